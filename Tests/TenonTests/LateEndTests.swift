import Foundation
import Tenon
import TenonScreens
import TestSupport
import Testing

/// What ends later than it may, or in another way.
@Suite("Phases that end late", .timeLimit(.minutes(10)))
struct LateEndTests {
  enum Slow: TestIdentity { static var phaseTimeout: Duration? { .milliseconds(5) } }
  enum Patient: TestIdentity { static var phaseTimeout: Duration? { .seconds(600) } }

  @Test(
    "a module whose phase fails after it was given up is stopped then, if it was set up",
    arguments: [true, false])
  func failsLate(isSetUp: Bool) async throws {
    let (release, ended) = (Gate(), Gate())
    let journal = Journal([])
    let slow = TestModule(Slow.self) { contract in
      contract.stops {
        journal.note("stop")
        ended.open()
      }
      let fail: @Sendable () async throws -> Void = {
        await release.wait()
        if !isSetUp { ended.open() }
        throw Broken()
      }
      if isSetUp { contract.starts(run: fail) } else { contract.setsUp(run: fail) }
    }
    let application = try Application([slow])
    await #expect(throws: ApplicationError.self) { try await application.launch() }
    #expect(application.currentState == .stopped)
    #expect(journal.value.isEmpty)
    release.open()
    await ended.wait()
    #expect(journal.value == (isSetUp ? ["stop"] : []))
  }

  @Test("a launch that is cancelled cancels the phases that run, also where they have a limit of their own")
  func cancelledWithLimit() async throws {
    let (entered, cancelled) = (Gate(), Gate())
    let patient = TestModule(Patient.self) { contract in
      contract.starts {
        entered.open()
        do { try await Task.sleep(for: .seconds(600)) } catch {
          cancelled.open()
          throw error
        }
      }
    }
    let application = try Application([patient])
    let launch = Task { try await application.launch() }
    await entered.wait()
    launch.cancel()
    await cancelled.wait()
    await #expect(throws: CancellationError.self) { try await launch.value }
  }

  @Test("a module that does not stop in time is noted, and the application stops without it")
  func stopsLate() async throws {
    let (release, ended) = (Gate(), Gate())
    let slow = TestModule(Slow.self) { contract in
      contract.stops {
        await release.wait()
        ended.open()
      }
    }
    let application = try Application([slow])
    try await application.launch()
    await application.stop()
    #expect(application.currentState == .stopped)
    #expect(application.issues.all.map(\.module) == ["Slow"])
    #expect(application.issues.all.map(\.doing) == ["stop"])
    release.open()
    await ended.wait()
  }

  @Test("nothing of a module that has failed is called any more, while the others go on")
  func failedIsSilent() async throws {
    let journal = Journal([])
    let send = Box<ModuleEventSender<Int>?>(nil)
    let network = TestModule(Network.self) { contract in
      let sender = contract.sends(Int.self, .broadcast)
      send.update { $0 = sender }
    }
    let analytics = TestModule(Analytics.self) { contract in
      contract.observes(Int.self) { number in journal.note("Analytics received \(number)") }
      contract.starts { throw Broken() }
    }
    let cart = TestModule(Cart.self) { contract in
      contract.observes(Int.self) { number in journal.note("Cart received \(number)") }
    }
    let application = try Application([network, analytics, cart])
    try await application.launch()
    let delivery = await send.value?(7)
    #expect(delivery?.observers == 1)
    #expect(delivery?.failures.isEmpty == true)
    #expect(journal.value == ["Cart received 7"])
    #expect(application.issues.all.filter { $0.doing != "start" }.isEmpty)
    await application.stop()
  }

  @Test("sticky events that were cleared reach nobody who comes later")
  func clearedSticky() async throws {
    let journal = Journal([])
    let send = Box<ModuleEventSender<Int>?>(nil)
    let network = TestModule(Network.self) { contract in
      let sender = contract.sends(Int.self, .broadcast, sticky: true)
      send.update { $0 = sender }
    }
    func observer<Identity>(_ identity: Identity.Type) -> TestModule<Identity> {
      let name = String(describing: identity)
      return TestModule(identity) {
        $0.observes(Int.self) { number in journal.note("\(name) received \(number)") }
      }
    }
    let application = try Application([network])
    try await application.launch()
    await send.value?(7)
    try await application.install(observer(Cart.self))
    #expect(journal.value == ["Cart received 7"])
    send.value?.clearSticky()
    try await application.install(observer(Order.self))
    #expect(journal.value == ["Cart received 7"])
    await application.stop()
  }

  @Test("when an essential module has failed no other one begins that phase, while those under way end")
  func givenUp() async throws {
    let journal = Journal([])
    var options = ApplicationOptions()
    options.launchWidth = 1
    let failing = TestModule(Cart.self) { $0.starts { throw Broken() } }
    let application = try Application(
      [failing, TestModule(Order.self).noting(journal), TestModule(Network.self).noting(journal)],
      options: options)
    await #expect(throws: ApplicationError.self) { try await application.launch() }
    #expect(
      journal.value == ["Network setUp", "Order setUp", "Network start", "Order stop", "Network stop"])
  }

  @Test("a launch that is cancelled begins no module more, also where the last one ended well")
  func cancelledBetween() async throws {
    let journal = Journal([])
    let (entered, release) = (Gate(), Gate())
    let network = TestModule(Network.self) { contract in
      contract.provides((any NetworkService).self) { LiveNetwork() }
      contract.starts {
        entered.open()
        await release.wait()
      }
    }
    let cart = TestModule(Cart.self) { _ = $0.requires((any NetworkService).self) }.noting(journal)
    let application = try Application([network, cart])
    let launch = Task { try await application.launch() }
    await entered.wait()
    launch.cancel()
    release.open()
    await #expect(throws: CancellationError.self) { try await launch.value }
    #expect(journal.value == ["Cart setUp", "Cart stop"])
  }

  @Test("independent modules that wait for the same one start at the same time when it is done")
  func parallelAfterOne() async throws {
    let meeting = Meeting(parties: 3)
    func waiting<Identity>(_ identity: Identity.Type) -> TestModule<Identity> {
      TestModule(identity) { contract in
        _ = contract.requires((any NetworkService).self)
        contract.starts { await meeting.arrive() }
      }
    }
    let application = try Application([
      TestModule(Network.self) { $0.provides((any NetworkService).self) { LiveNetwork() } },
      waiting(Cart.self), waiting(Order.self), waiting(Product.self),
    ])
    try await application.launch()
    await application.stop()
  }
}

@Suite("Services that are collected", .timeLimit(.minutes(10)))
struct CollectedCycleTests {
  @Test("a service that collects what needs it is a cycle, found before the launch")
  func cycle() throws {
    func modules(needsCart: Bool) -> [any Module] {
      [
        TestModule(Cart.self) { contract in
          let products = contract.collects((any ProductService).self)
          let cart = contract.provides((any CartService).self, with: products) { products in
            LiveCart(products: Products(title: products.map(\.title).joined()))
          }
          guard needsCart else { return }
          contract.contributes((any ProductService).self, with: cart) { Products(title: "\($0.count())") }
        },
        TestModule(Order.self) {
          $0.contributes((any ProductService).self) { Products(title: "order") }
        },
      ]
    }
    #expect(throws: Never.self) { try Application(modules(needsCart: false)) }
    let error = #expect(throws: WiringError.self) { try Application(modules(needsCart: true)) }
    #expect(error?.findings.count == 1)
    #expect(error?.description.contains("CartService") == true)
  }
}

@Suite("What an application passes on to its parts", .timeLimit(.minutes(10)))
struct PassedOnTests {
  private struct Page: Route {
    static let pattern: RoutePattern = "/page"
  }
  private final class Screen: Sendable {}

  @Test("a screen that something keeps is reported as a leak, with its module")
  @MainActor
  func leaks() async throws {
    var kept: [Screen] = []
    let found = Journal([])
    var options = ApplicationOptions()
    options.navigation.leakDetection = LeakDetection(wait: {}) { leak in
      found.note("\(leak.subject) of \(leak.module ?? "?")")
    }
    let screens = Box<[Screen]>([Screen()])
    let application = try Application(
      [
        TestModule(Cart.self) { contract in
          contract.destination(Page.self) { _, _ in screens.value[0] }
        }
      ], options: options)
    try await application.launch()
    await application.navigator.openWindow(root: Page())
    kept = screens.value
    await application.navigator.perform(.close(.main))
    await application.navigator.leakChecks()
    #expect(found.value == ["/page of Cart"])
    #expect(kept.count == 1)
    await application.stop()
  }
}

@Suite("What else an inspector reads", .timeLimit(.minutes(10)))
struct EncodedRecordTests {
  @Test("the services that each piece of code is given, and the latest events, are encoded with all they say")
  func encoded() async throws {
    var options = ApplicationOptions()
    options.eventHistory = 3
    let application = try Application(
      [
        TestModule(Network.self) { $0.observes(Int.self) { _ in } },
        TestModule(Cart.self) { contract in
          let products = contract.provides((any ProductService).self) { Products(title: "x") }
          let tells = contract.sends(Int.self, .report(to: "Network"))
          contract.readies(with: products) { _ in await tells(1) }
        },
      ], options: options)
    try await application.launch()
    let json = try JSONSerialization.jsonObject(with: JSONEncoder().encode(application.snapshot()))
    let snapshot = try #require(json as? [String: Any])
    let modules = try #require(snapshot["modules"] as? [[String: Any]])
    let cart = try #require(modules.first { $0["name"] as? String == "Cart" })
    let uses = try #require(cart["uses"] as? [[String: Any]])
    #expect(
      uses.first { ($0["services"] as? [String])?.count == 1 }?.keys.sorted() == [
        "place", "services", "user",
      ])
    let events = (snapshot["parts"] as? [String: Any])?["events"] as? [String: Any]
    let record = try #require((events?["recent"] as? [[String: Any]])?.first)
    #expect(record.keys.sorted() == ["at", "content", "direction", "event", "sender"])
    #expect(record["sender"] as? String == "Cart")
    #expect(record["content"] as? String == "1")
    await application.stop()
  }
}

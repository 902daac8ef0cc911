import Tenon
import TenonActions
import TenonHost
import TenonRoutes
import TestSupport
import Testing

@Suite("Modules that call their application back", .timeLimit(.minutes(10)))
struct ReentrancyTests {
  @Test("stopping from a phase of the launch does not wait for itself")
  func stopInPhase() async throws {
    let running = Box<Application?>(nil)
    let journal = Journal([])
    var cart = TestModule(Cart.self).noting(journal)
    cart = cart.first {
      $0.starts {
        await running.value?.stop()
        try await Task.sleep(for: .seconds(600))
      }
    }
    let application = try Application([cart])
    running.update { $0 = application }
    await #expect(throws: (any Error).self) { try await application.launch() }
    await application.stop()
    #expect(application.currentState == .stopped)
    #expect(journal.value == ["Cart setUp", "Cart stop"])
    running.update { $0 = nil }
  }

  @Test("stopping from a module's stop does not wait for itself")
  func stopInStop() async throws {
    let running = Box<Application?>(nil)
    var cart = TestModule(Cart.self)
    cart = cart.first { $0.stops { await running.value?.stop() } }
    let application = try Application([cart])
    running.update { $0 = application }
    try await application.launch()
    await application.stop()
    #expect(application.currentState == .stopped)
    running.update { $0 = nil }
  }

  @Test("installing from a phase is an error and not an endless wait")
  func installInPhase() async throws {
    let running = Box<Application?>(nil)
    let error = Box<(any Error)?>(nil)
    var share = TestModule(Share.self)
    share = share.first {
      $0.starts {
        do {
          try await running.value?.install(TestModule(Payment.self))
        } catch let thrown {
          error.update { $0 = thrown }
        }
      }
    }
    let application = try Application([])
    running.update { $0 = application }
    try await application.launch()
    try await application.install(share)
    let refusal = error.value as? ApplicationError
    #expect(refusal?.code == .insidePhase && refusal?.module == "Share")
    running.update { $0 = nil }
    await application.stop()
  }

  @Test("what an observer installs while a phase waits for it is refused, and both are named as they are")
  func installInObserver() async throws {
    let running = Box<Application?>(nil)
    let application = try Application([
      TestModule(Share.self) { contract in
        let shared = contract.sends(Int.self, .report(to: "Payment"))
        contract.starts { await shared(1) }
      },
      TestModule(Payment.self) { contract in
        contract.observes(Int.self) { _ in try await running.value?.install(TestModule(Cart.self)) }
      },
    ])
    running.update { $0 = application }
    try await application.launch()
    let issue = try #require(application.issues.all.first { $0.module == "Payment" })
    #expect((issue.cause as? ApplicationError)?.code == .insidePhase)
    #expect(
      issue.error.hasPrefix(
        "a module is being installed or uninstalled in a phase of Share, by Share or by code that the phase waits for"
      ))
    running.update { $0 = nil }
    await application.stop()
  }

  @Test("a task that a phase leaves behind may install when the phase has ended")
  func installAfterPhase() async throws {
    let running = Box<Application?>(nil)
    let left = Box<Task<Void, any Error>?>(nil)
    let release = Gate()
    let share = TestModule(Share.self).first {
      $0.starts {
        let task = Task {
          await release.wait()
          try await running.value?.install(TestModule(Payment.self))
        }
        left.update { $0 = task }
      }
    }
    let application = try Application([share])
    running.update { $0 = application }
    try await application.launch()
    release.open()
    try await left.value?.value
    #expect(application.snapshot().modules.map(\.name).contains("Payment"))
    running.update { $0 = nil }
    await application.stop()
  }

  @Test("a module may be uninstalled from its own action")
  func uninstallItself() async throws {
    let running = Box<Application?>(nil)
    let share = TestModule(Share.self) { contract in
      contract.performs(Query("Share", "leave")) { _ in
        try await running.value?.uninstall("Share")
        return true
      }
    }
    let application = try Application([])
    running.update { $0 = application }
    try await application.launch()
    try await application.install(share)
    #expect(try await application.mediator.perform(.named("Share", "leave"), [:]) as Bool)
    #expect(application.snapshot().modules.isEmpty)
    running.update { $0 = nil }
    await application.stop()
  }
}

@Suite("The life of a module bounds what reaches it", .timeLimit(.minutes(10)))
struct LifeBoundTests {
  struct Offers: Route {
    typealias Output = Bool
    static let pattern: RoutePattern = "/offers"
  }

  private func share(_ journal: Journal) -> TestModule<Share> {
    TestModule(Share.self) { contract in
      contract.routes(Offers.self) { _, _ in true }
      contract.performs(Query("Share", "text")) { _ in "text" }
      contract.observes(Int.self) { number in journal.note("received \(number)") }
    }
  }

  @Test("routes and actions are an error before the launch and after the stop, and a call says why")
  func outside() async throws {
    let application = try Application([share(Journal([]))])
    let error = await #expect(throws: ApplicationError.self) { try await application.open(Offers()) }
    #expect(error == .notRunning(module: "Share"))
    try await application.launch()
    #expect(try await application.open(Offers()))
    await application.stop()
    await #expect(throws: ApplicationError.self) { try await application.open(Offers()) }
    await #expect(throws: ApplicationError.self) {
      _ = try await application.mediator.perform(.named("Share", "text"), [:]) as any Sendable
    }
  }

  @Test("a module that failed receives no events and is not called")
  func failed() async throws {
    enum Shelf: TestIdentity { static var failurePolicy: FailurePolicy { .degradable } }
    let journal = Journal([])
    var shelf = TestModule(Shelf.self) { contract in
      contract.observes(Int.self) { number in journal.note("received \(number)") }
      contract.performs(Query("Shelf", "text")) { _ in "text" }
    }
    shelf = shelf.first { $0.starts { throw Broken() } }
    let send = Box<ModuleEventSender<Int>?>(nil)
    let network = TestModule(Network.self) { contract in
      let sender = contract.sends(Int.self, .broadcast)
      send.update { $0 = sender }
    }
    let application = try Application([shelf, network])
    try await application.launch()
    await send.value?(1)
    #expect(journal.value.isEmpty)
    await #expect(throws: ApplicationError.self) {
      _ = try await application.mediator.perform(.named("Shelf", "text"), [:]) as any Sendable
    }
    await application.stop()
  }

  @Test("an uninstalled module's calls end before it stops, with its services still there")
  func callsEndFirst() async throws {
    let entered = Gate()
    let release = Gate()
    let journal = Journal([])
    let share = TestModule(Share.self) { contract in
      contract.provides((any TrackingService).self) { Tracking() }
      let later = contract.requires(later: (any TrackingService).self)
      contract.performs(Query("Share", "slowly"), with: later) { _, later in
        entered.open()
        await release.wait()
        _ = try later()
        journal.note("call ended")
        return true
      }
    }.noting(journal)
    let application = try Application([])
    try await application.launch()
    try await application.install(share)
    let call = Task { try await application.mediator.perform(.named("Share", "slowly"), [:]) as any Sendable }
    await entered.wait()
    let removal = Task { try await application.uninstall("Share") }
    release.open()
    _ = try await call.value
    try await removal.value
    #expect(journal.value.suffix(2) == ["call ended", "Share stop"])
    await application.stop()
  }

  @Test("the steps of the system's launch reach modules at once, and a deferred one when it is set up")
  @MainActor
  func missedLaunchEvents() async throws {
    let journal = Journal([])
    func noting<Identity>(_ module: Identity.Type) -> TestModule<Identity> {
      TestModule(module) { contract in
        let name = contract.module
        contract.handles(.didFinishLaunching) { _ in
          journal.note("\(name) did")
          return true
        }
        contract.handles(.willFinishLaunching) { _ in
          journal.note("\(name) will")
          return true
        }
      }
    }
    let application = try Application([noting(Cart.self), noting(Recommendations.self)])
    application.send(.willFinishLaunching, LaunchOptions())
    application.send(.didFinishLaunching, LaunchOptions())
    #expect(journal.value == ["Cart will", "Cart did"])
    try await application.launch()
    #expect(journal.value.count == 2)
    application.send(.didFinishLaunching, LaunchOptions())
    await application.firstScreenAppeared()
    #expect(journal.value.suffix(2) == ["Recommendations will", "Recommendations did"])
    #expect(journal.value.count == 4)
    await application.stop()
  }

  @Test("the first screen may appear before the launch has ended")
  func earlyScreen() async throws {
    let journal = Journal([])
    let application = try Application([TestModule(Recommendations.self).noting(journal)])
    await application.firstScreenAppeared()
    try await application.launch()
    await application.firstScreenAppeared()
    #expect(
      journal.value == ["Recommendations setUp", "Recommendations start", "Recommendations ready"])
    await application.stop()
  }

  @Test("a screen that goes away does not leave deferred modules half started")
  func cancelledScreen() async throws {
    let journal = Journal([])
    let application = try Application([TestModule(Recommendations.self).noting(journal)])
    try await application.launch()
    let screen = Task { await application.firstScreenAppeared() }
    screen.cancel()
    await screen.value
    await application.firstScreenAppeared()
    #expect(journal.value.last == "Recommendations ready")
    #expect(application.snapshot().modules.map(\.state) == [.running])
    await application.stop()
  }

  @Test("modules clean up in a task that is not cancelled, whatever ended the launch")
  func cleanUp() async throws {
    let entered = Gate()
    let wasCancelled = Box<Bool?>(nil)
    var cart = TestModule(Cart.self)
    cart = cart.first {
      $0.starts {
        entered.open()
        try await Task.sleep(for: .seconds(600))
      }
    }
    cart = cart.first { $0.stops { wasCancelled.update { $0 = Task.isCancelled } } }
    let application = try Application([cart])
    let launch = Task { try await application.launch() }
    await entered.wait()
    launch.cancel()
    await #expect(throws: CancellationError.self) { try await launch.value }
    #expect(wasCancelled.value == false)
  }

  @Test("a module that was given up is stopped when its phase has ended, not while it runs")
  func lateStop() async throws {
    enum Slow: TestIdentity { static var phaseTimeout: Duration? { .milliseconds(5) } }
    let journal = Journal([])
    let release = Gate()
    let stopped = Gate()
    var slow = TestModule(Slow.self)
    slow = slow.first {
      $0.starts {
        await release.wait()
        journal.note("start ended")
      }
    }
    slow = slow.first {
      $0.stops {
        journal.note("stop")
        stopped.open()
      }
    }
    let application = try Application([slow])
    await #expect(throws: ApplicationError.self) { try await application.launch() }
    #expect(journal.value.isEmpty)
    release.open()
    await stopped.wait()
    #expect(journal.value == ["start ended", "stop"])
  }

  @Test(
    "a long chain of modules that cannot run names the first cause in each, and grows with its length only")
  func degradedChain() async throws {
    let count = 300
    let modules: [any Module] = (0..<count).map { Chained(number: $0) }
    let application = try Application(modules)
    try await application.launch()
    let failures = application.snapshot().modules.compactMap(\.failure)
    #expect(failures.count == count)
    #expect(failures.allSatisfy { $0.count < 100 })
    #expect(
      failures.last?.contains("it requires Chained298, which cannot run because Chained0 failed") == true)
    await application.stop()
  }

  private struct Chained: Module {
    let number: Int
    let layer = Layer.business
    let failurePolicy = FailurePolicy.degradable
    var name: String { "Chained\(number)" }

    func declare(in contract: inout ModuleContract) {
      contract.provides(Int.self, named: "\(number)") { [number] in number }
      if number == 0 {
        contract.setsUp { throw Broken() }
      } else {
        _ = contract.requires(Int.self, named: "\(number - 1)")
      }
    }
  }

  @Test("a module behind an adapter may degrade without the host")
  func degradedAdapter() async throws {
    struct Wrapped: NetworkService { let tracking: any TrackingService }
    var analytics = TestModule(Analytics.self) { $0.provides((any TrackingService).self) { Tracking() } }
    analytics = analytics.first { $0.setsUp { throw Broken() } }
    let host = TestModule(Host.self) {
      $0.adapts((any TrackingService).self, to: (any NetworkService).self) { Wrapped(tracking: $0) }
    }
    let cart = TestModule(Cart.self) { _ = $0.requires(ifPresent: (any NetworkService).self) }
    let application = try Application([analytics, host, cart])
    try await application.launch()
    #expect(throws: ServiceError.self) { try application.services.resolve((any NetworkService).self) }
    await application.stop()
  }
}

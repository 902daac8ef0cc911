import Tenon
import TenonActions
import TenonScreens
import TestSupport
import Testing

/// What is held of an application that is gone, and what was never part of one.
@Suite("What outlives its application", .timeLimit(.minutes(10)))
struct OutlivingTests {
  private struct Page: Route {
    typealias Output = Int
    static let pattern: RoutePattern = "/page"
  }

  private struct Shown: Route { static let pattern: RoutePattern = "/shown" }

  /// The ways out of a module.
  private struct Ways: Sendable {
    let send: ModuleEventSender<Int>
    let call: ActionCaller<Void, Bool, any Error>
    let open: RouteOpener<Page>
    let show: RoutePresenter<Shown>
    let links: URLOpener
    let received: Box<[Int]>
  }

  private func modules(_ ways: Box<Ways?>) -> [any Module] {
    let received = Box<[Int]>([])
    return [
      TestModule(Network.self) { contract in
        let send = contract.sends(Int.self, .broadcast)
        let call = contract.calls(Query<Bool>("Network", "ping"))
        contract.performs(Query("Network", "ping")) { _ in true }
        let open = contract.opens(Page.self)
        contract.routes(Page.self) { _, _ in 1 }
        let show = contract.shows(Shown.self)
        contract.destination(Shown.self) { _, _ in "shown" }
        let links = contract.opensURLs()
        ways.update {
          $0 = Ways(send: send, call: call, open: open, show: show, links: links, received: received)
        }
      },
      TestModule(Cart.self) { $0.observes(Int.self) { number in received.update { $0.append(number) } } },
    ]
  }

  private func reachesNobody(_ ways: Ways) async {
    #expect(await ways.send(1).observers == 0)
    #expect(ways.send.post(1).observers == 0)
    ways.send.clearSticky()
    await #expect(throws: ApplicationError.notRunning(module: "Network")) { try await ways.call() }
    #expect(throws: ApplicationError.notRunning(module: "Network")) { try ways.call.immediately(()) }
    #expect(!ways.call.isPresent)
    await #expect(throws: ApplicationError.notRunning(module: "Network")) { try await ways.open(Page()) }
    #expect(await ways.show.show(Shown()).isDone == false)
    #expect(!ways.show.isPresent(Shown()))
    #expect(!ways.open.isPresent(Page()))
    await #expect(throws: ApplicationError.notRunning(module: "Network")) { try await ways.links("/page") }
    #expect(!ways.links.canOpen("/page"))
    #expect(ways.received.value.isEmpty)
  }

  @Test("the handles of a contract that no application was assembled of reach nobody")
  func unassembled() async throws {
    let box = Box<Ways?>(nil)
    for module in modules(box) { _ = ModuleContract(of: module) }
    await reachesNobody(try #require(box.value))
  }

  @Test("the handles of an application that is gone reach nobody")
  func gone() async throws {
    let box = Box<Ways?>(nil)
    _ = try Application(modules(box))
    await reachesNobody(try #require(box.value))
  }

  @Test(
    "what is sent before the launch and after the stop reaches nobody, and between it reaches those who observe"
  )
  func life() async throws {
    let box = Box<Ways?>(nil)
    let application = try Application(modules(box))
    let ways = try #require(box.value)
    #expect(await ways.send(1).observers == 0)
    try await application.launch()
    #expect(await ways.send(2).observers == 1)
    #expect(ways.send.post(3).observers == 1)
    await application.stop()
    #expect(await ways.send(4).observers == 0)
    #expect(ways.received.value == [2, 3])
    await #expect(throws: ApplicationError.notRunning(module: "Network")) { try await ways.call() }
  }

  @Test("the deliveries of what is sent without an application say why, and where the sender is declared")
  func unsent() async throws {
    let box = Box<ModuleEventSender<Int>?>(nil)
    let module = TestModule(Cart.self) { contract in
      let send = contract.sends(
        Int.self, .broadcast, .report(to: "Network"), fileID: "Cart/C.swift", line: 3)
      box.update { $0 = send }
    }
    _ = ModuleContract(of: module)
    let send = try #require(box.value)
    for delivery in [await send(1), send.post(2)] {
      #expect(delivery.observers == 0 && delivery.failures.count == 1)
      let failure = try #require(delivery.failures.first)
      #expect(failure.error as? ApplicationError == .notRunning(module: "Cart"))
      #expect(failure.event == "Swift.Int" && failure.sender == "Cart" && failure.observer == "Cart")
      #expect(failure.place == SourcePlace(fileID: "Cart/C.swift", line: 3))
    }
  }

  @Test("two applications made of one module are independent, and each handle belongs to its own")
  func two() async throws {
    let callers = Box<[ActionCaller<Void, Int, any Error>]>([])
    let module = TestModule(Cart.self) { contract in
      let count = Query<Int>("Cart", "count")
      let journal = contract.provides(Journal.self) { Journal([]) }
      contract.performs(count, with: journal) { _, journal in
        journal.note("called")
        return journal.value.count
      }
      let caller = contract.calls(count)
      callers.update { $0.append(caller) }
    }
    let one = try Application([module])
    let other = try Application([module])
    try await one.launch()
    try await other.launch()
    let (first, second) = (callers.value[0], callers.value[1])
    #expect(try await [first(), first(), first()] == [1, 2, 3])
    #expect(try await second() == 1)
    #expect(try one.services.resolve(Journal.self).value.count == 3)
    #expect(try other.services.resolve(Journal.self).value.count == 1)
    await one.stop()
    await #expect(throws: ApplicationError.notRunning(module: "Cart")) { try await first() }
    #expect(try await second() == 2)
    await other.stop()
  }

  @Test("services outlive their application, with what their factories are given of them")
  @MainActor
  func services() async throws {
    let cart = TestModule(Cart.self) { contract in
      let title = contract.provides(String.self, lifetime: .transient) { "tenon" }
      let absent = contract.requires(ifPresent: (any TrackingService).self)
      let later = contract.requires(later: String.self)
      contract.provides(Int.self, lifetime: .transient, with: title, absent, later) { title, absent, later in
        absent == nil ? try title.count + later().count : 0
      }
      contract.decorates(Int.self, with: absent) { $1 == nil ? $0 + 1 : 0 }
      contract.contributes(Double.self, lifetime: .transient, with: absent) { $0 == nil ? 1 : 0 }
      contract.provides(async: Float.self, lifetime: .transient, with: absent) { $0 == nil ? 1 : 0 }
      contract.provides(onMainActor: Bool.self, lifetime: .transient, with: absent) { $0 == nil }
      contract.provides(Character.self, taking: Int.self, with: absent) { $1 == nil ? "a" : "b" }
      contract.provides(Set<Int>.self, as: absent) { $0 == nil ? [1] : [] }
    }
    let services = try Application([cart]).services
    #expect(try services.resolve(Int.self) == 11)
    #expect(try services.resolveAll(Double.self) == [1])
    #expect(try await services.resolve(AsyncServiceKey<Float>()) == 1)
    #expect(try services.resolve(MainActorServiceKey<Bool>()))
    #expect(try services.resolve(ServiceKey<Character>(), with: 1) == "a")
    #expect(try services.resolve(Set<Int>.self) == [1])
  }

  @Test("what an application was assembled with is not had when it is gone")
  func configuration() throws {
    let cart = TestModule(Cart.self) { contract in
      contract.provides(Int.self, lifetime: .transient, with: contract.environment) { "\($0)".count }
    }
    let application = try Application([cart])
    #expect(try application.services.resolve(Int.self) == 10)
    let services = try Application([cart]).services
    let error = #expect(throws: ServiceError.self) { try services.resolve(Int.self) }
    #expect(error?.description.contains("Cart is not running") == true)
    _ = application
  }
}

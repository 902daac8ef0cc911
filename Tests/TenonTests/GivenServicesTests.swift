import Tenon
import TenonActions
import TenonHost
import TenonScreens
import TestSupport
import Testing

extension AsyncApplicationEvent where Payload == Void, Answer == Void {
  fileprivate static var howIsIt: Self { Self(.all) }
}

/// Who is given something: every kind of code in a contract, with one handle that reads the service itself and one
/// that goes another way.
enum CodeKind: String, CaseIterable {
  case observer, asyncObserver, mainActorObserver, action, asyncAction, mainActorAction, authorization
  case route, pattern, unmatched, destination, asyncDestination, interface, `guard`, event, asyncEvent

  struct Happened: Sendable {}
  struct Page: Route { static let pattern: RoutePattern = "/page" }
  struct Answer: Route {
    typealias Output = Bool
    static let pattern: RoutePattern = "/answer"
  }
  @MainActor protocol Shown: AnyObject {}
  final class Screen: Shown {}

  static let act = Query<Bool>("Cart", "act")

  /// Declares code of this kind that notes what it is given.
  func declare(in contract: inout ModuleContract, _ journal: Journal) {
    let product = contract.requires((any ProductService).self)
    let network = contract.requires(ifPresent: (any NetworkService).self)
    @Sendable func note(_ product: any ProductService, _ network: (any NetworkService)?) {
      journal.note("\(product.title) \(network == nil)")
    }
    switch self {
    case .observer:
      contract.observes(Happened.self, with: product, network) { _, one, other in note(one, other) }
    case .asyncObserver:
      contract.observes(Happened.self, with: product, network) { _, one, other async in note(one, other) }
    case .mainActorObserver:
      contract.observes(
        Happened.self, with: product, network,
        onMainActor: { _, one, other in
          MainActor.assertIsolated()
          note(one, other)
        })
    case .action:
      contract.performs(Self.act, with: product, network) { _, one, other in
        note(one, other)
        return true
      }
    case .asyncAction:
      contract.performs(Self.act, with: product, network) { _, one, other async in
        note(one, other)
        return true
      }
    case .mainActorAction:
      contract.performs(
        Self.act, with: product, network,
        onMainActor: { _, one, other in
          MainActor.assertIsolated()
          note(one, other)
          return true
        })
    case .authorization:
      contract.performs(Self.act, authorization: "owner") { _ in true }
      contract.authorizes("owner", with: product, network) { action, one, other in
        note(one, other)
        return action == Self.act.name
      }
    case .route:
      contract.routes(Answer.self, with: product, network) { _, _, one, other in
        note(one, other)
        return true
      }
    case .pattern:
      contract.routes("/answer", with: product, network) { _, one, other in
        note(one, other)
        return true
      }
    case .unmatched:
      contract.answersUnmatched(with: product, network) { _, _, one, other in
        note(one, other)
        return true
      }
    case .destination:
      contract.destination(Page.self, with: product, network) { _, _, one, other in
        note(one, other)
        return Screen()
      }
    case .asyncDestination:
      contract.destination(Page.self, with: product, network) { _, _, one, other async in
        note(one, other)
        return Screen()
      }
    case .interface:
      contract.destination(conformingTo: (any Shown).self, with: product, network) { _, one, other in
        note(one, other)
        return Screen()
      }
    case .guard:
      contract.destination(Page.self) { _, _ in Screen() }
      contract.guards("watch", with: product, network) { _, one, other in
        note(one, other)
        return .allow
      }
    case .event:
      contract.handles(.didBecomeActive, with: product, network) { _, one, other in note(one, other) }
    case .asyncEvent:
      contract.handles(.howIsIt, with: product, network) { _, one, other async in note(one, other) }
    }
  }

  /// Lets the code run, once.
  @MainActor
  func run(in application: Application, _ send: ModuleEventSender<Happened>) async throws {
    switch self {
    case .observer, .asyncObserver, .mainActorObserver: await send(Happened())
    case .action, .asyncAction, .mainActorAction, .authorization:
      _ = try await application.mediator.perform(Self.act)
    case .route: _ = try await application.open(Answer())
    case .pattern, .unmatched: _ = try await application.router.open("/answer")
    case .destination, .asyncDestination, .guard: await application.navigator.openWindow(root: Page())
    case .interface: _ = try application.navigator.destination(conformingTo: (any Shown).self)
    case .event: application.send(.didBecomeActive)
    case .asyncEvent: await application.send(.howIsIt)
    }
  }
}

@Suite("Code is given what it names in with:", .timeLimit(.minutes(10)))
@MainActor
struct GivenServicesTests {
  /// An application whose cart has one piece of code, and whose network tells it something.
  private func application(
    _ kind: CodeKind, _ journal: Journal
  ) throws -> (Application, ModuleEventSender<CodeKind.Happened>) {
    let send = Box<ModuleEventSender<CodeKind.Happened>?>(nil)
    let application = try Application([
      TestModule(Product.self) { $0.provides((any ProductService).self) { Products(title: "live") } },
      TestModule(Network.self) { contract in
        let sender = contract.sends(CodeKind.Happened.self, .broadcast)
        send.update { $0 = sender }
      },
      TestModule(Cart.self) { kind.declare(in: &$0, journal) },
    ])
    return (application, try #require(send.value))
  }

  @Test("handlers get the services of the application", arguments: CodeKind.allCases)
  func live(_ kind: CodeKind) async throws {
    let journal = Journal([])
    let (application, send) = try application(kind, journal)
    try await application.launch()
    try await kind.run(in: application, send)
    #expect(journal.value == ["live true"])
    await application.stop()
  }

  @Test("handlers get what a test overrides, and only there", arguments: CodeKind.allCases)
  func overridden(_ kind: CodeKind) async throws {
    let journal = Journal([])
    let (application, send) = try application(kind, journal)
    try await application.launch()
    try await application.services.withOverrides {
      $0.register((any ProductService).self, instance: Products(title: "double"))
      $0.register((any NetworkService).self, instance: LiveNetwork())
    } run: {
      try await kind.run(in: application, send)
    }
    #expect(journal.value == ["double false"])
    await application.navigator.perform(.close(.main))
    try await kind.run(in: application, send)
    #expect(journal.value == ["double false", "live true"])
    await application.stop()
  }

  @Test("the snapshot's uses are exactly what with: says", arguments: CodeKind.allCases)
  func uses(_ kind: CodeKind) throws {
    let (application, _) = try application(kind, Journal([]))
    let cart = try #require(application.snapshot().modules.first { $0.name == "Cart" })
    #expect(cart.uses.count == 1)
    #expect(cart.uses[0].services == ["TenonTests.ProductService", "TenonTests.NetworkService"])
    #expect(cart.uses[0].place.fileID == "TenonTests/GivenServicesTests.swift")
    #expect(cart.names(.requires) == cart.uses[0].services)
  }

  @Test("each phase gets its services, in its order, and those who need none get nothing")
  func phases() async throws {
    let journal = Journal([])
    let application = try Application([
      TestModule(Product.self) { $0.provides((any ProductService).self) { Products(title: "live") } },
      TestModule(Cart.self) { contract in
        let product = contract.requires((any ProductService).self)
        let network = contract.requires(ifPresent: (any NetworkService).self)
        contract.setsUp(with: product, network) { journal.note("set up with \($0.title) \($1 == nil)") }
        contract.setsUp { journal.note("and again") }
        contract.starts(with: network, product) { journal.note("start with \($1.title) \($0 == nil)") }
        contract.readies(with: product) { journal.note("ready with \($0.title)") }
        contract.stops(with: product, network) { journal.note("stop with \($0.title) \($1 == nil)") }
      },
    ])
    try await application.launch()
    await application.stop()
    #expect(
      journal.value == [
        "set up with live true", "and again", "start with live true", "ready with live",
        "stop with live true",
      ])
    #expect(
      application.snapshot().modules.last?.uses.map(\.user) == ["sets up", "starts", "gets ready", "stops"])
  }
}

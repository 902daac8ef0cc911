import Foundation
import Tenon
import TenonActions
import TenonHost
import TenonScreens
import TestSupport
import Testing

/// One way in which something goes wrong, and the issue that tells of it.
enum Trouble: String, CaseIterable {
  case action, asyncAction, mainActorAction, unknownAction, observer, asyncObserver, mainActorObserver
  case route, pattern, unmatchedURL, refusedURL, destination, asyncDestination, interface, event, stop, start

  struct Happened: Sendable {}
  struct Answer: Route { static let pattern: RoutePattern = "/answer" }
  struct Page: Route { static let pattern: RoutePattern = "/page" }
  @MainActor protocol Shown: AnyObject {}
  static let act = Query<Bool>("Cart", "act")

  /// The module and what it was doing.
  var issue: (module: String, doing: String) {
    switch self {
    case .action, .asyncAction, .mainActorAction: ("Cart", "perform Cart.act")
    case .unknownAction: ("the application", "perform Cart.act")
    case .observer, .asyncObserver, .mainActorObserver:
      ("Cart", "observe TenonTests.Trouble.Happened of Network")
    case .route: ("Cart", "answer Answer")
    case .pattern: ("Cart", "answer /answer")
    case .unmatchedURL: ("the application", "open /nowhere")
    case .refusedURL: ("the application", "open shop:///answer from outside")
    case .destination, .asyncDestination: ("Cart", "show Page")
    case .interface: ("Cart", "show Shown")
    case .event: ("Cart", "handle didBecomeActive")
    case .stop: ("Cart", "stop")
    case .start: ("Cart", "start")
    }
  }

  /// Whether the issue's cause is what the module's code threw.
  var isThrownByModule: Bool {
    switch self {
    case .unknownAction, .unmatchedURL, .refusedURL, .stop: false
    default: true
    }
  }

  func declare(in contract: inout ModuleContract, throwing error: any Error) {
    switch self {
    case .action: contract.performs(Self.act) { _ in throw error }
    case .asyncAction: contract.performs(Self.act) { _ async throws in throw error }
    case .mainActorAction: contract.performs(Self.act, onMainActor: { _ in throw error })
    case .observer: contract.observes(Happened.self) { _ in throw error }
    case .asyncObserver: contract.observes(Happened.self) { _ async throws in throw error }
    case .mainActorObserver: contract.observes(Happened.self, onMainActor: { _ in throw error })
    case .route: contract.routes(Answer.self) { _, _ in throw error }
    case .pattern: contract.routes("/answer") { _ in throw error }
    case .refusedURL: contract.routes(Answer.self) { _, _ in }
    case .destination: contract.destination(Page.self) { _, _ in throw error }
    case .asyncDestination: contract.destination(Page.self) { _, _ async throws in throw error }
    case .interface: contract.destination(conformingTo: (any Shown).self) { _ in throw error }
    case .event: contract.handles(.didBecomeActive) { _ in throw error }
    case .stop:
      let broken = contract.provides(Int.self) { throw error }
      contract.stops(with: broken) { _ in }
    case .start: contract.starts { throw error }
    case .unknownAction, .unmatchedURL: break
    }
  }

  /// Lets it go wrong, once.
  @MainActor
  func run(in application: Application, _ send: ModuleEventSender<Happened>) async {
    switch self {
    case .action, .asyncAction, .mainActorAction, .unknownAction:
      _ = try? await application.mediator.perform(Self.act)
    case .observer, .asyncObserver, .mainActorObserver: await send(Happened())
    case .route: _ = try? await application.open(Answer())
    case .pattern: _ = try? await application.router.open("/answer")
    case .unmatchedURL: _ = try? await application.router.open("/nowhere")
    case .refusedURL: _ = try? await application.open(external: "shop:///answer")
    case .destination, .asyncDestination: await application.navigator.openWindow(root: Page())
    case .interface: _ = try? application.navigator.destination(conformingTo: (any Shown).self)
    case .event: application.send(.didBecomeActive)
    case .stop, .start: break
    }
  }
}

@Suite("What goes wrong arrives in one place, once", .timeLimit(.minutes(10)))
@MainActor
struct IssueTests {
  /// Lets something go wrong in an application, and lets that go.
  /// - Returns: The issues as the log, the callback and the stream have them.
  private func issues(
    _ trouble: Trouble, throwing error: any Error
  ) async throws -> (log: [ApplicationIssue], callback: [ApplicationIssue], stream: [ApplicationIssue]) {
    enum Cart: TestIdentity { static var failurePolicy: FailurePolicy { .degradable } }
    let send = Box<ModuleEventSender<Trouble.Happened>?>(nil)
    let called = Box<[ApplicationIssue]>([])
    var options = ApplicationOptions()
    options.routing.external = ExternalAccess(schemes: ["shop"])
    options.onIssue = { issue in called.update { $0.append(issue) } }
    var application: Application? = try Application(
      [
        TestModule(Network.self) { contract in
          let sender = contract.sends(Trouble.Happened.self, .broadcast)
          send.update { $0 = sender }
        },
        TestModule(Cart.self) { trouble.declare(in: &$0, throwing: error) },
      ], options: options)
    let stream = try #require(application).issues.stream()
    try await application?.launch()
    if let application { await trouble.run(in: application, try #require(send.value)) }
    await application?.stop()
    let log = application?.issues.all ?? []
    application = nil
    return (log, called.value, await all(of: stream))
  }

  private func all(of stream: AsyncStream<ApplicationIssue>) async -> [ApplicationIssue] {
    var issues: [ApplicationIssue] = []
    for await issue in stream.limited() { issues.append(issue) }
    return issues
  }

  @Test("an issue is encoded with its module, what was being done, why it failed, and when")
  func encoded() throws {
    let issue = ApplicationIssue(
      module: "Cart", doing: "open /cart", error: "Broken()", at: 12.5, cause: Broken())
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    #expect(
      String(decoding: try encoder.encode(issue), as: UTF8.self)
        == #"{"at":12.5,"doing":"open /cart","error":"Broken()","module":"Cart"}"#)
  }

  @Test("with its module, what was being done, and the cause", arguments: Trouble.allCases)
  func once(_ trouble: Trouble) async throws {
    let (log, callback, stream) = try await issues(trouble, throwing: Broken())
    #expect(log.map(\.module) == [trouble.issue.module])
    #expect(log.map(\.doing) == [trouble.issue.doing])
    #expect(callback == log)
    #expect(stream == log)
    for issue in log + callback + stream {
      let cause = try #require(issue.cause)
      #expect((cause is Broken) == trouble.isThrownByModule)
      #expect(issue.description.hasPrefix("\(issue.module) failed to \(issue.doing): "))
    }
  }

  @Test(
    "a call that was cancelled went not wrong",
    arguments: [
      Trouble.action, .asyncAction, .observer, .asyncObserver, .route, .pattern, .destination, .event,
    ])
  func cancelled(_ trouble: Trouble) async throws {
    #expect(try await issues(trouble, throwing: CancellationError()).log.isEmpty)
  }

  @Test("a handler that declines or redirects went not wrong, where another one answers")
  func declined() async throws {
    let application = try Application([
      TestModule(Cart.self) { contract in
        contract.routes("/cart/:id") { _ in throw RouteDecline("not this one") }
        contract.routes("/old") { _ in throw RouteRedirect(to: "/new") }
        contract.routes("/new") { _ in "new" }
        contract.answersUnmatched { url, _ in "no route matches \(url)" }
      }
    ])
    try await application.launch()
    #expect(try await application.router.open("/cart/1", as: String.self) == "no route matches /cart/1")
    #expect(try await application.router.open("/old", as: String.self) == "new")
    #expect(application.issues.all.isEmpty)
    await application.stop()
  }

  @Test("a handler redirects to what its module opens or answers, and nowhere else")
  func redirects() async throws {
    struct Home: Route { static let pattern: RoutePattern = "/home" }
    struct Orders: Route { static let pattern: RoutePattern = "/orders" }
    let application = try Application([
      TestModule(Cart.self) { contract in
        _ = contract.opens(Home.self)
        contract.routes("/declared") { _ in throw RouteRedirect(to: "/home") }
        contract.routes("/undeclared") { _ in throw RouteRedirect(to: "/orders") }
      },
      TestModule(Order.self) { contract in
        contract.routes(Home.self) { _, _ in "home" }
        contract.routes(Orders.self) { _, _ in "orders" }
        _ = contract.opensURLs()
        contract.routes("/anywhere") { _ in throw RouteRedirect(to: "/declared") }
      },
    ])
    try await application.launch()
    #expect(try await application.router.open("/declared", as: String.self) == "home")
    #expect(try await application.router.open("/anywhere", as: String.self) == "home")
    let refusal = await #expect(throws: RouteError.self) { try await application.router.open("/undeclared") }
    #expect(refusal?.code == .undeclaredRedirect && refusal?.subject == "/orders")
    #expect(application.issues.all.map(\.error) == [refusal?.description])
    await application.stop()
  }

  @Test("an asking whether something can be opened or called is no failure")
  func asking() async throws {
    let application = try Application([])
    try await application.launch()
    #expect(!application.router.canOpen("/nowhere"))
    #expect(!application.mediator.canPerform(ActionName(target: "Cart", action: "act")))
    #expect(throws: RouteError.self) { try application.router.prepare("/nowhere", origin: .internal) }
    #expect(application.issues.all.isEmpty)
    await application.stop()
  }

  @Test("a stream has what comes after it was asked for, and several have the same")
  func streams() async throws {
    var application: Application? = try Application([])
    _ = try? await application?.router.open("/first")
    let one = try #require(application).issues.stream()
    let other = try #require(application).issues.stream()
    _ = try? await application?.router.open("/second")
    #expect(application?.issues.all.map(\.doing) == ["open /first", "open /second"])
    #expect(application?.snapshot().issues.map(\.doing) == ["open /first", "open /second"])
    application = nil
    for stream in [one, other] {
      #expect(await all(of: stream).map(\.doing) == ["open /second"])
    }
  }

  @Test("a URL that a module opens is the module's issue, whatever way it opens it")
  func openedByModule() async throws {
    let opener = Box<URLOpener?>(nil)
    let module = TestModule(Cart.self) { contract in
      let open = contract.opensURLs()
      opener.update { $0 = open }
    }
    let application = try Application([module])
    try await application.launch()
    let urls = try #require(opener.value)
    _ = try? await urls("/within")
    _ = try? await urls.open(external: "shop:///outside")
    _ = try? await application.router.open("/host")
    #expect(
      application.issues.all.map { "\($0.module): \($0.doing)" } == [
        "Cart: open /within", "Cart: open shop:///outside from outside",
        "the application: open /host",
      ])
    await application.stop()
  }
}

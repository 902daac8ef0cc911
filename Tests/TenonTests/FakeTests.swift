import Tenon
import TenonActions
import TenonScreens
import TestSupport
import Testing

private struct Detail: Route {
  static let pattern: RoutePattern = "/detail/:id"
  var id: Int
}

private struct PickSize: Route {
  typealias Output = String
  static let pattern: RoutePattern = "/size"
}

private struct Total: Route {
  typealias Output = Int
  static let pattern: RoutePattern = "/total"
}

private enum Count: RouteValueKey { typealias Value = Int }

private enum Refused: Error, Equatable {
  case tooMuch
  case other(String)
}

extension ActionReference where Input == Int, Output == String, Failure == Refused {
  fileprivate static var charge: Self {
    Self("Bank", "charge") { .other(($0 as? ActionError)?.code.rawValue ?? "?") }
  }
}

private struct Till {
  let charge: ActionCaller<Int, String, Refused>
}

private protocol Bag: Sendable {
  var count: Int { get }
}

private struct FixedBag: Bag {
  var count = 3
}

@MainActor private protocol Named: AnyObject {
  var name: String { get set }
}

@MainActor
private final class NamedDouble: Named {
  var name = ""
}

/// What takes the place of an application in previews and tests.
@MainActor
@Suite("Values made from closures", .timeLimit(.minutes(10)))
struct FakeTests {
  // MARK: - Screens

  @Test("a presenter asks its closure what becomes of a route")
  func presenter() async throws {
    var shown: [Int] = []
    let detail = RoutePresenter<Detail> { route in
      shown.append(route.id)
      return .done(nil)
    }
    #expect(await detail.show(Detail(id: 1), as: .sheet, in: .tab("home")).isDone)
    #expect(await detail.show(Detail(id: 2), existing: "page").isDone)
    #expect(shown == [1, 2])
    #expect(detail.isPresent(Detail(id: 1)))
    #expect(await detail.goBack(to: Detail(id: 1)).isDone)
    await #expect { _ = try await detail.destination(for: Detail(id: 1)) } throws: {
      ($0 as? NavigationError)?.code == .unregistered
    }
    #expect(shown == [1, 2])
  }

  @Test("the result of a presenter made from a closure is the result of its outcome")
  func results() async throws {
    let closed = RoutePresenter<PickSize> { _ in .done(nil) }
    #expect(try await closed.result(of: PickSize()) == nil)
    let picked = RoutePresenter<PickSize> { _ in .handled(["XL"]) }
    #expect(try await picked.result(of: PickSize()) == "XL")
    let wrong = RoutePresenter<PickSize> { _ in .handled([3]) }
    await #expect { try await wrong.result(of: PickSize()) } throws: {
      ($0 as? RouteError)?.code == .unexpectedOutput
    }
    let vetoed = try await Navigator(DestinationRegistry()).open(Detail(id: 1))
    let failed = RoutePresenter<PickSize> { _ in vetoed }
    await #expect(throws: NavigationError.self) { try await failed.result(of: PickSize()) }
  }

  @Test("an opener of destinations gives those of its closure, configured by the caller")
  func destinations() async throws {
    let login = NamedDouble()
    var names: [String?] = []
    let opener = DestinationOpener<any Named> { name in
      names.append(name)
      return login
    }
    #expect(try opener { $0.name = "Ann" } === login && login.name == "Ann")
    #expect(await opener.show(named: "passkey", as: .sheet) { $0.name = "Bob" }.isDone)
    #expect(login.name == "Bob" && names == [nil, "passkey"])
    let existing = NamedDouble()
    #expect(try opener.prepare(existing) { $0.name = "Cid" } === existing && existing.name == "Cid")
    #expect { _ = try opener.prepare("no login") } throws: {
      ($0 as? NavigationError)?.code == .destinationFailed
    }
    #expect(names.count == 2)
    let failing = DestinationOpener<any Named> { _ in throw Refused.tooMuch }
    guard case .failed(let error) = await failing.show() else { throw Refused.other("shown") }
    #expect(error.code == .destinationFailed && error.cause as? Refused == .tooMuch)
  }

  @Test("a context passes what its screen returns to its closure")
  func context() async throws {
    var picked: [String] = []
    let screen = DestinationContext(of: PickSize(), with: RouteValues(Count.self, 7)) { picked.append($0) }
    #expect(screen.url?.text == "/size" && screen.values[Count.self] == 7)
    #expect(await screen.finish("XL").isDone)
    #expect(await screen.close().isDone)
    #expect(picked == ["XL"])
    let other = DestinationContext(of: Detail(id: 1))
    #expect(other.entry != screen.entry && other.values[Count.self] == nil)
    #expect(await other.finish(3).isDone)
  }

  @Test("the stack of a context made from a closure is nowhere")
  func nowhere() async throws {
    var destinations = DestinationRegistry()
    destinations.destination(Detail.self) { route, _ in "detail \(route.id)" }
    let navigator = try Navigator(destinations)
    await navigator.openWindow(root: Detail(id: 1))
    let screen = DestinationContext(of: Detail(id: 1))
    guard case .failed(let error) = await navigator.push(Detail(id: 2), in: .stack(of: screen)) else {
      throw Refused.other("shown")
    }
    #expect(error.code == .nothingThere)
  }

  // MARK: - Routes, actions and events

  @Test("an opener of routes gives the result of its closure")
  func routes() async throws {
    let total = RouteOpener<Total> { _ in 42 }
    #expect(try await total(Total()) == 42)
    #expect(total.isPresent(Total()))
    let failing = RouteOpener<Total> { _ in throw Refused.tooMuch }
    await #expect(throws: Refused.tooMuch) { try await failing(Total()) }
  }

  @Test("an opener of URLs passes each URL to its closure, whatever its origin")
  func urls() async throws {
    let opened = Box<[String]>([])
    let links = URLOpener { url in opened.update { $0.append(url) } }
    try await links("/a")
    try await links.open(external: "shop://b")
    guard case .handled = await links.show("/c", origin: .external) else { throw Refused.other("shown") }
    #expect(opened.value == ["/a", "shop://b", "/c"])
    #expect(links.canOpen("/d", origin: .external))
    let shown = URLOpener { _ in NavigationResult.done(nil) }
    guard case .done(nil) = await shown.show("/e") else { throw Refused.other("not shown") }
    let failing = URLOpener { _ in throw Refused.tooMuch }
    guard case .failed(let error) = await failing.show("/f") else { throw Refused.other("shown") }
    #expect(error.code == .refused && error.cause as? Refused == .tooMuch)
  }

  @Test("a caller of an action gives the output of its closure, whether it waits or not")
  func actions() async throws {
    let charge = ActionCaller<Int, String, Refused> { amount in "R-\(amount)" }
    #expect(try await charge(1) == "R-1")
    #expect(try charge.immediately(2) == "R-2")
    #expect(charge.isPresent)
    let count = ActionCaller<Void, Int, any Error> { _ in 3 }
    #expect(try await count() == 3)
    // The type of the error comes from where the caller is used.
    let till = Till(charge: ActionCaller { _ in "R" })
    #expect(try await till.charge(1) == "R")
  }

  @Test("a caller of an action whose closure waits has to be awaited")
  func awaitedActions() async throws {
    let gate = Gate()
    let charge = ActionCaller(.charge) { amount in
      await gate.wait()
      return "R-\(amount)"
    }
    async let receipt = charge(1)
    gate.open()
    #expect(try await receipt == "R-1")
    #expect(charge.isPresent)
    #expect(throws: Refused.other("needs-await")) { try charge.immediately(2) }
  }

  @Test("what the closure of an action throws is the action's error, or is converted into one")
  func failingActions() async {
    let charge = ActionCaller(.charge) { amount in
      if amount > 100 { throw Refused.tooMuch }
      throw CancellationError()
    }
    await #expect(throws: Refused.tooMuch) { try await charge(101) }
    await #expect(throws: Refused.other("?")) { try await charge(1) }
  }

  @Test("a sender reaches its closure, which counts as one observer")
  func events() async {
    let sent = Box<[Int]>([])
    let changed = ModuleEventSender<Int> { event in sent.update { $0.append(event) } }
    let delivery = await changed(1)
    #expect(delivery.observers == 1 && delivery.failures.isEmpty && delivery.pending == 0)
    #expect(changed.post(2).observers == 1)
    changed.clearSticky()
    #expect(sent.value == [1, 2])
  }

  // MARK: - Services and scopes

  @Test("providers give the services of their closures")
  func providers() async throws {
    let calls = Box(0)
    let bag = Provider<any Bag> {
      calls.update { $0 += 1 }
      return FixedBag()
    }
    #expect(try bag().count + bag().count == 6)
    #expect(calls.value == 2)
    let remote = AsyncProvider<any Bag> {
      await Task.yield()
      return FixedBag()
    }
    #expect(try await remote().count == 3)
    let screen = NamedDouble()
    let named = MainActorProvider<any Named> { screen }
    #expect(try named() === screen)
    let sized = ArgumentProvider<any Bag, Int> { FixedBag(count: $0) }
    #expect(try sized(5).count == 5)
  }

  @Test("what the closure of a provider throws fails like a factory")
  func failingProviders() async throws {
    func check(_ error: (any Error)?) {
      let error = error as? ServiceError
      #expect(error?.code == .factoryFailed && error?.cause as? Refused == .tooMuch)
      #expect(error?.message.contains("failed") == true)
    }
    let container = try ServiceRegistry().freeze()
    let plain = Provider<any Bag> { throw Refused.tooMuch }
    check(#expect(throws: ServiceError.self) { try plain() })
    let missing = Provider<any Bag> { try container.resolve((any Bag).self) }
    #expect(#expect(throws: ServiceError.self) { try missing() }?.code == .missing)
    let remote = AsyncProvider<any Bag> { throw Refused.tooMuch }
    check(await #expect(throws: ServiceError.self) { try await remote() })
    let cancelled = AsyncProvider<any Bag> { throw CancellationError() }
    await #expect(throws: CancellationError.self) { try await cancelled() }
    let named = MainActorProvider<any Named> { throw Refused.tooMuch }
    check(#expect(throws: ServiceError.self) { _ = try named() })
    let sized = ArgumentProvider<any Bag, Int> { _ in throw Refused.tooMuch }
    check(#expect(throws: ServiceError.self) { try sized(5) })
  }

  @Test("an opener of scopes passes the value to its closure, and its scope is none")
  func scopes() async throws {
    let opened = Box<[String]>([])
    let login = ScopeOpener<LoginSession> { session in opened.update { $0.append(session.user) } }
    let ann = try await login.open(LoginSession(user: "ann"))
    try await login.open(LoginSession(user: "ben"))
    #expect(opened.value == ["ann", "ben"])
    #expect(try await ann.enter { 3 } == 3)
    #expect(await ann.end().isEmpty)
    #expect(await login.end().isEmpty)
    let failing = ScopeOpener<LoginSession> { _ in throw Refused.tooMuch }
    await #expect(throws: Refused.tooMuch) { try await failing.open(LoginSession(user: "ann")) }
  }

  @Test("a scope made from a closure gives no access to an open scope")
  func noAccess() async throws {
    let fake = try await ScopeOpener<LoginSession> { _ in }.open(LoginSession(user: "ann"))
    let owner = Query<String>("Cart", "owner")
    let cart = TestModule(Cart.self) { contract in
      let inbox = contract.requires(Inbox.self)
      contract.performs(owner, with: inbox) { _, inbox in inbox.user }
    }
    try await withSessions(several: true, mail(), cart) { application, login in
      let mediator = application.mediator
      let ben = try await login.open(LoginSession(user: "ben"))
      #expect(try await ben.enter { try await mediator.perform(owner) } == "ben")
      await #expect { try await fake.enter { try await mediator.perform(owner) } } throws: {
        ($0 as? ServiceError)?.code == .outsideScope
      }
    }
  }
}

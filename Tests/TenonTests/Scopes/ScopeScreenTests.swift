import Tenon
import TenonActions
import TenonScreens
import TestSupport
import Testing

private struct Welcome: Route {
  static let pattern: RoutePattern = "/welcome"
}

private struct FeedPage: Route {
  static let pattern: RoutePattern = "/feed/:id"
  var id = 0
}

private struct SlowPage: Route {
  static let pattern: RoutePattern = "/slow"
}

private struct Unread: Route {
  typealias Output = String
  static let pattern: RoutePattern = "/unread"
}

@MainActor private protocol FeedShown: AnyObject {}

@MainActor private final class FeedScreen: FeedShown {
  let user: String
  init(_ inbox: Inbox) { user = inbox.user }
}

private enum Feed {}

@MainActor
@Suite("Screens of sessions", .timeLimit(.minutes(10)))
struct ScopeScreenTests {
  private let gate = Gate()
  private let guarded = Box<[String]>([])

  private func feed(isGuarded: Bool = false) -> TestModule<Feed> {
    TestModule(Feed.self) { [gate, guarded] contract in
      let inbox = contract.requires(Inbox.self)
      contract.destination(Welcome.self, exposure: .external) { _, _ in "welcome" }
      contract.destination(FeedPage.self, exposure: .external, with: inbox) { _, _, inbox in FeedScreen(inbox)
      }
      contract.destination(SlowPage.self, with: inbox) { _, _, inbox in
        await gate.wait()
        return FeedScreen(inbox)
      }
      contract.destination(conformingTo: (any FeedShown).self, with: inbox) { _, inbox in FeedScreen(inbox) }
      contract.routes(Unread.self, with: inbox) { _, _, inbox in "\(inbox.user) has 3" }
      guard isGuarded else { return }
      contract.guards("feed", with: inbox) { change, inbox in
        guarded.update { $0.append("\(inbox.user) \(change.appearing.count)") }
        return .allow
      }
    }
  }

  private func users(_ navigator: Navigator, in window: WindowID = .main) -> [String] {
    (navigator.state.window(window)?.entries ?? []).map { entry in
      let screen = navigator.destination(of: entry.id)
      return (screen as? FeedScreen)?.user ?? screen as? String ?? "?"
    }
  }

  @Test("a screen of a session is refused while it is closed, whatever the way, and closes when it ends")
  func screens() async throws {
    try await withSessions(mail(), feed()) { application, login in
      let navigator = application.navigator
      await navigator.openWindow(root: Welcome())
      let refused: [NavigationResult] = [
        await navigator.push(FeedPage()), await navigator.open("/feed/1"),
        await navigator.open(FeedPage(), as: .sheet), await navigator.openWindow("2", root: FeedPage()),
        await navigator.open(conformingTo: (any FeedShown).self),
      ]
      for result in refused {
        guard case .failed(let error) = result else {
          Issue.record("\(result)")
          continue
        }
        #expect(
          error.description.contains(
            "the scope TenonTests.LoginSession, in which Feed does this, is not open; open it first"))
      }
      #expect(users(navigator) == ["welcome"])
      try await login.open(LoginSession(user: "ann"))
      #expect(await navigator.push(FeedPage()).isDone)
      #expect(await navigator.push(Welcome()).isDone)
      #expect(await navigator.open(FeedPage(id: 1), as: .sheet).isDone)
      #expect(await navigator.open(conformingTo: (any FeedShown).self, as: .sheet).isDone)
      #expect(await navigator.openWindow("2", root: FeedPage()).isDone)
      #expect(users(navigator) == ["welcome", "ann", "welcome", "ann", "ann"])
      weak let screen = navigator.destination(of: navigator.state.window("2")!.entries[0].id) as? FeedScreen
      #expect(screen != nil)
      await login.end()
      #expect(users(navigator) == ["welcome", "welcome"])
      #expect(users(navigator, in: "2").isEmpty)
      #expect(screen == nil)
    }
  }

  @Test("a screen that is being made when its session ends does not appear")
  func late() async throws {
    try await withSessions(mail(), feed()) { application, login in
      let navigator = application.navigator
      await navigator.openWindow(root: Welcome())
      try await login.open(LoginSession(user: "ann"))
      let pushing = Task { await navigator.push(SlowPage()) }
      try await Task.sleep(for: .milliseconds(20))
      let ending = Task { await login.end() }
      try await Task.sleep(for: .milliseconds(20))
      gate.open()
      _ = await ending.value
      guard case .failed(let error) = await pushing.value else {
        Issue.record("the screen has appeared")
        return
      }
      #expect(error.description.contains("is not open"))
      #expect(users(navigator) == ["welcome"])
    }
  }

  @Test("a tab whose root closes with its session is empty, and has its root again in the next session")
  func tabs() async throws {
    try await withSessions(mail(), feed()) { application, login in
      let navigator = application.navigator
      // Signed out, the tab of the feed is empty.
      #expect(await navigator.openWindow(tabs: ["home": Welcome(), "feed": FeedPage()]).isDone)
      #expect(users(navigator) == ["welcome"])
      for user in ["ann", "bob"] {
        try await login.open(LoginSession(user: user))
        await eventually { users(navigator) == ["welcome", user] }
        await login.end()
        #expect(users(navigator) == ["welcome"])
      }
    }
  }

  @Test("what is restored belongs to the session that is open then, or is dropped")
  func restoration() async throws {
    try await withSessions(mail(), feed()) { application, login in
      let navigator = application.navigator
      await navigator.openWindow(root: Welcome())
      try await login.open(LoginSession(user: "ann"))
      await navigator.push(FeedPage())
      let (snapshot, state) = (navigator.snapshot(), navigator.state)
      await login.end()
      #expect(await navigator.restore(snapshot).dropped.count == 1)
      #expect(users(navigator) == ["welcome"])
      try await login.open(LoginSession(user: "bob"))
      #expect(await navigator.perform(.restore(state)).isDone)
      #expect(users(navigator) == ["welcome", "bob"])
      await login.end()
      #expect(users(navigator) == ["welcome"])
    }
  }

  @Test("a guard with a service of a session is asked only about the screens of that session")
  func guards() async throws {
    try await withSessions(mail(), feed(isGuarded: true)) { application, login in
      let navigator = application.navigator
      await navigator.openWindow(root: Welcome())
      #expect(await navigator.push(Welcome()).isDone)
      #expect(guarded.value.isEmpty)
      try await login.open(LoginSession(user: "ann"))
      await navigator.push(Welcome())
      #expect(guarded.value.isEmpty)
      await navigator.push(FeedPage())
      #expect(guarded.value == ["ann 1"])
      // Ending the session asks no guard.
      await login.end()
      #expect(guarded.value == ["ann 1"])
    }
  }

  @Test("a route's handler runs in the session")
  func handlers() async throws {
    try await withSessions(mail(), feed()) { application, login in
      let router = application.router
      let error = await #expect(throws: (any Error).self) { try await router.open(Unread()) }
      #expect((error as? ServiceError)?.code == .outsideScope)
      try await login.open(LoginSession(user: "ann"))
      #expect(try await router.open(Unread()) == "ann has 3")
    }
  }

  @Test("a module's interceptor of a route is put in the session, and the page is not")
  func interceptors() async throws {
    let host = TestModule(Host.self) { contract in
      let inbox = contract.requires(Inbox.self)
      contract.intercepts(Welcome.self, with: inbox) { context, next, _ in try await next(context) }
    }
    try await withSessions(mail(), feed(), host) { application, login in
      let navigator = application.navigator
      #expect(await !navigator.openWindow(root: Welcome()).isDone)
      try await login.open(LoginSession(user: "ann"))
      #expect(await navigator.openWindow(root: Welcome()).isDone)
      await login.end()
      #expect(users(navigator) == ["welcome"])
    }
  }

  @Test("two windows show two accounts, and each closes with its own")
  func windows() async throws {
    try await withSessions(several: true, mail(), feed()) { application, login in
      let navigator = application.navigator
      let ann = try await login.open(LoginSession(user: "ann"))
      let bob = try await login.open(LoginSession(user: "bob"))
      await navigator.openWindow("unbound", root: Welcome())
      #expect(await !navigator.push(FeedPage(), in: .window("unbound")).isDone)
      navigator.bind("1", to: ann)
      navigator.bind("2", to: bob)
      await navigator.openWindow("1", root: Welcome())
      await navigator.openWindow("2", tabs: ["home": Welcome(), "feed": FeedPage()])
      #expect(await navigator.push(FeedPage(), in: .window("1")).isDone)
      #expect(await navigator.open("/feed/7", in: .window("2")).isDone)
      #expect(users(navigator, in: "1") == ["welcome", "ann"])
      #expect(users(navigator, in: "2").filter { $0 != "welcome" } == ["bob", "bob"])
      await bob.end()
      #expect(users(navigator, in: "1") == ["welcome", "ann"])
      #expect(users(navigator, in: "2") == ["welcome"])
      #expect(await !navigator.push(FeedPage(), in: .window("2")).isDone)
      #expect(await navigator.push(FeedPage(id: 2), in: .window("1")).isDone)
    }
  }
}

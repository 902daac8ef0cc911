import Tenon
import TenonActions
import TenonScreens
import TestSupport
import Testing

private struct Feed: Route {
  static let pattern: RoutePattern = "/feed"
}

private struct Welcome: Route {
  static let pattern: RoutePattern = "/welcome"
}

@MainActor private protocol Shown: AnyObject {}

@MainActor private final class Screen: Shown {
  let user: String
  init(_ inbox: Inbox) { user = inbox.user }
}

/// Windows that belong to sessions.
@Suite("Windows of sessions", .timeLimit(.minutes(10)))
struct ScopeWindowTests {
  private static let screens = TestModule(Order.self) { contract in
    let inbox = contract.requires(Inbox.self)
    contract.destination(Welcome.self) { _, _ in "welcome" }
    contract.destination(Feed.self, with: inbox) { _, _, inbox in Screen(inbox) }
    contract.destination(conformingTo: (any Shown).self, with: inbox) { _, inbox in Screen(inbox) }
  }

  @MainActor
  private func users(_ navigator: Navigator, in window: WindowID) -> [String] {
    (navigator.state.window(window)?.entries ?? []).compactMap {
      (navigator.destination(of: $0.id) as? Screen)?.user
    }
  }

  @Test(
    "every way to a screen leads into the session of its window, and an equal screen of another one is not kept"
  )
  @MainActor
  func windows() async throws {
    try await withSessions(several: true, mail(), Self.screens) { application, login in
      let navigator = application.navigator
      let (ann, bob) = (
        try await login.open(LoginSession(user: "ann")), try await login.open(LoginSession(user: "bob"))
      )
      navigator.bind("1", to: ann)
      await navigator.openWindow("1", root: Feed())
      #expect(await navigator.open(conformingTo: (any Shown).self, in: .window("1")).isDone)
      #expect(await navigator.open(stack: [Feed()], in: .window("1")).isDone)
      let snapshot = navigator.snapshot()
      #expect(await navigator.restore(snapshot).dropped.count == 0)
      #expect(Set(users(navigator, in: "1")) == ["ann"])
      navigator.bind("1", to: bob)
      #expect(await navigator.open(Feed(), as: .root, in: .window("1")).isDone)
      #expect(users(navigator, in: "1") == ["bob"])
      await bob.end()
      #expect(users(navigator, in: "1").isEmpty)
    }
  }

  @Test(
    "a page waits for the login over it, in its own window, though another one has focus, and what a user does stays in it"
  )
  @MainActor
  func signIn() async throws {
    let contexts = Box<[DestinationContext<any Sendable>]>([])
    let signedIn = Gate()
    let pages = TestModule(Cart.self) { contract in
      let inbox = contract.requires(Inbox.self)
      let current = contract.requires(ifPresent: LoginSession.self)
      let welcome = contract.shows(Welcome.self)
      contract.destination(Welcome.self, presentation: .sheet) { _, _ in "welcome" }
      contract.destination(Feed.self, with: inbox) { _, screen, inbox in
        contexts.update { $0.append(screen) }
        return Screen(inbox)
      }
      contract.intercepts(Feed.self, with: current) { context, next, current in
        if current == nil {
          await welcome.show(Welcome())
          await signedIn.wait()
        }
        return try await next(context)
      }
      contract.performs(Query<String>("Cart", "owner"), with: inbox) { _, inbox in inbox.user }
    }
    try await withSessions(several: true, mail(), pages) { application, login in
      let navigator = application.navigator
      let bob = try await login.open(LoginSession(user: "bob"))
      await navigator.openWindow("ann", root: Welcome())
      navigator.bind("bob", to: bob)
      await navigator.openWindow("bob", root: Feed())
      async let opened = navigator.open(Feed(), in: .window("ann"))
      await eventually { navigator.state.window("ann")?.modals.count == 1 }
      #expect(navigator.state.focusedWindow == "bob" && navigator.state.window("bob")?.modals.isEmpty == true)
      navigator.bind("ann", to: try await login.open(LoginSession(user: "ann")))
      signedIn.open()
      let result = await opened
      #expect(result.isDone, "\(result)")
      try #require(users(navigator, in: "ann") == ["ann"])

      // A tap runs in a task that has entered no scope.
      let owner = Query<String>("Cart", "owner")
      await #expect(throws: ServiceError.self) { try await application.mediator.perform(owner) }
      var owners: [String] = []
      for screen in contexts.value {
        owners.append(try await screen.enter { try await application.mediator.perform(owner) })
      }
      #expect(owners == ["bob", "ann"])
      // It may end the session that it belongs to.
      _ = try await contexts.value[1].enter { await login.end() }
      #expect(users(navigator, in: "ann") == [] && users(navigator, in: "bob") == ["bob"])
      await #expect(throws: (any Error).self) { try await contexts.value[1].enter {} }
    }
  }

  @Test("a window stays bound when its session ends, and no longer when it is closed")
  @MainActor
  func bindings() async throws {
    try await withSessions(several: true, mail(), Self.screens) { application, login in
      let navigator = application.navigator
      let (ann, bob) = (
        try await login.open(LoginSession(user: "ann")), try await login.open(LoginSession(user: "bob"))
      )
      navigator.bind("1", to: ann)
      await navigator.openWindow("1", root: Welcome())
      await ann.end()
      // Code that Bob's session has started does not show his screens where Ann's were.
      let refused = try await bob.enter { await navigator.push(Feed(), in: .window("1")) }
      #expect(!refused.isDone && "\(refused)".contains("is not open"))
      #expect(users(navigator, in: "1") == [])
      #expect(try await bob.enter { await navigator.push(Welcome(), in: .window("1")) }.isDone)
      navigator.bind("1", to: bob)
      #expect(await navigator.push(Feed(), in: .window("1")).isDone)
      #expect(users(navigator, in: "1") == ["bob"])

      await navigator.perform(.close("1"))
      let cid = try await login.open(LoginSession(user: "cid"))
      await navigator.openWindow("1", root: Welcome())
      #expect(try await cid.enter { await navigator.push(Feed(), in: .window("1")) }.isDone)
      #expect(users(navigator, in: "1") == ["cid"])
    }
  }

  @Test("a screen that was made in a session and not shown is not shown once the session has ended")
  @MainActor
  func unshown() async throws {
    try await withSessions(mail(), Self.screens) { application, login in
      let navigator = application.navigator
      await navigator.openWindow("1", root: Welcome())
      try await login.open(LoginSession(user: "ann"))
      let shown = try await navigator.destination(for: Feed(), as: Screen.self)
      let left = try navigator.destination(conformingTo: (any Shown).self)
      #expect(await navigator.open(existing: shown, in: .window("1")).isDone)
      await login.end()
      #expect(users(navigator, in: "1").isEmpty)
      try await login.open(LoginSession(user: "bob"))
      #expect(await !navigator.open(existing: left, in: .window("1")).isDone)
      #expect(users(navigator, in: "1").isEmpty)
    }
  }
}

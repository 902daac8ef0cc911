import TenonNavigator
import Testing

private enum OnPick: RouteValueKey { typealias Value = @MainActor @Sendable (String) -> Void }
private enum Note: RouteValueKey { typealias Value = String }

/// Any page of the web.
private struct WebPage: Route {
  static let pattern: RoutePattern = "https:/**"
}

/// Any page, as the application calls it.
private struct Page: Route {
  static let pattern: RoutePattern = "/pages/**"
}

/// Adds a value for those within.
private struct Noting: RouteInterceptor {
  func intercept(_ context: RouteContext, next: RouteNext) async throws -> any Sendable {
    var context = context
    context.values[Note.self] = "noted"
    return try await next(context)
  }
}

@MainActor
@Suite("What comes beside a route: native values, and the URL", .timeLimit(.minutes(10)))
struct BesideTheRouteTests {
  /// A navigator whose screens note what came with them.
  private func navigator(_ interceptors: [any RouteInterceptor] = []) async throws -> Navigator {
    var registry = DestinationRegistry.shop
    registry.destination(WebPage.self, exposure: .external, interceptors: interceptors) { _, screen in
      Screen("\(screen.url.map { "\($0)" } ?? "none") \(screen.values[Note.self] ?? "none")")
    }
    registry.destination(Page.self, exposure: .external, interceptors: interceptors) { _, screen in
      Screen("\(screen.url.map { "\($0)" } ?? "none") \(screen.values[Note.self] ?? "none")")
    }
    registry.destination(Unknown.self, interceptors: interceptors) { _, screen async throws in
      let page = Screen("\(screen.url.map { "\($0)" } ?? "none")")
      page.note = screen.values[Note.self] ?? "none"
      screen.values[OnPick.self]?("picked")
      return page
    }
    var routes = RouteRegistry()
    routes.options.external = ExternalAccess(schemes: ["shop"], hosts: ["apple.com"])
    routes.on("/pages/secret") { _ in "a handler of the application's own" }
    let navigator = try Navigator(registry, routes: routes)
    try await navigator.openWindow(root: Home()).get()
    return navigator
  }

  @Test(
    "native values reach the screen of a route, opened, pushed or asked for a result",
    arguments: [false, true])
  func typed(isIntercepted: Bool) async throws {
    let navigator = try await navigator(isIntercepted ? [Noting()] : [])
    let journal = Journal()
    var values = RouteValues(OnPick.self) { journal.note($0) }
    values[Note.self] = "mine"
    #expect(await navigator.open(Unknown(), with: values).isDone)
    #expect(navigator.screen?.note == (isIntercepted ? "noted" : "mine"))
    #expect(await navigator.push(Unknown(), with: values).isDone)
    let result = Task { try await navigator.result(of: Unknown(), with: values) }
    while navigator.visible.count < 4 { await Task.yield() }
    await navigator.perform(.pop())
    _ = try await result.value
    #expect(journal.lines == ["picked", "picked", "picked"])
    #expect(await navigator.open(Unknown()).isDone)
    #expect(navigator.screen?.note == (isIntercepted ? "noted" : "none"))
  }

  @Test("native values reach the screen of a URL, by the navigator and by the router")
  func url() async throws {
    let navigator = try await navigator()
    #expect(await navigator.open("/unknown?ref=home", with: RouteValues(Note.self, "by URL")).isDone)
    #expect(navigator.screen?.note == "by URL")
    #expect(navigator.screen?.title == "/unknown?ref=home")
    _ = try await navigator.router.open("/unknown#top", with: RouteValues(Note.self, "by router"))
    #expect(navigator.screen?.note == "by router")
    #expect(navigator.screen?.title == "/unknown#top")
    await navigator.router.open(opening: Unknown(), RouteValues(Note.self, "by route"))
    #expect(navigator.screen?.note == "by route")
  }

  @Test("every page of a stack knows its own URL, and gets the values")
  func stack() async throws {
    let navigator = try await navigator()
    #expect(
      await navigator.open("/pages/a/-/pages/b/c?x=1", as: .push, with: RouteValues(Note.self, "note")).isDone
    )
    let titles = navigator.state.window()?.topStack.compactMap {
      (navigator.destination(of: $0.id) as? Screen)?.title
    }
    #expect(titles == ["/pages/a note", "/pages/b/c?x=1 note"])
  }

  @Test("two pages of a route that has no URL of its own are two pages, and one that is there stays")
  func equalRoutes() async throws {
    let navigator = try await navigator()
    await navigator.open("/pages/a/-/pages/b", as: .push)
    let first = navigator.state.window()?.topStack.first?.id
    await navigator.open("/pages/a/-/pages/c", as: .push)
    let stack = navigator.state.window()?.topStack ?? []
    #expect(stack.first?.id == first)
    #expect(
      stack.map { (navigator.destination(of: $0.id) as? Screen)?.title } == [
        "/pages/a none", "/pages/c none",
      ])
  }

  @Test(
    "an entry of a route that no value makes a URL of has the one it was opened with, and is restored by it")
  func restoration() async throws {
    let navigator = try await navigator()
    await navigator.open("https://example.org/x?y=1")
    await navigator.open("https://apple.com", origin: .external)
    #expect(navigator.visible == ["/home", "https://example.org/x?y=1", "https://apple.com"])
    let snapshot = navigator.snapshot()
    let other = try await self.navigator()
    let report = await other.restore(snapshot)
    #expect(report.dropped.isEmpty)
    #expect(other.visible == navigator.visible)
    #expect(other.screen?.title == "https://apple.com none")
    #expect(other.snapshot() == snapshot)
  }

  @Test("what an outsider's URL brought is restored as an outsider's: nothing internal comes in its place")
  func restoredExposure() async throws {
    var registry = DestinationRegistry.shop
    registry.destination(Page.self, exposure: .external) { _, screen in Screen("\(screen.url!)") }
    let navigator = try await Navigator.shop(registry)
    await navigator.open("shop:///pages/42", origin: .external)
    #expect(navigator.screen?.title == "shop:///pages/42")
    let snapshot = navigator.snapshot()

    struct Draft: Route {
      static let pattern: RoutePattern = "/pages/:id"
      var id: Int
    }
    registry.destination(Draft.self) { _, _ in Screen("internal") }
    let later = try await Navigator.shop(registry)
    _ = await later.restore(snapshot)
    #expect(later.screen?.title == "shop:///pages/42")
    await later.open("shop:///pages/42")
    #expect(later.screen?.title == "internal")
  }
}

extension Router {
  /// Opens a route as a module does.
  fileprivate func open(opening route: Unknown, _ values: RouteValues) async {
    _ = try? await open(route, with: values)
  }
}

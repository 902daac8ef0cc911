import TenonNavigator

// navigator.register("myapp://user/<int:id>") { url, values, context in … }
struct UserPage: Route {
  static let pattern: RoutePattern = "/user/:id"
  var id: Int
}

struct UserScreen { var id: Int }

@MainActor func userPages() async throws {
  var registry = DestinationRegistry()
  registry.destination(UserPage.self) { route, screen in UserScreen(id: route.id) }
  let navigator = try Navigator(registry)
  await navigator.openWindow(root: UserPage(id: 1))

  await navigator.push(UserPage(id: 123))  // navigator.push("myapp://user/123")
  await navigator.open(UserPage(id: 123), as: .sheet)  // navigator.present("myapp://user/123")
  let page = try await navigator.destination(for: "/user/123", as: UserScreen.self)  // viewController(for:)
  print(page.id)
}

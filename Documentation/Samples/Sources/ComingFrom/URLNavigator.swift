import TenonNavigator

// navigator.register("myapp://user/<int:id>") { url, values, context in … }
struct UserPage: Route {
  static let pattern: RoutePattern = "/user/:id"
  var id: Int
}

@MainActor func userPages() async throws {
  var registry = DestinationRegistry()
  registry.destination(UserPage.self) { route, screen in UserController(id: route.id) }
  var routes = RouteRegistry()
  routes.options.schemesWithHostAsPath = ["myapp"]  // myapp://user/123 is /user/123
  let navigator = try Navigator(registry, routes: routes)
  await navigator.openWindow(root: UserPage(id: 1))

  await navigator.push(UserPage(id: 123))  // navigator.push("myapp://user/123")
  await navigator.open(UserPage(id: 123), as: .sheet)  // navigator.present("myapp://user/123")
  let page = try await navigator.destination(for: "myapp://user/123", as: UserController.self)
  print(page.id)  // navigator.viewController(for: "myapp://user/123")
}

@MainActor final class UserController {  // a UIViewController
  let id: Int
  init(id: Int) { self.id = id }
}

import TenonRouter

struct UserView: Route {
  typealias Output = String
  static let pattern: RoutePattern = "/user/view/:userID"
  var userID: Int
}

func users() async throws {
  var registry = RouteRegistry()
  registry.options.schemesWithHostAsPath = ["myapp"]
  // addRoute:handler:
  registry.route(UserView.self) { route, context in "user \(route.userID)" }
  // Return NO, to let the next route try.
  registry.on("/user/*") { context in throw RouteDecline("not a page of a user") }
  // unmatchedURLHandler
  registry.unmatched { url, values in "nothing at \(url)" }
  let router = try Router(registry)

  // routeURL:
  try await router.open("myapp://user/view/42")
}

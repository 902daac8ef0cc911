import TenonRouter

// sample
struct UserView: Route {
  static let pattern: RoutePattern = "/user/view/:userID"
  var userID: Int
  var debug: Bool?
}

func users() async throws {
  var registry = RouteRegistry()
  registry.options.schemesWithHostAsPath = ["myapp"]  // myapp://user/view/42 is /user/view/42
  // addRoute:handler:
  registry.route(UserView.self) { route, context in print("user \(route.userID)") }
  let router = try Router(registry)

  // routeURL:
  try await router.open("myapp://user/view/42?debug=true")
}
// end

func declined(_ registry: inout RouteRegistry) {
  // sample
  // return NO, to let the next route try
  registry.on("/user/*") { context in throw RouteDecline("not a page of a user") }
  // unmatchedURLHandler
  registry.unmatched { url, values in print("nothing at \(url)") }
  // end
}

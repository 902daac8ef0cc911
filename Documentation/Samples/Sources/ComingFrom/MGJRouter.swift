import TenonRouter

// mgj://category/:name, with its parameters as properties.
struct CategoryPage: Route {
  typealias Output = String  // what the completion receives
  static let pattern: RoutePattern = "/category/:name"
  var name: String
  var sort: String?
}

/// A value that is passed along with the URL, in place of `withUserInfo:`.
enum Buyer: RouteValueKey { typealias Value = String }

func categories() async throws {
  var registry = RouteRegistry()
  registry.options.schemesWithHostAsPath = ["mgj"]  // mgj://category/tea is /category/tea
  // registerURLPattern:toHandler:
  registry.route(CategoryPage.self) { route, context in
    "\(context.values[Buyer.self] ?? "a guest") chose \(route.name)"
  }
  let router = try Router(registry)

  // openURL:withUserInfo:completion:
  let choice = try await router.open(
    "mgj://category/tea?sort=price", as: String.self, with: RouteValues(Buyer.self, "Ada"))
  print(choice)
}

import TenonRouter

// mgj://category/:name, with its parameters as properties.
struct CategoryPage: Route {
  typealias Output = String
  static let pattern: RoutePattern = "/category/:name"
  var name: String
  var sort: String?
}

/// A value that is passed along with the URL, in place of `withUserInfo:`.
enum OnClose: RouteValueKey { typealias Value = @Sendable () -> Void }

func categories() async throws {
  var registry = RouteRegistry()
  registry.options.schemesWithHostAsPath = ["mgj"]  // mgj://category/tea is /category/tea
  // registerURLPattern:toHandler: and toObjectHandler:, because a handler can return an object
  registry.route(CategoryPage.self) { route, context in
    context.values[OnClose.self]?()
    return "category \(route.name)"
  }
  let router = try Router(registry)

  // openURL:withUserInfo:completion:
  try await router.open("mgj://category/tea", with: RouteValues(OnClose.self) { print("closed") })
  // objectForURL:, with a typed result
  let page = try await router.open(CategoryPage(name: "tea", sort: "price"))
  // canOpenURL:, generateURLWithPattern:parameters:
  print(router.canOpen("mgj://category/tea"), try router.url(for: CategoryPage(name: "tea")), page)
}

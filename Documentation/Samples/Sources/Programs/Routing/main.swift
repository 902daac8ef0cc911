import TenonRouter

struct ProductDetail: Route {
  typealias Output = String
  static let pattern: RoutePattern = "/product/:id"
  var id: Int  // from the path
  var ref: String?  // from the query
}

var registry = RouteRegistry()
registry.options.external = ExternalAccess(hosts: ["shop.example"])
registry.route(ProductDetail.self, exposure: .external) { route, context in
  "product \(route.id), from \(route.ref ?? "nowhere")"
}
registry.redirect("/p/:id", to: "/product/:id?ref=short")
let router = try Router(registry)  // verifies patterns, properties and ambiguity

print(try await router.open(ProductDetail(id: 42, ref: "home")))
print(try await router.open("/product/42?ref=home"))
print(try await router.open(external: "https://shop.example/p/42"))
print(try router.url(for: ProductDetail(id: 42)))

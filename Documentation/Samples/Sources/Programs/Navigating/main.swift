import TenonNavigator

struct Home: Route {
  static let pattern: RoutePattern = "/home"
}

struct ProductDetail: Route {
  static let pattern: RoutePattern = "/product/:id"
  var id: Int
}

struct PickSize: Route {
  typealias Output = String
  static let pattern: RoutePattern = "/size"
}

// What the host shows, such as a view controller, a view or a page.
struct Page { var title: String }

var registry = DestinationRegistry(owner: "Catalog")
registry.destination(Home.self) { _, _ in Page(title: "Home") }
registry.destination(ProductDetail.self, exposure: .external) { route, _ in Page(title: "Product \(route.id)")
}
registry.destination(PickSize.self, presentation: .sheet) { _, screen in
  Task { await screen.finish("M") }  // as if the user had tapped a size
  return Page(title: "Sizes")
}

let navigator = try Navigator(registry)
await navigator.openWindow(root: Home())
await navigator.push(ProductDetail(id: 42))
print(try await navigator.result(of: PickSize()) ?? "nothing")  // the screen's typed value
print(navigator.state.window()?.top?.url ?? "nothing")

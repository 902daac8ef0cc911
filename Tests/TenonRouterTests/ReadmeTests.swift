import TenonRouter
import Testing

// The README's code, to the letter, with what it takes for granted.

@Suite("The README's code", .timeLimit(.minutes(10)))
struct ReadmeTests {
  struct ProductDetail: Route {
    static let pattern: RoutePattern = "/product/:id"
    var id: Int  // from the path
    var ref: String?  // from the query
  }

  struct ProductScreen: Equatable {
    var id: Int
  }

  struct Trace: RouteInterceptor {
    let write: @Sendable (String) -> Void

    func intercept(_ context: RouteContext, next: RouteNext) async throws -> any Sendable {
      write("opening \(context.url)")
      return try await next(context)
    }
  }

  @Test("routing")
  func routing() async throws {
    let (lines, continuation) = AsyncStream<String>.makeStream()
    let log: @Sendable (String) -> Void = { continuation.yield($0) }

    var registry = RouteRegistry()
    registry.options.external = ExternalAccess(hosts: ["shop.example"])
    registry.interceptors = [Trace(write: log)]
    registry.route(ProductDetail.self, exposure: .external) { route, context in
      ProductScreen(id: route.id)
    }
    registry.redirect("/p/:id", to: "/product/:id?ref=short")
    let router = try Router(registry)  // verifies: patterns, properties, ambiguity

    let screen = try await router.open(ProductDetail(id: 42, ref: "home"))
    let same = try await router.open("/product/42?ref=home")
    let outside = try await router.open(external: "https://shop.example/p/42")
    let url = try router.url(for: ProductDetail(id: 42))  // "/product/42"

    for found in [screen, same, outside] { #expect(found as? ProductScreen == ProductScreen(id: 42)) }
    #expect(url == "/product/42")
    continuation.finish()
    var opened: [String] = []
    for await line in lines { opened.append(String(line.dropFirst(8))) }
    #expect(
      opened == ["/product/42?ref=home", "/product/42?ref=home", "https://shop.example/product/42?ref=short"])
  }
}

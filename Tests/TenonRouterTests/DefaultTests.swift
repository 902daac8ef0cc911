import TenonRouter
import Testing

/// A list with values for what is left out.
private struct List: DefaultedRoute {
  static let pattern: RoutePattern = "/list/:category(/:page)"
  static let defaults = List(category: "")
  var category: String
  var page = 1
  var sort = "price"
  var sizes = ["M", "L"]
  var range = Range()
  var note: String?

  struct Range: Codable, Hashable {
    var low = 0
    var high = 9
  }
}

@Suite("Values for what a URL leaves out", .timeLimit(.minutes(10)))
struct DefaultTests {
  @Test(
    "what is left out has its default, and what equals it is left out",
    arguments: [
      ("/list/tea", List(category: "tea")), ("/list/tea/2", List(category: "tea", page: 2)),
      ("/list/tea?sort=name", List(category: "tea", sort: "name")),
      ("/list/tea/3?sizes=S", List(category: "tea", page: 3, sizes: ["S"])),
      ("/list/tea?sizes", List(category: "tea", sizes: [])),
      ("/list/tea?note=x&range.high=9&range.low=5", List(category: "tea", range: .init(low: 5), note: "x")),
    ])
  fileprivate func both(_ url: String, _ route: List) throws {
    #expect(try route.url() == url)
    #expect(try List(url: url) == route)
    var registry = RouteRegistry()
    registry.route(List.self) { route, _ in route }
    let router = try Router(registry)
    #expect(try router.route(for: url) as? List == route)
  }

  @Test("a default that is written all the same is read")
  func explicit() throws {
    #expect(
      try List(url: "/list/tea/1?sort=price&sizes=M&sizes=L&range.low=0&range.high=9")
        == List(category: "tea"))
  }

  @Test("what the path always gives has no default, and a nested value is left out as a whole")
  func noDefault() throws {
    expect(.notFound) { try List(url: "/list") }
    expect(.undecodable) { try List(url: "/list/tea?range.low=1") }
  }

  @Test("a part of the path is written where a later one needs it, though it is the default")
  func nestedParts() throws {
    struct Pages: DefaultedRoute {
      static let pattern: RoutePattern = "/pages(/:page(/:sort))#:part"
      static let defaults = Pages(part: "")
      var page = 1
      var sort = "price"
      var part: String
    }
    for (url, route) in [
      ("/pages#a", Pages(part: "a")), ("/pages/1/name#a", Pages(sort: "name", part: "a")),
      ("/pages/2#a", Pages(page: 2, part: "a")),
    ] {
      #expect(try route.url() == url)
      #expect(try Pages(url: url) == route)
    }
  }

  @Test("a property's kind holds without the parts that may be left out, too, so that others take the rest")
  func kindsWithoutParts() throws {
    struct Numbered: DefaultedRoute {
      static let pattern: RoutePattern = "/item/:id(/:page)"
      static let defaults = Numbered(id: 0)
      var id: Int
      var page = 1
    }
    struct Named: Route {
      static let pattern: RoutePattern = "/item/:name"
      var name: String
    }
    var registry = RouteRegistry()
    registry.route(Numbered.self) { route, _ in route }
    registry.route(Named.self) { route, _ in route }
    let router = try Router(registry)
    #expect(try router.route(for: "/item/7") is Numbered)
    #expect(try router.route(for: "/item/7/2") is Numbered)
    #expect((try router.route(for: "/item/tea") as? Named)?.name == "tea")
  }

  @Test("nil where the default is a value has no URL, which would be read back as the value")
  func nilBesideDefault() throws {
    struct Sorted: DefaultedRoute {
      static let pattern: RoutePattern = "/sorted"
      static let defaults = Sorted()
      var sort: String? = "price"
    }
    #expect(try Sorted(url: "/sorted").sort == "price")
    #expect(try Sorted().url() == "/sorted")
    let error = expect(.unencodable) { try Sorted(sort: nil).url() }
    #expect(error?.key == "sort")
    #expect(error?.detail == "indistinct")
  }

  @Test("a value behind a property is no default, and the error says how to write one")
  func plain() throws {
    struct Plain: Route {
      static let pattern: RoutePattern = "/plain"
      var page: Int = 1
    }
    let error = expect(.undecodable) { try Plain(url: "/plain") }
    #expect(error?.key == "page")
    #expect(error?.message.contains("DefaultedRoute") == true)
  }

  @Test("defaults that no URL can hold are refused when the registry freezes")
  func unwritable() throws {
    struct Broken: DefaultedRoute {
      static let pattern: RoutePattern = "/broken"
      static let defaults = Broken()
      var ratio = Double.nan
    }
    var registry = RouteRegistry()
    registry.route(Broken.self) { _, _ in 0 }
    let error = #expect(throws: RouteTableError.self) { try Router(registry) }
    #expect(error.map { "\($0)" }?.contains("the defaults of") == true)
  }
}

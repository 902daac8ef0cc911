import Foundation
import TenonRouter
import Testing

@Suite("Typed routes", .timeLimit(.minutes(10)))
struct TypedRouteTests {
  @Test("path and query become properties, and properties become path and query")
  func mapping() throws {
    let route = ProductDetail(id: 42, ref: "a b&c")
    #expect(try route.url() == "/product/42?ref=a%20b%26c")
    #expect(try ProductDetail(url: "/product/42?ref=a+b%26c") == route)
    #expect(try ProductDetail(url: "/p/42.html") == ProductDetail(id: 42))
    #expect(try ProductDetail(url: "https://shop.example/goods/7?utm=1") == ProductDetail(id: 7))
  }

  @Test("a URL made from a route is read back as the same route, over generated routes")
  func roundTrip() throws {
    var generator = EverythingGenerator(seed: 7)
    for _ in 0..<2000 {
      let route = generator.next()
      let url = try route.url()
      let back = try Everything(url: url)
      #expect(back == route, "\(url)")
      #expect(try back.url() == url)
    }
  }

  @Test("a generated route is found by its URL through a table as well")
  func roundTripThroughTable() throws {
    var registry = RouteRegistry()
    registry.route(Everything.self) { _, _ in 0 }
    registry.route(ProductDetail.self) { _, _ in 0 }
    let table = try RouteTable(registry)
    var generator = EverythingGenerator(seed: 8)
    for _ in 0..<500 {
      let route = generator.next()
      #expect(try table.route(for: route.url()) as? Everything == route)
    }
  }

  @Test("the query cannot give what the path gives, not even where the path leaves it out")
  func queryCannotOverwritePath() throws {
    struct List: Route {
      static let pattern: RoutePattern = "/list(/:page)"
      var page: Int?
    }
    #expect(try ProductDetail(url: "/product/1?id=2") == ProductDetail(id: 1))
    #expect(try List(url: "/list?page=9") == List(page: nil))
    #expect(try List(url: "/list/3?page=9") == List(page: 3))
  }

  @Test(
    "values that do not fit are errors that name the key",
    arguments: [
      ("/x?count=abc", "\"count\" is \"abc\", which is not a Int"),
      ("/x?count=1&count=2", "\"count\" is given 2 times, but the route accepts it only once"),
      ("/x?other=1", "\"count\" is missing; the URL contains other"),
      ("/x?count=", "\"count\" is \"\", which is not a Int"),
      ("/x?count=+1", "\"count\" is \" 1\", which is not a Int"),
      (
        "/x?count=1&when=yesterday",
        "\"when\" is \"yesterday\", which is not a time such as 2026-01-31T12:00:00Z"
      ),
      ("/x?count=1&nested.deep=z", "\"nested.deep\" is \"z\", which is not true, false, 1 or 0"),
      (
        "/x?count=1&list.0=1&list.2=1",
        "\"list\" has both a value and nested keys, or lacks an index of its list"
      ),
      (
        "/x?count=1&list=1&list.0=1",
        "\"list\" has both a value and nested keys, or lacks an index of its list"
      ),
      ("/x?count=1&color=blue", "Color"),
    ])
  func errors(url: String, message: String) throws {
    struct Sample: Route {
      static let pattern: RoutePattern = "/x"
      enum Color: String, Codable { case red }
      struct Nested: Codable, Hashable { var deep: Bool }
      var count: Int
      var when: Date?
      var nested: Nested?
      var list: [Int]?
      var color: Color?
    }
    let error = expect(.undecodable) { try Sample(url: url) }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
  }

  @Test("a bare key is true, an empty text, an empty list or an empty value, by the property's type")
  func bareKeys() throws {
    struct Bare: Route {
      static let pattern: RoutePattern = "/x"
      struct Part: Codable, Hashable { var a: Int? }
      var flag: Bool?
      var text: String?
      var list: [Int]?
      var part: Part?
    }
    #expect(
      try Bare(url: "/x?flag&text&list&part") == Bare(flag: true, text: "", list: [], part: Bare.Part()))
    #expect(try Bare(url: "/x") == Bare())
  }

  @Test("what a pattern says itself is escaped like what a route says")
  func escapedPattern() throws {
    struct Escaped: Route {
      static let pattern: RoutePattern = "/caf%C3%A9%20bar/a%2Fb%3F/x%23:id%25#to%20p"
      var id: Int
    }
    let url = try Escaped(id: 7).url()
    #expect(url == "/caf%C3%A9%20bar/a%2Fb%3F/x%237%25#to%20p")
    #expect(try Escaped(url: url) == Escaped(id: 7))
  }

  @Test("a tail that is one text has no empty segments, and neither has one that is a list")
  func emptySegments() throws {
    struct Text: Route {
      static let pattern: RoutePattern = "/files/:path**"
      var path: String
    }
    struct List: Route {
      static let pattern: RoutePattern = "/files/:path**"
      var path: [String]
    }
    #expect(try Text(path: "a/b c").url() == "/files/a/b%20c")
    for text in ["", "/", "/a", "a/", "a//b", "a/./b", "a/.."] {
      let error = expect(.unencodable) { try Text(path: text).url() }
      #expect(error?.description.contains("path") == true)
      expect(.unencodable) {
        try List(path: text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)).url()
      }
    }
  }

  @Test(
    "values that no URL can hold are errors when the URL is made",
    arguments: ["", ".", ".."])
  func unwritablePath(text: String) {
    expect(.unencodable) { try Reviews(product: text).url() }
  }

  @Test("NaN, infinity and dates beyond the year 9999 have no URL")
  func unrepresentable() {
    struct Number: Route {
      static let pattern: RoutePattern = "/n"
      var value: Double?
      var date: Date?
    }
    expect(.unencodable) { try Number(value: .nan).url() }
    expect(.unencodable) { try Number(value: -.infinity).url() }
    expect(.unencodable) {
      try Number(date: .distantFuture.addingTimeInterval(1e12)).url()
    }
  }

  @Test("an empty value that would be read back as nil, or nil as an empty value, is an error")
  func indistinct() throws {
    struct Lists: Route {
      static let pattern: RoutePattern = "/lists(/:rest**)"
      var rest: [String]?
      var lists: [[Int]?]?
      var map: [String: Int?]?
      var plain: [[Int]]?
    }
    for route in [
      Lists(rest: []), Lists(lists: [[]]), Lists(lists: [[1], []]), Lists(map: ["a": nil]),
      Lists(map: ["a": nil, "b": 1]),
    ] {
      let error = expect(.unencodable) { try route.url() }
      #expect(error?.detail == "indistinct", "\(route)")
    }
    for route in [
      Lists(rest: ["a"], lists: [], map: [:], plain: []), Lists(lists: [nil, [1]], plain: [[], [1], []]),
      Lists(lists: [nil]), Lists(map: ["a": 1], plain: [[]]),
    ] {
      #expect(try Lists(url: route.url()) == route)
    }
    // What a URL says is known however long it is.
    for length in [10, 9_000] {
      let route = Lists(rest: [String(repeating: "a", count: length)], plain: [[]])
      #expect(try route.url().hasSuffix("a?plain.0"))
    }
  }

  @Test("values that nest deeper than keys are read have no URL")
  func tooDeep() throws {
    final class Chain: Codable, Hashable, Sendable {
      let next: Chain?
      init(_ length: Int) { next = length > 1 ? Chain(length - 1) : nil }
      var length: Int { 1 + (next?.length ?? 0) }
      static func == (left: Chain, right: Chain) -> Bool { left.length == right.length }
      func hash(into hasher: inout Hasher) { hasher.combine(length) }
    }
    struct Chained: Route {
      static let pattern: RoutePattern = "/chained"
      var chain: Chain
    }
    let longest = Chained(chain: Chain(16))
    #expect(try Chained(url: longest.url()) == longest)
    let error = expect(.unencodable) { try Chained(chain: Chain(17)).url() }
    #expect(error?.description.contains("nest deeper than 16 keys") == true)
  }

  @Test("keys that nest deeper than sixteen are refused when a URL is read")
  func tooDeepToRead() throws {
    struct Open: Route {
      static let pattern: RoutePattern = "/any"
    }
    func url(_ depth: Int) -> String { "/any?" + Array(repeating: "k", count: depth).joined(separator: ".") }
    #expect(try Open(url: url(16)) == Open())
    let error = expect(.undecodable) { try Open(url: url(17)) }
    #expect(error?.description.contains("keys nest deeper than 16") == true)
  }

  @Test("a route that codes itself as a single value has no URL, and one that refuses a URL is named")
  func wholeRoute() throws {
    struct Single: Route {
      static let pattern: RoutePattern = "/single"
      var number: Int
      init(number: Int) { self.number = number }
      init(from decoder: any Decoder) throws { number = try decoder.singleValueContainer().decode(Int.self) }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(number)
      }
    }
    expect(.unencodable) { try Single(number: 3).url() }
    let error = expect(.undecodable) { try Single(url: "/single") }
    #expect(error?.description.hasPrefix("the route as a whole ") == true)
  }

  @Test("a malformed pattern is reported when its route is read or written")
  func malformedPattern() {
    struct Bad: Route { static let pattern: RoutePattern = "/bad/:" }
    expect(.malformedPattern) { try Bad(url: "/bad/1") }
    expect(.malformedPattern) { try Bad().url() }
  }

  @Test("a parameter is one text, and an error says whether its value is none or several")
  func notOneText() throws {
    /// Is `nil` by an encoding of its own, which writes a value that is none.
    struct Maybe: Codable, Hashable {
      var number: Int?
      init(_ number: Int?) { self.number = number }
      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        number = container.decodeNil() ? nil : try container.decode(Int.self)
      }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if let number { try container.encode(number) } else { try container.encodeNil() }
      }
    }
    struct Section<Value: Codable & Hashable & Sendable>: Route {
      static var pattern: RoutePattern { "/doc#:section" }
      var section: Value
    }
    #expect(try Section(section: Maybe(7)).url() == "/doc#7")
    #expect(expect(.unencodable) { try Section(section: Maybe(nil)).url() }?.detail == "missing")
    #expect(expect(.unencodable) { try Section(section: Int?.none).url() }?.detail == "missing")
    for numbers in [[1, 2], []] {
      #expect(expect(.unencodable) { try Section(section: numbers).url() }?.detail == "notOneText")
    }
    #expect(expect(.unencodable) { try Section(section: ["a": 1]).url() }?.detail == "notOneText")
  }

  @Test("an optional part before one that is given cannot be left out")
  func gap() {
    struct Pages: Route {
      static let pattern: RoutePattern = "/list(/:page(/:size))"
      var page: Int?
      var size: Int?
    }
    let error = expect(.unencodable) { try Pages(page: nil, size: 3).url() }
    #expect(error?.description.contains("\"size\"") == true)
  }

  @Test(
    "dates are exact, and offsets and plain days are read",
    arguments: [
      ("2026-01-31T12:00:00Z", 791_553_600.0), ("2026-01-31T20:00:00+08:00", 791_553_600.0),
      ("2001-01-01", 0), ("2000-12-31T23:59:59.5Z", -0.5), ("1969-07-20T20:17:40.25Z", -992_490_139.75),
    ])
  func dates(text: String, interval: Double) throws {
    struct Day: Route {
      static let pattern: RoutePattern = "/day"
      var at: Date
    }
    #expect(
      try Day(url: "/day?at=\(text.replacing("+", with: "%2B"))").at.timeIntervalSinceReferenceDate
        == interval)
    expect(.undecodable) { try Day(url: "/day?at=2026-02-30") }
    expect(.undecodable) { try Day(url: "/day?at=2026-01-31T24:00:00Z") }
  }

  @Test(
    "the type of a property refines the parameter, so equal patterns of different types live side by side")
  func refinement() throws {
    struct ByNumber: Route {
      static let pattern: RoutePattern = "/item/:id"
      var id: Int
    }
    struct ByName: Route {
      static let pattern: RoutePattern = "/item/:name"
      var name: String
    }
    var registry = RouteRegistry()
    registry.route(ByName.self) { _, _ in 0 }
    registry.route(ByNumber.self) { _, _ in 0 }
    let table = try RouteTable(registry)
    #expect(try table.route(for: "/item/7") is ByNumber)
    #expect(try table.route(for: "/item/seven") is ByName)
    #expect(table.routes[1].parameters.map(\.kind) == ["int"])
  }

  @Test("a moment may stand in a path, as it is written there")
  func moment() throws {
    struct Day: Route {
      static let pattern: RoutePattern = "/day/:at"
      var at: Date
    }
    var registry = RouteRegistry()
    registry.route(Day.self) { _, _ in }
    let router = try Router(registry)
    let day = Day(at: Date(timeIntervalSince1970: 86_400))
    let url = try router.url(for: day)
    #expect(url.hasPrefix("/day/1970-01-02"))
    #expect(try router.route(for: url) as? Day == day)
  }

  @Test("what a type's own initializer asks for before it reads it is known by its kind, too")
  func askedFor() throws {
    struct Page: Route {
      static let pattern: RoutePattern = "/page(/:number)"
      var number: Int?

      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        number = try container.decodeNil(forKey: .number) ? nil : container.decode(Int.self, forKey: .number)
      }
    }
    var registry = RouteRegistry()
    registry.route(Page.self) { _, _ in }
    let table = try RouteTable(registry)
    #expect(try (table.route(for: "/page/3") as? Page)?.number == 3)
    #expect(try (table.route(for: "/page") as? Page)?.number == nil)
    #expect(table.match("/page/three") == nil)
  }

  @Test("a value that holds its like ends where its own initializer asks whether there is another")
  func chained() throws {
    indirect enum Chain: Codable, Hashable, Sendable {
      case end
      case link(Chain)

      enum CodingKeys: CodingKey { case next }

      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let isEnd = try container.decodeNil(forKey: .next)
        self = isEnd ? .end : .link(try container.decode(Chain.self, forKey: .next))
      }

      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        if case .link(let next) = self { try container.encode(next, forKey: .next) }
      }
    }
    struct Linked: Route {
      static let pattern: RoutePattern = "/linked/:id"
      var chain: Chain
      var id: Int
    }
    var registry = RouteRegistry()
    registry.route(Linked.self) { _, _ in }
    let table = try RouteTable(registry)
    #expect(table.match("/linked/3") != nil)
    #expect(table.match("/linked/three") == nil)
  }

  @Test("a value that decodes in no candidate is the error of the first")
  func nextCandidate() throws {
    struct Small: Route {
      static let pattern: RoutePattern = "/n/:value"
      var value: Int8
    }
    struct Large: Route {
      static let pattern: RoutePattern = "/n/:value<uint>"
      var value: UInt64
      var needed: String
    }
    var registry = RouteRegistry()
    registry.route(Small.self) { _, _ in 0 }
    registry.route(Large.self) { _, _ in 0 }
    let table = try RouteTable(registry)
    #expect(try table.route(for: "/n/5") is Small)
    #expect(try table.route(for: "/n/500?needed=x") is Large)
    let error = #expect(throws: RouteError.self) { try table.route(for: "/n/500") }
    #expect(error?.description.contains("\"needed\" is missing") == true)
  }

  @Test("a route without a type is distinguished from a missing one")
  func untyped() throws {
    let error = expect(.unexpectedOutput) { try table(["/a"]).route(for: "/a") }
    #expect(error?.message.contains("has no route type") == true)
  }

  @Test("routes are Codable values of their own, whatever their URL")
  func codable() throws {
    let route = ProductDetail(id: 1, ref: "x")
    #expect(try JSONDecoder().decode(ProductDetail.self, from: JSONEncoder().encode(route)) == route)
  }

  @Test("patterns with a scheme or host write them")
  func writesPlace() throws {
    struct Deep: Route {
      static let pattern: RoutePattern = "myapp://shop/deep/:x#end"
      var x: String
    }
    #expect(try Deep(x: "a/b").url() == "myapp://shop/deep/a%2Fb#end")
    #expect(try Deep(url: "myapp://shop/deep/a%2Fb#end") == Deep(x: "a/b"))
  }
}

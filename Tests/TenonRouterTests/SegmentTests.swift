import TenonRouter
import Testing

@Suite("Several parameters in a segment, case and hosts", .timeLimit(.minutes(10)))
struct SegmentTests {
  private func table(
    _ patterns: [RoutePattern], _ options: RoutingOptions = RoutingOptions()
  ) throws -> RouteTable {
    var registry = RouteRegistry(options: options)
    registry.converters = [RouteConverter("sku") { $0.hasPrefix("s") ? $0 : nil }]
    for pattern in patterns { registry.on(pattern) { _ in 0 } }
    return try RouteTable(registry)
  }

  // MARK: - Several parameters

  @Test(
    "each parameter of a segment ends at the first place where the text behind it stands",
    arguments: [
      ("/fly/:from-:to", "/fly/ber-muc", ["ber", "muc"]),
      ("/fly/:from-:to", "/fly/a-b-c", ["a", "b-c"]),
      ("/fly/:from-:to", "/fly/a--b", ["a", "-b"]),
      ("/:name.:ext", "/archive.tar.gz", ["archive", "tar.gz"]),
      ("/:name.:ext", "/a%2Eb", ["a", "b"]),
      ("/v:major.:minor.:patch/x", "/v1.2.3/x", ["1", "2", "3"]),
      ("/:a<int>-:b<int>", "/-5--3", ["-5", "-3"]),
      (
        "/:id<uuid>-:slug", "/123e4567-e89b-12d3-a456-426614174000-cup",
        ["123e4567-e89b-12d3-a456-426614174000", "cup"]
      ),
      ("/:a至:b版", "/东京至巴黎版", ["东京", "巴黎"]),
      ("/:x<sku>_:y.html", "/s1_2.html", ["s1", "2"]),
    ])
  func split(pattern: String, url: String, texts: [String]) throws {
    let table = try table([RoutePattern(stringLiteral: pattern)])
    let match = try #require(table.match(url))
    #expect(match.parameters.texts == texts)
    #expect(match.parameters.names.map { match.parameters[$0] } == texts)
    #expect(table.explain(url).winner == pattern)
    #expect(match.route.parameters.count == texts.count)
  }

  @Test(
    "a segment without the text between its parameters, or with nothing for one of them, does not match",
    arguments: [
      "/fly/ber", "/fly/-muc", "/fly/ber-", "/fly/-", "/fly/ber-muc/x", "/n/1-x", "/n/x-1", "/w/ab",
    ])
  func noSplit(url: String) throws {
    let table = try table(["/fly/:from-:to", "/n/:a<int>-:b<int>", "/w/a:x-:yb"])
    #expect(table.match(url) == nil)
    #expect(table.explain(url).winner == nil)
  }

  @Test(
    "of segments with several parameters the more special kinds win, then more text, then the text itself")
  func precedence() throws {
    let patterns: [RoutePattern] = [
      "/:a-:b", "/:a", "/:a<int>-:b<int>", "/:a<int>-:b", "/:a.:b", "/x-:b", "/x-y", "/:a-to-:b",
    ]
    for patterns in [patterns, patterns.reversed()] {
      let table = try table(patterns)
      func winner(_ url: String) -> RoutePattern? { table.match(url)?.pattern }
      #expect(winner("/x-y") == "/x-y")
      #expect(winner("/x-z") == "/x-:b")
      #expect(winner("/1-2") == "/:a<int>-:b<int>")
      #expect(winner("/1-b") == "/:a<int>-:b")
      #expect(winner("/p-q") == "/:a-:b")
      #expect(winner("/p-to-q") == "/:a-to-:b")
      #expect(winner("/p.q") == "/:a.:b")
      #expect(winner("/p-q.r") == "/:a-:b")
      #expect(winner("/p") == "/:a")
    }
  }

  @Test("two patterns that split a segment alike are ambiguous, whatever the names")
  func ambiguous() {
    #expect(throws: RouteTableError.self) { try table(["/:a-:b", "/:from-:to"]) }
  }

  private struct Flight: Route {
    static let pattern: RoutePattern = "/fly/:from-:to/:day<int>.:month<int>"
    var from: String
    var to: String
    var day: Int
    var month: Int
  }

  @Test("patterns that split a segment alike are distinguished by the text behind the last parameter")
  func lastText() throws {
    let table = try table(["/:a-:b.html", "/:a-:b.json", "/:a-:b"])
    for pattern in ["/:a-:b.json", "/:a-:b.html", "/:a-:b"] {
      let url = pattern.replacing(":", with: "")
      #expect(table.match(url)?.pattern.text == pattern)
      #expect(table.match(url)?.parameters.texts == ["a", "b"])
    }
  }

  @Test("a route with several properties in a segment is written and read back")
  func typed() throws {
    let flight = Flight(from: "San José", to: "Łódź-W", day: 3, month: -4)
    #expect(try flight.url() == "/fly/San%20Jos%C3%A9-%C5%81%C3%B3d%C5%BA-W/3.-4")
    #expect(try Flight(url: flight.url()) == flight)
    var registry = RouteRegistry()
    registry.route(Flight.self) { _, _ in 0 }
    #expect(try Router(registry).route(for: flight.url()) as? Flight == flight)
  }

  @Test("a value that holds what ends its parameter has no URL")
  func unclear() {
    let error = expect(.unencodable) { try Flight(from: "a-b", to: "c", day: 1, month: 2).url() }
    #expect(error?.detail == "splitOtherwise")
    #expect(error?.message.contains("a-b-c") == true)
  }

  @Test("a redirect takes a segment apart and puts one together")
  func redirect() async throws {
    var registry = RouteRegistry()
    registry.on("/fly/:from-:to") { context in context.parameters.texts }
    registry.on("/trip/:a/:b") { context in context.parameters.texts }
    registry.redirect("/travel/:x/:y", to: "/fly/:x-:y")
    registry.redirect("/reise/:x-:y", to: "/trip/:y/:x")
    let router = try Router(registry)
    #expect(try await router.open("/travel/a/b", as: [String].self) == ["a", "b"])
    #expect(try await router.open("/reise/a-b", as: [String].self) == ["b", "a"])
  }

  @Test(
    "parameters of a segment need text between them, which is short enough to be searched for",
    arguments: ["/:a:b", "/:a<int>:b", "/:a" + String(repeating: "-", count: 33) + ":b"])
  func adjacent(pattern: String) {
    let error = expect(.malformedPattern) { try RoutePattern(parsing: pattern) }
    #expect(error?.detail == "adjacentParameters")
  }

  @Test(
    "a fragment holds one parameter, and a tail is a segment of its own", arguments: ["/a#:b-:c", "/:a-:b**"])
  func notEverywhere(pattern: String) {
    expect(.malformedPattern) { try RoutePattern(parsing: pattern) }
  }

  // MARK: - Case

  private var ignoringCase: RoutingOptions {
    var options = RoutingOptions()
    options.ignoresCase = true
    return options
  }

  @Test("where case is ignored, literal text of patterns matches either case, and values keep theirs")
  func caseIgnored() throws {
    let table = try table(
      ["/Cart/:Item", "/doc/Chapter:n<int>.HTML", "/fly/:from-TO-:to", "/a#Top", "/Ä"], ignoringCase)
    for url in ["/cart/Cup", "/CART/Cup", "/%43art/Cup"] {
      #expect(table.match(url)?.parameters["Item"] == "Cup")
      #expect(table.explain(url).winner == "/Cart/:Item")
    }
    #expect(table.match("/DOC/chapter7.html")?.parameters.texts == ["7"])
    #expect(table.match("/fly/BER-to-MUC")?.parameters.texts == ["BER", "MUC"])
    #expect(table.match("/A#TOP") != nil)
    // Only ASCII letters have a case here.
    #expect(table.match("/Ä") != nil)
    #expect(table.match("/ä") == nil)
    #expect(table.explain("/ä").winner == nil)
  }

  @Test("case counts where nothing is said")
  func caseCounts() throws {
    let table = try table(["/Cart"])
    #expect(table.match("/Cart") != nil)
    #expect(table.match("/cart") == nil)
  }

  @Test("where case is ignored, patterns that differ in nothing else are ambiguous")
  func caseAmbiguous() {
    #expect(throws: RouteTableError.self) { try table(["/Cart", "/cart"], ignoringCase) }
  }

  @Test("where case is ignored, rules block and redirect either case")
  func caseOfRules() async throws {
    var registry = RouteRegistry(options: ignoringCase)
    registry.on("/admin") { _ in 0 }
    registry.on("/home") { _ in 1 }
    let router = try Router(registry)
    try router.apply(
      RouteRules(
        version: 1, redirects: [RouteRules.Redirect(from: "/Start", to: "/HOME")],
        blocks: [RouteRules.Block(pattern: "/Admin", reason: "closed")]))
    #expect(!router.canOpen("/aDMIN"))
    #expect(try await router.open("/sTART", as: Int.self) == 1)
  }

  // MARK: - Hosts

  @Test("a host that begins with a star stands for all hosts below it, and for no other")
  func hosts() throws {
    let patterns: [RoutePattern] = [
      "/x", "//*.shop.example/x", "https://*.shop.example/x", "https://*.de.shop.example/x",
      "https://www.shop.example/x", "https:/x", "//*.bücher.example/x", "//*.port.example:8443/x",
    ]
    for patterns in [patterns, patterns.reversed()] {
      let table = try table(patterns)
      func winner(_ url: String) -> RoutePattern? { table.match(url)?.pattern }
      #expect(winner("https://www.shop.example/x") == "https://www.shop.example/x")
      #expect(winner("https://A.B.Shop.Example/x") == "https://*.shop.example/x")
      #expect(winner("https://a.de.shop.example/x") == "https://*.de.shop.example/x")
      #expect(winner("https://de.shop.example/x") == "https://*.shop.example/x")
      #expect(winner("https://shop.example/x") == "https:/x")
      #expect(winner("https://badshop.example/x") == "https:/x")
      #expect(winner("http://www.shop.example/x") == "//*.shop.example/x")
      #expect(winner("http://shop.example/x") == "/x")
      #expect(winner("http://a.xn--bcher-kva.example/x") == "//*.bücher.example/x")
      #expect(winner("http://a.port.example:8443/x") == "//*.port.example:8443/x")
      #expect(winner("http://a.port.example/x") == "/x")
      for url in ["https://a.de.shop.example/x", "http://www.shop.example/x", "http://shop.example/x"] {
        #expect(table.explain(url).winner == winner(url)?.description)
      }
    }
  }

  @Test("a URL cannot name a host with a star")
  func hostOfURL() {
    expect(.malformedURL) { try RouteURL("https://*.shop.example/x") }
  }

  @Test("where the host is path, a host with a star is any first segment that ends so")
  func hostAsPath() throws {
    var options = RoutingOptions()
    options.schemesWithHostAsPath = ["app"]
    let table = try table(["app://*.shop/:id"], options)
    #expect(table.match("app://de.shop/7")?.parameters.texts == ["7"])
    #expect(table.match("app://shop/7") == nil)
    #expect(table.explain("app://de.shop/7").winner == "app://*.shop/:id")
  }

  @Test(
    "the outside may come in by hosts below one",
    arguments: [
      ("https://de.shop.example/x", true), ("https://a.b.shop.example/x", true),
      ("https://shop.example/x", false),
      ("https://evilshop.example/x", false), ("http://de.shop.example/x", false),
      ("https://de.shop.example:444/x", false), ("https://de.shop.example.evil.example/x", false),
    ])
  func externalHosts(url: String, isOpen: Bool) throws {
    var options = RoutingOptions()
    options.external = ExternalAccess(hosts: ["*.Shop.example"])
    var registry = RouteRegistry(options: options)
    registry.on("/x", exposure: .external) { _ in 0 }
    #expect(try Router(registry).canOpen(url, origin: .external) == isOpen)
  }

  private struct Offer: Route {
    static let pattern: RoutePattern = "/offer/:id"
    static let aliases: [RoutePattern] = ["https://*.shop.example/o/:id"]
    var id: Int
  }

  private struct Stray: Route {
    static let pattern: RoutePattern = "https://*.shop.example/o/:id"
    var id: Int
  }

  @Test("a host that stands for many is read and not written")
  func hostsOfRoutes() throws {
    #expect(try Offer(url: "https://de.shop.example/o/7") == Offer(id: 7))
    #expect(try Offer(id: 7).url() == "/offer/7")
    expect(.unencodable) { try Stray(id: 7).url() }
    var registry = RouteRegistry()
    registry.route(Stray.self) { _, _ in 0 }
    registry.redirect("/o/:id", to: "https://*.shop.example/o/:id")
    let error = #expect(throws: RouteTableError.self) { try Router(registry) }
    #expect(error?.problems.first?.code == .invalidRule)
  }

  @Test("a rule may be for hosts below one")
  func hostOfRule() async throws {
    var registry = RouteRegistry()
    registry.on("/home") { _ in 1 }
    registry.redirect("https://*.old.example/", to: "/home")
    // The target is on the URL's own host, where the pattern without a host answers.
    #expect(try await Router(registry).open("https://a.old.example/", as: Int.self) == 1)
  }

  // MARK: - Removing

  @Test("a pattern is removed by what it says, while assembling and while running")
  func remove() throws {
    var registry = RouteRegistry()
    registry.on("/a", "/b") { _ in 0 }
    registry.on("/c/:id") { _ in 0 }
    registry.redirect("/d", to: "/a")
    registry.remove(pattern: "/a")
    registry.remove(pattern: "/d")
    registry.remove(pattern: "/c")
    let router = try Router(registry)
    #expect(router.table.routes.map(\.pattern) == ["/b", "/c/:id"])
    try router.update { $0.remove(pattern: "/c/:id") }
    #expect(!router.canOpen("/c/7"))
    try router.update { $0.remove(pattern: "/b") }
    #expect(router.table.routes.isEmpty)
  }
}

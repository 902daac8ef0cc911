import CFuzzer
import Foundation
import TenonRouter

/// Parses arbitrary text as a URL, and looks it up among a thousand routes. The oracle: accepted URLs follow the
/// decoding rule, `canOpen` agrees with the match, a value that was read can be written and read back unchanged,
/// and no internal route opens from outside.
@main
enum FuzzRouteURL {
  static func main() {
    var argc = CommandLine.argc
    var argv = CommandLine.unsafeArgv
    exit(LLVMFuzzerRunDriver(&argc, &argv, fuzzRouteURL))
  }

  private static let beginnings = [
    "", "/", "/module-7/", "/module-42/detail/", "/item/", "/item/7?", "/item/7?filter.", "/files/", "/doc#",
    "https://shop.example/", "https://shop.example/item/7?", "https://", "app://", "app://item/", "xn--",
    "https://xn--", "/item/1/-/item/2", "app://item/-/", "/-/item/",
    "/fly/", "/fly/a-", "https://a.shop.example/fly/",
  ]

  fileprivate static func run(_ bytes: UnsafeBufferPointer<UInt8>) -> Int32 {
    // The first byte selects the beginning of the URL, so that the fuzzer does not have to guess known names.
    let beginning = beginnings[Int(bytes.first ?? 0) % beginnings.count]
    let text = beginning + String(decoding: bytes.dropFirst(), as: UTF8.self)
    let table = Routes.router.table
    let match = table.match(text)
    precondition(match?.pattern == table.matches(text).first?.pattern, text)
    guard let url = try? RouteURL(text, options: table.options) else {
      precondition(!Routes.router.canOpen(text) && !Routes.router.canOpen(text, origin: .external), text)
      return 0
    }
    for segment in url.segments { precondition(!segment.isEmpty && segment != "." && segment != "..", text) }
    precondition(url.query.items.count <= table.options.maximumQueryItems)
    if Routes.router.canOpen(text) { precondition(match != nil, text) }
    if Routes.router.canOpen(text, origin: .external) {
      precondition(url.scheme == "https" && url.host == "shop.example", text)
      precondition(table.matches(text).contains { $0.route.exposure == .external }, text)
    }
    if let item = try? table.route(for: text) as? Item {
      check(item)
      checkStack(item)
    }
    if let flight = try? table.route(for: text) as? Flight { check(flight) }
    return 0
  }

  /// A link with two pages separates into these pages again.
  private static func checkStack(_ item: Item) {
    let router = Routes.router
    // A URL that is too long is not parsed.
    guard let url = try? router.url(forStack: [item, item]),
      (try? RouteURL(url, options: router.table.options)) != nil
    else { return }
    let pages = url.components(separatedBy: "/-/")
    precondition(pages.count == 2, url)
    for page in [pages[0], "/" + pages[1]] {
      precondition((try? router.route(for: page)) as? Item == item, "\(page) is not \(item)")
    }
  }

  /// Options without a length limit, because escaping makes texts longer and the limit is not under test
  /// here.
  private static let unlimited: RoutingOptions = {
    var options = RoutingOptions()
    options.maximumURLLength = .max
    return options
  }()

  private static func check<Value: Route>(_ item: Value) {
    guard let url = try? item.url() else { return }
    precondition((try? Value(url: url, options: unlimited)) == item, "\(url) is not \(item)")
  }
}

/// A route with one property of each kind.
struct Item: Route {
  static let pattern: RoutePattern = "/item/:id(/:rest**)"

  enum Color: String, Codable { case red, green }
  struct Filter: Codable, Hashable {
    var least: Int?
    var tags: [String]?
    var deep: [[String: Bool]]?
  }

  var id: Int
  var rest: [String]?
  var color: Color?
  var ratio: Double?
  var date: Date?
  var link: URL?
  var data: Data?
  var text: String?
  var list: [Int]?
  var filter: Filter?
  var map: [String: Int?]?
  var gaps: [[Int]?]?
}

/// A route with several properties in one segment.
struct Flight: Route {
  static let pattern: RoutePattern = "/fly/:from-:to.:day<int>(/:seat)"
  static let aliases: [RoutePattern] = ["https://*.shop.example/fly/:from/:to/:day"]
  var from: String
  var to: String
  var day: Int
  var seat: String?
}

private enum Routes {
  static let router: Router = {
    do { return try Router(registry()) } catch { fatalError("\(error)") }
  }()

  private static func registry() -> RouteRegistry {
    var registry = RouteRegistry()
    registry.options.schemesWithHostAsPath = ["app"]
    registry.options.external = ExternalAccess(hosts: ["shop.example"])
    registry.converters = [RouteConverter("sku") { $0.hasPrefix("s-") ? $0 : nil }]
    registry.route(Item.self, exposure: .external) { _, _ in 0 }
    registry.route(Flight.self) { _, _ in 0 }
    registry.on("/files/:path**", exposure: .external) { _ in 0 }
    registry.on("/doc#:section") { _ in 0 }
    registry.on("//h.example/:a/:b<uuid>", "https:/:a<double>", "/stock/:item<sku>") { _ in 0 }
    for index in 0..<1000 {
      let module = "/module-\(index / 10)"
      let shapes = [
        "", "/list", "/:id", "/:id<int>", "/:id/edit", "/detail/:id.html", "/v:version/*", "/:a/:b<bool>",
        "/x/**",
        "/*/*/x(/:y)",
      ]
      registry.on(RoutePattern(stringLiteral: module + shapes[index % 10])) { _ in 0 }
    }
    return registry
  }
}

/// This is a named function because a closure here crashes the compiler (6.3.1).
private func fuzzRouteURL(_ data: UnsafePointer<UInt8>?, _ size: Int) -> Int32 {
  FuzzRouteURL.run(UnsafeBufferPointer(start: data, count: size))
}

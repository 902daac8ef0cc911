import TenonRoutePatterns

/// A typed destination with a URL: a value whose properties are the parts of the URL.
///
/// ```swift
/// struct ProductDetail: Route {
///   static let pattern: RoutePattern = "/product/:id"
///   var id: Int          // from the path, because the pattern names it
///   var ref: String?     // from the query
/// }
/// ```
///
/// A property that appears in the pattern is read only from the path; every other property is read from the query. A
/// property that a URL may omit is `Optional`, or takes its value from the ``DefaultedRoute/defaults`` of a
/// ``DefaultedRoute``. The `Codable` conformance that the compiler synthesizes maps the properties to the parts of the
/// URL. A custom `init(from:)` is called once with made-up values (zeros and empty strings) when a registry is frozen;
/// it may throw, but must not trap. Put routes in interface modules, which other modules may import, and their handlers
/// in the implementation modules.
public protocol Route: Codable, Hashable, Sendable {
  /// The result of opening the route. With the default, `any Sendable`, each host chooses its own result type.
  ///
  /// ```swift
  /// struct PickAddress: Route {
  ///   typealias Output = Address   // opening it gives an address, which the compiler knows
  ///   static let pattern: RoutePattern = "/address/pick"
  /// }
  /// ```
  associatedtype Output: Sendable = any Sendable

  /// The pattern for reading and writing the route's URL.
  static var pattern: RoutePattern { get }

  /// Additional patterns for reading the route's URL, such as patterns from older versions; empty by default.
  ///
  /// ```swift
  /// struct OrderDetail: Route {
  ///   static let pattern: RoutePattern = "/order/:number"
  ///   static let aliases: [RoutePattern] = ["/my/orders/:number"]   // links in old mails
  ///   var number: Int
  /// }
  /// ```
  static var aliases: [RoutePattern] { get }
}

extension Route {
  public static var aliases: [RoutePattern] { [] }

  /// The URL of this value, such as `/product/42?ref=home`: the exact inverse of ``init(url:options:)``.
  ///
  /// Query keys are written in alphabetical order, so equal values have equal URLs. The length limits in
  /// ``RoutingOptions`` apply to reading, not to writing.
  ///
  /// ```swift
  /// let link = try ProductDetail(id: 42, ref: "mail").url()   // "/product/42?ref=mail"
  /// ```
  /// - Throws: ``RouteError`` if no URL decodes back to the value.
  public func url() throws(RouteError) -> String {
    var writer = RouteWriter(pattern: Self.pattern, defaults: try RouteDefaults(of: Self.self))
    let url = try writer.write(self)
    if let key = writer.doubtfulKey, (try? Self(url: url, options: .unlimited)) != self {
      throw RouteError.unencodable(Self.pattern, key, .indistinct)
    }
    return url
  }

  /// Reads a value from its URL without a router.
  ///
  /// ```swift
  /// let detail = try ProductDetail(url: "/product/42?ref=home")   // a widget's link, read with no router
  /// ```
  /// - Throws: ``RouteError`` with the code `.malformedURL`, `malformed-pattern` if a pattern cannot be parsed, `.undecodable` if the URL's values
  ///   do not fit the properties, or `.notFound` if neither ``pattern`` nor any of the ``aliases`` matches.
  public init(url: String, options: RoutingOptions = RoutingOptions()) throws(RouteError) {
    let url = try RouteURL(url, options: options)
    let kinds = RouteShape(of: Self.self).kinds
    let defaults = try RouteDefaults(of: Self.self)
    let parts = url.parts
    var refused: RouteError?
    for pattern in [Self.pattern] + Self.aliases {
      var parsed = try pattern.parsed.get()
      parsed.refine(kinds)
      let attempt = PatternMatchAttempt(parsed, url: parts, options.reading) { parameter, text in
        parameter.kind.accepts(text) ?? true
      }
      guard let captures = attempt.captures else { continue }
      do throws(RouteError) {
        self = try RouteReader(captures: captures, url: url, defaults).read(Self.self)
        return
      } catch {
        refused = refused ?? error
      }
    }
    if let refused { throw refused }
    throw RouteError.notFound(url.text) { [Self.pattern.text] }
  }
}

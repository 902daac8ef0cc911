/// The explicit choices of the decoding rule, its limits, and which URLs may come in from outside.
///
/// ```swift
/// var options = RoutingOptions()
/// options.external = ExternalAccess(schemes: ["shop"])
/// options.schemesWithHostAsPath = ["shop"]   // shop://product/42 is /product/42
/// options.maximumURLLength = 2048
/// ```
public struct RoutingOptions: Sendable {
  /// Whether `+` in a query is a space, as in forms, with `%2B` for a plus; otherwise a plus, as in RFC 3986 and in
  /// paths.
  public var readsPlusAsSpace = true
  /// Schemes whose host is the first segment of the path, so that `myapp://product/42` is `/product/42`. Kept in
  /// lowercase.
  ///
  /// ```swift
  /// var options = RoutingOptions()
  /// options.schemesWithHostAsPath = ["shop"]
  /// print(try RouteURL("shop://product/42", options: options).segments)   // ["product", "42"]
  /// ```
  public var schemesWithHostAsPath: Set<String> = [] {
    didSet { schemesWithHostAsPath = Set(schemesWithHostAsPath.map { $0.lowercased() }) }
  }
  /// Whether `https://host/#/product/42?ref=a` is read as `/product/42?ref=a`, as single-page web apps write it.
  public var readsFragmentAsPath = false
  /// Whether the literal text of patterns, in paths and fragments, matches ASCII letters of either case, so that
  /// `/Cart` is `/cart`. Values keep their case, query keys stay case-sensitive, and two patterns that differ only in
  /// case are ambiguous. Matching then decodes every segment.
  public var ignoresCase = false
  /// Longer URLs, counted in bytes of UTF-8, are refused.
  public var maximumURLLength = 8192
  /// URLs with more path segments are refused.
  public var maximumSegments = 128
  /// URLs with more query items are refused. Reading a query may compare each of its keys with every other.
  public var maximumQueryItems = 256
  /// The maximum number of redirects and rewrites while one URL is being opened.
  public var maximumRedirects = 8
  /// The maximum depth of nested calls that open routes, and the maximum number of routes in one stack.
  public var maximumDepth = 16
  /// Freezing refuses a table in which some path could make the matcher take more steps than this.
  public var maximumSteps = 4096
  /// The schemes and hosts that URLs from outside the process may have.
  public var external = ExternalAccess()

  /// The defaults: nothing can be opened from outside.
  public init() {}

  /// For reading what was just written.
  package static let unlimited: RoutingOptions = {
    var options = RoutingOptions()
    (options.maximumURLLength, options.maximumSegments, options.maximumQueryItems) = (.max, .max, .max)
    return options
  }()
}

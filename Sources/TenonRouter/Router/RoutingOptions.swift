import TenonRoutePatterns

/// The options and limits for reading URLs, and the URLs that are accepted from outside.
///
/// ```swift
/// var options = RoutingOptions()
/// options.external = ExternalAccess(schemes: ["shop"])
/// options.schemesWithHostAsPath = ["shop"]   // shop://product/42 is /product/42
/// options.maximumURLLength = 2048
/// ```
public struct RoutingOptions: Sendable {
  /// Whether `+` in a query is read as a space, as in forms, and `%2B` as a plus sign; if `false`, `+` is a
  /// plus sign, as in RFC 3986 and in paths.
  public var readsPlusAsSpace = true
  /// The schemes for which a URL's host is read as the first segment of the path: `myapp://product/42` is read as
  /// `/product/42`. The schemes are stored in lowercase.
  ///
  /// ```swift
  /// var options = RoutingOptions()
  /// options.schemesWithHostAsPath = ["shop"]
  /// print(try RouteURL("shop://product/42", options: options).segments)   // ["product", "42"]
  /// ```
  public var schemesWithHostAsPath: Set<String> = [] {
    didSet { schemesWithHostAsPath = Set(schemesWithHostAsPath.map { $0.lowercased() }) }
  }
  /// Whether `https://host/#/product/42?ref=a`, as written by single-page web apps, is read as `/product/42?ref=a`.
  public var readsFragmentAsPath = false
  /// Whether literal text in the paths and fragments of patterns matches regardless of ASCII case, so that
  /// `/Cart` is the same as `/cart`. Values keep their case, query keys remain case-sensitive, and two
  /// patterns that differ only in case are ambiguous. If `true`, matching decodes every segment.
  public var ignoresCase = false
  /// The maximum length of a URL in UTF-8 bytes; longer URLs are refused.
  public var maximumURLLength = ReadingOptions.standardURLLength
  /// The maximum number of path segments; URLs with more segments are refused.
  public var maximumSegments = ReadingOptions.standardSegments
  /// The maximum number of query items; URLs with more items are refused. Reading a query may compare each of its keys
  /// with every other key.
  public var maximumQueryItems = ReadingOptions.standardQueryItems
  /// The maximum number of redirects and rewrites while one URL is being opened.
  public var maximumRedirects = 8
  /// The maximum depth of nested calls that open routes, and the maximum number of routes in one stack.
  public var maximumDepth = ReadingOptions.standardDepth
  /// The maximum number of matching steps for any path; freezing refuses a table that could need more steps.
  public var maximumSteps = 4096
  /// The schemes and hosts that URLs from outside the process may have.
  public var external = ExternalAccess()

  /// Creates the default options, with which no URL can be opened from outside.
  public init() {}

  /// Options without limits, for reading URLs that were just written.
  package static let unlimited: RoutingOptions = {
    var options = RoutingOptions()
    (options.maximumURLLength, options.maximumSegments, options.maximumQueryItems) = (.max, .max, .max)
    return options
  }()

  /// What decides how a URL is read and compared with patterns.
  package var reading: ReadingOptions {
    var reading = ReadingOptions()
    reading.schemesWithHostAsPath = schemesWithHostAsPath
    reading.readsFragmentAsPath = readsFragmentAsPath
    reading.ignoresCase = ignoresCase
    (reading.maximumURLLength, reading.maximumSegments) = (maximumURLLength, maximumSegments)
    (reading.maximumQueryItems, reading.maximumDepth) = (maximumQueryItems, maximumDepth)
    return reading
  }
}

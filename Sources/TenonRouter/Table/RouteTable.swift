import TenonRoutePatterns
import TenonURLCoding

/// A table of frozen routes. The table is immutable and shared without a lock, and lookup time does not
/// depend on the number of routes.
///
/// ```swift
/// let table = try RouteTable(registry)
/// table.match("/product/42")?.parameters["id"]   // "42"
/// ```
///
/// Patterns form one trie that is flattened into arrays. Precedence is fixed, segment by segment from the left:
/// literals, typed parameters, plain parameters, `*`, and then `**`. The matcher backtracks if a branch does not match.
/// The order of registration does not matter. Patterns with the URL's scheme and host come first, then patterns with
/// only its scheme, then patterns with only its host, and then patterns with neither.
public struct RouteTable: Sendable {
  @usableFromInline
  final class Storage: Sendable {
    let index: PatternIndex
    let entries: [RouteEntry]
    let kinds: [[String: ParameterKind]]
    let byType: [ObjectIdentifier: [Int]]

    init(
      index: PatternIndex, entries: [RouteEntry], kinds: [[String: ParameterKind]],
      byType: [ObjectIdentifier: [Int]]
    ) {
      self.index = index
      self.entries = entries
      self.kinds = kinds
      self.byType = byType
    }

    @usableFromInline
    func firstAnywhere(_ url: String) -> RouteHit {
      url.withBytes { bytes in index.firstAnywhere(bytes) } ?? .none
    }
  }

  @usableFromInline let storage: Storage
  @usableFromInline let matcher: PatternMatcher

  /// Freezes a registry.
  /// - Throws: ``RouteTableError``, which lists every problem together with its source location.
  /// - Complexity: Linear in the total number of segments in all patterns.
  public init(_ registry: RouteRegistry) throws(RouteTableError) {
    let freezer = RouteFreezer(registry)
    storage = try freezer.freeze()
    matcher = storage.index.matcher
  }

  var index: PatternIndex { storage.index }

  /// The options used to create the table.
  public var options: RoutingOptions { storage.index.options }

  // MARK: - Matching

  /// Returns the route that a URL leads to, with its parameters; `nil` if there is no such route or the URL is
  /// malformed.
  ///
  /// Matching considers the scheme, host and path, and also the fragment if a pattern requires one. The query is read
  /// later, when the route's values are decoded, and ``RouteURL`` checks the limits on segments and query items.
  ///
  /// ```swift
  /// if let match = table.match("/product/42") { print(match.pattern, match.parameters["id"] ?? "") }
  /// ```
  /// - Complexity: Linear in the length of the URL, regardless of the number of routes. Allocates memory only
  ///   if the URL has a host, or if the table has priorities or custom converters.
  @inlinable
  public func match(_ url: String) -> RouteMatch? {
    // Inlined, so that a caller that only checks whether a URL matches performs no reference counting.
    var hit = matcher.first(url)
    // The matcher's memory remains valid at least until here, because `storage` may still be used.
    if hit.isUndecided { hit = storage.firstAnywhere(url) }
    return hit.variant < 0 ? nil : RouteMatch(storage: storage, hit: hit, text: url)
  }

  /// Returns all routes that match a URL, in the order in which they are tried.
  ///
  /// ```swift
  /// table.matches("/product/new").map(\.pattern)   // "/product/new" before "/product/:id"
  /// ```
  public func matches(_ url: String) -> [RouteMatch] {
    url.withBytes { storage.index.all($0) }.map { RouteMatch(storage: storage, hit: $0, text: url) }
  }

  /// Returns the typed route that a URL represents.
  ///
  /// ```swift
  /// let route = try table.route(for: "/order/7") as? OrderDetail
  /// ```
  /// - Throws: ``RouteError`` for a malformed URL, or if no typed route matches the URL and can be decoded
  ///   from it.
  public func route(for url: String) throws(RouteError) -> any Route {
    let url = try RouteURL(url, options: options)
    if let hit = index.first(url), let route = try? route(of: hit, url) { return route }
    return try route(of: candidates(for: url), url)
  }

  /// Returns the value of the first match, without collecting all candidates.
  private func route(of hit: RouteHit, _ url: RouteURL) throws(RouteError) -> (any Route)? {
    let match = RouteMatch(storage: storage, hit: hit, text: url.text)
    return try storage.entries[match.entry].endpoint.route { (defaults) throws(RouteError) in
      try RouteReader(match.parameters, url: url, defaults)
    }
  }

  // MARK: - Introspection

  /// All routes in registration order.
  public var routes: [RouteDescription] { storage.entries.indices.map(description) }

  func description(_ entry: Int) -> RouteDescription {
    storage.entries[entry].description(kinds: storage.kinds[entry])
  }
}

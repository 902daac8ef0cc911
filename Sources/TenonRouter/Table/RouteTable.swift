import TenonURLCoding

/// Frozen routes: immutable, shared without a lock, and read in time that does not depend on their number.
///
/// ```swift
/// let table = try RouteTable(registry)
/// table.match("/product/42")?.parameters["id"]   // "42"
/// ```
///
/// Patterns form one trie, flattened into arrays. Precedence is fixed, segment by segment from the left: a literal,
/// then typed parameters, then plain ones, then `*`, then `**`; the matcher backtracks where a branch leads nowhere.
/// The order of registration does not matter. Patterns with the URL's scheme and host come first, then those with its
/// scheme, then those with its host, then those with neither.
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
  /// - Throws: ``RouteTableError`` with every problem and the place where it was declared.
  /// - Complexity: Linear in the total number of segments in all patterns.
  public init(_ registry: RouteRegistry) throws(RouteTableError) {
    let freezer = RouteFreezer(registry)
    storage = try freezer.freeze()
    matcher = storage.index.matcher
  }

  var index: PatternIndex { storage.index }

  /// The options with which the table was created.
  public var options: RoutingOptions { storage.index.options }

  // MARK: - Matching

  /// The route that a URL leads to, and where its parameters are; `nil` if there is none, or if the URL is malformed.
  ///
  /// Considers the scheme, host, path, and the fragment if a pattern requires one; the query is read with the values,
  /// and the limits on segments and query items are checked by ``RouteURL``.
  ///
  /// ```swift
  /// if let match = table.match("/product/42") { print(match.pattern, match.parameters["id"] ?? "") }
  /// ```
  /// - Complexity: Linear in the URL, whatever the number of routes. Allocates nothing, except for URLs with a host,
  ///   priorities and custom converters.
  @inlinable
  public func match(_ url: String) -> RouteMatch? {
    // Inlined, so that a caller who only asks whether something matches counts no references.
    var hit = matcher.first(url)
    // What the matcher points to lives at least until here, because this may still need it.
    if hit.isUndecided { hit = storage.firstAnywhere(url) }
    return hit.variant < 0 ? nil : RouteMatch(storage: storage, hit: hit, text: url)
  }

  /// All routes that match a URL, in the order in which they are tried.
  ///
  /// ```swift
  /// table.matches("/product/new").map(\.pattern)   // "/product/new" before "/product/:id"
  /// ```
  public func matches(_ url: String) -> [RouteMatch] {
    url.withBytes { storage.index.all($0) }.map { RouteMatch(storage: storage, hit: $0, text: url) }
  }

  /// The typed route that a URL stands for.
  ///
  /// ```swift
  /// let route = try table.route(for: "/order/7") as? OrderDetail
  /// ```
  /// - Throws: ``RouteError`` for a malformed URL, or if no typed route matches and decodes.
  public func route(for url: String) throws(RouteError) -> any Route {
    let url = try RouteURL(url, options: options)
    if let hit = index.first(url), let route = try? route(of: hit, url) { return route }
    return try route(of: candidates(for: url), url)
  }

  /// The short way to the value of the first match.
  private func route(of hit: RouteHit, _ url: RouteURL) throws(RouteError) -> (any Route)? {
    let match = RouteMatch(storage: storage, hit: hit, text: url.text)
    return try storage.entries[match.entry].endpoint.route { (defaults) throws(RouteError) in
      try RouteReader(match.parameters, url: url, defaults)
    }
  }

  // MARK: - Introspection

  /// All routes in the order of registration.
  public var routes: [RouteDescription] { storage.entries.indices.map(description) }

  func description(_ entry: Int) -> RouteDescription {
    storage.entries[entry].description(kinds: storage.kinds[entry])
  }
}

import TenonDiagnostics
import TenonRoutePatterns

/// A collection of routes that is filled while an app is assembled. The registry is a value that a ``RouteTable`` or
/// ``Router`` then freezes.
///
/// ```swift
/// var registry = RouteRegistry()
/// registry.route(ProductDetail.self, exposure: .external) { route, context in
///   ProductScreen(id: route.id)
/// }
/// let router = try Router(registry)
/// ```
public struct RouteRegistry: Sendable {
  /// A handler for URLs that no route accepts.
  typealias UnmatchedHandler = @Sendable (RouteURL, RouteValues) async throws -> any Sendable

  /// The options and limits for reading URLs, and the URLs that are accepted from outside.
  public var options: RoutingOptions
  /// The converters for custom kinds of path parameters, in the order in which they are tried.
  ///
  /// ```swift
  /// routes.converters = [RouteConverter("sku") { SKU(rawValue: $0) }]
  /// ```
  public var converters: [RouteConverter] = []
  /// The interceptors that wrap every handler, outermost first.
  ///
  /// ```swift
  /// routes.interceptors = [SignInFirst(), RetryOnce()]   // who is not signed in is not tried again
  /// ```
  public var interceptors: [any RouteInterceptor] = []
  /// The owner of registrations that do not specify one; see ``remove(owner:)``.
  public var owner: String?
  /// Whether what is declared now can be answered; `nil` if it always can.
  private var availability: (@Sendable () -> Bool)?
  private(set) var entries: [RouteEntry] = []
  private(set) var rewrites: [@Sendable (RouteURL) -> String?] = []
  private var ownedRedirects: [(owner: String?, redirect: RouteRules.Redirect)] = []
  /// The interceptors that modules have placed around routes, whatever module answers them.
  private(set) var interceptions: [Interception] = []
  /// The handlers keyed by scheme; `nil` is the key for all schemes without their own handler.
  private var unmatched = ColdDictionary<String?, (owner: String?, handler: UnmatchedHandler)>()

  var redirects: [RouteRules.Redirect] { ownedRedirects.map(\.redirect) }

  /// Returns the handler to call if no route answers a URL of a scheme.
  func unmatchedHandler(of scheme: String?) -> UnmatchedHandler? {
    (scheme.flatMap { unmatched[$0] } ?? unmatched[nil])?.handler
  }

  /// Creates a registry without routes.
  public init(options: RoutingOptions = RoutingOptions()) { self.options = options }

  // MARK: - Adding

  /// Registers a handler for a typed route.
  ///
  /// ```swift
  /// routes.route(ProductDetail.self, exposure: .external, accepting: { $0.id > 0 }) { route, context in
  ///   ProductScreen(id: route.id, ref: context.url.query["ref"])
  /// }
  /// ```
  /// - Parameters:
  ///   - type: The route's type, whose pattern and aliases are registered.
  ///   - exposure: Whether URLs from outside the process can open the route; `.internal` by default.
  ///   - priority: The priority, which overrides precedence: matching routes with a higher priority are tried first.
  ///   - owner: The name of the module that registers the route, for ``remove(owner:)`` and for reports.
  ///   - interceptors: The interceptors that wrap this handler, inside the registry's interceptors.
  ///   - accepting: Returns whether the handler accepts a value. The closure must be synchronous and free of side
  ///     effects, because ``Router/canOpen(_:origin:)`` also calls it. A handler can still decline later by throwing
  ///     ``RouteDecline``.
  ///   - fileID: The file that contains the declaration.
  ///   - line: The line that contains the declaration.
  ///   - handler: Opens the route.
  public mutating func route<Value: Route>(
    _ type: Value.Type, exposure: Exposure = .internal, priority: Int = 0, owner: String? = nil,
    interceptors: [any RouteInterceptor] = [], accepting: (@Sendable (Value) -> Bool)? = nil,
    fileID: String = #fileID, line: Int = #line,
    handler: @escaping @Sendable (Value, RouteContext) async throws -> Value.Output
  ) {
    route(
      type, exposure: exposure, priority: priority, owner: owner, interceptors: interceptors,
      accepting: accepting, place: SourcePlace(fileID: fileID, line: line)
    ) { value in .handler { try await handler(value, $0) } }
  }

  /// Registers routes that are answered only while a condition holds.
  package mutating func available(
    while condition: @escaping @Sendable () -> Bool, _ register: (inout RouteRegistry) -> Void
  ) {
    availability = condition
    defer { availability = nil }
    register(&self)
  }

  /// An interceptor that is registered apart from the route.
  struct Interception: Sendable {
    let owner: String?
    /// The route's type; `nil` for all routes.
    let type: ObjectIdentifier?
    /// Whether it also concerns registrations of other owners.
    let isEverywhere: Bool
    let interceptor: any RouteInterceptor
  }

  /// Places an interceptor around a route, or around all routes.
  /// - Parameters:
  ///   - type: The route's type; `nil` for all routes.
  ///   - isEverywhere: Whether the interceptor also concerns registrations of other owners.
  package mutating func intercept(
    _ type: ObjectIdentifier?, isEverywhere: Bool, by interceptor: any RouteInterceptor
  ) {
    interceptions.append(
      Interception(owner: owner, type: type, isEverywhere: isEverywhere, interceptor: interceptor))
  }

  /// The interceptors of all routes, outermost first.
  var allInterceptors: [any RouteInterceptor] {
    interceptions.isEmpty
      ? interceptors : interceptors + interceptions.filter { $0.type == nil }.map(\.interceptor)
  }

  /// Returns the interceptors of one route, outermost first: those that other modules have placed around it, then the
  /// route's own.
  func interceptors(of entry: RouteEntry) -> [any RouteInterceptor] {
    guard !interceptions.isEmpty, let type = entry.endpoint.type.map(ObjectIdentifier.init) else {
      return entry.interceptors
    }
    let here = interceptions.filter { $0.type == type && ($0.isEverywhere || $0.owner == entry.owner) }
    return here.filter(\.isEverywhere).map(\.interceptor) + entry.interceptors
      + here.filter { !$0.isEverywhere }.map(\.interceptor)
  }

  /// Registers a route that shows a screen. The result of `show` may have a type other than the route's output.
  /// - Parameter key: Identifies the screen's destination for the navigator.
  package mutating func page<Value: Route>(
    _ type: Value.Type, exposure: Exposure, priority: Int = 0, owner: String?,
    interceptors: [any RouteInterceptor], accepting: (@Sendable (Value) -> Bool)? = nil, place: SourcePlace,
    key: ObjectIdentifier, show: @escaping @Sendable (Value, RouteContext) async throws -> any Sendable
  ) {
    route(
      type, exposure: exposure, priority: priority, owner: owner, interceptors: interceptors,
      accepting: accepting,
      place: place
    ) { value in .page(key) { try await show(value, $0) } }
  }

  /// Registers a route that another route answers in the same request.
  package mutating func forward<Value: Route>(
    _ type: Value.Type, owner: String?, place: SourcePlace,
    to target: @escaping @Sendable (Value) throws -> any Route
  ) {
    route(type, exposure: .internal, owner: owner, interceptors: [], place: place) { value in
      .forward { try target(value) }
    }
  }

  private mutating func route<Value: Route>(
    _ type: Value.Type, exposure: Exposure, priority: Int = 0, owner: String?,
    interceptors: [any RouteInterceptor], accepting: (@Sendable (Value) -> Bool)? = nil, place: SourcePlace,
    answer: @escaping @Sendable (Value) -> RouteAnswer
  ) {
    entries.append(
      RouteEntry(
        patterns: [Value.pattern] + Value.aliases, owner: owner ?? self.owner,
        exposure: exposure, priority: priority, place: place, interceptors: interceptors,
        endpoint: TypedEndpoint(accepting: accepting, answer: answer), availability: availability))
  }

  /// Registers a handler for patterns without a route type; the handler reads its parameters from the context.
  ///
  /// ```swift
  /// routes.on("/help", "/help/:topic") { context in HelpScreen(context.parameters["topic"] ?? "start") }
  /// ```
  /// - Parameters:
  ///   - patterns: The patterns to handle; reports show the first pattern.
  ///   - exposure: Whether URLs from outside the process can open the route; `.internal` by default.
  ///   - priority: The priority, which overrides precedence: matching routes with a higher priority are tried first.
  ///   - owner: The name of the module that registers the handler, for ``remove(owner:)`` and for reports.
  ///   - interceptors: The interceptors that wrap this handler, inside the registry's interceptors.
  ///   - fileID: The file that contains the declaration.
  ///   - line: The line that contains the declaration.
  ///   - handler: Opens the URL.
  public mutating func on(
    _ patterns: RoutePattern..., exposure: Exposure = .internal, priority: Int = 0, owner: String? = nil,
    interceptors: [any RouteInterceptor] = [], fileID: String = #fileID, line: Int = #line,
    handler: @escaping @Sendable (RouteContext) async throws -> any Sendable
  ) {
    entries.append(
      RouteEntry(
        patterns: patterns, owner: owner ?? self.owner, exposure: exposure,
        priority: priority,
        place: SourcePlace(fileID: fileID, line: line), interceptors: interceptors,
        endpoint: TextEndpoint(handler: handler), availability: availability))
  }

  /// Registers a handler for URLs with the given scheme that no route accepts. By default, the handler
  /// applies to every scheme that does not have its own handler for unmatched URLs. This handler does not
  /// make ``Router/canOpen(_:origin:)`` return `true`.
  ///
  /// ```swift
  /// routes.unmatched(scheme: "https") { url, _ in WebScreen("\(url)") }   // pages that the app does not have yet
  /// ```
  public mutating func unmatched(
    scheme: String? = nil, handler: @escaping @Sendable (RouteURL, RouteValues) async throws -> any Sendable
  ) {
    unmatched[scheme?.lowercased()] = (owner, handler)
  }

  /// Redirects URLs that match one pattern to another pattern, like a rule in ``RouteRules`` but declared in
  /// code.
  ///
  /// ```swift
  /// routes.redirect("/p/:id", to: "/product/:id?ref=short")
  /// ```
  public mutating func redirect(_ pattern: RoutePattern, to target: String) {
    ownedRedirects.append((owner, RouteRules.Redirect(from: pattern.text, to: target)))
  }

  /// Registers a function that rewrites URLs before they are matched. The function returns `nil` for URLs that it
  /// leaves unchanged. The function must have no side effects, because ``Router/canOpen(_:origin:)`` also calls it.
  ///
  /// ```swift
  /// routes.rewrite { url in url.host == "m.shop.example" ? url.path : nil }   // the mobile site's links
  /// ```
  public mutating func rewrite(_ rewrite: @escaping @Sendable (RouteURL) -> String?) {
    rewrites.append(rewrite)
  }

  // MARK: - Removing

  /// Removes all registrations of a module: routes, redirects, interceptors, and handlers for unmatched URLs.
  ///
  /// ```swift
  /// try router.update { $0.remove(owner: "Promotion") }
  /// ```
  public mutating func remove(owner: String) {
    entries.coldRemoveAll { $0.owner == owner }
    ownedRedirects.coldRemoveAll { $0.owner == owner }
    interceptions.removeAll { $0.owner == owner }
    for scheme in unmatched.keys where unmatched[scheme]?.owner == owner { unmatched[scheme] = nil }
  }

  /// Removes the patterns of a scheme, every registration that has no other patterns, and the scheme's
  /// handler for unmatched URLs.
  public mutating func remove(scheme: String) {
    let scheme = scheme.lowercased()
    removePatterns { pattern in
      if case .success(let parsed) = pattern.parsed { parsed.scheme == scheme } else { false }
    }
    unmatched[scheme] = nil
  }

  /// Removes a pattern, its redirects, and every registration that has no other patterns. Patterns are
  /// compared by text.
  ///
  /// ```swift
  /// try router.update { $0.remove(pattern: "/summer/:offer") }
  /// ```
  public mutating func remove(pattern: RoutePattern) {
    removePatterns { $0 == pattern }
    ownedRedirects.coldRemoveAll { $0.redirect.from == pattern.text }
  }

  private mutating func removePatterns(where isRemoved: (RoutePattern) -> Bool) {
    entries = entries.compactMap { entry in
      let kept = entry.patterns.filter { !isRemoved($0) }
      if kept.count == entry.patterns.count { return entry }
      return kept.isEmpty ? nil : entry.keeping(kept)
    }
  }
}

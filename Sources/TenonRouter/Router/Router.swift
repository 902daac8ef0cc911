import TenonSynchronization

/// Opens routes and URLs: matches the URL, decodes its values, calls the interceptors, runs the handler, and returns
/// the handler's result.
///
/// ```swift
/// let router = try Router(registry)
/// let screen = try await router.open(ProductDetail(id: 42))
/// try await router.open("/product/42?ref=home")
/// try await router.open(external: url)     // only what is exposed
/// ```
///
/// The router uses one immutable snapshot of its routes and rules at a time. ``update(_:)`` and ``apply(_:)``
/// create a new snapshot and replace the current one. A request in progress continues to use the snapshot it
/// started with.
public final class Router: Sendable {
  /// All data that one request reads. A snapshot never changes; changing the routes or rules creates a new one.
  final class Snapshot: Sendable {
    let registry: RouteRegistry
    let table: RouteTable
    /// The redirects that were registered in code.
    let redirects: CompiledRules
    /// The applied rules, newest last; empty if no rules were applied.
    let rules: [CompiledRules]

    init(registry: RouteRegistry, table: RouteTable, redirects: CompiledRules, rules: [CompiledRules]) {
      self.registry = registry
      self.table = table
      self.redirects = redirects
      self.rules = rules
    }

    convenience init(_ registry: RouteRegistry, rules: [CompiledRules] = []) throws(RouteTableError) {
      let table = try RouteTable(registry)
      self.init(
        registry: registry, table: table,
        redirects: try RuleCompiler(table: table).compile(
          RouteRules(version: 0, redirects: registry.redirects)),
        rules: rules)
    }

    func with(rules: [CompiledRules]) -> Snapshot {
      Snapshot(registry: registry, table: table, redirects: redirects, rules: rules)
    }

    var isTransparent: Bool {
      rules.isEmpty && registry.allInterceptors.isEmpty && registry.rewrites.isEmpty
        && registry.redirects.isEmpty
    }
  }

  private let state: Mutex<Snapshot>
  /// Whether the snapshot is transparent. It is atomic, so reading it takes no lock. It is written while the lock is
  /// held.
  private let transparency: AtomicWord
  let log: @Sendable (RouteLogEvent) -> Void

  /// Freezes a registry and creates a router from it.
  /// - Parameters:
  ///   - registry: The routes.
  ///   - log: Receives details that callers do not get, such as why an external URL was refused. The closure may be
  ///     called on any thread.
  /// - Throws: ``RouteTableError``, which lists every problem together with its source location.
  public init(
    _ registry: RouteRegistry, log: @escaping @Sendable (RouteLogEvent) -> Void = { _ in }
  ) throws(RouteTableError) {
    let snapshot = try Snapshot(registry)
    state = Mutex(snapshot)
    transparency = AtomicWord(snapshot.isTransparent ? 1 : 0)
    self.log = log
  }

  deinit { transparency.free() }

  /// The current snapshot; reading it takes a short lock.
  var current: Snapshot { state.withLock { $0 } }

  /// The current table of frozen routes. Matching in the table requires no lock.
  public var table: RouteTable { current.table }

  /// The current rules; `nil` if there are none.
  public var rules: RouteRules? { current.rules.last?.source }

  /// Whether the router has no interceptors, rewrites, redirects or rules that apply before a typed route's handler.
  /// Interceptors of individual routes are not considered.
  package var isTransparent: Bool { transparency.load() != 0 }

  // MARK: - Opening

  /// Opens a typed route using the handler for its type, regardless of which route its URL matches.
  ///
  /// ```swift
  /// let address = try await router.open(PickAddress())   // an Address, as the route says
  /// ```
  /// - Parameters:
  ///   - route: The route. Rules and rewrites apply to the route's URL.
  ///   - values: Native values for the handler.
  /// - Returns: The handler's result.
  /// - Throws: ``RouteError``, or any error that an interceptor or the handler throws.
  @discardableResult
  public func open<Value: Route>(
    _ route: Value, with values: RouteValues = RouteValues()
  ) async throws -> Value.Output {
    let output = try await openErased(route, with: values)
    guard let typed = output as? Value.Output else {
      throw RouteError.unexpectedOutput(try route.url(), expected: Value.Output.self, found: output)
    }
    return typed
  }

  /// Opens a typed route, whatever type its handler returns.
  private func openErased(_ route: some Route, with values: RouteValues) async throws -> any Sendable {
    try await RouteRequest(self, values: values).open(route)
  }

  /// Opens a URL, or a path that begins with `/`.
  ///
  /// ```swift
  /// let screen = try await router.open("/product/42?ref=home", as: ProductScreen.self)
  /// ```
  /// - Parameters:
  ///   - url: The URL.
  ///   - type: The type that the handler must return; any type by default.
  ///   - values: Native values for the handler.
  /// - Returns: The handler's result.
  /// - Throws: ``RouteError``, or any error that an interceptor or the handler throws.
  @discardableResult
  public func open<Output: Sendable>(
    _ url: String, as type: Output.Type = (any Sendable).self, with values: RouteValues = RouteValues()
  ) async throws -> Output {
    let output = try await RouteRequest(self, values: values).open(url)
    guard let typed = output as? Output else {
      throw RouteError.unexpectedOutput(url, expected: Output.self, found: output)
    }
    return typed
  }

  /// Opens a URL that came from outside the process. The URL must have a scheme or host that
  /// ``RoutingOptions/external`` allows, and it can open only external routes.
  ///
  /// ```swift
  /// do { try await router.open(external: link) } catch { showHome() }   // why it was refused is in the log only
  /// ```
  /// - Throws: ``RouteError`` with the code `.refused`, regardless of the reason, which is recorded only in
  ///   the log. Errors from interceptors and the handler are passed on, except for a ``RouteError``, which
  ///   would reveal which routes exist.
  @discardableResult
  public func open(
    external url: String, with values: RouteValues = RouteValues()
  ) async throws -> any Sendable {
    try await RouteRequest(self, origin: .external, values: values).open(url)
  }

  // MARK: - Asking

  /// Returns whether opening a URL would run at least one handler: a route matches, its values can be
  /// decoded, the handler accepts them, no rule blocks the URL, the module that answers has not failed, and the scope
  /// in which it answers is open. Interceptors do not run, and handlers for unmatched URLs do not
  /// count.
  ///
  /// ```swift
  /// let links = ["/product/42", "/gift-card/new"].filter { router.canOpen($0) }
  /// ```
  /// - Parameters:
  ///   - url: The URL, or a path that begins with `/`.
  ///   - origin: `.external` for a URL that comes from outside the process, such as one for ``open(external:with:)``.
  public func canOpen(_ url: String, origin: RouteOrigin = .internal) -> Bool {
    let request = RouteRequest(self, origin: origin, isLogged: false)
    guard let resolved = try? request.resolve(request.parse(url)) else { return false }
    return resolved.candidates.contains { request.snapshot.table.storage.entries[$0.entry].isAvailable }
  }

  /// Returns the typed route that a URL represents after rules and rewrites, without opening it.
  ///
  /// ```swift
  /// if let detail = try router.route(for: "/p/42") as? ProductDetail { preload(detail.id) }   // after redirects
  /// ```
  /// - Throws: ``RouteError`` if no typed route matches the URL and can be decoded from it.
  public func route(for url: String) throws(RouteError) -> any Route {
    try resolved(url, origin: .internal).route
  }

  /// Returns the typed route that a URL with an origin represents, and the URL after redirects.
  package func resolved(_ url: String, origin: RouteOrigin) throws(RouteError) -> (
    route: any Route, url: RouteURL
  ) {
    let request = RouteRequest(self, origin: origin, isLogged: false)
    let found = try request.resolve(request.parse(url))
    return (try request.snapshot.table.route(of: found.candidates, found.url), found.url)
  }

  /// Whether routes of a type have interceptors of their own, or several registrations or a condition decide who answers.
  package func decides(about type: ObjectIdentifier) -> Bool {
    let snapshot = current
    let entries = (snapshot.table.storage.byType[type] ?? []).map { snapshot.table.storage.entries[$0] }
    return entries.count > 1
      || entries.contains { $0.endpoint.isConditional || !snapshot.registry.interceptors(of: $0).isEmpty }
  }

  /// Whether a handler is registered for a route type.
  package func answers(_ type: any Route.Type) -> Bool {
    current.table.storage.byType[ObjectIdentifier(type)] != nil
  }

  /// Returns the URL of a route, after checking that this router decodes it as the same route.
  ///
  /// ```swift
  /// let shared = "https://shop.example" + (try router.url(for: ProductDetail(id: 42)))
  /// ```
  /// - Throws: ``RouteError`` if the route has no URL, or another route shadows it.
  public func url(for route: some Route) throws(RouteError) -> String {
    let url = try route.url()
    let found = try table.route(for: url)
    guard AnyHashable(found) == AnyHashable(route) else {
      let other = type(of: found).pattern.text
      throw RouteError.unencodable(type(of: route).pattern, "", .shadowed(by: other))
    }
    return url
  }

  /// Returns the URL of a stack: a link that opens each route as a page. A segment that
  /// consists of a single `-` separates the pages.
  ///
  /// ```swift
  /// try router.url(forStack: [Home(), ProductDetail(id: 42)])   // "/home/-/product/42"
  /// ```
  /// - Throws: ``RouteError`` if a route has no URL, if a route before the last has a query, or if there are no routes.
  public func url(forStack routes: [any Route]) throws(RouteError) -> String {
    guard let last = routes.last else { throw RouteError.unencodable("", "", .emptyStack) }
    var pages: [Substring] = []
    for route in routes.dropLast() {
      let url = try page(of: route)
      if url.contains("?") || url.contains("#") {
        throw RouteError.unencodable(type(of: route).pattern, "", .queryInStack)
      }
      pages.append(url.dropLast(url == "/" ? 1 : 0))
    }
    return try (pages + [page(of: last)]).joined(separator: "/-")
  }

  private func page(of route: any Route) throws(RouteError) -> Substring {
    let url = try route.url()
    guard url.hasPrefix("/"), !url.hasPrefix("//") else {
      throw RouteError.unencodable(type(of: route).pattern, "", .placeInStack)
    }
    return url[...]
  }

  // MARK: - Changing

  /// Marks that the current task is changing the routes.
  private struct Update: Sendable {}

  /// Adds or removes routes at run time: changes a copy of the registry, freezes it, and replaces the current table.
  ///
  /// ```swift
  /// try router.update { $0.on("/summer") { _ in SaleScreen() } }
  /// // later, when the sale is over
  /// try router.update { $0.remove(pattern: "/summer") }
  /// ```
  /// - Parameter change: Changes the registry. The closure may run again if the routes have changed in the
  ///   meantime. It must have no side effects and must not update the same router.
  /// - Throws: Any error that `change` throws, or ``RouteTableError``. If an error is thrown, the routes
  ///   remain unchanged.
  public func update(_ change: (inout RouteRegistry) throws -> Void) throws {
    // The nested update would replace the snapshot, so the outer update would retry forever.
    if ReentrancyToken.isHeld(Update.self, of: self) {
      throw RouteTableError(problems: [
        RouteError(
          .nestedUpdate, "",
          "Router.update was called from within Router.update; make both changes in one call")
      ])
    }
    while true {
      let old = current
      var registry = old.registry
      try ReentrancyToken.hold(Update(), of: self) { try change(&registry) }
      if swap(try Snapshot(registry, rules: old.rules), for: old) { return }
    }
  }

  /// Applies rules from a server: checks all of them, and replaces the current rules only if all are valid.
  ///
  /// ```swift
  /// do { try router.apply(RouteRules(json: download)) } catch {
  ///   print(error.problems)   // the rules before stay in force
  /// }
  /// ```
  /// - Throws: ``RouteTableError``, which lists every problem. If this error is thrown, the rules remain unchanged.
  public func apply(_ rules: RouteRules) throws(RouteTableError) {
    while true {
      let old = current
      if let version = old.rules.last?.source.version, rules.version <= version {
        let words =
          "the rules have version \(rules.version), but version \(version) is active; only newer rules are accepted"
        throw RouteTableError(problems: [RouteError(.staleRules, "", words)])
      }
      // The previous rules are kept for one rollback.
      let new = old.with(rules: old.rules.suffix(1) + [try RuleCompiler(table: old.table).compile(rules)])
      if swap(new, for: old) { return }
    }
  }

  /// Restores the previous rules, or removes the current rules if there are no previous ones.
  ///
  /// ```swift
  /// print("back to version \(router.rollBackRules() ?? 0)")
  /// ```
  /// - Returns: The version of the rules that now apply; `nil` if no rules apply.
  @discardableResult
  public func rollBackRules() -> Int? {
    while true {
      let old = current
      let new = old.with(rules: old.rules.dropLast())
      if swap(new, for: old) { return new.rules.last?.source.version }
    }
  }

  /// Replaces the current snapshot unless it has been replaced in the meantime. Returns whether it was replaced.
  private func swap(_ new: Snapshot, for old: Snapshot) -> Bool {
    state.withLock { snapshot in
      guard snapshot === old else { return false }
      snapshot = new
      transparency.store(new.isTransparent ? 1 : 0)
      return true
    }
  }
}

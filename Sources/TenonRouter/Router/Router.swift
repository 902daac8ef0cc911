import TenonSynchronization

/// Opens routes and URLs: matches, decodes, calls the interceptors, runs the handler, and returns its result.
///
/// ```swift
/// let router = try Router(registry)
/// let screen = try await router.open(ProductDetail(id: 42))
/// try await router.open("/product/42?ref=home")
/// try await router.open(external: url)     // only what is exposed
/// ```
///
/// The router holds one immutable snapshot at a time. ``update(_:)`` and ``apply(_:)`` build a new one and swap it in;
/// a route or URL that is being opened continues with the snapshot with which it began, which lives as long as it is in
/// use.
public final class Router: Sendable {
  /// Everything that one request reads; never changes. A change of the routes or rules is a new snapshot.
  final class Snapshot: Sendable {
    let registry: RouteRegistry
    let table: RouteTable
    /// Redirects that were registered in code.
    let redirects: CompiledRules
    /// Rules that came later, the newest last; empty without.
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
        redirects: try CompiledRules(RouteRules(version: 0, redirects: registry.redirects), table: table),
        rules: rules)
    }

    func with(rules: [CompiledRules]) -> Snapshot {
      Snapshot(registry: registry, table: table, redirects: redirects, rules: rules)
    }

    var isTransparent: Bool {
      rules.isEmpty && registry.interceptors.isEmpty && registry.rewrites.isEmpty
        && registry.redirects.isEmpty
    }
  }

  private let state: Mutex<Snapshot>
  /// Whether the snapshot is transparent; atomic, so that asking takes no lock. Written under the lock.
  private let transparency: AtomicWord
  let log: @Sendable (RouteLogEvent) -> Void

  /// Freezes a registry.
  /// - Parameters:
  ///   - registry: The routes.
  ///   - log: Receives what callers do not learn, such as why an external URL was refused. Called on any thread.
  /// - Throws: ``RouteTableError`` with every problem and the place where it was declared.
  public init(
    _ registry: RouteRegistry, log: @escaping @Sendable (RouteLogEvent) -> Void = { _ in }
  ) throws(RouteTableError) {
    let snapshot = try Snapshot(registry)
    state = Mutex(snapshot)
    transparency = AtomicWord(snapshot.isTransparent ? 1 : 0)
    self.log = log
  }

  deinit { transparency.free() }

  /// The current snapshot; a short lock, and one reference.
  var current: Snapshot { state.withLock { $0 } }

  /// The currently frozen routes. Matching in this table takes no lock.
  public var table: RouteTable { current.table }

  /// The rules in force; `nil` if there are none.
  public var rules: RouteRules? { current.rules.last?.source }

  /// Whether nothing of the router's own stands between a typed route and its handler: no interceptors, rewrites,
  /// redirects or rules. Those of the route itself are not looked at.
  package var isTransparent: Bool { transparency.load() != 0 }

  // MARK: - Opening

  /// Opens a typed route with the handler of its type, wherever its URL would lead.
  ///
  /// ```swift
  /// let address = try await router.open(PickAddress())   // an Address, as the route says
  /// ```
  /// - Parameters:
  ///   - route: The route. Rules and rewrites apply to its URL.
  ///   - values: Native values for the handler.
  /// - Returns: What the handler returns.
  /// - Throws: ``RouteError``, or what interceptors and the handler throw.
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

  /// Opens a typed route, whatever its handler gives back.
  package func openErased(_ route: some Route, with values: RouteValues) async throws -> any Sendable {
    try await RouteRequest(self, values: values).open(route)
  }

  /// Opens a URL, or a path that begins with `/`.
  ///
  /// ```swift
  /// let screen = try await router.open("/product/42?ref=home", as: ProductScreen.self)
  /// ```
  /// - Parameters:
  ///   - url: The URL.
  ///   - type: The type that the handler has to return; anything by default.
  ///   - values: Native values for the handler.
  /// - Returns: What the handler returns.
  /// - Throws: ``RouteError``, or what interceptors and the handler throw.
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

  /// Opens a URL that came from outside the process: only with the schemes and hosts of ``RoutingOptions/external``,
  /// and only external routes.
  ///
  /// ```swift
  /// do { try await router.open(external: link) } catch { showHome() }   // why it was refused is in the log only
  /// ```
  /// - Throws: ``RouteError`` with the code `.refused`, whatever the reason, which only the log gets. The errors of
  ///   interceptors and the handler are passed on, except for a ``RouteError``, which would reveal what routes exist.
  @discardableResult
  public func open(
    external url: String, with values: RouteValues = RouteValues()
  ) async throws -> any Sendable {
    try await RouteRequest(self, origin: .external, values: values).open(url)
  }

  /// Opens the pages of a stack one after the other, after making sure that each of them can be opened.
  ///
  /// `/home/-/product/42/-/reviews?sort=new` leads through three pages: a segment that is a single `-` ends one page's
  /// path, and an empty path before or after it is the page `/`; the query and fragment belong to the last page. A
  /// parameter whose value is `-` is written `%2D`.
  ///
  /// ```swift
  /// let pages = try await router.open(stack: "/home/-/product/42/-/reviews?sort=new")   // three, the home page first
  /// ```
  /// - Parameters:
  ///   - stack: The URL.
  ///   - origin: `.external` for a URL that came from outside; in that case each page must be external.
  ///   - values: Native values, given to every page.
  /// - Returns: What the handlers returned, in the order of the pages.
  /// - Throws: The errors of opening a URL. If one of several pages cannot be resolved, nothing is opened; a single
  ///   page is opened like any other URL.
  @discardableResult
  public func open(
    stack: String, origin: RouteOrigin = .internal, with values: RouteValues = RouteValues()
  ) async throws -> [any Sendable] {
    try await RouteRequest(self, origin: origin, values: values).open(stack: stack)
  }

  // MARK: - Asking

  /// Whether opening a URL would run at least one handler: a route matches, its values decode, the handler accepts
  /// them, and no rule blocks them. Interceptors are not asked, and handlers of unmatched URLs do not count.
  ///
  /// ```swift
  /// let links = ["/product/42", "/gift-card/new"].filter { router.canOpen($0) }
  /// ```
  /// - Parameters:
  ///   - url: The URL, or a path that begins with `/`.
  ///   - origin: `.external` for a URL that comes from outside the process, such as one for ``open(external:with:)``.
  public func canOpen(_ url: String, origin: RouteOrigin = .internal) -> Bool {
    let request = RouteRequest(self, origin: origin, isLogged: false)
    return (try? request.resolve(request.parse(url))) != nil
  }

  /// Whether ``open(stack:origin:with:)`` would run at least one handler for each of the pages.
  package func canOpen(stack: String, origin: RouteOrigin = .internal) -> Bool {
    (try? RouteRequest(self, origin: origin, isLogged: false).pages(of: stack)) != nil
  }

  /// The typed route that a URL stands for, after rules and rewrites, without opening it.
  ///
  /// ```swift
  /// if let detail = try router.route(for: "/p/42") as? ProductDetail { preload(detail.id) }   // after redirects
  /// ```
  /// - Throws: ``RouteError`` if no typed route matches and decodes.
  public func route(for url: String) throws(RouteError) -> any Route {
    try resolved(url, origin: .internal).route
  }

  /// The typed route that a URL of an origin stands for, and the URL after redirects.
  package func resolved(_ url: String, origin: RouteOrigin) throws(RouteError) -> (
    route: any Route, url: RouteURL
  ) {
    let request = RouteRequest(self, origin: origin, isLogged: false)
    let found = try request.resolve(request.parse(url))
    return (try request.snapshot.table.route(of: found.candidates, found.url), found.url)
  }

  /// Makes sure that the opener of a URL may see what the route says lies below it: from outside, external routes only.
  /// - Throws: ``RouteError``, which tells callers outside no more than any other refusal.
  package func admit(_ parents: [any Route], of url: String, from origin: RouteOrigin) throws {
    let access = RouteAccess(origin: origin)
    let storage = current.table.storage
    for parent in parents {
      let entries = storage.byType[ObjectIdentifier(type(of: parent))] ?? []
      if access.admitsOne(of: entries.lazy.map { storage.entries[$0] }) { continue }
      let words = "\(type(of: parent)), which lies below it, is not external"
      throw access.answer(RouteError(.notExposed, url, words), about: url, log: log)
    }
  }

  /// Whether a handler is registered for a type of route.
  package func answers(_ type: any Route.Type) -> Bool {
    current.table.storage.byType[ObjectIdentifier(type)] != nil
  }

  /// The typed routes of a stack, without opening them: the routes that a navigator puts on its stack.
  ///
  /// ```swift
  /// let routes = try router.routes(inStack: "/home/-/product/42")   // [Home(), ProductDetail(id: 42)]
  /// ```
  /// - Throws: ``RouteError`` if a page has no typed route.
  public func routes(inStack stack: String) throws(RouteError) -> [any Route] {
    let request = RouteRequest(self, isLogged: false)
    var routes: [any Route] = []
    for page in try request.pages(of: stack) {
      routes.append(try request.snapshot.table.route(of: page.candidates, page.url))
    }
    return routes
  }

  /// The URL of a route, after verifying that this router would read it as the same route.
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

  /// The URL of a stack: the inverse of ``routes(inStack:)``.
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

  /// That the current task changes the routes.
  private struct Update: Sendable {}

  /// Installs or removes routes later: changes a copy of the registry, freezes it, and swaps in the new table.
  ///
  /// ```swift
  /// try router.update { $0.on("/summer") { _ in SaleScreen() } }
  /// // later, when the sale is over
  /// try router.update { $0.remove(pattern: "/summer") }
  /// ```
  /// - Parameter change: May run again if the routes were changed meanwhile; it must have no side effects, and cannot
  ///   update the same router.
  /// - Throws: What `change` throws, or ``RouteTableError``; in that case the routes stay as they were.
  public func update(_ change: (inout RouteRegistry) throws -> Void) throws {
    // The outer change would never find the routes as it left them.
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

  /// Puts server rules into force: checks them all, and swaps them in only if all of them are valid.
  ///
  /// ```swift
  /// do { try router.apply(RouteRules(json: download)) } catch {
  ///   print(error.problems)   // the rules before stay in force
  /// }
  /// ```
  /// - Throws: ``RouteTableError`` with every problem; in that case the rules stay as they were.
  public func apply(_ rules: RouteRules) throws(RouteTableError) {
    while true {
      let old = current
      if let version = old.rules.last?.source.version, rules.version <= version {
        let words =
          "the rules have version \(rules.version), but \(version) is in force; only newer rules are accepted"
        throw RouteTableError(problems: [RouteError(.staleRules, "", words)])
      }
      // One step back is kept.
      let new = old.with(rules: old.rules.suffix(1) + [try CompiledRules(rules, table: old.table)])
      if swap(new, for: old) { return }
    }
  }

  /// Puts the previous rules into force again, or none if there were none before.
  ///
  /// ```swift
  /// print("back to version \(router.rollBackRules() ?? 0)")
  /// ```
  /// - Returns: The version now in force.
  @discardableResult
  public func rollBackRules() -> Int? {
    while true {
      let old = current
      let new = old.with(rules: old.rules.dropLast())
      if swap(new, for: old) { return new.rules.last?.source.version }
    }
  }

  /// Puts a snapshot in force, unless another came in between.
  private func swap(_ new: Snapshot, for old: Snapshot) -> Bool {
    state.withLock { snapshot in
      guard snapshot === old else { return false }
      snapshot = new
      transparency.store(new.isTransparent ? 1 : 0)
      return true
    }
  }
}

import TenonNavigation
import TenonRouting

/// A module's way to open one kind of route. A module gets it by ``ModuleContract/opens(_:fileID:line:)``.
///
/// ```swift
/// let detail = contract.opens(ProductDetail.self)
/// …
/// await detail.show(ProductDetail(id: 42))
/// let address = try await pickAddress.result(of: PickAddress(), as: .sheet)
/// ```
public struct RouteOpener<Value: Route>: Sendable {
  let wiring: ModuleWiring

  /// Opens the route, and gives back what its handler returns.
  /// - Parameters:
  ///   - route: The route.
  ///   - values: Native values that travel beside it.
  /// - Throws: ``RouteError``, or what the handler throws.
  @discardableResult
  public func callAsFunction(
    _ route: Value, with values: RouteValues = RouteValues()
  ) async throws -> Value.Output {
    try await wiring.parts().router.open(route, with: values)
  }

  /// Shows the route's destination; see ``Navigator/open(_:as:in:transition:)``.
  /// - Parameters:
  ///   - route: The route.
  ///   - presentation: How; as its module registered it, when not said.
  ///   - place: Where.
  ///   - transition: How it comes and goes.
  /// - Returns: What became of it.
  @MainActor
  @discardableResult
  public func show(
    _ route: Value, as presentation: Presentation? = nil, in place: NavigationPlace = .top,
    transition: ScreenTransition = .automatic
  ) async -> NavigationResult {
    guard let parts = try? wiring.parts() else { return .failed(.navigatorGone) }
    return await parts.navigator.open(route, as: presentation, in: place, transition: transition)
  }

  /// Shows the route's destination, and waits for the value that it gives back; see
  /// ``Navigator/result(of:as:in:transition:)``.
  @MainActor
  public func result(
    of route: Value, as presentation: Presentation? = nil, in place: NavigationPlace = .top,
    transition: ScreenTransition = .automatic
  ) async throws -> Value.Output? {
    try await wiring.parts().navigator.result(of: route, as: presentation, in: place, transition: transition)
  }

  /// Puts the route's destination into a screen; see ``Navigator/addChild(_:to:)``.
  @MainActor
  @discardableResult
  public func addChild(_ route: Value, to parent: EntryID) async -> NavigationResult {
    guard let parts = try? wiring.parts() else { return .failed(.navigatorGone) }
    return await parts.navigator.addChild(route, to: parent)
  }

  /// The URL of a route.
  /// - Throws: ``RouteEncodingError`` if it has none.
  public func url(for route: Value) throws(RouteEncodingError) -> String { try route.url() }

  /// Whether a module answers the route now; of interest after ``ModuleContract/opens(ifPresent:fileID:line:)``.
  public func isPresent(_ route: Value) -> Bool {
    guard let router = try? wiring.parts().router, let url = try? route.url() else { return false }
    return router.canOpen(url)
  }
}

/// A module's way to open URLs that it gets as text. A module gets it by ``ModuleContract/opensURLs()``.
public struct URLOpener: Sendable {
  let wiring: ModuleWiring

  /// Opens a URL of the application's own.
  /// - Parameters:
  ///   - url: The URL, or a path that begins with `/`.
  ///   - values: Native values that travel beside it.
  /// - Returns: What its handler returns.
  /// - Throws: ``RouteError``, or what the handler throws.
  @discardableResult
  public func callAsFunction(
    _ url: String, with values: RouteValues = RouteValues()
  ) async throws -> any Sendable {
    try await wiring.parts().router.open(url, with: values)
  }

  /// Opens a URL that comes from outside the process: only what is exposed, on the schemes and hosts that are allowed.
  /// - Throws: ``RouteError``, which tells the caller less than the log.
  @discardableResult
  public func open(
    external url: String, with values: RouteValues = RouteValues()
  ) async throws -> any Sendable {
    try await wiring.parts().router.open(external: url, with: values)
  }

  /// Shows what a URL leads to, with the screens that lie below it; see ``Navigator/open(_:origin:as:in:)``.
  @MainActor
  @discardableResult
  public func show(
    _ url: String, origin: RouteOrigin = .internal, as presentation: Presentation? = nil,
    in place: NavigationPlace = .top
  ) async -> NavigationResult {
    guard let parts = try? wiring.parts() else { return .failed(.navigatorGone) }
    return await parts.navigator.open(url, origin: origin, as: presentation, in: place)
  }

  /// Whether something answers a URL.
  /// - Parameters:
  ///   - url: The URL.
  ///   - origin: `.external` to ask as somebody outside of the process.
  public func canOpen(_ url: String, origin: RouteOrigin = .internal) -> Bool {
    guard let router = try? wiring.parts().router else { return false }
    return origin == .external ? router.canOpen(external: url) : router.canOpen(url)
  }
}

import TenonNavigator
import TenonRouter

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

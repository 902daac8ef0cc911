import Tenon
import TenonRouter

/// Opens URLs that a module receives as text. A module gets an opener from ``ModuleContract/opensURLs(fileID:line:)``.
///
/// ```swift
/// let links = contract.opensURLs()
/// contract.observes(BannerTapped.self) { banner in
///   if links.canOpen(banner.link, origin: .external) { try await links.open(external: banner.link) }
/// }
/// ```
public struct URLOpener: Sendable {
  package let routing: PartHandle<RoutingPart>

  /// Opens a URL from within the application.
  /// - Parameters:
  ///   - url: The URL, or a path that begins with `/`.
  ///   - values: Native values that are passed along with the URL.
  /// - Returns: The handler's result.
  /// - Throws: ``RouteError``, or the error that the handler throws.
  @discardableResult
  public func callAsFunction(
    _ url: String, with values: RouteValues = RouteValues()
  ) async throws -> any Sendable {
    try await routing().router.open(url, with: values)
  }

  /// Opens a URL that comes from outside the process. The URL must have an allowed scheme or host, and it can open only
  /// exposed routes.
  /// - Throws: ``RouteError``, which contains less detail than the log.
  @discardableResult
  public func open(
    external url: String, with values: RouteValues = RouteValues()
  ) async throws -> any Sendable {
    try await routing().router.open(external: url, with: values)
  }

  /// Returns whether a handler exists for a URL.
  /// - Parameters:
  ///   - url: The URL.
  ///   - origin: `.external` to check on behalf of a caller outside the process.
  public func canOpen(_ url: String, origin: RouteOrigin = .internal) -> Bool {
    guard let router = try? routing().router else { return false }
    return router.canOpen(url, origin: origin)
  }
}

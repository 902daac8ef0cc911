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
/// In previews and tests, a closure can take the place of the application's routes: `URLOpener { url in print(url) }`.
public struct URLOpener: Sendable {
  package enum Target: Sendable {
    case part(PartHandle<RoutingPart>)
    case closure(@Sendable (String) async throws -> any Sendable)
  }

  package let target: Target

  init(_ routing: PartHandle<RoutingPart>) { target = .part(routing) }

  /// Creates an opener for previews and tests. It opens nothing, and answers each URL with a closure, regardless of its
  /// origin. Every URL counts as present.
  ///
  /// ```swift
  /// let banner = BannerView(links: URLOpener { url in print(url) })
  /// ```
  /// - Parameter answer: Receives the URL, and returns the result of opening it. If the URL is to be shown, the closure
  ///   may return a `NavigationResult`.
  public init(_ answer: @escaping @Sendable (String) async throws -> any Sendable) {
    target = .closure(answer)
  }

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
    switch target {
    case .part(let routing):
      try await OpeningModule.$name.withValue(routing.module) {
        try await routing().router.open(url, with: values)
      }
    case .closure(let answer): try await answer(url)
    }
  }

  /// Opens a URL that comes from outside the process. The URL must have an allowed scheme or host, and it can open only
  /// exposed routes.
  /// - Throws: ``RouteError``, which contains less detail than the log.
  @discardableResult
  public func open(
    external url: String, with values: RouteValues = RouteValues()
  ) async throws -> any Sendable {
    switch target {
    case .part(let routing):
      try await OpeningModule.$name.withValue(routing.module) {
        try await routing().router.open(external: url, with: values)
      }
    case .closure(let answer): try await answer(url)
    }
  }

  /// Returns whether a handler exists for a URL.
  /// - Parameters:
  ///   - url: The URL.
  ///   - origin: `.external` to check on behalf of a caller outside the process.
  public func canOpen(_ url: String, origin: RouteOrigin = .internal) -> Bool {
    guard case .part(let routing) = target else { return true }
    guard let router = try? routing().router else { return false }
    return router.canOpen(url, origin: origin)
  }
}

/// The module on whose behalf the current task opens a URL, for the application's issues.
package enum OpeningModule {
  @TaskLocal package static var name: String?
}

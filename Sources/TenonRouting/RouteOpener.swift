import Tenon
import TenonRouter

/// Opens one type of route for a module, regardless of which module answers the route. A module gets an opener from
/// ``ModuleContract/opens(_:fileID:line:)``.
///
/// ```swift
/// let total = contract.opens(CartTotal.self)
/// …
/// let amount = try await total(CartTotal())
/// ```
public struct RouteOpener<Value: Route>: Sendable {
  package let routing: PartHandle<RoutingPart>

  /// Opens the route and returns its handler's result.
  /// - Parameters:
  ///   - route: The route.
  ///   - values: Native values that are passed along with the route.
  /// - Throws: ``RouteError``, or the error that the handler throws.
  @discardableResult
  public func callAsFunction(
    _ route: Value, with values: RouteValues = RouteValues()
  ) async throws -> Value.Output {
    try await routing().router.open(route, with: values)
  }

  /// Returns whether a module currently answers the route. Call this method before opening a route that is declared
  /// with ``ModuleContract/opens(ifPresent:fileID:line:)``.
  ///
  /// ```swift
  /// let chat = contract.opens(ifPresent: SupportChat.self)
  /// contract.readies { if chat.isPresent(SupportChat()) { try await chat(SupportChat()) } }
  /// ```
  public func isPresent(_ route: Value) -> Bool {
    guard let router = try? routing().router, let url = try? route.url() else { return false }
    return router.canOpen(url)
  }
}

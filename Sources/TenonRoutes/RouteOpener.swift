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
/// In previews and tests, a closure can take the place of the module that answers the route:
/// `RouteOpener<CartTotal> { _ in 42 }`.
public struct RouteOpener<Value: Route>: Sendable {
  enum Target: Sendable {
    case part(PartHandle<RoutingPart>)
    case closure(@Sendable (Value) async throws -> Value.Output)
  }

  let target: Target

  init(_ routing: PartHandle<RoutingPart>) { target = .part(routing) }

  /// Creates an opener for previews and tests. It opens nothing, and answers each route with a closure. The route counts
  /// as present.
  ///
  /// ```swift
  /// let badge = CartBadge(total: RouteOpener { _ in 42 })   // CartBadge takes a RouteOpener<CartTotal>
  /// ```
  /// - Parameter answer: Receives the route, and returns the result of opening it.
  public init(_ answer: @escaping @Sendable (Value) async throws -> Value.Output) {
    target = .closure(answer)
  }

  /// Opens the route and returns its handler's result.
  /// - Parameters:
  ///   - route: The route.
  ///   - values: Native values that are passed along with the route.
  /// - Throws: ``RouteError``, or the error that the handler throws.
  @discardableResult
  public func callAsFunction(
    _ route: Value, with values: RouteValues = RouteValues()
  ) async throws -> Value.Output {
    switch target {
    case .part(let routing): try await routing().router.open(route, with: values)
    case .closure(let answer): try await answer(route)
    }
  }

  /// Returns whether a module currently answers the route. Call this method before opening a route that is declared
  /// with ``ModuleContract/opens(ifPresent:fileID:line:)``.
  ///
  /// ```swift
  /// let chat = contract.opens(ifPresent: SupportChat.self)
  /// contract.readies { if chat.isPresent(SupportChat()) { try await chat(SupportChat()) } }
  /// ```
  public func isPresent(_ route: Value) -> Bool {
    guard case .part(let routing) = target else { return true }
    guard let router = try? routing().router, let url = try? route.url() else { return false }
    return router.canOpen(url)
  }
}

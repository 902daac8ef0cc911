import Tenon
import TenonNavigator
import TenonRoutes

/// Lets a module show the destination of one type of route. A module gets a presenter from
/// ``ModuleContract/shows(_:fileID:line:)``.
///
/// ```swift
/// let detail = contract.shows(ProductDetail.self)
/// …
/// await detail.show(ProductDetail(id: 42))
/// let address = try await pickAddress.result(of: PickAddress(), as: .sheet)
/// ```
/// In previews and tests, a closure can take the navigator's place: `RoutePresenter { _ in .done(nil) }`.
public struct RoutePresenter<Value: Route>: Sendable {
  enum Target: Sendable {
    case part(PartHandle<NavigationPart>)
    case closure(@MainActor (Value) async -> NavigationResult)
  }

  let target: Target

  init(_ navigation: PartHandle<NavigationPart>) { target = .part(navigation) }

  /// Creates a presenter for previews and tests. It shows nothing, and answers each route that is to be shown with a
  /// closure.
  ///
  /// ```swift
  /// let list = ProductList(detail: RoutePresenter { _ in .done(nil) })
  /// let form = OrderForm(pickAddress: RoutePresenter { _ in .handled([Address(city: "Ghent")]) })   // its result
  /// ```
  /// ``result(of:as:in:transition:with:)`` asks the closure, too: it returns the last value of `.handled`, and `nil` for
  /// `.done`. Every route counts as present, going back succeeds, and creating a destination throws the
  /// ``NavigationError`` `unregistered`.
  /// - Parameter show: Receives the route, and returns the outcome of showing it.
  public init(_ show: @escaping @MainActor (Value) async -> NavigationResult) { target = .closure(show) }

  /// Shows the route's destination; see ``Navigator/open(_:as:in:transition:with:)``.
  ///
  /// ```swift
  /// if await !detail.show(ProductDetail(id: 42), as: .sheet).isDone { print("a guard was against it") }
  /// ```
  /// - Parameters:
  ///   - route: The route.
  ///   - existing: The destination, if it already exists; see ``destination(for:as:with:)``.
  ///   - presentation: How the route's screen appears; by default, as registered.
  ///   - place: Where the screen appears.
  ///   - transition: How the screen appears and disappears.
  ///   - values: Native values that are passed to the screen; see ``DestinationContext/values``.
  /// - Returns: The outcome.
  @MainActor
  @discardableResult
  public func show(
    _ route: Value, existing: Any? = nil, as presentation: Presentation? = nil,
    in place: NavigationPlace = .top, transition: ScreenTransition = .automatic,
    with values: RouteValues = RouteValues()
  ) async -> NavigationResult {
    switch target {
    case .part(let navigation):
      guard let navigator = try? navigation().navigator else { return .failed(.navigatorGone) }
      if let existing {
        return await navigator.open(
          existing: existing, for: route, as: presentation, in: place, transition: transition)
      }
      return await navigator.open(route, as: presentation, in: place, transition: transition, with: values)
    case .closure(let show): return await show(route)
    }
  }

  /// Creates the route's destination without showing it; see ``Navigator/destination(for:as:with:)``.
  ///
  /// ```swift
  /// let page = try await detail.destination(for: ProductDetail(id: 42))
  /// await detail.show(ProductDetail(id: 42), existing: page)   // now, or never
  /// ```
  @MainActor
  public func destination<Screen>(
    for route: Value, as type: Screen.Type = Any.self, with values: RouteValues = RouteValues()
  ) async throws -> Screen {
    guard case .part(let navigation) = target else { throw NavigationError.notMade(by: Self.self) }
    return try await navigation().navigator.destination(for: route, as: type, with: values)
  }

  /// Shows the route's destination and waits for the value that the destination returns; see
  /// ``Navigator/result(of:as:in:transition:with:)``.
  ///
  /// ```swift
  /// if let address = try await pickAddress.result(of: PickAddress()) { print("send to \(address.city)") }
  /// ```
  @MainActor
  public func result(
    of route: Value, as presentation: Presentation? = nil, in place: NavigationPlace = .top,
    transition: ScreenTransition = .automatic, with values: RouteValues = RouteValues()
  ) async throws -> Value.Output? {
    switch target {
    case .part(let navigation):
      return try await navigation().navigator.result(
        of: route, as: presentation, in: place, transition: transition, with: values)
    case .closure(let show): return try await Navigator.result(of: route, from: show(route))
    }
  }

  /// Returns to the nearest screen that shows the route: in the stack of the place, or else below it in the same window.
  /// The screens and modals above it are closed.
  ///
  /// ```swift
  /// await cart.goBack(to: Cart())   // from anywhere in the checkout
  /// ```
  /// - Parameters:
  ///   - route: The route.
  ///   - place: Where the search begins.
  ///   - transition: How the screens above disappear; `nil` for the transitions with which they appeared.
  /// - Returns: The outcome; the error `unknown` if no screen shows the route.
  @MainActor
  @discardableResult
  public func goBack(
    to route: Value, in place: NavigationPlace = .top, transition: ScreenTransition? = nil
  ) async -> NavigationResult {
    guard case .part(let navigation) = target else { return .done(nil) }
    guard let navigator = try? navigation().navigator else { return .failed(.navigatorGone) }
    return await navigator.goBack(to: route, in: place, transition: transition)
  }

  /// Returns whether a module currently has a destination for the route. Call this method before showing a route that
  /// is declared with ``ModuleContract/shows(ifPresent:fileID:line:)``.
  public func isPresent(_ route: Value) -> Bool {
    guard case .part(let navigation) = target else { return true }
    guard let router = try? navigation.other(RoutingPart.self)().router, let url = try? route.url() else {
      return false
    }
    return router.canOpen(url)
  }
}

/// A route whose screen belongs on top of other screens. Opening a link to the route also shows the screens
/// below it, so that the user can go back to them.
///
/// ```swift
/// struct Reviews: NestedRoute {
///   static let pattern: RoutePattern = "/product/:id/reviews"
///   var id: Int
///   var parents: [any Route] { [Home(), ProductDetail(id: id)] }   // a link leads back to the product
/// }
/// ```
public protocol NestedRoute: Route {
  /// The routes of the screens below, root first. The navigator does not add the parents of these routes.
  ///
  /// A link from outside is refused unless all parents are also external. The parents' interceptors are not called,
  /// because no caller requested these routes, but guards are consulted.
  var parents: [any Route] { get }
}

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
  /// The parents pass rules, interceptors and guards like the page itself, with the origin, scheme and host of the link. If
  /// one of them is refused, so is the link: the way back would lead to a page that may not be seen.
  var parents: [any Route] { get }
}

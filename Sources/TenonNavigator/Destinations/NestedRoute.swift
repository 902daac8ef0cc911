/// A route whose screen belongs on top of others: a link to it shows those first, so there is a way back.
///
/// ```swift
/// struct Reviews: NestedRoute {
///   static let pattern: RoutePattern = "/product/:id/reviews"
///   var id: Int
///   var parents: [any Route] { [Home(), ProductDetail(id: id)] }   // a link leads back to the product
/// }
/// ```
public protocol NestedRoute: Route {
  /// The routes of the screens below, the root first. The parents' own parents are not added.
  ///
  /// A link from outside is refused unless all parents are external too. The parents' interceptors are not called,
  /// because no caller requested these routes; guards are.
  var parents: [any Route] { get }
}

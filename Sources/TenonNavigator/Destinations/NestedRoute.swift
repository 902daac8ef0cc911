/// A route whose screen belongs on top of others: a link to it shows those first, so that there is a way back.
///
/// ```swift
/// struct Reviews: NestedRoute {
///   static let pattern: RoutePattern = "/product/:id/reviews"
///   var id: Int
///   var parents: [any Route] { [Home(), ProductDetail(id: id)] }   // a link leads back to the product
/// }
/// ```
public protocol NestedRoute: Route {
  /// What lies below, the root first. Their own parents are not asked for.
  ///
  /// A link from outside is refused unless all of them are external too. Their interceptors are not asked, because no
  /// one asked for them; guards are.
  var parents: [any Route] { get }
}

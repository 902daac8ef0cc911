/// The callers that may open a route or call an action with a URL.
///
/// ```swift
/// routes.route(ProductDetail.self, exposure: .external) { route, _ in ProductScreen(id: route.id) }   // for mails
/// routes.route(Checkout.self) { _, _ in CheckoutScreen() }                                            // for us
/// ```
public enum Exposure: Hashable, Sendable {
  /// Only code in this process. This is the default.
  case `internal`
  /// Code in this process and, if the options allow the scheme or host, callers outside the process.
  case external
}

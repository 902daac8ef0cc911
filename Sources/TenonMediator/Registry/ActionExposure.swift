/// Who may call an action.
public enum ActionExposure: String, Sendable, Encodable {
  /// Code of this process. The default.
  ///
  /// ```swift
  /// actions.action(.named("Cart", "empty")) { _, _ in cart.empty() }   // no URL empties a cart
  /// ```
  case local
  /// Code of this process, and whoever opens a URL.
  ///
  /// ```swift
  /// actions.action(.named("Cart", "show"), exposure: .remote) { _, _ in cart.show() }
  /// actions.allowScheme("shop")                                        // shop://cart/show
  /// ```
  case remote
}

import CartInterface
import MessageInterface
import ShopScreen
import ShopUI
import UserInterface

/// The numbers on the tabs.
struct Badges: Sendable {
  let cart: (any CartService)?
  let messages: (any MessageService)?

  /// Returns the numbers for the visitor with a session.
  func current(for session: SessionID?) async -> [ShopTab: Badge] {
    var badges = [ShopTab.cart: Badge("cart", count: 0), .messages: Badge("messages", count: 0)]
    guard session != nil else { return badges }
    if let cart { badges[.cart] = Badge("cart", count: await cart.cartItemCount()) }
    if let messages { badges[.messages] = Badge("messages", count: await messages.unreadCount()) }
    return badges
  }
}

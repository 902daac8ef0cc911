import CartInterface
import MessageInterface
import ShopScreen
import ShopUI
import UserInterface

/// The person of a session, as seen by the modules that are present.
struct Customer: Sendable {
  let users: (any UserService)?
  let cart: (any CartService)?
  let messages: (any MessageService)?

  /// The user who is logged in, or `nil` if there is none.
  var user: UserInfo? { get async { await users?.currentUser() } }

  /// Returns the numbers on the tabs. For a browser that has no session yet, they are zero.
  func badges(for session: SessionID?) async -> [ShopTab: Badge] {
    var badges = [ShopTab.cart: Badge("cart", count: 0), .messages: Badge("messages", count: 0)]
    guard session != nil else { return badges }
    if let cart { badges[.cart] = Badge("cart", count: await cart.cartItemCount()) }
    if let messages { badges[.messages] = Badge("messages", count: await messages.unreadCount()) }
    return badges
  }
}

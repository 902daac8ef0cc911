import ShopValues
import TenonRouter

/// The cart: `/cart`.
public struct CartRoute: ScreenRoute, Route {
  public static let pattern: RoutePattern = "/cart"

  public init() {}

  public func path(by permit: some LinkPermit<Self>) -> ScreenPath { ScreenPath("cart") }
}

/// Adds a product, with a form that has the fields `product` and `quantity`: `/cart/add`.
public struct AddToCartRoute: ScreenRoute, Route {
  public static let pattern: RoutePattern = "/cart/add"

  public init() {}

  public func path(by permit: some LinkPermit<Self>) -> ScreenPath { ScreenPath("cart", "add") }
}

/// Changes the quantity of an item, with a form that has the field `quantity`; 0 removes the item:
/// `/cart/item/c-1`.
public struct CartItemRoute: ScreenRoute, Route {
  public static let pattern: RoutePattern = "/cart/item/:id"

  public let id: CartItemID

  public init(id: CartItemID) { self.id = id }

  public func path(by permit: some LinkPermit<Self>) -> ScreenPath { ScreenPath("cart", "item", id.rawValue) }
}

/// The number of pieces in a cart has changed.
public struct CartChanged: Codable, Hashable, Sendable {
  public let owner: CartOwner
  /// The new number of pieces.
  public let count: Int

  public init(owner: CartOwner, count: Int) {
    self.owner = owner
    self.count = count
  }
}

import ShopValues
import TenonRouter

/// The cart: `/cart`.
public struct CartRoute: ScreenRoute, Route {
  public static let pattern: RoutePattern = "/cart"

  public init() {}

  public func path(by permit: some LinkPermit<Self>) -> ScreenPath { ScreenPath("cart") }
}

/// Adding a product, by a form with `product` and `quantity`: `/cart/add`.
public struct AddToCartRoute: ScreenRoute, Route {
  public static let pattern: RoutePattern = "/cart/add"

  public init() {}

  public func path(by permit: some LinkPermit<Self>) -> ScreenPath { ScreenPath("cart", "add") }
}

/// Changing an item, by a form with its new `quantity`; 0 takes it out: `/cart/item/c-1`.
public struct CartItemRoute: ScreenRoute, Route {
  public static let pattern: RoutePattern = "/cart/item/:id"

  public let id: CartItemID

  public init(id: CartItemID) { self.id = id }

  public func path(by permit: some LinkPermit<Self>) -> ScreenPath { ScreenPath("cart", "item", id.rawValue) }
}

/// A cart has another number of pieces than before.
public struct CartChanged: Codable, Hashable, Sendable {
  public let owner: CartOwner
  /// The number of pieces it has now.
  public let count: Int

  public init(owner: CartOwner, count: Int) {
    self.owner = owner
    self.count = count
  }
}

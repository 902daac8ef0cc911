import ShopValues

/// The cart: `/cart`.
public struct CartRoute: ScreenRoute {
  public init() {}

  public var path: ScreenPath { ScreenPath("cart") }
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

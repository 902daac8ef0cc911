import ProductInterface
import ShopValues
import UserInterface

/// The identity of an item in a cart.
public typealias CartItemID = Identifier<CartItem>

/// A product in a cart, with the quantity that the customer intends to buy.
public struct CartItem: Codable, Hashable, Sendable, Identifiable {
  public let id: CartItemID
  public let productID: ProductID
  public let productName: LocalizedText
  public let price: Money
  public var quantity: Quantity
  public let image: ScreenPath?

  public init(
    id: CartItemID, productID: ProductID, productName: LocalizedText, price: Money, quantity: Quantity,
    image: ScreenPath? = nil
  ) {
    self.id = id
    self.productID = productID
    self.productName = productName
    self.price = price
    self.quantity = quantity
    self.image = image
  }
}

/// A number of pieces, from 1 to 99.
public struct Quantity: RawRepresentable, Codable, Hashable, Comparable, Sendable {
  public let rawValue: Int

  /// One piece.
  public static let one = Quantity(clamping: 1)
  /// The range of valid quantities.
  public static let range = 1...99

  public init?(rawValue: Int) {
    guard Self.range.contains(rawValue) else { return nil }
    self.rawValue = rawValue
  }

  /// Creates the valid quantity closest to a number.
  public init(clamping number: Int) {
    rawValue = min(max(number, Self.range.lowerBound), Self.range.upperBound)
  }

  public static func < (first: Quantity, second: Quantity) -> Bool { first.rawValue < second.rawValue }
}

/// The owner of a cart, who is a visitor until they log in.
public enum CartOwner: Codable, Hashable, Sendable {
  case visitor(SessionID)
  case user(UserID)
}

extension Sequence<CartItem> {
  /// The number of pieces.
  public var pieceCount: Int { reduce(0) { $0 + $1.quantity.rawValue } }

  /// Returns the total price.
  /// - Throws: ``MoneyError``.
  public func total() throws(MoneyError) -> Money {
    var total = Money.zero()
    for item in self { total = try total.plus(item.price.times(item.quantity.rawValue)) }
    return total
  }
}

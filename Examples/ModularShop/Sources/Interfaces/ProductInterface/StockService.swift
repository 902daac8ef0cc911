import ShopValues

/// Reserves pieces of products for a customer who is about to pay for them, so that the last piece is sold only
/// once.
public protocol StockService: Sendable {
  /// Reserves pieces: all of them, or none. The same key reserves them only once, however often the call is
  /// repeated.
  /// - Throws: ``StockError``. After ``StockError/unavailable(cause:)`` the pieces may or may not be reserved; call
  ///   ``release(_:)``.
  func hold(_ pieces: [ProductID: Int], for key: HoldKey) async throws(StockError)

  /// Releases the pieces of a key. The key can then reserve no more pieces, so that a request that is still on its way
  /// reserves nothing when it arrives.
  /// - Throws: ``StockError/unavailable(cause:)``.
  func release(_ key: HoldKey) async throws(StockError)
}

/// Identifies one reservation of pieces.
public typealias HoldKey = Identifier<any StockService>

/// The reason pieces could not be reserved.
public enum StockError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There are not enough pieces of a product, or the product was withdrawn.
  case notEnough(ProductID)
  /// The catalogue does not respond, or the key was released; try again later.
  case unavailable(cause: String)

  public var description: String {
    switch self {
    case .notEnough(let id): "there are no longer enough pieces of \(id): take fewer"
    case .unavailable(let cause): "pieces cannot be reserved: \(cause)"
    }
  }
}

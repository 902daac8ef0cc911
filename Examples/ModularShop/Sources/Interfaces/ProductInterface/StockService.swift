import ShopValues

/// Sets pieces of products aside for a customer who is about to pay for them, so that the last piece is sold once.
public protocol StockService: Sendable {
  /// Sets pieces aside: all of them, or none. The same key does it once, however often it is asked for.
  /// - Throws: ``StockError``. After ``StockError/unavailable(cause:)`` the pieces may or may not be set aside; ask
  ///   ``release(_:)``.
  func hold(_ pieces: [ProductID: Int], for key: HoldKey) async throws(StockError)

  /// Puts the pieces of a key back. A key that has none gets none any more, so that a request that is still on its way
  /// sets nothing aside when it arrives.
  /// - Throws: ``StockError/unavailable(cause:)``.
  func release(_ key: HoldKey) async throws(StockError)
}

/// Names one setting aside of pieces.
public typealias HoldKey = Identifier<any StockService>

/// Why pieces are not set aside.
public enum StockError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There are not as many of a product, or it was withdrawn.
  case notEnough(ProductID)
  /// The catalogue does not answer, or the key was released; try again later.
  case unavailable(cause: String)

  public var description: String {
    switch self {
    case .notEnough(let id): "there are not enough pieces of \(id) any more: take fewer"
    case .unavailable(let cause): "pieces cannot be set aside: \(cause)"
    }
  }
}

import ShopValues

/// Charges cards.
public protocol PaymentService: Sendable {
  /// Charges an amount. The same key is never charged twice: a repeated call returns the first result.
  /// - Throws: ``PaymentError``. After ``PaymentError/timedOut(_:)`` the money may or may not have been taken;
  ///   call ``settle(_:)``.
  func charge(_ request: PaymentRequest) async throws(PaymentError) -> PaymentResult

  /// Returns the result of a key, or `nil` if there is none.
  /// - Throws: ``PaymentError/unavailable(cause:)``.
  func result(for key: IdempotencyKey) async throws(PaymentError) -> PaymentResult?

  /// Returns the final result for a key. A key without a result becomes void, so that a request that is still
  /// on its way takes no money when it arrives.
  /// - Throws: ``PaymentError/unavailable(cause:)``.
  func settle(_ key: IdempotencyKey) async throws(PaymentError) -> PaymentResult
}

/// Identifies one attempt to take money.
public typealias IdempotencyKey = Identifier<PaymentRequest>

/// The identity of a completed payment.
public typealias PaymentID = Identifier<PaymentReceipt>

/// A request to charge a card.
public struct PaymentRequest: Codable, Hashable, Sendable {
  public let key: IdempotencyKey
  public let amount: Money
  public let card: CardToken
  /// The subject of the payment, such as an order's number.
  public let subject: String

  public init(key: IdempotencyKey, amount: Money, card: CardToken, subject: String) {
    self.key = key
    self.amount = amount
    self.card = card
    self.subject = subject
  }
}

/// Represents a card; the shop never receives the card's number. The sandbox accepts these tokens.
public enum CardToken: String, Codable, Hashable, Sendable, CaseIterable {
  /// Succeeds.
  case approved = "tok_approved"
  /// Declined: not enough money.
  case insufficientFunds = "tok_insufficient_funds"
  /// Declined: the card has expired.
  case expiredCard = "tok_expired_card"
  /// Times out, and no money is taken.
  case lostRequest = "tok_lost_request"
  /// Times out, although the money is taken.
  case lostResponse = "tok_lost_response"
}

/// The result of an attempt.
public enum PaymentResult: Codable, Hashable, Sendable {
  /// The money was taken.
  case approved(PaymentReceipt)
  /// The money was not taken.
  case declined(DeclineReason)
  /// The attempt was abandoned before any money was taken.
  case voided
}

/// The reason no money was taken.
public enum DeclineReason: String, Codable, Hashable, Sendable {
  case insufficientFunds
  case expiredCard
}

/// Proof that money was taken.
public struct PaymentReceipt: Codable, Hashable, Sendable {
  public let id: PaymentID
  public let amount: Money

  public init(id: PaymentID, amount: Money) {
    self.id = id
    self.amount = amount
  }
}

/// The reason an attempt has no result.
public enum PaymentError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No response arrived in time. It is not known yet whether money was taken.
  case timedOut(IdempotencyKey)
  /// The key was used for another amount.
  case keyReused(IdempotencyKey)
  /// An amount must be greater than zero.
  case invalidAmount(Money)
  /// The provider cannot be reached; try again later.
  case unavailable(cause: String)

  public var description: String {
    switch self {
    case .timedOut(let key):
      "payment \(key) has no answer yet: request its result, and do not charge again with a new key"
    case .keyReused(let key): "payment \(key) was for another amount: use a new key for a new attempt"
    case .invalidAmount(let amount): "\(amount) cannot be charged: an amount must be greater than zero"
    case .unavailable(let cause): "the payment provider cannot be reached: \(cause)"
    }
  }
}

import ShopValues

/// Takes money.
public protocol PaymentService: Sendable {
  /// Takes an amount. The same key never takes money twice: asking again gives the first result.
  /// - Throws: ``PaymentError``. After ``PaymentError/timedOut(_:)`` the money may or may not have been taken; ask
  ///   ``settle(_:)``.
  func charge(_ request: PaymentRequest) async throws(PaymentError) -> PaymentResult

  /// The result of a key, if there is one.
  /// - Throws: ``PaymentError/unavailable(cause:)``.
  func result(for key: IdempotencyKey) async throws(PaymentError) -> PaymentResult?

  /// The final result of a key. A key that has none becomes void, so that a request that is still on its way takes
  /// no money when it arrives.
  /// - Throws: ``PaymentError/unavailable(cause:)``.
  func settle(_ key: IdempotencyKey) async throws(PaymentError) -> PaymentResult
}

/// Names one attempt to take money.
public typealias IdempotencyKey = Identifier<PaymentRequest>

/// The identity of money that was taken.
public typealias PaymentID = Identifier<PaymentReceipt>

/// What money to take.
public struct PaymentRequest: Codable, Hashable, Sendable {
  public let key: IdempotencyKey
  public let amount: Money
  public let card: CardToken
  /// What it is for, such as an order's number.
  public let subject: String

  public init(key: IdempotencyKey, amount: Money, card: CardToken, subject: String) {
    self.key = key
    self.amount = amount
    self.card = card
    self.subject = subject
  }
}

/// Stands for a card; the shop never sees a card's number. The sandbox knows these.
public enum CardToken: String, Codable, Hashable, Sendable, CaseIterable {
  /// Succeeds.
  case approved = "tok_approved"
  /// Is declined: not enough money.
  case insufficientFunds = "tok_insufficient_funds"
  /// Is declined: the card has expired.
  case expiredCard = "tok_expired_card"
  /// Times out, and nothing was taken.
  case lostRequest = "tok_lost_request"
  /// Times out, although the money was taken.
  case lostResponse = "tok_lost_response"
}

/// How an attempt ended.
public enum PaymentResult: Codable, Hashable, Sendable {
  /// The money was taken.
  case approved(PaymentReceipt)
  /// The money was not taken.
  case declined(DeclineReason)
  /// The attempt was given up before anything was taken.
  case voided
}

/// Why no money was taken.
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

/// Why an attempt has no result.
public enum PaymentError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No answer in time. Whether money was taken is not known yet.
  case timedOut(IdempotencyKey)
  /// The key was used for another amount.
  case keyReused(IdempotencyKey)
  /// An amount has to be more than nothing.
  case invalidAmount(Money)
  /// The provider cannot be asked; try again later.
  case unavailable(cause: String)

  public var description: String {
    switch self {
    case .timedOut(let key):
      "payment \(key) has no answer yet: ask for its result, and do not charge under a new key"
    case .keyReused(let key): "payment \(key) was for another amount: use a new key for a new attempt"
    case .invalidAmount(let amount): "\(amount) cannot be charged: an amount is more than nothing"
    case .unavailable(let cause): "the payment provider cannot be asked: \(cause)"
    }
  }
}

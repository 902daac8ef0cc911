import TenonMediator

public struct PaymentRequest: Sendable {
  public var amount: Int
}

public struct PaymentResult: Sendable {
  public var receipt: String
}

public enum PaymentError: Error {
  case declined
  case unavailable(cause: String)
}

extension ActionReference
where Input == PaymentRequest, Output == PaymentResult, Failure == PaymentError {
  public static var paymentCharge: Self { Self("Payment", "charge") { .unavailable(cause: "\($0)") } }
}

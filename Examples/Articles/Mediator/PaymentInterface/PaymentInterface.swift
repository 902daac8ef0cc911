import TenonMediator

/// An order to pay for, with the callback of the original.
public struct PaymentRequest: Sendable {
  public var orderID: String
  public var progress: @Sendable (String) -> Void

  public init(orderID: String, progress: @escaping @Sendable (String) -> Void = { _ in }) {
    self.orderID = orderID
    self.progress = progress
  }
}

public enum PaymentError: Error, Equatable {
  case unavailable(cause: String)
}

extension ActionReference where Input == PaymentRequest, Output == Bool, Failure == PaymentError {
  public static var paymentPay: Self { Self("Payment", "pay") { .unavailable(cause: "\($0)") } }
}

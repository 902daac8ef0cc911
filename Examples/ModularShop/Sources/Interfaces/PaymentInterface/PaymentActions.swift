import ShopValues
import TenonMediator

// Payment actions, for callers that know neither the payment module nor its services.

extension ActionReference
where Input == PaymentRequest, Output == PaymentResult, Failure == PaymentError {
  /// Charges an amount; see ``PaymentService/charge(_:)``. Fails with ``PaymentError/unavailable(cause:)`` if the
  /// provider's module is not running.
  public static var paymentCharge: Self { Self("Payment", "charge") { .unavailable(cause: "\($0)") } }
}

extension ActionReference
where Input == IdempotencyKey, Output == PaymentResult, Failure == PaymentError {
  /// Returns the final result for a key; see ``PaymentService/settle(_:)``.
  public static var paymentSettle: Self { Self("Payment", "settle") { .unavailable(cause: "\($0)") } }
}

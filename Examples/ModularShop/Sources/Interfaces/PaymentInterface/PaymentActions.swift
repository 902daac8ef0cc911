import ShopValues
import TenonMediator

// Paying by name: for callers that know neither the payment module nor its services.

extension ActionReference
where Input == PaymentRequest, Output == PaymentResult, Failure == PaymentError {
  /// Takes an amount; see ``PaymentService/charge(_:)``. ``PaymentError/unavailable(cause:)`` where the provider's module
  /// does not run.
  public static var paymentCharge: Self { Self("Payment", "charge") { .unavailable(cause: "\($0)") } }
}

extension ActionReference
where Input == IdempotencyKey, Output == PaymentResult, Failure == PaymentError {
  /// The final result of a key; see ``PaymentService/settle(_:)``.
  public static var paymentSettle: Self { Self("Payment", "settle") { .unavailable(cause: "\($0)") } }
}

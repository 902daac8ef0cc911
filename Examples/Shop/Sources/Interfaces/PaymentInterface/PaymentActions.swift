import TenonActions

/// Paying by name: for callers that know neither the payment module nor its services, only the mediator.
extension Mediator {
  /// Takes an amount; see ``PaymentService/charge(_:)``.
  /// - Throws: ``PaymentError``; ``PaymentError/unavailable(cause:)`` where no module can take payments.
  public func payment_charge(_ request: PaymentRequest) async throws(PaymentError) -> PaymentResult {
    try await payment("charge", ["request": request])
  }

  /// The final result of a key; see ``PaymentService/settle(_:)``.
  /// - Throws: ``PaymentError/unavailable(cause:)``.
  public func payment_settle(_ key: IdempotencyKey) async throws(PaymentError) -> PaymentResult {
    try await payment("settle", ["key": key])
  }

  private func payment(
    _ action: String, _ parameters: ActionParameters
  ) async throws(PaymentError) -> PaymentResult {
    do {
      return try await perform(target: "Payment", action: action, parameters: parameters)
    } catch let error as PaymentError {
      throw error
    } catch {
      throw .unavailable(cause: "\(error)")
    }
  }
}

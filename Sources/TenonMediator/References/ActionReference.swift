/// The name of an action together with its types: written once, in an interface module, and used by the module that
/// performs the action and by those that call it.
///
/// ```swift
/// // PaymentInterface
/// extension ActionReference
/// where Input == PaymentRequest, Output == PaymentResult, Failure == PaymentError {
///   public static var paymentCharge: Self { Self("Payment", "charge") { .unavailable(cause: "\($0)") } }
/// }
///
/// // The module that performs it
/// registry.action(.paymentCharge) { request, context in try await desk.charge(request) }
///
/// // A module that calls it
/// let result = try await mediator.perform(.paymentCharge, request)
/// ```
///
/// See <doc:ActionReferences>.
public struct ActionReference<Input: Sendable, Output: Sendable, Failure: Error>: Sendable {
  /// The name by which the action is also found by URLs and by callers that know no types.
  public let name: ActionName
  /// Turns an error that is not a `Failure` into one; ``converted(_:)`` passes the others through.
  package let failure: @Sendable (any Error) -> Failure

  /// A reference to an action whose callers handle one type of error.
  /// - Parameters:
  ///   - target: The target's name.
  ///   - action: The action's name.
  ///   - failure: Turns any other error into a `Failure`: ``ActionError``, `CancellationError`, and what else the action
  ///     throws. An error that already is a `Failure` reaches the caller as it is.
  public init(_ target: String, _ action: String, failure: @escaping @Sendable (any Error) -> Failure) {
    name = ActionName(target: target, action: action)
    self.failure = failure
  }

  /// What the caller is thrown in place of `error`.
  package func converted(_ error: any Error) -> Failure { error as? Failure ?? failure(error) }
}

extension ActionReference where Failure == any Error {
  /// A reference to an action whose callers receive every error as it is.
  /// - Parameters:
  ///   - target: The target's name.
  ///   - action: The action's name.
  public init(_ target: String, _ action: String) {
    self.init(target, action) { $0 }
  }
}

import Tenon
import TenonMediator

/// Calls a specific action of another module. To create an action caller, use
/// ``ModuleContract/calls(_:fileID:line:)``.
///
/// ```swift
/// let charge = contract.calls(.paymentCharge)
/// …
/// let result = try await charge(request)
/// ```
/// The module that performs the action is set up before any module starts, so modules can call the action as soon as
/// they start.
public struct ActionCaller<Input: Sendable, Output: Sendable, Failure: Error>: Sendable {
  let actions: PartHandle<ActionsPart>
  let action: ActionReference<Input, Output, Failure>

  /// Calls the action.
  ///
  /// ```swift
  /// let charge = contract.calls(.paymentCharge)
  /// contract.starts { _ = try await charge(PaymentRequest(amount: 42)) }   // the error is a PaymentError
  /// ```
  /// - Parameter input: The action's input.
  /// - Returns: The action's output.
  /// - Throws: The action's error. If the module that performs the action is not running, or if the calling task was
  ///   cancelled, the reference converts the resulting error into the action's error type.
  public func callAsFunction(_ input: Input) async throws(Failure) -> Output {
    try await mediator().perform(action, input)
  }

  /// Calls an action that takes no input.
  ///
  /// ```swift
  /// let count = contract.calls(.cartCount)
  /// contract.starts { print(try await count()) }
  /// ```
  public func callAsFunction() async throws(Failure) -> Output where Input == Void {
    try await callAsFunction(())
  }

  /// Calls a synchronous action from code that cannot await.
  ///
  /// ```swift
  /// let price = contract.calls(.cartPrice)
  /// contract.handles(.priceTapped) { currency in print(try price.immediately(currency)) }   // cannot await
  /// ```
  /// - Throws: The action's error. If the action must be awaited, the reference converts the resulting error into the
  ///   action's error type.
  public func immediately(_ input: Input) throws(Failure) -> Output {
    try mediator().performImmediately(action, input)
  }

  /// Whether a module currently performs the action. Check this property before calling an action that is declared with
  /// ``ModuleContract/calls(ifPresent:fileID:line:)``.
  ///
  /// ```swift
  /// let redeem = contract.calls(ifPresent: .giftCardRedeem)
  /// contract.starts { print(redeem.isPresent ? "gift cards are taken" : "cash only") }
  /// ```
  public var isPresent: Bool {
    (try? actions())?.mediator.canPerform(action.name)
      ?? false
  }

  private func mediator() throws(Failure) -> Mediator {
    do throws(ApplicationError) {
      return try actions().mediator
    } catch {
      throw action.converted(error)
    }
  }
}

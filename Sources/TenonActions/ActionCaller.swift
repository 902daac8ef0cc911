import Tenon
import TenonMediator

/// A module's way to call one action of another. A module gets it by ``ModuleContract/calls(_:fileID:line:)``.
///
/// ```swift
/// let charge = contract.calls(.paymentCharge)
/// …
/// let result = try await charge(request)
/// ```
/// The module that performs it has been set up before the first module starts; call it from there on.
public struct ActionCaller<Input: Sendable, Output: Sendable, Failure: Error>: Sendable {
  let actions: PartHandle<ActionsPart>
  let action: ActionReference<Input, Output, Failure>

  /// Calls the action.
  ///
  /// ```swift
  /// let charge = contract.calls(.paymentCharge)
  /// contract.starts { _ = try await charge(PaymentRequest(amount: 42)) }   // the error is a PaymentError
  /// ```
  /// - Parameter input: What the action gets.
  /// - Returns: What it returns.
  /// - Throws: The action's error. That the performing module does not run at the moment, or that the calling task was
  ///   cancelled, is turned into it by the reference.
  public func callAsFunction(_ input: Input) async throws(Failure) -> Output {
    try await mediator().perform(action, input)
  }

  /// Calls an action that takes nothing.
  ///
  /// ```swift
  /// let count = contract.calls(.cartCount)
  /// contract.starts { print(try await count()) }
  /// ```
  public func callAsFunction() async throws(Failure) -> Output where Input == Void {
    try await callAsFunction(())
  }

  /// Calls an action that is performed at once, without waiting: for callers that are themselves synchronous.
  ///
  /// ```swift
  /// let price = contract.calls(.cartPrice)
  /// contract.handles(.priceTapped) { currency in print(try price.immediately(currency)) }   // cannot await
  /// ```
  /// - Throws: The action's error, into which it is turned that the action has to be awaited.
  public func immediately(_ input: Input) throws(Failure) -> Output {
    try mediator().performImmediately(action, input)
  }

  /// Whether a module performs the action now; of interest after ``ModuleContract/calls(ifPresent:fileID:line:)``.
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

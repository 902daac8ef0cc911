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
///
/// In previews and tests, a closure can take the place of the module that performs the action:
/// `ActionCaller { request in Receipt("R-1") }`.
public struct ActionCaller<Input: Sendable, Output: Sendable, Failure: Error>: Sendable {
  enum Target: Sendable {
    case part(PartHandle<ActionsPart>, ActionReference<Input, Output, Failure>)
    case closure(@Sendable (Input) -> Output)
    case awaited(@Sendable (Input) async throws -> Output, for: ActionReference<Input, Output, Failure>)
  }

  let target: Target

  init(_ action: ActionReference<Input, Output, Failure>, _ actions: PartHandle<ActionsPart>) {
    target = .part(actions, action)
  }

  /// Creates a caller for previews and tests. It calls no module, and answers each call with a closure. The action
  /// counts as present.
  ///
  /// ```swift
  /// let checkout = Checkout(charge: ActionCaller { request in Receipt("R-1", request.amount) })
  /// ```
  /// - Parameter answer: Receives the input, and returns the output.
  public init(_ answer: @escaping @Sendable (Input) -> Output) { target = .closure(answer) }

  /// Creates a caller for previews and tests whose closure may wait and throw. As with any action that must be awaited,
  /// ``immediately(_:)`` throws the `ActionError` with the code `needsAwait`, converted by the reference.
  ///
  /// ```swift
  /// let checkout = Checkout(charge: ActionCaller(.paymentCharge) { _ in throw PaymentError.declined })
  /// ```
  /// - Parameters:
  ///   - action: The action, whose reference converts errors that are not the action's own.
  ///   - answer: Receives the input, and returns the output or throws an error.
  public init(
    _ action: ActionReference<Input, Output, Failure>,
    _ answer: @escaping @Sendable (Input) async throws -> Output
  ) {
    target = .awaited(answer, for: action)
  }

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
    switch target {
    case .part(let actions, let action): return try await mediator(actions, action).perform(action, input)
    case .closure(let answer): return answer(input)
    case .awaited(let answer, let action):
      do { return try await answer(input) } catch { throw action.converted(error) }
    }
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
    switch target {
    case .part(let actions, let action): try mediator(actions, action).performImmediately(action, input)
    case .closure(let answer): answer(input)
    case .awaited(_, let action): throw action.converted(ActionError.needsAwait(action.name))
    }
  }

  /// Whether a module currently performs the action. Check this property before calling an action that is declared with
  /// ``ModuleContract/calls(ifPresent:fileID:line:)``.
  ///
  /// ```swift
  /// let redeem = contract.calls(ifPresent: .giftCardRedeem)
  /// contract.starts { print(redeem.isPresent ? "gift cards are taken" : "cash only") }
  /// ```
  public var isPresent: Bool {
    guard case .part(let actions, let action) = target else { return true }
    return (try? actions())?.mediator.canPerform(action.name) ?? false
  }

  private func mediator(
    _ actions: PartHandle<ActionsPart>, _ action: ActionReference<Input, Output, Failure>
  ) throws(Failure) -> Mediator {
    do throws(ApplicationError) {
      return try actions().mediator
    } catch {
      throw action.converted(error)
    }
  }
}

/// The name of an action, together with the types of its input, output and errors. A reference is declared
/// once, in an interface module, and is used both by the module that performs the action and by the modules
/// that call it.
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
/// If the modules share no types, create the reference with ``named(_:_:module:)``. See <doc:ActionReferences>.
public struct ActionReference<Input: Sendable, Output: Sendable, Failure: Error>: Sendable {
  /// The action's name. URLs, and callers that do not know the types, refer to the action by this name.
  public let name: ActionName
  /// Converts an error that is not a `Failure` into one. ``converted(_:)`` passes a `Failure` through unchanged.
  package let failure: @Sendable (any Error) -> Failure

  /// Creates a reference to an action.
  ///
  /// - Parameters:
  ///   - target: The target's name.
  ///   - action: The action's name.
  ///   - failure: Converts every error that is not a `Failure`: ``ActionError``, `CancellationError`, and any other
  ///     error that the action throws. An error that is already a `Failure` reaches the caller unchanged.
  public init(
    _ target: String, _ action: String, failure: @escaping @Sendable (any Error) -> Failure
  ) {
    self.init(ActionName(target: target, action: action), failure)
  }

  private init(_ name: ActionName, _ failure: @escaping @Sendable (any Error) -> Failure) {
    self.name = name
    self.failure = failure
  }

  /// Returns the error that the caller gets in place of `error`.
  package func converted(_ error: any Error) -> Failure { error as? Failure ?? failure(error) }
}

extension ActionReference where Failure == any Error {
  /// Creates a reference to an action whose errors reach the caller unchanged.
  ///
  /// ```swift
  /// extension ActionReference where Input == Void, Output == Int, Failure == any Error {
  ///   static var stockCount: Self { Self("Stock", "count") }
  /// }
  /// ```
  /// - Parameters:
  ///   - target: The target's name.
  ///   - action: The action's name.
  public init(_ target: String, _ action: String) { self.init(target, action) { $0 } }
}

extension ActionReference where Input == ActionParameters, Failure == any Error {
  /// Creates a reference from a name alone. The input consists of parameters that are passed by key, and the result has
  /// the type that the caller expects.
  ///
  /// ```swift
  /// registry.action(.named("Cart", "add")) { parameters, _ in try cart.add(parameters.required("product")) }
  ///
  /// let count: Int = try await mediator.perform(.named("Cart", "add"), ["product": "tea"])
  /// ```
  ///
  /// You can also use such a reference to call an action that is declared with a typed reference, if the
  /// action's input is `Void` or an ``ActionInput``.
  /// - Parameters:
  ///   - target: The target's name.
  ///   - action: The action's name.
  ///   - module: The module that contains the class `Target_<target>`; `nil` for a registered target.
  public static func named(_ target: String, _ action: String, module: String? = nil) -> Self {
    Self(ActionName(target: target, action: action, module: module)) { $0 }
  }
}

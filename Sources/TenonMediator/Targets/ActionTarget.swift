/// Something that performs the actions of one target, with state of its own.
///
/// ```swift
/// struct PaymentTarget: ActionTarget {
///   let gateway: any PaymentGateway
///
///   static func declare(in actions: inout TargetActions<PaymentTarget>) {
///     actions.action("pay") { target, parameters, _ in
///       try await target.gateway.pay(order: parameters.required("orderID"))
///     }
///   }
/// }
/// ```
///
/// The table is code that the compiler checks: there is no selector to misspell. A class has to be final.
public protocol ActionTarget: Sendable {
  /// Declares the actions. Called once, when the target is registered or first found.
  static func declare(in actions: inout TargetActions<Self>)
}

/// A target that needs no registration: the class `Target_Payment` in the module `PaymentKit` performs what is asked
/// of the target `Payment` in that module.
///
/// The convention is CTMediator's. The class has to be final, top-level and not private; what it is called by is
/// chosen in code, never by a URL. A main-actor class makes `init` and `declare(in:)` nonisolated:
///
/// ```swift
/// @MainActor final class Target_Payment: ConventionTarget {
///   nonisolated init() {}
///   nonisolated static func declare(in actions: inout TargetActions<Target_Payment>) {
///     actions.action("screen") { @MainActor target, _, _ in target.makeScreen() }
///   }
/// }
/// ```
public protocol ConventionTarget: AnyObject, ActionTarget {
  init()
}

import Foundation

/// A type that performs the actions of one target and has its own state.
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
/// The table is code that the compiler checks, so there is no selector to misspell. A target that is a class must be
/// final.
public protocol ActionTarget: Sendable {
  /// Declares the target's actions. This method is called once, when the target is registered or first found.
  ///
  /// ```swift
  /// extension StockTarget: ActionTarget {
  ///   static func declare(in actions: inout TargetActions<StockTarget>) {
  ///     actions.action("count") { stock, parameters, _ in try stock.count(of: parameters.required("product")) }
  ///   }
  /// }
  /// ```
  static func declare(in actions: inout TargetActions<Self>)
}

/// A target that needs no registration: the class `Target_Payment` in the module `PaymentKit` performs the actions of
/// the target `Payment` in that module.
///
/// The convention comes from CTMediator. The class must be final, top-level and not private. The names used to find the
/// class come from code, never from a URL. In a main-actor class, `init` and `declare(in:)` must be nonisolated:
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
  /// Creates the target for all calls that use the cached instance, or for one call that needs a fresh instance.
  init()
}

extension ConventionTarget {
  fileprivate static func actions(_ name: ActionName) -> (registry: ActionRegistry, cache: TargetCache) {
    let actions = TargetActions<Self>(name.target, module: name.module, owner: nil) { Self() }
    return (actions.registry, actions.cache)
  }
}

extension ActionName {
  /// Returns the declarations of the class `Target_<target>` of a module. The class is found by its name with
  /// Foundation's `NSClassFromString`, which uses Objective-C's table of classes on Apple's systems and the Swift
  /// runtime's table on other systems.
  func conventionTarget(
    in module: String
  ) throws(ActionError) -> (registry: ActionRegistry, cache: TargetCache) {
    let className = "\(module).Target_\(target)"
    guard Self.isIdentifier(module), Self.isIdentifier(target), let found = NSClassFromString(className)
    else {
      throw .unknownClass(self, in: module)
    }
    guard let type = found as? any ConventionTarget.Type else {
      throw .notATarget(self, className: className)
    }
    return type.actions(self)
  }

  /// Excludes dots, which would allow access to another module or type.
  private static func isIdentifier(_ text: String) -> Bool {
    !text.isEmpty && text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
  }
}

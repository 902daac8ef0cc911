import TenonDiagnostics

/// An action's full name: the target's name, the action's own name and, if the target is found by convention, the
/// target's module.
///
/// ```swift
/// let redeem = ActionName(target: "GiftCard", action: "redeem")
/// print(mediator.canPerform(redeem) ? "gift cards are taken" : "\(redeem) is not installed")
/// ```
public struct ActionName: Hashable, Sendable, Encodable, MemberwiseEncodable, CustomStringConvertible {
  /// The name of the action's target: the first part of a URL, after the scheme.
  public let target: String
  /// The action's own name: the second part of a URL.
  public let action: String
  /// The Swift module that contains the class `Target_<target>`; `nil` for a registered target.
  public let module: String?

  /// Creates the name of an action.
  /// - Parameters:
  ///   - target: The target's name.
  ///   - action: The action's name.
  ///   - module: The module that contains the class `Target_<target>`; `nil` for a registered target.
  public init(target: String, action: String, module: String? = nil) {
    self.target = target
    self.action = action
    self.module = module
  }

  package var encodedMembers: EncodedMembers {
    [("target", target), ("action", action), ("module", module)]
  }

  /// `Cart.count`, or `CartModule/Cart.count` for a target found by convention.
  public var description: String { (module.map { $0 + "/" } ?? "") + "\(target).\(action)" }
}

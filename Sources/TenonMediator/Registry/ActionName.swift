import TenonDiagnostics

/// Which action: the name of its target, its own, and the module for a target that is found by convention.
public struct ActionName: Hashable, Sendable, Encodable, CustomStringConvertible {
  public let target: String
  public let action: String
  /// The Swift module that holds the class `Target_<target>`; `nil` for a registered target.
  public let module: String?

  public init(target: String, action: String, module: String? = nil) {
    self.target = target
    self.action = action
    self.module = module
  }

  public func encode(to encoder: any Encoder) throws {
    try encoder.encode(("target", target), ("action", action), ("module", module))
  }

  /// `Cart.count`, or `CartModule/Cart.count` for a target found by convention.
  public var description: String { (module.map { $0 + "/" } ?? "") + "\(target).\(action)" }
}

/// How a target of Objective-C answers.
///
/// ```swift
/// contract.performs(.pay, byTarget: "Pay", action: "pay", answer: .callback(key: "callback")) { ["orderID": $0.id] }
/// ```
public struct ObjectiveCAnswer: Sendable {
  enum Way: Sendable { case result, callback(key: String?, withError: Bool) }

  let way: Way

  /// With the method's result.
  public static var result: Self { Self(way: .result) }

  /// With the block ``ObjectiveCBlock/answer`` among the parameters: `void (^)(void)` if the action's output is `Void`,
  /// `void (^)(BOOL)`, `void (^)(NSInteger)` or `void (^)(double)` if it is `Bool`, `Int` or `Double`, and otherwise
  /// `void (^)(id)`. The action ends when the target calls the block. If the target releases it without a call, the action
  /// throws ``ObjectiveCError`` with the code `unanswered`; a second call is recorded among the application's issues.
  public static var callback: Self { callback() }

  /// With a block.
  /// - Parameters:
  ///   - key: The key of the block in the dictionary; `nil` if ``ObjectiveCBlock/answer`` stands among the parameters.
  ///   - withError: Whether the block's last argument is an `NSError *`, which the action throws: `void (^)(NSError *)`,
  ///     `void (^)(BOOL, NSError *)` or `void (^)(id, NSError *)`.
  public static func callback(key: String? = nil, withError: Bool = false) -> Self {
    Self(way: .callback(key: key, withError: withError))
  }
}

extension ObjectiveCBlock.Shape {
  /// The shape of a block that receives an output; `nil` if it is a number of another width than the shapes have.
  init?(answering type: Any.Type, withError: Bool) {
    let base = (type as? any OptionalType.Type)?.wrapped ?? type
    let isNumber =
      base is any FixedWidthInteger.Type || base is any BinaryFloatingPoint.Type || base == Bool.self
    switch type {
    case is Void.Type: self = withError ? .object : .nothing
    case is Bool.Type: self = withError ? .boolAndError : .bool
    case is Int.Type where !withError: self = .integer
    case is Double.Type where !withError: self = .double
    default:
      if isNumber { return nil }
      self = withError ? .objectAndError : .object
    }
  }
}

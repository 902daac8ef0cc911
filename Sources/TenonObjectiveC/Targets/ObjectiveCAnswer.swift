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
  /// `BOOL`, `NSInteger` or `double` for these outputs, and otherwise an object. The action ends when the target calls the
  /// block. If the target releases it without a call, the action throws ``ObjectiveCError`` with the code `unanswered`; a
  /// second call is recorded among the application's issues.
  public static var callback: Self { callback() }

  /// With a block.
  /// - Parameters:
  ///   - key: The key of the block in the dictionary; `nil` if ``ObjectiveCBlock/answer`` stands among the parameters.
  ///   - withError: Whether the block is a `void (^)(id, NSError *)`, and the action throws the error.
  public static func callback(key: String? = nil, withError: Bool = false) -> Self {
    Self(way: .callback(key: key, withError: withError))
  }
}

extension ObjectiveCBlock.Shape {
  /// The shape of a block that receives an output.
  init(answering type: Any.Type, withError: Bool) {
    self =
      withError
      ? .objectAndError
      : type == Void.self
        ? .nothing
        : type == Bool.self ? .bool : type == Int.self ? .integer : type == Double.self ? .double : .object
  }
}

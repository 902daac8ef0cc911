/// What is needed of Objective-C to find targets and call them. Apple's is `AppleRuntime`; tests have others.
package protocol ObjectiveCRuntime: Sendable {
  func hasClass(named name: String) -> Bool
  /// Returns the encoded types of a method of a class's instances: of its result first, then of its parameters;
  /// `nil` if there is no such method.
  func signature(of selector: String, in className: String) -> [String]?
  /// Creates an instance with `init`.
  func instance(of className: String) -> AnyObject
  /// Calls a method that has this signature.
  func send(_ selector: String, _ signature: MethodSignature, to object: AnyObject, _ arguments: [AnyObject?])
    -> ObjectiveCResult
  /// Returns the object for a value; `block` makes one of a block.
  func object(for value: ObjectiveCValue, block: (ObjectiveCBlock) throws -> AnyObject) rethrows -> AnyObject?
  /// Returns what an object is in Swift.
  func content(of object: AnyObject) -> ObjectiveCContent
  /// Returns the error that an object is.
  func error(of object: AnyObject) -> (any Error)?
  /// Returns a block that calls `body`, and keeps nothing else alive.
  func block(_ shape: ObjectiveCBlock.Shape, _ body: @escaping @Sendable ([ObjectiveCResult]) -> Void)
    -> AnyObject
}

/// One action that is performed, for logs and tests.
public struct ActionLogEntry: Sendable {
  /// What was asked for. In a fallback this is what could not be found.
  public let action: ActionName
  /// Where the call came from.
  public let origin: ActionOrigin
  /// What it was called with; nothing can be read from it by key if the call was by reference.
  public let parameters: ActionParameters

  /// What the action was called with by reference.
  /// - Parameter type: The type of the input.
  /// - Returns: `nil` if the input is of another type, or the call was by name or by URL.
  public func input<Input>(as type: Input.Type = Input.self) -> Input? { parameters.input as? Input }
}

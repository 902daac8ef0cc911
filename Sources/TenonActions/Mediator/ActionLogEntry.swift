/// One action that is performed, for logs and tests.
public struct ActionLogEntry: Sendable {
  /// What was asked for. In a fallback this is what could not be found.
  public let action: ActionName
  /// Where the call came from.
  public let origin: ActionOrigin
  /// What it was called with.
  public let parameters: ActionParameters
}

/// One call of an action, for logs and tests.
///
/// ```swift
/// let mediator = try Mediator(actions, onPerform: { call in print("\(call.owner ?? "?"): \(call.action)") })
/// ```
public struct ActionLogEntry: Sendable {
  /// The action that was requested. In a fallback, this is the action that could not be found; both names are empty if
  /// a malformed URL names no action.
  public let action: ActionName
  /// The module that registered the action; `nil` if the action was not found, or its registry names no owner.
  public let owner: String?
  /// The URL that requested it; `nil` if code of this process did.
  public let url: String?
  /// The input of the call: ``ActionParameters`` in a call by name or by URL.
  public let input: any Sendable
}

/// A record of an action call, for logging and testing.
///
/// ```swift
/// let mediator = try Mediator(actions, onPerform: { call in print("\(call.owner ?? "?"): \(call.action)") })
/// ```
public struct ActionLogEntry: Sendable {
  /// The action that was requested. In a fallback, this is the action that could not be found; its target name and
  /// action name are empty if a malformed URL contains no action.
  public let action: ActionName
  /// The module that registered the action; `nil` if the action was not found, or if its registry has no owner.
  public let owner: String?
  /// The URL that requested the action; `nil` if code in this process requested the action.
  public let url: String?
  /// The input of the call; ``ActionParameters`` for a call by name or by URL.
  public let input: any Sendable
}

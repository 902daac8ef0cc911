/// A call that failed, for whoever watches over an application's health.
public struct ActionFailure: Sendable {
  /// What was asked for. Both names are empty where a malformed URL names no action.
  public let action: ActionName
  /// The module that registered the action; `nil` if the action was not found, or its registry names no owner.
  public let owner: String?
  /// Where the call came from.
  public let origin: ActionOrigin
  /// What went wrong, before an ``ActionReference`` turned it into the error of its callers.
  public let error: any Error
}

/// What an action learns beside its parameters.
public struct ActionContext: Sendable {
  /// What was asked for. In a fallback this is what could not be found.
  public var action: ActionName { call.name }
  /// Where the call came from.
  public let origin: ActionOrigin
  /// The mediator, to perform further actions.
  public let mediator: Mediator

  let call: ActionCall
  let lifetime: TargetLifetime
}

/// Where a call came from.
public enum ActionOrigin: Hashable, Sendable {
  /// Code of this process.
  case local
  /// A URL, as it was given.
  case remote(url: String)
}

/// Which instance of a target performs an action.
public enum TargetLifetime: Sendable {
  /// The one that is made at the first call and kept until it is evicted.
  case cached
  /// One of its own for this call.
  case fresh
}

/// The name of what is being performed, and who registered it, behind one reference that parameters and context share.
final class ActionCall: Sendable {
  let name: ActionName
  /// `nil` also for what was not found, and for which a fallback performs.
  let owner: String?

  init(_ name: ActionName, owner: String? = nil) {
    self.name = name
    self.owner = owner
  }
}

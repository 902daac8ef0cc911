/// What happened, once it has.
public struct NavigationChange: Sendable {
  /// What was done.
  public let operation: NavigationOperation
  /// Who wanted it.
  public let origin: NavigationOrigin
  /// What appeared and went.
  public let difference: NavigationDifference
  /// What is shown now.
  public let state: NavigationState
}

/// A step in the life of one screen, whoever brought it or took it away, the person's own gestures included.
public enum NavigationMoment: Sendable {
  case willAppear(NavigationEntry)
  case didAppear(NavigationEntry)
  case willDisappear(NavigationEntry)
  case didDisappear(NavigationEntry)
}

/// Keeps an observer, a hook or a guard registered until it is cancelled.
public struct NavigationToken: Hashable, Sendable {
  let number: UInt
}

/// Shows what the state says. Made for one platform.
@MainActor
public protocol NavigationHost: AnyObject {
  /// Shows a change, and returns when it can be seen. Operations wait for it.
  func show(_ change: NavigationChange) async

  /// Is told what a person has done with the system's own means. Does nothing where not stated.
  func adopted(_ change: NavigationChange)

  /// Is told when ``Navigator/guardsRemovals`` has changed: what a person does with the system's own means has to ask
  /// first from now on, or needs not any more. Does nothing where not stated.
  func guardsChanged()
}

extension NavigationHost {
  public func adopted(_ change: NavigationChange) {}
  public func guardsChanged() {}
}

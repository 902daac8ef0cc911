/// A change to the screens that are shown, which guards decide about and observers receive.
///
/// ```swift
/// navigator.observe(beforehand: true) { change in
///   if change.origin == .user, !change.removed.isEmpty { draft.save() }   // before the screen goes
/// }
/// ```
public struct NavigationChange: Sendable {
  /// The operation that makes the change.
  public let operation: NavigationOperation
  /// The source of the request.
  public let origin: NavigationOrigin
  /// The entries that appear, the lowest first, children after their parents.
  public let added: [NavigationEntry]
  /// The entries that are removed, the uppermost first, children before their parents.
  public let removed: [NavigationEntry]
  /// The state after the change.
  public let state: NavigationState

  /// Whether the change opens a window, none of whose screens has been shown yet.
  public var opensWindow: Bool { if case .open = operation.step { true } else { false } }

  /// The routes that appear.
  public var appearing: [any Route] { added.compactMap(\.route) }

  init(
    _ operation: NavigationOperation, _ origin: NavigationOrigin, _ difference: NavigationDifference,
    _ state: NavigationState
  ) {
    self.operation = operation
    self.origin = origin
    added = difference.added
    removed = difference.removed
    self.state = state
  }

  /// Whether the uppermost screen appears or disappears without an animation.
  package var isImmediate: Bool { (added.last ?? removed.first)?.transition == .immediate }

  /// Checks whether the change adds and removes the same entries as another one.
  func isSame(as other: NavigationChange) -> Bool { added == other.added && removed == other.removed }
}

/// The source of a change.
public enum NavigationOrigin: Sendable {
  /// Code.
  case program
  /// The user, by a gesture or a control of the system.
  case user
  /// A URL from outside the process.
  case link
  /// A state from before a restart.
  case restoration
}

/// The difference that an operation makes to a state.
package struct NavigationDifference: Equatable, Sendable {
  /// The entries that appeared, the lowest first, children after their parents.
  package var added: [NavigationEntry] = []
  /// The entries that are gone, the uppermost first, children before their parents.
  package var removed: [NavigationEntry] = []
}

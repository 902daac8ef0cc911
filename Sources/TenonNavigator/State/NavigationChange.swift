/// A change to the screens on display. Guards decide whether to allow a change, and observers are notified of
/// it.
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
  /// The entries that appear, lowest first, with children after their parents.
  public let added: [NavigationEntry]
  /// The entries that are removed, uppermost first, with children before their parents.
  public let removed: [NavigationEntry]
  /// The state after the change.
  public let state: NavigationState
  /// The transition that the caller has chosen instead of the entries' own.
  package let transition: ScreenTransition?

  /// Whether the change opens a new window.
  public var opensWindow: Bool { if case .open = operation.step { true } else { false } }

  /// The routes that appear.
  public var appearing: [any Route] { added.compactMap(\.route) }

  init(
    _ operation: NavigationOperation, _ origin: NavigationOrigin, _ difference: NavigationDifference,
    _ state: NavigationState, _ transition: ScreenTransition? = nil
  ) {
    self.transition = transition
    self.operation = operation
    self.origin = origin
    added = difference.added
    removed = difference.removed
    self.state = state
  }

  /// Whether the uppermost screen appears or disappears without an animation.
  package var isImmediate: Bool {
    (transition ?? added.last?.transition ?? removed.first?.transition) == .immediate
  }

  /// Whether the change adds and removes the same entries as another change.
  func isSame(as other: NavigationChange) -> Bool { added == other.added && removed == other.removed }
}

/// The source of a change.
public enum NavigationOrigin: Sendable {
  /// The application's own code.
  case program
  /// The user, with a gesture or a system control.
  case user
  /// A URL from outside the process.
  case link
  /// The restoration of screens after a restart.
  case restoration
}

/// The difference between the states before and after an operation.
package struct NavigationDifference: Equatable, Sendable {
  /// The entries that appeared, lowest first, with children after their parents.
  package var added: [NavigationEntry] = []
  /// The entries that were removed, uppermost first, with children before their parents.
  package var removed: [NavigationEntry] = []
}

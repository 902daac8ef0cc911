/// Identifies an observer or a guard. Pass the token to ``Navigator/cancel(_:)`` to remove the observer or guard.
public struct NavigationToken: Hashable, Sendable {
  let number: UInt
}

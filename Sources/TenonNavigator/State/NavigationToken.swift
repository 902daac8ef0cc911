/// Identifies an observer or a guard, so that it can be cancelled.
public struct NavigationToken: Hashable, Sendable {
  let number: UInt
}

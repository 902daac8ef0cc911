/// Keeps an observer or a guard registered until it is cancelled.
public struct NavigationToken: Hashable, Sendable {
  let number: UInt
}

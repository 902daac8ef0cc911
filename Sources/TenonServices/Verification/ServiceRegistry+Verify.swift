extension ServiceRegistry {
  /// Finds what is wrong without making any instance: keys registered twice, teardowns that would never be called,
  /// and among the dependencies that are declared, those that nobody provides, that go in a cycle, or that would keep
  /// a scoped service alive.
  ///
  /// A dependency on a ``Lazy`` or a ``Provider`` needs its service, but closes no cycle.
  /// - Parameter parent: The container that is asked for what is not registered here.
  /// - Complexity: O(registrations + dependencies) expected, the parents' included.
  /// - Returns: The findings: duplicates, teardowns, what is missing, cycles, captives, each in the order of
  ///   registration; empty if all is well.
  public func verify(parent: ServiceContainer? = nil) -> [ServiceError] {
    let parent = parent?.current
    let all = numbered(depth: ServiceContainer.depth(below: parent))
    return Verifier(all, below: parent, scope: nil).findings()
  }
}

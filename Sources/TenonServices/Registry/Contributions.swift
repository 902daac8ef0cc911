// Contributions have no name. They get a number when they come into a container, so that none ever collides with
// another: not where registries are merged, not between parent and child, not where a plug-in comes and goes. The
// lowest free number is taken, so that the process remembers no more of them than there ever were at one time.

extension ServiceRegistry {
  /// The registrations with every contribution numbered.
  /// - Parameters:
  ///   - depth: How many parents the container has.
  ///   - isTaken: Whether the container has this identity already.
  func numbered(
    depth: Int, isTaken: (ServiceIdentity) -> Bool = { _ in false }
  ) -> ServiceRegistry {
    guard mayNeedNumbers else { return self }
    var result = self
    let own = Set(registrations.lazy.filter(\.isNumbered).map(\.identity))
    var next: [ServiceIdentity: Int] = [:]
    for index in registrations.indices where !registrations[index].isNumbered {
      let type = registrations[index].identity
      var identity: ServiceIdentity
      repeat {
        next[type, default: 0] += 1
        identity = ServiceIdentity(contribution: next[type, default: 0], to: type.type, depth: depth)
      } while own.contains(identity) || isTaken(identity)
      result.registrations[index].identity = identity
    }
    return result
  }
}

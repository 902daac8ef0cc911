extension ServiceRegistry {
  /// Finds what is wrong without making any instance: keys registered twice, and among the dependencies that are
  /// declared, those that nobody provides, that go in a circle, or that would keep a scoped service alive.
  /// - Parameter parent: The container that is asked for what is not registered here.
  /// - Complexity: O(registrations + dependencies) expected.
  /// - Returns: The findings in the order of registration; empty if all is well.
  public func verify(parent: ServiceContainer? = nil) -> [ServiceError] {
    Verifier(self, parent: parent).findings()
  }
}

/// Walks the declared dependencies, depth first, in the order of registration.
private struct Verifier {
  private struct Node {
    var reference: ServiceReference
    var lifetime: Lifetime
    var dependencies: [ServiceReference]
  }

  private let registry: ServiceRegistry
  private var nodes: [ServiceReference: Node] = [:]

  init(_ registry: ServiceRegistry, parent: ServiceContainer?) {
    self.registry = registry
    for ancestor in sequence(first: parent, next: { $0?.parent }).compactMap({ $0 }).reversed() {
      for cell in ancestor.table.cells {
        nodes[cell.reference] = Node(
          reference: cell.reference, lifetime: cell.lifetime,
          dependencies: cell.details?.options.dependencies ?? [])
      }
    }
    for registration in registry.registrations {
      nodes[registration.reference] = Node(
        reference: registration.reference, lifetime: registration.lifetime,
        dependencies: registration.options?.dependencies ?? [])
    }
  }

  func findings() -> [ServiceError] {
    duplicates() + missing() + decoratorsOfNothing() + cycles() + captives()
  }

  private func duplicates() -> [ServiceError] {
    var first: [ServiceReference: SourcePlace] = [:]
    return registry.registrations.compactMap { registration in
      guard let earlier = first[registration.reference] else {
        first[registration.reference] = registration.place
        return nil
      }
      return .duplicate(registration.reference, first: earlier, second: registration.place)
    }
  }

  private func missing() -> [ServiceError] {
    registry.registrations.flatMap { registration in
      (registration.options?.dependencies ?? []).filter { nodes[$0] == nil }.map { dependency in
        lacking(dependency, path: [registration.reference])
      }
    }
  }

  private func decoratorsOfNothing() -> [ServiceError] {
    let registered = Set(registry.registrations.map(\.identity))
    return registry.decorators.filter { !registered.contains($0.identity) }.map {
      lacking(ServiceReference(identity: $0.identity), path: [])
    }
  }

  private func lacking(_ service: ServiceReference, path: [ServiceReference]) -> ServiceError {
    let registered = registry.registrations.map(\.reference)
    return .missing(
      service, path: path, nearMisses: NearMiss.find(for: service, among: registered))
  }

  private func cycles() -> [ServiceError] {
    var visited: Set<ServiceReference> = []
    var found: [ServiceError] = []
    for registration in registry.registrations {
      // An explicit stack: dependencies may go deeper than a thread's stack.
      var path: [ServiceReference] = []
      var onPath: [ServiceReference: Int] = [:]
      var pending: [(service: ServiceReference, depth: Int)] = [(registration.reference, 0)]
      while let (service, depth) = pending.popLast() {
        while path.count > depth { onPath[path.removeLast()] = nil }
        if let start = onPath[service] {
          found.append(.cycle(path: path[start...] + [service]))
          continue
        }
        guard visited.insert(service).inserted, let node = nodes[service] else { continue }
        onPath[service] = path.count
        path.append(service)
        pending += node.dependencies.reversed().map { ($0, depth + 1) }
      }
    }
    return found
  }

  /// Follows transients only: they hand a scoped service on, all others keep it.
  private func captives() -> [ServiceError] {
    registry.registrations.flatMap { registration -> [ServiceError] in
      switch registration.lifetime {
      case .singleton, .cached, .weak: break
      case .transient, .scoped: return []
      }
      var found: [ServiceError] = []
      var visited: Set<ServiceReference> = []
      var pending: [[ServiceReference]] = [[registration.reference]]
      while let path = pending.popLast() {
        guard let last = path.last, let node = nodes[last] else { continue }
        for dependency in node.dependencies.reversed() where visited.insert(dependency).inserted {
          switch nodes[dependency]?.lifetime {
          case .scoped(let scope):
            found.append(
              .captive(dependency, scope: scope, keeper: registration.reference, path: path + [dependency]))
          case .transient: pending.append(path + [dependency])
          default: break
          }
        }
      }
      return found
    }
  }
}

// An open scope has a cell of its own for each service of its name that the containers above have. So it is brought up to
// date when those change.

extension ServiceContainer {
  /// The registrations of this container and those above that belong into a scope, besides what it registers itself.
  func inherited(by name: ScopeName, besides own: ServiceRegistry) -> ServiceRegistry {
    let own = Set(own.registrations.lazy.filter(\.isNumbered).map(\.identity))
    return monitor.withLock { _ in
      var inherited = ServiceRegistry()
      for source in sources(for: name) where !own.contains(source.identity) {
        inherited.add(source.inheritedRegistration)
      }
      return inherited
    }
  }

  /// Takes what is gone above out of this scope, and adds what is new there.
  /// - Parameter isWithdrawal: Whether what was taken out is to be torn down when the scope ends, and not by the caller.
  /// - Returns: The cells that were taken out.
  @discardableResult
  func renewInherited(isWithdrawal: Bool = false) -> [Cell] {
    guard let scope, let parent else { return [] }
    return monitor.withLock { _ in
      let sources = parent.sources(for: scope)
      let given = Set(sources)
      return state.withLock { state in
        guard !state.isClosed else { return [] }
        let present = state.table.cells
        let kept = present.filter { cell in cell.details?.source.map(given.contains) ?? true }
        let known = Set(kept.lazy.map(\.identity))
        let new = sources.filter { !known.contains($0.identity) }.enumerated().map { index, source in
          let registration = source.inheritedRegistration
          return registration.content.makeCell(
            registration, order: Int(state.nextOrder) + index, isReleasable: true)
        }
        guard !new.isEmpty || kept.count != present.count else { return [] }
        state.nextOrder += UInt32(new.count)
        let stays = Set(kept)
        let gone = present.filter { !stays.contains($0) }
        state.retiredCells += gone
        if isWithdrawal { state.withdrawn += gone }
        publish(kept + new, in: &state)
        return gone
      }
    }
  }

  /// The open scopes below this container, the newest and innermost first.
  var scopesBelow: [ServiceContainer] {
    children.flatMap { child in child.scopesBelow + (child.scope == nil ? [] : [child]) }
  }

  /// The cells that a scope inherits, those of the nearest containers first. Call it under the monitor.
  private func sources(for name: ScopeName) -> [Cell] {
    var seen: Set<ServiceIdentity> = []
    return sequence(first: self, next: \.parent).flatMap { container in
      container.table.cells.filter { cell in
        cell.details?.source == nil && seen.insert(cell.identity).inserted && cell.lifetime == .scoped(name)
      }
    }
  }
}

extension Cell {
  /// What a scope makes its own cell from. Call it where nobody can take the value meanwhile.
  fileprivate var inheritedRegistration: Registration {
    var registration = registration
    registration.source = self
    return registration
  }
}

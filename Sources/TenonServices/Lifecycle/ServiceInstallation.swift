import CTenonAtomics

/// Services that were added to a running container, to be taken out again.
public struct ServiceInstallation: Sendable {
  let cells: [Cell]
}

extension ServiceContainer {
  /// Adds services to this container while it runs, such as those of a plug-in.
  ///
  /// Readers see either none or all of them. Because they can be taken out again, their instances are read under a
  /// lock.
  /// - Parameter registry: What to add. Decorators may only wrap what is added here.
  /// - Complexity: O(registrations of this container).
  /// - Throws: ``ServiceVerificationError``, among others where a key is registered already; then nothing changed.
  public func install(_ registry: ServiceRegistry) throws(ServiceVerificationError) -> ServiceInstallation {
    let findings = registry.verify(parent: self)
    guard findings.isEmpty else { throw ServiceVerificationError(findings: findings) }
    let registrations = registry.decorated().registrations
    return try creation.monitor.withLock { _ throws(ServiceVerificationError) in
      try state.withLock { state throws(ServiceVerificationError) in
        let errors = registrations.compactMap { registration -> ServiceError? in
          if state.isShutDown { return .shutDown(registration.reference, scope: scope) }
          return state.table.cell(for: registration.identity).map {
            .duplicate(registration.reference, first: $0.place, second: registration.place)
          }
        }
        guard errors.isEmpty else { throw ServiceVerificationError(findings: errors) }
        let added = registrations.enumerated().map { index, registration in
          registration.content.makeCell(
            registration, order: Int(state.nextOrder) + index, isReleasable: true)
        }
        state.nextOrder += UInt32(added.count)
        publish(state.table.cells + added, in: &state)
        return ServiceInstallation(cells: added)
      }
    }
  }

  /// Takes services out again that were added to this container while it ran: nobody finds them any more, they are
  /// torn down in the reverse order of their making, and released. Who holds an instance keeps it.
  /// - Returns: The errors that teardowns threw.
  @discardableResult
  public func uninstall(_ installation: ServiceInstallation) async -> [TeardownFailure] {
    let removed = Set(installation.cells)
    return await removeCells { removed.contains($0) }
  }

  /// Takes cells out of the table, then tears down what they hold.
  func removeCells(where isRemoved: (Cell) -> Bool) async -> [TeardownFailure] {
    let made: [Cell] = creation.monitor.withLock { _ in
      state.withLock { state in
        let removed = state.table.cells.filter(isRemoved)
        guard !state.isShutDown, !removed.isEmpty else { return [] }
        publish(state.table.cells.filter { !isRemoved($0) }, in: &state)
        state.retiredCells += removed
        return removed.filter(\.operations.isInstance) + state.created.filter(isRemoved)
      }
    }
    return await teardown(made)
  }

  /// Makes a new table the one that readers see.
  func publish(_ cells: [Cell], in state: inout ContainerState) {
    let table = ServiceTable(capacityFor: cells.count)
    for cell in cells { _ = table.insert(cell) }
    state.retiredTables.append(state.table)
    state.table = table
    tenon_store_release(published, UInt(bitPattern: table.words))
  }
}

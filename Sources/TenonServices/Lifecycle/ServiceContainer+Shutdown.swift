import CTenonAtomics

extension ServiceContainer {
  /// Ends this container or scope: from now on every resolution is ``ServiceError/shutDown(_:scope:)``, and the
  /// services made here are torn down, and those of a scope released, in the reverse order of their making.
  ///
  /// A singleton's memory stays until the last reference to the container goes, because readers take no lock and
  /// one may be reading at this moment. A second call does nothing. Containers below this one must be ended before.
  /// - Returns: The errors that teardowns threw; every teardown is called whatever the others do.
  @discardableResult
  public func shutdown() async -> [TeardownFailure] {
    let cells: [Cell]? = creation.monitor.withLock { _ in
      state.withLock { state in
        guard !state.isShutDown else { return nil }
        state.isShutDown = true
        state.retiredTables.append(state.table)
        state.retiredCells += state.table.cells
        let closed = ServiceTable(capacityFor: 0)
        let instances = state.table.cells.filter {
          $0.operations.isInstance && $0.details?.options.teardown != nil
        }
        state.table = closed
        tenon_store_release(published, UInt(bitPattern: closed.words))
        return instances + state.created.filter { !$0.operations.isInstance }
      }
    }
    return await teardown(cells ?? [])
  }

  /// Tears the cells' values down in reverse order, and releases those that can be.
  func teardown(_ cells: [Cell]) async -> [TeardownFailure] {
    var failures: [TeardownFailure] = []
    for cell in cells.reversed() {
      guard let value = release(cell) ?? copyIfPresent(cell) else { continue }
      guard let teardown = cell.details?.options.teardown else { continue }
      do {
        try await teardown(value)
      } catch {
        failures.append(TeardownFailure(service: cell.reference, cause: error))
      }
    }
    return failures
  }

  private func copyIfPresent(_ cell: Cell) -> Any? {
    creation.monitor.withLock { _ in cell.hasValue ? cell.operations.copyValue(of: cell) : nil }
  }
}

/// A teardown that threw.
public struct TeardownFailure: Error, Sendable, CustomStringConvertible {
  /// Whose teardown it was.
  public let service: ServiceReference
  /// What it threw.
  public let cause: any Error

  public var description: String { "the teardown of \(service) failed: \(cause)" }
}

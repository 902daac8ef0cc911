import CTenonAtomics
import TenonSynchronization

extension ServiceContainer {
  /// Takes services out of this container while it runs, whoever registered them: nobody finds them any more, and what
  /// was made is torn down in the reverse order of its making. Who holds an instance keeps it.
  ///
  /// The instance of a service that is read without a lock stays in memory until the container goes.
  /// - Returns: The errors that teardowns threw.
  @discardableResult
  public func remove(_ services: [ServiceReference]) async -> [TeardownFailure] {
    let removed = Set(services)
    return await removeCells { removed.contains($0.reference) }
  }

  /// Puts a reason in the place of services that cannot be had, such as those of a module that failed: whoever asks
  /// for one gets ``ServiceError/unavailable(_:path:cause:)``.
  /// - Parameters:
  ///   - services: What cannot be had. Those that this container does not provide are passed over.
  ///   - reason: Why.
  public func withdraw(_ services: [ServiceReference], because reason: any Error) {
    let withdrawn = Set(services)
    creation.monitor.withLock { _ in
      state.withLock { state in
        guard !state.isShutDown else { return }
        let present = state.table.cells
        let cells = present.map { cell in
          withdrawn.contains(cell.reference) ? cell.unavailable(because: reason) : cell
        }
        state.retiredCells += present.filter { withdrawn.contains($0.reference) }
        publish(cells, in: &state)
      }
    }
  }
}

/// The operations of cells that stand for a service that cannot be had: they hold neither value nor factory.
final class UnavailableCellOperations: AnyCellOperations {
  override class func destroy(_ cell: Cell) { cell.deallocate() }

  override class func clone(_ cell: Cell, state: UInt, details: CellDetails?) -> Cell {
    Cell.allocate(
      Void.self, like: cell.header.pointee, operations: self, state: CellState.slow,
      details: cell.details)
  }

  override class var isInstance: Bool { true }
}

extension Cell {
  fileprivate func unavailable(because reason: any Error) -> Cell {
    Cell.allocate(
      Void.self, like: header.pointee, operations: UnavailableCellOperations.self, state: CellState.slow,
      details: CellDetails(
        options: RegistrationOptions(lifetime: lifetime), isReleasable: false, unavailable: reason))
  }
}

import CTenonAtomics
import TenonSynchronization

extension ServiceContainer {
  /// Ends this container or scope, and before it the containers below it, the newest first: from then on every
  /// resolution is ``ServiceError/shutDown(_:scope:)``. Waits for what is in the making, asynchronous makings are
  /// cancelled; then the services made here are torn down in the reverse order of their making, and released.
  ///
  /// Who holds a service keeps it. The singletons of a container that is no scope stay in memory until the last reference
  /// to it goes, because readers take no lock and one may be reading at this moment.
  ///
  /// Several calls at the same time all return when it is done; only the first gets the failures. A call from a
  /// teardown of this container, or later, does nothing. Do not wait for it inside a synchronous factory.
  /// - Complexity: O(registrations + services made), the teardowns themselves apart.
  /// - Returns: The errors that teardowns threw; every teardown is called whatever the others do.
  @discardableResult
  public func shutdown() async -> [TeardownFailure] { await current.end() }

  /// The containers that are being ended by the current task, whose teardowns may ask to end them again.
  @TaskLocal private static var ending: Set<ObjectIdentifier> = []

  func end() async -> [TeardownFailure] {
    guard !Self.ending.contains(ObjectIdentifier(self)), await beginEnd() else { return [] }
    return await Self.$ending.withValue(Self.ending.union([ObjectIdentifier(self)])) {
      var failures: [TeardownFailure] = []
      for child in children { failures += await child.end() }
      let cells = close()
      await untilQuiet(cells)
      failures += await teardown(in: cells)
      endEnd()
      return failures
    }
  }

  /// - Returns: Whether the caller is to do it; otherwise it is done.
  private func beginEnd() async -> Bool {
    await withCheckedContinuation { continuation in
      let isFirst: Bool? = state.withLock { state in
        switch state.life {
        case .open:
          state.life = .ending(waiting: [], isClosed: false)
          return true
        case .ending(let waiting, let isClosed):
          state.life = .ending(waiting: waiting + [continuation], isClosed: isClosed)
          return nil
        case .ended: return false
        }
      }
      if let isFirst { continuation.resume(returning: isFirst) }
    }
  }

  private func endEnd() {
    let waiting = state.withLock { state in
      defer { state.life = .ended }
      if case .ending(let waiting, _) = state.life { return waiting }
      return []
    }
    for continuation in waiting { continuation.resume(returning: false) }
  }

  /// Gives nothing out any more.
  /// - Returns: What was given out, in the order of registration, after what had been withdrawn.
  @discardableResult
  func close() -> [Cell] {
    monitor.withLock { _ in
      state.withLock { state in
        if case .ending(let waiting, _) = state.life {
          state.life = .ending(waiting: waiting, isClosed: true)
        } else {
          state.life = .ended
        }
        let given = state.table.cells
        let cells = state.withdrawn + given
        state.withdrawn = []
        state.retiredCells += given
        state.retiredTables.append(state.table)
        state.table = .closed
        tenon_store_release(published, UInt(bitPattern: ServiceTable.closed.words))
        return cells
      }
    }
  }

  // MARK: Teardown

  /// Tears down what the cells hold in the reverse order of their making, instances last, and releases what can be.
  func teardown(in cells: [Cell]) async -> [TeardownFailure] {
    let closed = Set(cells)
    let made = state.withLock { $0.takeCreated { closed.contains($0) } }
    let instances = cells.filter { $0.operations.isInstance }
    // In what was left in the making by this very call, which the making itself tears down.
    let isMade = Set(made)
    let sources = cells.filter { $0.isSource && !isMade.contains($0) }
    var failures: [TeardownFailure] = []
    for cell in (instances + sources + made).reversed() {
      do {
        try await teardown(cell)
      } catch {
        failures.append(TeardownFailure(service: cell.reference, cause: error))
      }
    }
    state.withLock { $0.tornDown += made.filter { !$0.isReleasable } }
    return failures
  }

  private func teardown(_ cell: Cell) async throws {
    guard let value = take(cell) ?? copyIfPresent(cell) else { return }
    if cell.isSource, let source = value as? any ServiceSource {
      _ = try await source.release(isFinal: true)
    } else if let teardown = cell.details?.options.teardown {
      try await teardown(value)
    }
  }

  /// Takes the instance out of a cell that is read under the lock.
  func take(_ cell: Cell) -> Any? {
    monitor.withLock { _ in
      guard let details = cell.details, details.isReleasable, details.hasValue else { return nil }
      details.hasValue = false
      return cell.operations.takeValue(of: cell)
    }
  }

  func copyIfPresent(_ cell: Cell) -> Any? {
    monitor.withLock { _ in cell.hasValue ? cell.operations.copyValue(of: cell) : nil }
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

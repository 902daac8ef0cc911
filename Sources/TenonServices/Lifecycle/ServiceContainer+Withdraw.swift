import CTenonAtomics
import TenonSynchronization

extension ServiceContainer {
  /// Takes services out of this container while it runs, whoever registered them: nobody finds them any more. Waits for
  /// those in the making, and tears down what was made in the reverse order of its making. Who holds an instance
  /// keeps it.
  ///
  /// The instance of a service that is read without a lock stays in memory until the container goes, and so does the
  /// factory of each with all that it captures.
  /// - Parameter services: What to take out.
  /// - Complexity: O(registrations of this container).
  /// - Returns: The errors that teardowns threw.
  @discardableResult
  public func remove(_ services: [ServiceReference]) async -> [TeardownFailure] {
    let removed = Set(services)
    return await current.removeCells { removed.contains($0.reference) }
  }

  /// Takes what was declared by a registry out of this container, contributions among it; otherwise as
  /// ``remove(_:)-([ServiceReference])``.
  /// - Parameter declarations: What to take out, from ``ServiceRegistry/declarations``.
  @discardableResult
  public func remove(_ declarations: [ServiceDeclaration]) async -> [TeardownFailure] {
    let removed = DeclaredServices(declarations)
    return await current.removeCells { removed.contains($0) }
  }

  /// Puts a reason in the place of services that cannot be had, such as those of a module that failed: whoever asks
  /// for one gets ``ServiceError/unavailable(_:path:cause:)``. Instances that were made are torn down at the end.
  /// - Parameters:
  ///   - services: What cannot be had. Those that this container does not provide are passed over.
  ///   - reason: Why.
  /// - Complexity: O(registrations of this container).
  public func withdraw(_ services: [ServiceReference], because reason: any Error) {
    let withdrawn = Set(services)
    current.withdrawCells(because: reason) { withdrawn.contains($0.reference) }
  }

  /// Puts a reason in the place of what was declared by a registry, contributions among it; otherwise as
  /// ``withdraw(_:because:)-([ServiceReference],_)``.
  /// - Parameters:
  ///   - declarations: What cannot be had, from ``ServiceRegistry/declarations``.
  ///   - reason: Why.
  public func withdraw(_ declarations: [ServiceDeclaration], because reason: any Error) {
    let withdrawn = DeclaredServices(declarations)
    current.withdrawCells(because: reason) { withdrawn.contains($0) }
  }

  private func withdrawCells(because reason: any Error, where isWithdrawn: (Cell) -> Bool) {
    withdrawCellsHere(because: reason, where: isWithdrawn)
    for scope in scopesBelow { scope.renewInherited(isWithdrawal: true) }
  }

  private func withdrawCellsHere(because reason: any Error, where isWithdrawn: (Cell) -> Bool) {
    monitor.withLock { _ in
      state.withLock { state in
        guard !state.isClosed else { return }
        let present = state.table.cells
        let withdrawn = present.filter(isWithdrawn)
        let isGone = Set(withdrawn)
        let cells = present.map { cell in
          guard isGone.contains(cell) else { return cell }
          var registration = cell.registration
          registration.content = UnavailableContent(reason: reason)
          return registration.content.makeCell(
            registration, order: Int(cell.header.pointee.order), isReleasable: false)
        }
        state.retiredCells += withdrawn
        state.withdrawn += withdrawn
        publish(cells, in: &state)
      }
    }
  }

  /// Takes cells out of the table and out of the scopes that are open below, then tears down what they hold.
  func removeCells(where isRemoved: (Cell) -> Bool) async -> [TeardownFailure] {
    let removed: [Cell] = monitor.withLock { _ in
      state.withLock { state in
        let present = state.table.cells
        let removed = present.filter(isRemoved)
        guard !state.isClosed, !removed.isEmpty else { return [] }
        let isGone = Set(removed)
        publish(present.filter { !isGone.contains($0) }, in: &state)
        state.retiredCells += removed
        return removed
      }
    }
    var failures: [TeardownFailure] = []
    for scope in removed.contains(where: \.isScoped) ? scopesBelow : [] {
      failures += await scope.end(scope.renewInherited())
    }
    return failures + (await end(removed))
  }

  /// Waits for those of the cells that are in the making, and tears down what they hold.
  private func end(_ cells: [Cell]) async -> [TeardownFailure] {
    guard !cells.isEmpty else { return [] }
    await untilQuiet(cells)
    return await teardown(in: cells)
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

/// Recognises the cells of declarations: by the key, or for contributions, which have none, by what they were
/// registered with.
private struct DeclaredServices {
  private let services: Set<ServiceReference>
  private let contributions: Set<ContributionMark>

  init(_ declarations: [ServiceDeclaration]) {
    services = Set(declarations.lazy.filter { !$0.isContribution }.map(\.service))
    contributions = Set(declarations.lazy.compactMap(\.mark))
  }

  func contains(_ cell: Cell) -> Bool {
    if services.contains(cell.reference) { return true }
    guard !contributions.isEmpty, let details = cell.details, details.traits.contains(.contribution) else {
      return false
    }
    return contributions.contains(ContributionMark(options: details.options))
  }
}

import TenonSynchronization

extension ServiceContainer {
  /// Gives the one instance of `cell`, and makes it if need be: exactly once, outside any lock.
  func shared<Storage: InstanceStorage>(
    _ cell: Cell, in storage: Storage.Type
  ) throws(ServiceError) -> Storage.Service {
    switch try existing(cell, in: storage) {
    case .service(let service): return service
    case .isGone: throw notFound(cell.identity)
    case .isToBeMade: break
    }
    var made: Storage.Service?
    var failure: ServiceError?
    do throws(ServiceError) {
      made = try make(cell, as: Storage.Service.self)
    } catch {
      failure = error
    }
    let (isOpen, hasSleepers, waiting) = monitor.withLock { sleepers in
      if let made, failure == nil {
        do throws(ServiceError) {
          try storage.store(made, in: cell)
        } catch {
          failure = error
        }
      }
      WaitGraph.shared.withLock { $0.end(cell) }
      return state.withLock { state in
        if made != nil, failure == nil, storage.keepsValue { state.created.append(cell) }
        return (state.gives(cell), sleepers > 0, state.endMaking(cell))
      }
    }
    if hasSleepers { monitor.signal() }
    for continuation in waiting { continuation.resume() }
    if let failure { throw failure }
    // What was made after the container closed is kept to be torn down, and nobody gets it.
    guard isOpen, let made else { throw .shutDown(cell.reference, scope: scope) }
    return made
  }

  /// The instance, made by whoever is making it.
  private func existing<Storage: InstanceStorage>(
    _ cell: Cell, in storage: Storage.Type
  ) throws(ServiceError) -> Existing<Storage.Service> {
    let thread = ThreadIdentity.current
    var isWaiting = false
    return try monitor.waitUntil { sleepers throws(ServiceError) -> Existing<Storage.Service>? in
      if isWaiting {
        WaitGraph.shared.withLock { $0.endWait(of: thread) }
        sleepers -= 1
        isWaiting = false
      }
      if let service = storage.value(of: cell) { return .service(service) }
      guard state.withLock({ $0.gives(cell) }) else { return .isGone }
      switch WaitGraph.shared.withLock({ $0.begin(cell, on: thread) }) {
      case .make:
        state.withLock { $0.beginMaking(cell, by: nil) }
        return .isToBeMade
      case .wait:
        sleepers += 1
        isWaiting = true
        return nil
      case .cycle(let path): throw .cycle(path: path)
      }
    }
  }

  private enum Existing<Service> {
    case service(Service)
    /// The caller is to make it.
    case isToBeMade
    /// It was taken out since it was found.
    case isGone
  }

  // MARK: Sources

  /// Notes that a source begins to make its service.
  /// - Returns: Whether it may; not if the source was taken out, or the container has been closed.
  func beginMaking(_ cell: Cell, by source: any ServiceSource) -> Bool {
    state.withLock { state in
      guard state.gives(cell) else { return false }
      state.beginMaking(cell, by: source)
      return true
    }
  }

  /// Notes that a source ended making its service.
  /// - Parameter hasMade: Whether it did make one: then after whatever that needs.
  func endMaking(_ cell: Cell, hasMade: Bool) {
    let waiting = state.withLock { state in
      if hasMade { state.created.append(cell) }
      return state.endMaking(cell)
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Whether a cell is still given out.
  func gives(_ cell: Cell) -> Bool { state.withLock { $0.gives(cell) } }

  /// Whether nobody gets a service here any more.
  var isClosed: Bool { state.withLock { $0.isClosed } }

  // MARK: Quiescence

  /// Waits until none of the cells is in the making. Asynchronous makings are cancelled first.
  ///
  /// Makings that wait for this very call, because a factory makes it, are not waited for.
  func untilQuiet(_ cells: [Cell]) async {
    let cells = Set(cells).subtracting(AsyncFrame.makingsAbove)
    let sources = state.withLock { state in cells.compactMap { state.makings[$0]?.source } }
    for source in sources { source.cancelMaking() }
    await withCheckedContinuation { continuation in
      let isQuiet = state.withLock { state in
        guard cells.contains(where: { state.makings[$0] != nil }) else { return true }
        state.quietWaits.append(ContainerState.QuietWait(cells: cells, continuation: continuation))
        return false
      }
      if isQuiet { continuation.resume() }
    }
  }
}

extension ContainerState {
  fileprivate mutating func beginMaking(_ cell: Cell, by source: (any ServiceSource)?) {
    makings[cell, default: Making()].count += 1
    if let source { makings[cell]?.source = source }
  }

  /// - Returns: Who waited for this and has nothing to wait for any more.
  fileprivate mutating func endMaking(_ cell: Cell) -> [CheckedContinuation<Void, Never>] {
    guard var making = makings[cell] else { return [] }
    making.count -= 1
    makings[cell] = making.count == 0 ? nil : making
    guard !quietWaits.isEmpty else { return [] }
    var ended: [CheckedContinuation<Void, Never>] = []
    quietWaits.removeAll { wait in
      guard !wait.cells.contains(where: { makings[$0] != nil }) else { return false }
      ended.append(wait.continuation)
      return true
    }
    return ended
  }
}

import CTenonAtomics
import TenonSynchronization

extension ServiceContainer {
  /// Resolves what the inlined path does not: first use, other lifetimes, parents, overrides, errors.
  @usableFromInline
  func resolveSlowly<Service: Sendable>(
    _ identity: ServiceIdentity, as type: Service.Type, for frame: UnsafePointer<ResolutionFrame>?
  ) throws(ServiceError) -> Service {
    if tenon_services_detour_load() != 0 {
      if let substitute = OverrideContext.current?.substitute(for: self) {
        return try substitute.resolveSlowly(identity, as: type, for: frame)
      }
      countResolution(of: identity)
    }
    guard let (cell, owner) = find(identity) else { throw notFound(identity, for: frame) }
    switch cell.state {
    case CellState.ready: return cell.value(type).pointee
    case CellState.transient: return try make(cell, as: type, for: frame)
    default: break
    }
    if let reason = cell.details?.unavailable {
      throw .unavailable(cell.reference, path: frame.path, cause: reason)
    }
    switch cell.lifetime {
    case .weak: return try owner.shared(cell, as: type, for: frame, storage: WeakStorage<Service>.self)
    case .scoped(let scope) where cell.details?.isReleasable != true:
      throw outsideScope(cell, scope, for: frame)
    default:
      return cell.details?.isReleasable == true
        ? try owner.shared(cell, as: type, for: frame, storage: ReleasableStorage<Service>.self)
        : try owner.shared(cell, as: type, for: frame, storage: PermanentStorage<Service>.self)
    }
  }

  /// The cell for an identity here or in the nearest parent, and whose it is.
  func find(_ identity: ServiceIdentity) -> (cell: Cell, owner: ServiceContainer)? {
    var owner = self
    while true {
      if let cell = owner.table.cell(for: identity) { return (cell, owner) }
      guard let parent = owner.parent else { return nil }
      owner = parent
    }
  }

  /// Gives the one instance of `cell`, and makes it if need be: exactly once, outside any lock.
  private func shared<Service: Sendable, Storage: InstanceStorage>(
    _ cell: Cell, as type: Service.Type, for frame: UnsafePointer<ResolutionFrame>?, storage: Storage.Type
  ) throws(ServiceError) -> Service where Storage.Service == Service {
    let thread = ThreadIdentity.current
    let existing = try creation.monitor.waitUntil { ledger throws(ServiceError) -> Service?? in
      ledger.waits[thread] = nil
      if let value = storage.value(of: cell) { return .some(value) }
      if isShutDown { throw .shutDown(cell.reference, scope: scope) }
      guard ledger.makers[cell] != nil else {
        ledger.makers[cell] = thread
        return .some(nil)
      }
      let path = frame.path
      if let circle = ledger.circle(closedBy: cell, path: path, on: thread) { throw .cycle(path: circle) }
      ledger.waits[thread] = CreationMonitor.Wait(cell: cell, path: path)
      return nil
    }
    if let existing { return existing }
    defer { creation.monitor.signal() }
    do {
      let value = try make(cell, as: type, for: frame)
      return try creation.monitor.withLock { ledger throws(ServiceError) in
        ledger.makers[cell] = nil
        if isShutDown { throw .shutDown(cell.reference, scope: scope) }
        try storage.store(value, in: cell)
        state.withLock { state in
          if storage.keepsValue { state.created.append(cell) }
        }
        return value
      }
    } catch {
      creation.monitor.withLock { $0.makers[cell] = nil }
      throw error
    }
  }

  /// Notes that a service which was in the making since its first request is made now: after what it needs.
  func moveToEndOfCreated(_ identity: ServiceIdentity) {
    state.withLock { state in
      guard let index = state.created.firstIndex(where: { $0.header.pointee.identity == identity }) else {
        return
      }
      state.created.append(state.created.remove(at: index))
    }
  }

  var isShutDown: Bool { state.withLock { $0.isShutDown } }

  // MARK: Errors

  private func notFound(
    _ identity: ServiceIdentity, for frame: UnsafePointer<ResolutionFrame>?
  ) -> ServiceError {
    let service = ServiceReference(identity: identity)
    if let closed = sequence(first: self, next: \.parent).first(where: \.isShutDown) {
      return .shutDown(service, scope: closed.scope)
    }
    let registered = sequence(first: self, next: \.parent).flatMap { $0.table.cells.map(\.reference) }
    return .missing(service, path: frame.path, nearMisses: NearMiss.find(for: service, among: registered))
  }

  private func outsideScope(
    _ cell: Cell, _ scope: ScopeName, for frame: UnsafePointer<ResolutionFrame>?
  ) -> ServiceError {
    let path = frame.path
    // Whoever lives longer than the call would keep the scoped service; transients in between only hand it on.
    let keeper = path.last { find($0.identity).map { $0.cell.lifetime != .transient } ?? false }
    guard let keeper else { return .outsideScope(cell.reference, scope: scope) }
    return .captive(
      cell.reference, scope: scope, keeper: keeper, path: path.drop { $0 != keeper } + [cell.reference])
  }

  /// The error for a resolution that went too deep, with the circle if there is one.
  @usableFromInline
  static func tooDeep(_ frame: ResolutionFrame) -> ServiceError {
    let path = frame.parent.path + [ServiceReference(identity: frame.identity)]
    guard let last = path.last, let earlier = path.dropLast().lastIndex(of: last) else {
      return .tooDeep(path: path)
    }
    return .cycle(path: Array(path[earlier...]))
  }

  /// What a factory threw, as a service error: those of other services as they are, all else with the path.
  @usableFromInline
  static func failure(_ error: any Error, of frame: ResolutionFrame) -> ServiceError {
    if let error = error as? ServiceError { return error }
    let service = ServiceReference(identity: frame.identity)
    return .factoryFailed(service, path: frame.parent.path + [service], cause: error)
  }
}

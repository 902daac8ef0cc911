import CTenonAtomics
import TenonSynchronization

extension ServiceContainer {
  /// Resolves what the inlined path does not: first use, other lifetimes, parents, overrides, errors.
  @usableFromInline
  func resolveSlowly<Service: Sendable>(
    _ identity: ServiceIdentity, as type: Service.Type
  ) throws(ServiceError) -> Service {
    if tenon_services_must_detour() {
      let container = current
      guard container === self else { return try container.resolveSlowly(identity, as: type) }
      countResolution(of: identity)
    }
    guard let (cell, owner) = find(identity) else {
      if let deferred: Service = try deferred(identity) { return deferred }
      if let optional: Service = try optional(identity) { return optional }
      throw notFound(identity)
    }
    switch cell.state {
    case CellState.ready: return cell.value(type).pointee
    case CellState.transient: return try make(cell, as: type)
    default: break
    }
    if let reason = cell.details?.unavailable {
      throw .unavailable(cell.reference, path: ResolutionFrame.path, cause: reason)
    }
    switch cell.lifetime {
    case .weak: return try owner.shared(cell, in: WeakStorage<Service>.self)
    case .scoped(let scope) where owner.scope != scope: throw outsideScope(cell, scope)
    default:
      return cell.isReleasable
        ? try owner.shared(cell, in: ReleasableStorage<Service>.self)
        : try owner.shared(cell, in: PermanentStorage<Service>.self)
    }
  }

  /// The cell for an identity here or in the nearest parent, and whose it is.
  func find(_ identity: ServiceIdentity) -> (cell: Cell, owner: ServiceContainer)? {
    var owner = self
    while true {
      let table = owner.table
      if let cell = table.cell(for: identity) { return (cell, owner) }
      guard !table.isClosed, let parent = owner.parent else { return nil }
      owner = parent
    }
  }

  /// A ``Lazy`` or a ``Provider``, if that is what is asked for, of a service that is provided.
  private func deferred<Service: Sendable>(_ identity: ServiceIdentity) throws(ServiceError) -> Service? {
    guard let type = Service.self as? any DeferredService.Type else { return nil }
    try mustBeOpen(for: identity)
    let target = type.target(named: identity.name).identity
    guard find(target) != nil else { throw notFound(target) }
    return type.make(named: identity.name, in: self) as? Service
  }

  /// The service in an `Optional`, if that is what is asked for and the service is there.
  private func optional<Service: Sendable>(_ identity: ServiceIdentity) throws(ServiceError) -> Service? {
    guard let type = Service.self as? any OptionalService.Type else { return nil }
    let wanted = type.wrapped(named: identity.name)
    guard try isPresent(wanted) else { return type.holding(nil) as? Service }
    guard let (cell, _) = find(wanted) else { return type.holding(deferred(wanted)) as? Service }
    do throws(ServiceError) {
      return type.holding(try cell.operations.resolve(cell, in: self)) as? Service
    } catch {
      if error.isWithdrawal(of: wanted) { return type.holding(nil) as? Service }
      throw error
    }
  }

  /// A ``Lazy`` or a ``Provider`` of a service that is provided.
  private func deferred(_ identity: ServiceIdentity) -> Any? {
    (identity.type as? any DeferredService.Type)?.make(named: identity.name, in: self)
  }

  // MARK: Errors

  /// - Throws: ``ServiceError/shutDown(_:scope:)`` if this container or one above was shut down.
  func mustBeOpen(for identity: ServiceIdentity) throws(ServiceError) {
    if let closed = sequence(first: self, next: \.parent).first(where: \.isClosed) {
      throw .shutDown(ServiceReference(identity: identity), scope: closed.scope)
    }
  }

  /// The error for what is not in any table: it is missing, or nobody can tell any more.
  func notFound(_ identity: ServiceIdentity) -> ServiceError {
    do throws(ServiceError) {
      try mustBeOpen(for: identity)
    } catch {
      return error
    }
    let service = ServiceReference(identity: identity)
    let registered = sequence(first: self, next: \.parent).flatMap { $0.table.cells.map(\.reference) }
    return .missing(
      service, path: ResolutionFrame.path, nearMisses: NearMiss.find(for: service, among: registered))
  }

  private func outsideScope(_ cell: Cell, _ scope: ScopeName) -> ServiceError {
    let path = ResolutionFrame.path
    // Whoever lives longer than the call would keep the scoped service; transients in between only hand it on.
    let keeper = path.last { find($0.identity).map { $0.cell.lifetime != .transient } ?? false }
    guard let keeper else { return .outsideScope(cell.reference, scope: scope) }
    return .captive(
      cell.reference, scope: scope, keeper: keeper, path: path.drop { $0 != keeper } + [cell.reference])
  }
}

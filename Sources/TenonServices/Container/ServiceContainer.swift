import CTenonAtomics
import TenonSynchronization

/// Gives out services. Made by freezing a ``ServiceRegistry``; safe to use from any thread.
///
/// ```swift
/// let container = try registry.freeze()
/// let cart = try container.resolve((any CartService).self)
/// ```
///
/// A ready singleton is read with no lock, no cast and no allocation. A singleton is made at its first use, exactly
/// once, by a factory that runs outside any lock. A child container sees its parents' services beside its own.
public final class ServiceContainer: Sendable {
  /// The address of the word that holds the current table's address; the only thing a reader loads from here.
  @usableFromInline nonisolated(unsafe) let published: UnsafeMutablePointer<UInt>

  /// The container that is asked for what this one does not have.
  public let parent: ServiceContainer?

  /// The scope this container was opened as, if it is one.
  public let scope: ScopeName?

  let creation: CreationMonitor
  let state: Guarded<ContainerState>

  init(table: ServiceTable, count: Int, parent: ServiceContainer?, scope: ScopeName?) {
    published = .allocate(capacity: 1)
    published.initialize(to: UInt(bitPattern: table.words))
    self.parent = parent
    self.scope = scope
    creation = parent?.creation ?? CreationMonitor()
    state = Guarded(ContainerState(table: table, count: count))
  }

  deinit {
    state.withLock { $0.destroy() }
    published.deallocate()
  }

  @inlinable
  var table: ServiceTable {
    @inline(__always) get {
      // Every published address is that of a table, which lives as long as the container.
      ServiceTable(words: UnsafeMutablePointer(bitPattern: tenon_load_acquire(published)).unsafelyUnwrapped)
    }
  }

  // MARK: Resolving

  /// Resolves a service by its type.
  /// - Complexity: O(1) expected; a ready singleton costs two atomic loads and its retain.
  /// - Throws: ``ServiceError``.
  @inlinable
  @inline(__always)
  public func resolve<Service: Sendable>(_ type: Service.Type = Service.self) throws(ServiceError) -> Service
  {
    try resolve(ServiceIdentity(of: type), as: type, for: nil)
  }

  /// Resolves a service by its key.
  /// - Complexity: O(1) expected; a ready singleton costs two atomic loads and its retain.
  /// - Throws: ``ServiceError``.
  @inlinable
  @inline(__always)
  public func resolve<Service: Sendable>(_ key: ServiceKey<Service>) throws(ServiceError) -> Service {
    try resolve(key.identity, as: Service.self, for: nil)
  }

  @inlinable
  @inline(__always)
  func resolve<Service: Sendable>(
    _ identity: ServiceIdentity, as type: Service.Type, for frame: UnsafePointer<ResolutionFrame>?
  ) throws(ServiceError) -> Service {
    if tenon_services_detour_load() == 0, let cell = table.cell(for: identity) {
      let state = cell.state
      if state == CellState.ready { return cell.value(type).pointee }
      if state == CellState.transient { return try make(cell, as: type, for: frame) }
    }
    return try resolveSlowly(identity, as: type, for: frame)
  }

  /// Calls the cell's factory with a resolver of this container.
  @inlinable
  func make<Service: Sendable>(
    _ cell: Cell, as type: Service.Type, for parent: UnsafePointer<ResolutionFrame>?
  ) throws(ServiceError) -> Service {
    let frame = ResolutionFrame(identity: cell.header.pointee.identity, parent: parent)
    guard frame.depth < ResolutionFrame.depthLimit else { throw Self.tooDeep(frame) }
    do {
      return try cell.factory(type).pointee(ServiceResolver(container: self, frame: frame))
    } catch {
      throw Self.failure(error, of: frame)
    }
  }
}

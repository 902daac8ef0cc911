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
///
/// A container that is let go without ``shutdown()`` releases its services in the reverse order of their making, and
/// calls no teardown.
public final class ServiceContainer: Sendable {
  /// The address of the word that holds the current table's address; the only thing a reader loads from here.
  @usableFromInline nonisolated(unsafe) let published: UnsafeMutablePointer<UInt>

  /// The container that is asked for what this one does not have.
  public let parent: ServiceContainer?

  /// The scope this container was opened as, if it is one.
  public let scope: ScopeName?

  /// How many parents there are.
  let depth: Int

  /// Which of its parent's children this is.
  private let number: Int

  /// The container that this one stands in for, if it is a substitute.
  let original: ServiceContainer?

  /// What threads sleep on, one for a tree of containers: the values of cells that can be released change under it.
  /// It is taken before the state's lock and before that of the ``WaitGraph``. Its value is how many threads sleep.
  let monitor: Monitor<Int>
  let state: Guarded<ContainerState>

  init(
    table: ServiceTable, count: Int, parent: ServiceContainer?, scope: ScopeName?,
    standingFor original: ServiceContainer?
  ) {
    published = .allocate(capacity: 1)
    published.initialize(to: UInt(bitPattern: table.words))
    self.parent = parent
    self.scope = scope
    self.original = original.map { $0.original ?? $0 }
    depth = Self.depth(below: parent)
    monitor = parent?.monitor ?? Monitor(0)
    state = Guarded(ContainerState(table: table, count: count))
    number = parent?.state.withLock { $0.numberChild() } ?? 0
    let isOpen = parent?.adopt(self, as: number) ?? true
    if !isOpen || original?.isClosed == true { close() }
  }

  deinit {
    parent?.forget(number)
    // Services are released outside the lock: their deinitialisers are foreign code.
    let owned = state.withLock { state in
      let owned = state
      state.isCounting = false
      return owned
    }
    owned.destroy()
    if owned.isCounting { tenon_services_detour_end() }
    published.deallocate()
  }

  static func depth(below parent: ServiceContainer?) -> Int { (parent?.depth ?? -1) + 1 }

  @inlinable
  var table: ServiceTable {
    @inline(__always) get {
      // Every published address is that of a table, which lives as long as the container.
      ServiceTable(words: UnsafeMutablePointer(bitPattern: tenon_load_acquire(published)).unsafelyUnwrapped)
    }
  }

  // MARK: Resolving

  /// Resolves a service by its type.
  /// - Parameter type: The service's type.
  /// - Complexity: O(1) expected; a ready singleton costs two atomic loads and its retain.
  /// - Throws: ``ServiceError``.
  @inlinable
  @inline(__always)
  public func resolve<Service: Sendable>(_ type: Service.Type = Service.self) throws(ServiceError) -> Service
  {
    try resolve(ServiceIdentity(of: type), as: type)
  }

  /// Resolves a service by its key.
  /// - Parameter key: The service's key.
  /// - Complexity: O(1) expected; a ready singleton costs two atomic loads and its retain.
  /// - Throws: ``ServiceError``.
  @inlinable
  @inline(__always)
  public func resolve<Service: Sendable>(_ key: ServiceKey<Service>) throws(ServiceError) -> Service {
    try resolve(key.identity, as: Service.self)
  }

  @inlinable
  @inline(__always)
  func resolve<Service: Sendable>(
    _ identity: ServiceIdentity, as type: Service.Type
  ) throws(ServiceError) -> Service {
    // Says which way is the usual one, so that the code of the others stands out of the reader's way.
    if _fastPath(!tenon_services_must_detour()), let cell = table.cell(for: identity) {
      let state = cell.state
      if _fastPath(state == CellState.ready) { return cell.value(type).pointee }
      if state == CellState.transient { return try make(cell, as: type) }
    }
    return try resolveSlowly(identity, as: type)
  }

  /// Calls the cell's factory with a resolver of this container. Never inlined, so that the thread's word is not read
  /// in an `async` function, which may change threads.
  @inlinable
  @inline(never)
  func make<Service: Sendable>(_ cell: Cell, as type: Service.Type) throws(ServiceError) -> Service {
    try ResolutionFrame.run(making: cell) {
      try lend(cell.factory(type)) { try $0.make(ServiceResolver(container: self)) }
    }
  }
}

import CTenonAtomics
import TenonSynchronization

/// A container that resolves services. Freezing a ``ServiceRegistry`` creates a container, which can be used safely
/// from any thread.
///
/// ```swift
/// let container = try registry.freeze()
/// let cart = try container.resolve((any CartService).self)
/// ```
///
/// A singleton is created exactly once, on first use, by a factory that runs outside any lock. After that,
/// reading the singleton requires no lock, cast or allocation. A child container provides its parents'
/// services in addition to its own.
///
/// A container that is released without ``shutdown()`` releases its services in reverse order of creation,
/// but does not call their teardowns.
public final class ServiceContainer: ServiceResolving, Sendable {
  /// The address of the word that holds the current table's address; the only thing that a reader loads from the
  /// container.
  @usableFromInline nonisolated(unsafe) let published: UnsafeMutablePointer<UInt>

  /// The container that provides the services that this container does not have.
  package let parent: ServiceContainer?

  /// The kind of scope as which this container was opened; otherwise `nil`.
  package let scope: ScopeType?

  /// The number of parents.
  let depth: Int

  /// This container's number among the children of its parent.
  private nonisolated(unsafe) var number = 0

  /// The container that this one replaces, if it is a substitute.
  let original: ServiceContainer?

  /// Whether there are installed services that are not in the table. Read without the lock; written under the lock,
  /// before the installing call returns.
  let hasInstalled = AtomicWord(0)

  /// The monitor on which threads sleep, shared by a tree of containers. The values of releasable entries change only
  /// under the monitor. It is taken before the state's lock and before the lock of the wait-for graph. Its value is the
  /// number of sleeping threads.
  let monitor: Monitor<Int>
  let state: Mutex<ContainerState>
  /// Finds open scopes for code that runs outside of them; `nil` if a scope's services are found in the scope only.
  private let openScopes = Mutex(WeakFinder())

  init(
    table: ServiceTable, entries: [ServiceEntry], parent: ServiceContainer?, scope: ScopeType?,
    standingFor original: ServiceContainer?
  ) {
    _ = ResolutionFrame.isShownToWaits
    published = .allocate(capacity: 1)
    published.initialize(to: UInt(bitPattern: table.words))
    self.parent = parent
    self.scope = scope
    self.original = original.map { $0.original ?? $0 }
    depth = Self.depth(below: parent)
    monitor = parent?.monitor ?? Monitor(0)
    state = Mutex(ContainerState(table: table, entries: entries))
    let number = parent.map { $0.adopt(self) } ?? 0
    if let number { self.number = number }
    if number == nil || original?.isClosed == true { close() }
  }

  deinit {
    parent?.state.withLock { $0.forget(number) }
    // Services are released outside the lock: their deinitializers are foreign code.
    state.withLock { $0 }.destroy()
    published.deallocate()
    hasInstalled.free()
  }

  /// The maximum number of parents of a container. It is limited because parents are searched and released recursively.
  static let maximumDepth = 1_000

  /// Whether a service is registered here or in a parent.
  package func provides(_ service: ServiceReference) -> Bool { find(service.identity) != nil }

  private struct WeakFinder: Sendable { weak var finder: (any ScopeFinder)? }

  /// Lets code outside of scopes, such as a ``Provider``, find the services of the scopes that are open then.
  package func find(scopes finder: any ScopeFinder) { openScopes.withLock { $0.finder = finder } }

  /// Returns the open scope of a kind in which the calling code acts; `nil` if nobody keeps track of open scopes.
  func openScope(of kind: ScopeType) throws(ServiceError) -> ServiceContainer? {
    var root = self
    while let parent = root.parent { root = parent }
    return try root.openScopes.withLock { $0.finder }?.container(of: kind)
  }

  static func depth(below parent: ServiceContainer?) -> Int { (parent?.depth ?? -1) + 1 }

  @inlinable
  var table: ServiceTable {
    @inline(__always) get {
      // Every published address is that of a table, which lives as long as the container.
      ServiceTable(words: UnsafeMutablePointer(bitPattern: tenon_load_acquire(published)).unsafelyUnwrapped)
    }
  }

  /// Returns the entry registered here for an identity.
  func entry(for identity: ServiceIdentity) -> ServiceEntry? {
    if let entry = table.presentEntry(for: identity) { return entry }
    return hasInstalled.load() == 0 ? nil : state.withLock { $0.installed[identity] }
  }

  /// The entries registered here, in the order of registration.
  var entries: [ServiceEntry] { state.withLock { $0.entries } }

  // MARK: Resolving

  /// Runs `body` with this container.
  @inlinable
  @inline(__always)
  public func withContainer<Result, Failure: Error>(
    _ body: (ServiceContainer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(self)
  }

  /// Reads a service without retaining it. Only this form scales when several threads read the same singleton.
  ///
  /// ```swift
  /// let total = try container.with(CartKeys.cart) { $0.total }
  /// ```
  /// - Parameters:
  ///   - key: The service's key.
  ///   - body: Reads the service. The service must not escape from the closure.
  /// - Throws: ``ServiceError``, or any error that `body` throws.
  @inlinable
  @inline(__always)
  public func with<Service: Sendable, Result>(
    _ key: ServiceKey<Service>, _ body: (borrowing Service) throws -> Result
  ) throws -> Result {
    if _fastPath(!tenon_services_must_detour()), let entry = table.entry(for: key.identity),
      _fastPath(entry.state == EntryState.ready)
    {
      return try lend(entry.value(Service.self), to: body)
    }
    return try withSlowly(key.identity, body)
  }

  /// Not inlined, so that the fast path needs fewer registers.
  @usableFromInline
  @inline(never)
  func withSlowly<Service: Sendable, Result>(
    _ identity: ServiceIdentity, _ body: (borrowing Service) throws -> Result
  ) throws -> Result {
    try body(resolveSlowly(identity, as: Service.self))
  }

  @inlinable
  @inline(__always)
  func resolve<Service: Sendable>(
    _ identity: ServiceIdentity, as type: Service.Type
  ) throws(ServiceError) -> Service {
    // The hints mark the usual path, so that the compiler moves the code of the other paths out of the way.
    if _fastPath(!tenon_services_must_detour()), let entry = table.entry(for: identity) {
      let state = entry.state
      if _fastPath(state == EntryState.ready) { return entry.value(type).pointee }
      if state == EntryState.transient { return try make(entry, as: type) }
    }
    return try resolveSlowly(identity, as: type)
  }

  /// Calls the entry's factory with a resolver of this container. Never inlined, so that the thread-local word is not
  /// read in an `async` function, which may change threads.
  @inlinable
  @inline(never)
  func make<Service: Sendable>(_ entry: ServiceEntry, as type: Service.Type) throws(ServiceError) -> Service {
    try ResolutionFrame.run(making: entry) {
      try lend(entry.factory(type)) { try $0.make(ServiceResolver(container: self)) }
    }
  }
}

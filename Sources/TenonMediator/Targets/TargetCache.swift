import TenonSynchronization

/// Makes and keeps a target's cached instance. The cache refers to the target only through a ``TargetBox``, so that no
/// call requests the metadata of generic types from the runtime.
final class TargetCache: Sendable {
  let name: String
  private let make: @Sendable () throws -> AnyObject
  private let cached = Mutex<AnyObject?>(nil)

  init<Target>(name: String, make: @escaping @Sendable () throws -> Target) {
    self.name = name
    self.make = { TargetBox(try make()) }
  }

  /// Returns the ``TargetBox`` for a call. Only one is made for the cache, even if several first calls arrive at the
  /// same time.
  func box(for call: ActionCall) throws -> AnyObject {
    if call.isFresh { return try making(isKept: false, make) }
    if let box = cached.withLock({ $0 }) { return box }
    return try making(isKept: true) {
      if let box = cached.withLock({ $0 }) { return box }
      let box = try make()
      cached.withLock { $0 = box }
      return box
    }
  }

  func evict() {
    let evicted = cached.withLock { cached in
      defer { cached = nil }
      return cached
    }
    // The target is released here, outside the lock, because its deinit is foreign code.
    _ = evicted
  }
}

/// A target behind a reference of one word.
final class TargetBox<Target> {
  let target: Target
  init(_ target: Target) { self.target = target }
}

// MARK: - Making

extension TargetCache {
  /// A target that a thread is making, and the enclosing service's frame.
  private typealias Making = (cache: TargetCache, isKept: Bool, frame: UInt)

  /// The targets that each thread is making, in all mediators, the outermost first.
  private static let makings = Mutex(ColdDictionary<ThreadIdentity, [Making]>())

  /// The caches whose cached target is being made.
  private static let busy = Monitor(Set<ObjectIdentifier>())

  /// Makes the targets that a thread is making visible to the wait-for graph.
  private static let isShownToWaits: Void = ThreadSteps.setOthers {
    let stack = makings.withLock { $0[ThreadIdentity.current] ?? [] }
    return stack.map { ($0.frame, ($0.isKept ? $0.cache.address : nil, $0.cache.label)) }
  }

  private var label: String { "target \(name)" }

  private var address: UInt { UInt(bitPattern: ObjectIdentifier(self)) }

  /// Runs `body`, which makes a target. If the target is cached, no other thread makes it at the same time. No lock is
  /// held while `body` runs, so `body` may perform actions of other targets.
  ///
  /// A factory is synchronous, so it runs on one thread from beginning to end. If a thread waited for a target that in
  /// turn waits for an object that this thread is making, it would sleep forever, so it gets the cycle as an error
  /// instead. The same applies to a thread that makes a fresh target inside the factory of the same target, which would
  /// continue until the stack is full.
  private func making(isKept: Bool, _ body: () throws -> AnyObject) throws -> AnyObject {
    _ = Self.isShownToWaits
    let thread = ThreadIdentity.current
    let outer = Self.makings.withLock { $0[thread] }
    if !isKept, let outer, let start = outer.firstIndex(where: { $0.cache === self }) {
      throw ActionError.cycle(outer[start...].map(\.cache.label) + [label])
    }
    if isKept { try claim() }
    Self.makings.withLock { $0[thread] = (outer ?? []) + [(self, isKept, ThreadSteps.frame)] }
    defer {
      Self.makings.withLock { $0[thread] = outer }
      if isKept {
        Self.busy.withLock { _ = $0.remove(ObjectIdentifier(self)) }
        Self.busy.broadcast()
      }
    }
    return try body()
  }

  /// Waits until no other thread is making the cached target, and claims the right to make it.
  private func claim() throws(ActionError) {
    var wait: Int?
    try Self.busy.waitUntil { busy throws(ActionError) -> Void? in
      if let wait { WaitForGraph.process.withLock { $0.end(wait) } }
      if busy.insert(ObjectIdentifier(self)).inserted { return () }
      switch WaitForGraph.process.withLock({ $0.begin(ThreadSteps.current, waitingFor: address) }) {
      case .cycle(let path): throw .cycle(path.map(\.description))
      case .waits(let number): wait = number
      }
      return nil
    }
  }
}

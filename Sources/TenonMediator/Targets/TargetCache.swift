import TenonSynchronization

/// Where a target's cached instance is kept, and made. Knows the target only by the ``TargetBox`` around it, so that no
/// call asks the runtime for the metadata of generic types.
final class TargetCache: Sendable {
  let name: String
  private let make: @Sendable () throws -> AnyObject
  private let cached = Mutex<AnyObject?>(nil)

  init<Target>(name: String, make: @escaping @Sendable () throws -> Target) {
    self.name = name
    self.make = { TargetBox(try make()) }
  }

  /// The ``TargetBox`` that performs a call. However many calls come first, one is made for the cache.
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
    // Released here, outside the lock: its deinit is foreign code.
    _ = evicted
  }
}

/// A target, behind a reference of one word.
final class TargetBox<Target> {
  let target: Target
  init(_ target: Target) { self.target = target }
}

// MARK: - Making

extension TargetCache {
  /// A target that a thread is making, and within which service's frame.
  private typealias Making = (cache: TargetCache, isKept: Bool, frame: UInt)

  /// What each thread is making, in all mediators, the outermost first.
  private static let makings = Mutex(ColdDictionary<ThreadIdentity, [Making]>())

  /// The caches whose kept target is being made.
  private static let busy = Monitor(Set<ObjectIdentifier>())

  /// Lets the waits of others know what targets are in the making on their thread.
  private static let isShownToWaits: Void = ThreadSteps.setOthers {
    let stack = makings.withLock { $0[ThreadIdentity.current] ?? [] }
    return stack.map { ($0.frame, ($0.isKept ? $0.cache.address : nil, $0.cache.label)) }
  }

  private var label: String { "target \(name)" }

  private var address: UInt { UInt(bitPattern: ObjectIdentifier(self)) }

  /// Runs `body`, which makes a target, and, if it is kept, while no other thread makes that one. No lock is held
  /// meanwhile, so that making a target may perform actions of other targets.
  ///
  /// A factory is synchronous, so it runs on one thread from beginning to end. A thread that would wait for a target
  /// which waits for something of its own would sleep for ever, and gets the cycle as an error instead. So does one that
  /// makes a fresh target inside the factory of the same one, which would go on until the stack is full.
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

  /// Waits until no other thread makes the kept target, and claims to make it.
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

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
  /// The targets that are being made, in all mediators.
  private struct ConstructionState {
    /// What each thread is making, the outermost first.
    var stacks = ColdDictionary<ThreadIdentity, [(cache: TargetCache, isKept: Bool)]>()
    /// The caches whose kept target is being made.
    var busy = ColdDictionary<ObjectIdentifier, Bool>()
    var waits = WaitForGraph()

    /// The name of a target that is being made.
    func name(ofCacheAt address: UInt) -> String {
      stacks.values.lazy.joined().first { $0.cache.address == address }?.cache.name ?? ""
    }

    mutating func push(_ cache: TargetCache, isKept: Bool, on thread: ThreadIdentity) {
      if isKept { busy[ObjectIdentifier(cache)] = true }
      stacks[thread] = (stacks[thread] ?? []) + [(cache, isKept)]
    }

    mutating func pop(on thread: ThreadIdentity) {
      guard var stack = stacks[thread], let (cache, isKept) = stack.popLast() else { return }
      if isKept { busy[ObjectIdentifier(cache)] = nil }
      stacks[thread] = stack.isEmpty ? nil : stack
    }
  }

  private var address: UInt { UInt(bitPattern: ObjectIdentifier(self)) }

  private static let construction = Monitor(ConstructionState())

  /// Runs `body`, which makes a target, and, if it is kept, while no other thread makes that one. No lock is held
  /// meanwhile, so that making a target may perform actions of other targets.
  ///
  /// A factory is synchronous, so it runs on one thread from beginning to end. A thread that would wait for a target
  /// which waits for one of its own would sleep for ever, and gets the cycle as an error instead. So does one that makes
  /// a fresh target inside the factory of the same one, which would go on until the stack is full.
  private func making(isKept: Bool, _ body: () throws -> AnyObject) throws -> AnyObject {
    let thread = ThreadIdentity.current
    var wait: Int?
    try Self.construction.waitUntil { state throws(ActionError) -> Void? in
      if let wait { state.waits.end(wait) }
      let stack = state.stacks[thread] ?? []
      if isKept, state.busy[ObjectIdentifier(self)] != nil {
        let steps = stack.map { ($0.isKept ? $0.cache.address : nil, label: $0.cache.address) }
        switch state.waits.begin(steps, waitingFor: address) {
        case .cycle(let path): throw .cycle(path.map { state.name(ofCacheAt: $0) })
        case .waits(let number): wait = number
        }
        return nil
      }
      if !isKept, let start = stack.firstIndex(where: { $0.cache === self }) {
        throw .cycle(stack[start...].map(\.cache.name) + [name])
      }
      state.push(self, isKept: isKept, on: thread)
      return ()
    }
    defer {
      Self.construction.withLock { $0.pop(on: thread) }
      Self.construction.broadcast()
    }
    return try body()
  }
}

import TenonSynchronization

/// Where a target's cached instance is kept.
final class TargetSlot<Target: Sendable>: AnyTargetSlot {
  let name: String
  private let make: @Sendable () throws -> Target
  /// Holds a ``Made``; not of a generic type, so that reading it asks the runtime for no metadata.
  private let cached = Guarded<AnyObject?>(nil)

  private final class Made: Sendable {
    let target: Target
    init(_ target: Target) { self.target = target }
  }

  init(name: String, make: @escaping @Sendable () throws -> Target) {
    self.name = name
    self.make = make
  }

  /// The instance that performs a call. However many calls come first, one instance is made for the cache.
  func target(_ lifetime: TargetLifetime) throws -> Target {
    if lifetime == .fresh { return try TargetWorkshop.shared.makeFresh(self, make) }
    if let made = cached.withLock({ $0 }) { return unsafeDowncast(made, to: Made.self).target }
    return try TargetWorkshop.shared.make(self) {
      if let made = cached.withLock({ $0 }) { return unsafeDowncast(made, to: Made.self).target }
      let made = Made(try make())
      cached.withLock { $0 = made }
      return made.target
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

protocol AnyTargetSlot: AnyObject, Sendable {
  var name: String { get }
  func evict()
}

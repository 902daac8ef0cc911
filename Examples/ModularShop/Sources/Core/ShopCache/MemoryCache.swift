/// A cache in memory that forgets what was used longest ago once its costs exceed a bound.
///
/// Reading and writing are O(1).
public actor MemoryCache<Key: Hashable & Sendable, Value: Sendable> {
  private struct Entry {
    var value: Value
    var cost: Int
    var expiry: ContinuousClock.Instant?
    var previous: Key?
    var next: Key?
  }

  private let bound: Int
  private let now: @Sendable () -> ContinuousClock.Instant
  private var entries: [Key: Entry] = [:]
  private var newest: Key?
  private var oldest: Key?
  /// The sum of the costs of what is kept; never above the bound.
  public private(set) var cost = 0

  /// - Parameters:
  ///   - bound: The most that all values together may cost, in whatever unit the costs are.
  ///   - now: The clock by which values expire.
  public init(bound: Int, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
    self.bound = max(0, bound)
    self.now = now
  }

  /// The number of values.
  public var count: Int { entries.count }

  /// The value of a key, which becomes the one used last.
  public func value(for key: Key) -> Value? {
    guard let entry = entries[key] else { return nil }
    if let expiry = entry.expiry, expiry <= now() {
      remove(key)
      return nil
    }
    unlink(key)
    link(key)
    return entry.value
  }

  /// Keeps a value, and forgets others if it has to. A value that alone exceeds the bound is not kept.
  /// - Parameters:
  ///   - value: The value.
  ///   - key: Its key.
  ///   - cost: What it costs; at least 1.
  ///   - lifetime: How long it is good; for ever if nothing is said.
  public func insert(_ value: Value, for key: Key, cost: Int = 1, lifetime: Duration? = nil) {
    remove(key)
    let cost = max(1, cost)
    guard cost <= bound else { return }
    while self.cost > bound - cost, let last = oldest { remove(last) }
    entries[key] = Entry(value: value, cost: cost, expiry: lifetime.map { now() + $0 })
    self.cost += cost
    link(key)
  }

  /// Forgets a value.
  public func remove(_ key: Key) {
    guard let entry = entries[key] else { return }
    unlink(key)
    entries[key] = nil
    cost -= entry.cost
  }

  /// Forgets everything.
  public func removeAll() {
    entries.removeAll()
    newest = nil
    oldest = nil
    cost = 0
  }

  private func link(_ key: Key) {
    entries[key]?.next = newest
    entries[key]?.previous = nil
    if let newest { entries[newest]?.previous = key }
    newest = key
    if oldest == nil { oldest = key }
  }

  private func unlink(_ key: Key) {
    guard let entry = entries[key] else { return }
    if let previous = entry.previous { entries[previous]?.next = entry.next } else { newest = entry.next }
    if let next = entry.next { entries[next]?.previous = entry.previous } else { oldest = entry.previous }
  }
}

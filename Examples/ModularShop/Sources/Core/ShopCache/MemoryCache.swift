/// An in-memory cache that removes the least recently used values when the total cost exceeds a bound.
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
  /// The total cost of the values, which never exceeds the bound.
  public private(set) var cost = 0

  /// - Parameters:
  ///   - bound: The maximum total cost, in the same unit as the cost of each value.
  ///   - now: The clock that determines when values expire.
  public init(bound: Int, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
    self.bound = max(0, bound)
    self.now = now
  }

  /// The number of values.
  public var count: Int { entries.count }

  /// Returns the value for a key, and marks the value as the most recently used.
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

  /// Stores a value, and removes other values if necessary. A value whose cost alone exceeds the bound is not
  /// stored.
  /// - Parameters:
  ///   - value: The value.
  ///   - key: Its key.
  ///   - cost: The value's cost, at least 1.
  ///   - lifetime: How long the value is valid, or `nil` for no limit.
  public func insert(_ value: Value, for key: Key, cost: Int = 1, lifetime: Duration? = nil) {
    remove(key)
    let cost = max(1, cost)
    guard cost <= bound else { return }
    while self.cost > bound - cost, let last = oldest { remove(last) }
    entries[key] = Entry(value: value, cost: cost, expiry: lifetime.map { now() + $0 })
    self.cost += cost
    link(key)
  }

  /// Removes a value.
  public func remove(_ key: Key) {
    guard let entry = entries[key] else { return }
    unlink(key)
    entries[key] = nil
    cost -= entry.cost
  }

  /// Removes all values.
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

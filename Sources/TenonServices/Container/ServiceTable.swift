import CTenonAtomics

// The table that a container reads: a hash table from identity to entry, in one block of memory. Its identities never
// change. An entry may be replaced by another one, or by the entry for a removed service.
//
//     word 0   the mask that turns a spread identity into an offset: (capacity - 1) times the size of a pair
//     word 1   unused, so that no pair spans two cache lines
//     then     capacity (a power of two) pairs of (identity, entry); identity 0 marks an empty slot
//
// Open addressing with linear probing. Identities are addresses, so they are spread by multiplying them (multiplicative
// hashing, after Knuth, The Art of Computer Programming 6.4). The lower bits of the product's upper half are used: once
// masked, they are the offset. The runtime allocates metadata at equal distances, usually 32 bytes. Of many multipliers
// that were tried, this one clusters such addresses the least: with distances of 16 to 112 bytes and 20 to 1,360
// services, a service is found after 1.1 probes on average, and after 1.6 probes in the worst of these cases.

/// A pointer to a table.
@frozen
@usableFromInline
struct ServiceTable: @unchecked Sendable {
  // `@unchecked Sendable`: after a table is published, only the words that refer to entries change, and they are
  // atomic.
  @usableFromInline let words: UnsafeMutablePointer<UInt>

  @inlinable
  @inline(__always)
  init(words: UnsafeMutablePointer<UInt>) { self.words = words }

  /// Returns the entry registered for `identity`, in constant expected time; ``removed`` if the entry was removed.
  @inlinable
  @inline(__always)
  func entry(for identity: ServiceIdentity) -> ServiceEntry? {
    var offset = Self.spread(identity) & words[0]
    while true {
      let pair = self[offset]
      if _fastPath(pair[0] == identity.word) {
        return ServiceEntry(
          header: UnsafeMutablePointer(bitPattern: tenon_load_acquire(pair + 1)).unsafelyUnwrapped)
      }
      if pair[0] == 0 { return nil }
      offset = (offset &+ Self.stride) & words[0]
    }
  }

  /// The pair that begins `offset` bytes after the start of the first pair.
  @inlinable
  subscript(offset: UInt) -> UnsafeMutablePointer<UInt> {
    @inline(__always) get {
      (UnsafeMutableRawPointer(words + 2) + Int(bitPattern: offset)).assumingMemoryBound(to: UInt.self)
    }
  }

  @inlinable
  @inline(__always)
  static func spread(_ identity: ServiceIdentity) -> UInt {
    let multiplier = UInt(truncatingIfNeeded: 0x54A8_C1E2_F770_CCED as UInt64)
    return (identity.word &* multiplier) &>> UInt(UInt.bitWidth / 2)
  }

  /// The size of a pair.
  @inlinable
  static var stride: UInt {
    @inline(__always) get { UInt(2 * MemoryLayout<UInt>.size) }
  }
}

extension ServiceTable {
  /// Creates a table with room for `count` entries, which fill less than two thirds of it.
  init(capacityFor count: Int) {
    var bits = 1
    while (1 << bits) * 2 < (count + 1) * 3 { bits += 1 }
    let capacity = 1 << bits
    words = .allocate(capacity: 2 + 2 * capacity)
    words.initialize(repeating: 0, count: 2 + 2 * capacity)
    words[0] = UInt(capacity - 1) * Self.stride
  }

  /// Adds an entry before the table is published.
  /// - Returns: The entry that already has this identity, in which case nothing was added.
  func insert(_ entry: ServiceEntry) -> ServiceEntry? {
    if let earlier = self.entry(for: entry.identity) { return earlier }
    var offset = Self.spread(entry.identity) & words[0]
    while self[offset][0] != 0 { offset = (offset + Self.stride) & words[0] }
    self[offset][0] = entry.identity.word
    self[offset][1] = UInt(bitPattern: entry.header)
    return nil
  }

  /// Returns the entry registered for `identity`, unless it was removed.
  func presentEntry(for identity: ServiceIdentity) -> ServiceEntry? {
    entry(for: identity).flatMap { $0 == Self.removed ? nil : $0 }
  }

  /// Replaces the entry for `identity`, which must exist, by another entry or by ``removed``. Readers see either the
  /// old entry or the new one.
  func replace(_ identity: ServiceIdentity, by entry: ServiceEntry?) {
    var offset = Self.spread(identity) & words[0]
    while self[offset][0] != identity.word { offset = (offset + Self.stride) & words[0] }
    tenon_store_release(self[offset] + 1, (entry ?? Self.removed).address)
  }

  /// The entry for a removed service. Readers take the slow path, which skips it. Never freed.
  static let removed: ServiceEntry = {
    let header = UnsafeMutablePointer<EntryHeader>.allocate(capacity: 1)
    let place: StaticString = #fileID
    header.initialize(
      to: EntryHeader(
        operations: UnavailableEntryOperations.self, file: place.utf8Start, line: #line, details: nil,
        identity: ServiceIdentity(of: Never.self), state: EntryState.slow))
    return ServiceEntry(header: header)
  }()

  func deallocate() {
    if !isClosed { words.deallocate() }
  }

  /// The table of every container that was shut down; never freed.
  static let closed = ServiceTable(capacityFor: 0)

  /// Whether nothing can be resolved through this table, not even from a parent.
  var isClosed: Bool { words == Self.closed.words }
}

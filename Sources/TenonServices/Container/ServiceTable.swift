import CTenonAtomics

// The table that a container reads: a hash table from identity to entry, in one block of memory. Its identities stay; in
// the place of an entry another one may come, or one that stands for none.
//
//     word 0   the mask that makes an offset of a spread identity: (capacity - 1) times the size of a pair
//     word 1   nothing, so that no pair lies across two cache lines
//     then     capacity (a power of two) pairs of (identity, entry); identity 0 marks an empty place
//
// Open addressing with linear probing. Identities are addresses, so they are spread by multiplying them (multiplicative
// hashing, after Knuth, The Art of Computer Programming 6.4). Of the product's upper half the lower bits are taken: masked,
// they are the offset at once. The runtime allocates metadata at equal distances, as a rule of 32 bytes, so the multiplier
// is one of many that were tried which lets such addresses cluster least: at distances of 16 to 112 bytes and 20 to
// 1,360 services, a service is found after 1.1 probes on the average, and in the worst of these cases after 1.6.

/// A pointer to a table.
@frozen
@usableFromInline
struct ServiceTable: @unchecked Sendable {
  // `@unchecked Sendable`: nothing in a table changes after it was published but the words of entries, which are atomic.
  @usableFromInline let words: UnsafeMutablePointer<UInt>

  @inlinable
  @inline(__always)
  init(words: UnsafeMutablePointer<UInt>) { self.words = words }

  /// The entry registered for `identity`, in constant expected time; where it was taken out, ``removed``.
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

  /// The pair that begins `offset` bytes behind the first.
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
  /// A table with room for `count` entries, less than two thirds full.
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

  /// The entry registered for `identity` that was not taken out.
  func presentEntry(for identity: ServiceIdentity) -> ServiceEntry? {
    entry(for: identity).flatMap { $0 == Self.removed ? nil : $0 }
  }

  /// Puts an entry, or nothing, in place of the one for `identity`, which must be here. Readers see the one or the
  /// other.
  func replace(_ identity: ServiceIdentity, by entry: ServiceEntry?) {
    var offset = Self.spread(identity) & words[0]
    while self[offset][0] != identity.word { offset = (offset + Self.stride) & words[0] }
    tenon_store_release(self[offset] + 1, (entry ?? Self.removed).address)
  }

  /// Stands in a table for what was taken out: readers go the slow way, which passes it over. Never freed.
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

  /// Whether nothing can be resolved here, not even from a parent.
  var isClosed: Bool { words == Self.closed.words }
}

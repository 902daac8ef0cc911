// The table that a container reads: an immutable hash table from identity to cell, in one block of memory.
//
//     word 0   how far to shift a product right to get an index
//     word 1   capacity - 1 (a power of two less one)
//     then     capacity pairs of (identity, cell); identity 0 marks an empty place
//
// Open addressing with linear probing. Identities are addresses, so they are spread by Fibonacci hashing: the
// high bits of the product with 2^64 divided by the golden ratio (Knuth, The Art of Computer Programming 6.4).

/// A pointer to an immutable table.
@frozen
@usableFromInline
struct ServiceTable: @unchecked Sendable {
  // `@unchecked Sendable`: nothing in a table changes after it was published.
  @usableFromInline let words: UnsafeMutablePointer<UInt>

  @inlinable
  @inline(__always)
  init(words: UnsafeMutablePointer<UInt>) { self.words = words }

  /// The cell registered for `identity`, in constant expected time.
  @inlinable
  @inline(__always)
  func cell(for identity: ServiceIdentity) -> Cell? {
    let mask = words[1]
    var index = (identity.word &* Self.multiplier) &>> words[0]
    while true {
      let entry = words + Int(bitPattern: 2 &+ 2 &* index)
      if _fastPath(entry[0] == identity.word) {
        return Cell(header: UnsafeMutablePointer(bitPattern: entry[1]).unsafelyUnwrapped)
      }
      if entry[0] == 0 { return nil }
      index = (index &+ 1) & mask
    }
  }

  @inlinable
  static var multiplier: UInt {
    @inline(__always) get { UInt(truncatingIfNeeded: 0x9E37_79B9_7F4A_7C15 as UInt64) | 1 }
  }
}

extension ServiceTable {
  /// A table with room for `count` cells, less than four fifths full.
  init(capacityFor count: Int) {
    var bits = 1
    while (1 << bits) * 4 < (count + 1) * 5 { bits += 1 }
    let capacity = 1 << bits
    words = .allocate(capacity: 2 + 2 * capacity)
    words.initialize(repeating: 0, count: 2 + 2 * capacity)
    words[0] = UInt(UInt.bitWidth - bits)
    words[1] = UInt(capacity - 1)
  }

  /// Adds a cell before the table is published.
  /// - Returns: The cell that already has this identity, in which case nothing was added.
  func insert(_ cell: Cell) -> Cell? {
    let identity = cell.header.pointee.identity.word
    var index = (identity &* Self.multiplier) &>> words[0]
    while true {
      let entry = words + Int(bitPattern: 2 &+ 2 &* index)
      if entry[0] == identity { return UnsafeMutablePointer(bitPattern: entry[1]).map(Cell.init(header:)) }
      if entry[0] == 0 {
        entry[0] = identity
        entry[1] = UInt(bitPattern: cell.header)
        return nil
      }
      index = (index + 1) & words[1]
    }
  }

  /// All cells in the order of registration. O(n log n).
  var cells: [Cell] { unorderedCells.sorted { $0.header.pointee.order < $1.header.pointee.order } }

  /// All cells. O(n).
  var unorderedCells: [Cell] {
    (0...Int(words[1])).compactMap {
      UnsafeMutablePointer(bitPattern: words[3 + 2 * $0]).map(Cell.init(header:))
    }
  }

  func deallocate() {
    if !isClosed { words.deallocate() }
  }

  /// The table of every container that was shut down; never freed.
  static let closed = ServiceTable(capacityFor: 0)

  /// Whether nobody gets anything here, not even from above.
  var isClosed: Bool { words == Self.closed.words }
}

/// The distinct names of a set of sources, each with a number. Equal names have equal numbers.
public struct Names: Sendable {
  private var arena: [UInt8] = []
  private var ends: [Int32] = []
  private var hashes: [UInt64] = []
  /// The numbers of names by hash, with linear probing; -1 marks a free slot.
  private var slots: [Int32] = Array(repeating: -1, count: 256)

  public init() {}

  /// The number of names.
  public var count: Int { ends.count }

  /// The name with the given number.
  /// - Complexity: O(*n*), where *n* is the length of the name.
  public subscript(number: Int) -> String { String(decoding: bytes(of: number), as: UTF8.self) }

  /// Returns the number of `name`, or `nil` if it does not occur.
  public func number(of name: String) -> Int? {
    let bytes = Array(name.utf8)
    return bytes.withUnsafeBufferPointer { bytes in
      let slot = slot(of: bytes[...], hash: Self.hash(bytes[...]))
      return slots[slot] < 0 ? nil : Int(slots[slot])
    }
  }

  /// Adds a name unless it is there, and returns its number.
  mutating func add(_ name: Slice<UnsafeBufferPointer<UInt8>>) -> Int32 { add(name, hash: Self.hash(name)) }

  /// Adds the name that has the given number in `others`, and returns its number here.
  mutating func add(_ number: Int, of others: Names) -> Int32 {
    others.arena.withUnsafeBufferPointer { add($0[others.range(of: number)], hash: others.hashes[number]) }
  }

  mutating func add(_ name: StaticString) -> Int32 {
    add(UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)[...])
  }

  func bytes(of number: Int) -> ArraySlice<UInt8> { arena[range(of: number)] }

  private func range(of number: Int) -> Range<Int> {
    (number == 0 ? 0 : Int(ends[number - 1]))..<Int(ends[number])
  }

  private mutating func add(_ name: Slice<UnsafeBufferPointer<UInt8>>, hash: UInt64) -> Int32 {
    var slot = slot(of: name, hash: hash)
    if slots[slot] >= 0 { return slots[slot] }
    if (ends.count + 1) * 2 > slots.count {
      grow()
      slot = self.slot(of: name, hash: hash)
    }
    let number = Int32(ends.count)
    slots[slot] = number
    arena.append(contentsOf: name)
    ends.append(Int32(arena.count))
    hashes.append(hash)
    return number
  }

  /// Returns the slot that holds a name, or the free slot where it belongs.
  private func slot(of name: Slice<UnsafeBufferPointer<UInt8>>, hash: UInt64) -> Int {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] >= 0 {
      let number = Int(slots[slot])
      if hashes[number] == hash, bytes(of: number).elementsEqual(name) { return slot }
      slot = (slot + 1) & mask
    }
    return slot
  }

  private mutating func grow() {
    slots = Array(repeating: -1, count: slots.count * 4)
    let mask = slots.count - 1
    for (number, hash) in hashes.enumerated() {
      var slot = Int(truncatingIfNeeded: hash) & mask
      while slots[slot] >= 0 { slot = (slot + 1) & mask }
      slots[slot] = Int32(number)
    }
  }

  /// FNV-1a, whose low bits are mixed because they choose the slot.
  private static func hash(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return hash ^ (hash >> 29)
  }
}

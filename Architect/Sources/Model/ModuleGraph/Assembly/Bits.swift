/// A set of small numbers, with one bit for each number.
struct Bits: Hashable {
  private(set) var words: [UInt64]

  /// Creates an empty set.
  /// - Parameter count: The number of bits to reserve; the set grows for larger numbers.
  init(count: Int) { words = [UInt64](repeating: 0, count: (count + 63) / 64) }

  mutating func insert(_ number: Int) {
    while number >> 6 >= words.count { words.append(0) }
    words[number >> 6] |= 1 << UInt64(number & 63)
  }

  mutating func remove(_ number: Int) {
    if number >> 6 < words.count { words[number >> 6] &= ~(1 << UInt64(number & 63)) }
  }

  func contains(_ number: Int) -> Bool {
    number >> 6 < words.count && words[number >> 6] & 1 << UInt64(number & 63) != 0
  }

  mutating func formUnion(_ other: Bits) {
    while words.count < other.words.count { words.append(0) }
    for index in other.words.indices { words[index] |= other.words[index] }
  }

  /// The numbers in ascending order.
  var members: [Int] {
    words.indices.flatMap { index in
      var word = words[index]
      var found: [Int] = []
      while word != 0 {
        found.append(index << 6 + word.trailingZeroBitCount)
        word &= word - 1
      }
      return found
    }
  }
}

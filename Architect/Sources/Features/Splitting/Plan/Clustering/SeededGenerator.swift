/// Numbers that look random and are the same on every machine and in every release (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

  /// Returns the numbers below `count` in a random order. The standard library does not promise to keep its
  /// own.
  mutating func order(of count: Int) -> [Int] {
    var result = Array(0..<count)
    for last in stride(from: count - 1, to: 0, by: -1) {
      result.swapAt(last, Int(next() % UInt64(last + 1)))
    }
    return result
  }
}

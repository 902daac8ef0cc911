/// The choices of a generator, one byte each: those of a fuzzer, or the same in every run.
public struct Choices {
  private var bytes: AnyIterator<UInt8>

  /// Takes the choices from bytes. When there are no more bytes, every choice is the first one.
  public init(_ bytes: some Sequence<UInt8>) { self.bytes = AnyIterator(bytes.makeIterator()) }

  /// Takes the choices from a sequence of numbers that the seed determines (Steele, Lea and Flood's SplitMix64).
  public init(seed: UInt64) {
    var state = seed
    bytes = AnyIterator {
      state &+= 0x9E37_79B9_7F4A_7C15
      var value = state
      value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
      value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
      return UInt8(truncatingIfNeeded: value >> 56)
    }
  }

  /// Returns a number below `count`, which is at most 256.
  mutating func below(_ count: Int) -> Int { Int(bytes.next() ?? 0) % count }

  /// Returns `true` once in `count` times.
  mutating func once(in count: Int) -> Bool { below(count) == count - 1 }

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }
}

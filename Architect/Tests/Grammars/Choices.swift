/// What a generator of programs chooses, drawn from a sequence of bytes. A fuzzer passes its input, and a test passes
/// random bytes, so that the same generator serves both.
///
/// Behind the last byte each choice is the first one of its kind: the smallest number, the first element, and no. A
/// generator lists what ends a program first, and therefore ends for every sequence.
public struct Choices: Sendable {
  private var rest: ArraySlice<UInt8>

  /// Creates choices from the input of a fuzzer.
  public init(bytes: [UInt8]) { rest = bytes[...] }

  /// Creates choices from random bytes, which are the same for the same seed.
  /// - Parameters:
  ///   - seed: Selects the bytes.
  ///   - count: The number of bytes.
  public init(seed: UInt64, count: Int) {
    var state = seed
    rest = ArraySlice(
      (0..<count).map { _ in
        // SplitMix64.
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return UInt8(truncatingIfNeeded: value ^ (value >> 31))
      })
  }

  /// Whether all bytes were used.
  public var isEmpty: Bool { rest.isEmpty }

  /// A number in a range. Small ranges use one byte.
  public mutating func number(in range: ClosedRange<Int>) -> Int {
    let count = range.upperBound - range.lowerBound + 1
    var value = Int(rest.popFirst() ?? 0)
    if count > 256 { value = value << 8 | Int(rest.popFirst() ?? 0) }
    return range.lowerBound + value % count
  }

  /// An element of a list, which must not be empty.
  public mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[number(in: 0...(elements.count - 1))]
  }

  /// True in about one of `number` cases.
  public mutating func chance(_ number: Int = 2) -> Bool {
    self.number(in: 0...(number - 1)) == number - 1
  }

  /// What a closure makes, for a number of times in a range.
  public mutating func list<Element>(
    _ range: ClosedRange<Int>, _ make: (inout Choices) -> Element
  ) -> [Element] {
    var elements: [Element] = []
    for _ in 0..<number(in: range) { elements.append(make(&self)) }
    return elements
  }
}

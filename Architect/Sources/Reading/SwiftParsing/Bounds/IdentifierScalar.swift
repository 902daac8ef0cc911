/// The non-ASCII characters that Swift's lexer accepts in names. The lexer skips all other characters, so a reader that
/// treated them as words would find names where the parser finds none.
enum IdentifierScalar {
  /// Returns the number of bytes of the character at `offset`, or `nil` if the character is not allowed in a name or
  /// cannot be the first character of one.
  static func length(
    at offset: Int, _ line: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>, isFirst: Bool
  ) -> Int? {
    let first = bytes[offset]
    guard first >= 0x80 else { return 1 }
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    guard (0xC2...0xF4).contains(first), offset + length <= line.upperBound else { return nil }
    var value = UInt32(first) & (0x7F >> UInt32(length))
    for next in bytes[(offset + 1)..<(offset + length)] {
      guard next & 0xC0 == 0x80 else { return nil }
      value = value << 6 | UInt32(next & 0x3F)
    }
    guard contains(value), !isFirst || !combining.contains(where: { $0.contains(value) }) else { return nil }
    return length
  }

  private static func contains(_ value: UInt32) -> Bool {
    // In planes 1 to 14, all characters are allowed except the last two of each plane.
    if value >= 0x10000 { return value < 0xF0000 && value & 0xFFFF <= 0xFFFD }
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < value { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].contains(value)
  }

  private static let combining: [ClosedRange<UInt32>] = [
    0x300...0x36F, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F,
  ]

  private static let ranges: [ClosedRange<UInt32>] = [
    0xA8...0xA8, 0xAA...0xAA, 0xAD...0xAD, 0xAF...0xAF, 0xB2...0xB5, 0xB7...0xBA, 0xBC...0xBE, 0xC0...0xD6,
    0xD8...0xF6, 0xF8...0x167F, 0x1681...0x180D, 0x180F...0x1FFF, 0x200B...0x200D, 0x202A...0x202E,
    0x203F...0x2040, 0x2054...0x2054, 0x2060...0x218F, 0x2460...0x24FF, 0x2776...0x2793, 0x2C00...0x2DFF,
    0x2E80...0x2FFF, 0x3004...0x3007, 0x3021...0x302F, 0x3031...0xD7FF, 0xF900...0xFD3D, 0xFD40...0xFDCF,
    0xFDF0...0xFE44, 0xFE47...0xFFF8,
  ]
}

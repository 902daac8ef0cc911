/// What the bytes of a Swift text are to the compiler's lexer. Every scanner that reads Swift without the parser asks
/// here, so that no two of them, and none of them and the compiler, see different words.
public enum SwiftLexicon {
  /// Returns the number of bytes of the white space at `offset`; 0 if there is something else.
  ///
  /// The lexer skips ASCII's white space, the byte 0 and U+00A0 (the last two with a warning), but no other character
  /// that Unicode counts as a space.
  @inlinable
  public static func spaceLength<Bytes: RandomAccessCollection>(at offset: Int, in bytes: Bytes) -> Int
  where Bytes.Element == UInt8, Bytes.Index == Int {
    switch bytes[offset] {
    case 0, 9...13, 32: 1
    case 0xC2: isNoBreakSpace(at: offset, in: bytes) ? 2 : 0
    default: 0
    }
  }

  /// Returns the number of bytes of the white space that ends before `offset`; 0 if there is something else.
  @inlinable
  public static func spaceLength<Bytes: RandomAccessCollection>(before offset: Int, in bytes: Bytes) -> Int
  where Bytes.Element == UInt8, Bytes.Index == Int {
    guard offset > bytes.startIndex else { return 0 }
    switch bytes[offset - 1] {
    case 0, 9...13, 32: return 1
    case 0xA0: return offset - 1 > bytes.startIndex && bytes[offset - 2] == 0xC2 ? 2 : 0
    default: return 0
    }
  }

  /// Returns the first offset from `start` on that is not white space.
  @inlinable
  public static func endOfSpace<Bytes: RandomAccessCollection>(from start: Int, in bytes: Bytes) -> Int
  where Bytes.Element == UInt8, Bytes.Index == Int {
    var offset = start
    while offset < bytes.endIndex {
      let length = spaceLength(at: offset, in: bytes)
      if length == 0 { break }
      offset += length
    }
    return offset
  }

  /// Whether the byte at `offset` can be part of a name. Each byte of a non-ASCII character counts, except for white
  /// space. A number sign and `$` do not count: `$name` mentions `name`.
  @inlinable
  public static func isName<Bytes: RandomAccessCollection>(at offset: Int, in bytes: Bytes) -> Bool
  where Bytes.Element == UInt8, Bytes.Index == Int {
    let byte = bytes[offset]
    guard byte >= 0x80 else { return byte.isASCIIName }
    // In UTF-8, 0xC2 is always the first byte of a character, so these two bytes are never part of another one.
    if byte == 0xC2 { return !isNoBreakSpace(at: offset, in: bytes) }
    return byte != 0xA0 || offset == bytes.startIndex || bytes[offset - 1] != 0xC2
  }

  /// Returns the first offset from `start` on that is not part of a name.
  @inlinable
  public static func endOfName<Bytes: RandomAccessCollection>(from start: Int, in bytes: Bytes) -> Int
  where Bytes.Element == UInt8, Bytes.Index == Int {
    var offset = start
    while offset < bytes.endIndex, isName(at: offset, in: bytes) { offset += 1 }
    return offset
  }

  /// Whether the byte ends a line, and with it a comment that began with two slashes.
  @inlinable
  public static func isLineEnd(_ byte: UInt8) -> Bool { byte == 10 || byte == 13 }

  /// The number of lines of a text. A line ends with a line feed, a carriage return, or both.
  public static func lineCount(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    guard let last = bytes.last else { return 0 }
    var ends = bytes.count { $0 == 10 }
    // Few files have any, and the search for the first is fast.
    if let first = bytes.firstIndex(of: 13) {
      ends += (first..<bytes.count).count {
        bytes[$0] == 13 && ($0 + 1 == bytes.count || bytes[$0 + 1] != 10)
      }
    }
    return isLineEnd(last) ? ends : ends + 1
  }

  @inlinable
  static func isNoBreakSpace<Bytes: RandomAccessCollection>(at offset: Int, in bytes: Bytes) -> Bool
  where Bytes.Element == UInt8, Bytes.Index == Int {
    offset + 1 < bytes.endIndex && bytes[offset + 1] == 0xA0
  }
}

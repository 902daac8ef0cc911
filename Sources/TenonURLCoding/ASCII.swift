/// Functions that classify and convert single bytes.
package enum ASCII {
  @inlinable
  package static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 97 < 26 }

  @inlinable
  package static func isDigit(_ byte: UInt8) -> Bool { byte &- 48 < 10 }

  /// Returns whether the byte is a letter, a digit or `_`.
  @inlinable
  package static func isNameByte(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "_")
  }

  private static func isSchemeByte(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: ".")
  }

  /// Returns how many bytes at the beginning can form a scheme (RFC 3986, 3.1): a letter, followed by letters, digits,
  /// `+`, `-` and `.`.
  package static func schemeLength(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    guard let first = bytes.first, isLetter(first) else { return 0 }
    return bytes.firstIndex { !isSchemeByte($0) } ?? bytes.count
  }

  /// Returns whether the byte is a letter, a digit, `-`, `.`, `_` or `~` (RFC 3986, 2.3).
  static func isUnreserved(_ byte: UInt8) -> Bool {
    isNameByte(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "~")
  }

  /// Returns whether the byte is `/`, `?` or `#`.
  @inlinable
  package static func endsAuthority(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
  }

  @inlinable
  package static func lowercased(_ byte: UInt8) -> UInt8 { byte &- 65 < 26 ? byte | 0x20 : byte }

  @inlinable
  package static func hexValue(_ byte: UInt8) -> UInt8? {
    if isDigit(byte) { return byte &- 48 }
    let letter = (byte | 0x20) &- 97
    return letter < 6 ? letter &+ 10 : nil
  }

  static func hexDigit(_ value: UInt8) -> UInt8 { value < 10 ? 48 + value : 55 + value }
}

/// Percent-encoding and percent-decoding (RFC 3986, 2.1).
package enum PercentCoding {
  /// Returns the text that `bytes` represent, or `nil` if an escape is malformed or the result is not UTF-8. Bytes
  /// without escapes are assumed to be UTF-8, because they come from a string.
  package static func decode(_ bytes: UnsafeBufferPointer<UInt8>, plusIsSpace: Bool = false) -> String? {
    let isPlain = !bytes.contains { $0 == UInt8(ascii: "%") || (plusIsSpace && $0 == UInt8(ascii: "+")) }
    if isPlain { return String(decoding: bytes, as: UTF8.self) }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: bytes.count) { buffer -> String? in
      guard let count = decode(bytes, plusIsSpace: plusIsSpace, into: buffer) else { return nil }
      let decoded = UnsafeBufferPointer(rebasing: buffer[..<count])
      return UTF8Validation.isValid(decoded) ? String(decoding: decoded, as: UTF8.self) : nil
    }
  }

  /// Writes the decoded bytes and returns how many there are, or `nil` if an escape is malformed.
  /// - Parameter buffer: The destination, which must be at least as long as `bytes`.
  package static func decode(
    _ bytes: UnsafeBufferPointer<UInt8>, plusIsSpace: Bool = false,
    into buffer: UnsafeMutableBufferPointer<UInt8>
  ) -> Int? {
    var (index, count) = (0, 0)
    while index < bytes.count {
      var byte = bytes[index]
      if byte == UInt8(ascii: "%") {
        guard index + 2 < bytes.count, let high = ASCII.hexValue(bytes[index + 1]),
          let low = ASCII.hexValue(bytes[index + 2])
        else { return nil }
        byte = high << 4 | low
        index += 2
      } else if plusIsSpace, byte == UInt8(ascii: "+") {
        byte = UInt8(ascii: " ")
      }
      buffer[count] = byte
      count += 1
      index += 1
    }
    return count
  }

  /// The characters that need no escape.
  package enum Allowed {
    /// In values: only the unreserved characters, so that every parser reads a value in the same way.
    case value
    /// In the literal text of patterns: the characters that RFC 3986 allows in a segment.
    case segment

    func contains(_ byte: UInt8) -> Bool {
      if ASCII.isUnreserved(byte) { return true }
      guard self == .segment else { return false }
      switch byte {
      case UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "&"), UInt8(ascii: "'"), UInt8(ascii: "("),
        UInt8(ascii: ")"), UInt8(ascii: "*"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "="),
        UInt8(ascii: ":"), UInt8(ascii: "@"):
        return true
      default: return false
      }
    }
  }

  /// Returns the text with every disallowed character escaped.
  package static func encoded(_ text: String, _ allowed: Allowed = .value) -> String {
    if text.utf8.allSatisfy(allowed.contains) { return text }
    var output = ""
    for byte in text.utf8 {
      if allowed.contains(byte) {
        output.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        output.unicodeScalars.append("%")
        output.unicodeScalars.append(Unicode.Scalar(ASCII.hexDigit(byte >> 4)))
        output.unicodeScalars.append(Unicode.Scalar(ASCII.hexDigit(byte & 15)))
      }
    }
    return output
  }
}

extension String {
  /// Lends the string's UTF-8 bytes to a closure. Copies only strings that are stored in another encoding.
  @inlinable
  package func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let result = utf8.withContiguousStorageIfAvailable(body) { return result }
    var copy = self
    return copy.withUTF8(body)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns the part between two offsets.
  @inlinable
  package func part(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: self[range])
  }
}

/// Percent-encoding, both ways (RFC 3986, 2.1).
enum PercentCoding {
  /// The text that `bytes` stand for, or `nil` where an escape is malformed or the result is not UTF-8. Bytes
  /// without escapes are taken to be UTF-8, because they come from a string.
  static func decode(_ bytes: UnsafeBufferPointer<UInt8>, plusIsSpace: Bool = false) -> String? {
    let isPlain = !bytes.contains { $0 == UInt8(ascii: "%") || (plusIsSpace && $0 == UInt8(ascii: "+")) }
    if isPlain { return String(decoding: bytes, as: UTF8.self) }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: bytes.count) { buffer -> String? in
      guard let count = decode(bytes, plusIsSpace: plusIsSpace, into: buffer) else { return nil }
      let decoded = UnsafeBufferPointer(rebasing: buffer[..<count])
      return UTF8Validation.isValid(decoded) ? String(decoding: decoded, as: UTF8.self) : nil
    }
  }

  /// Writes the decoded bytes and returns how many there are, or `nil` where an escape is malformed.
  /// - Parameter buffer: At least as long as `bytes`.
  static func decode(
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

  /// The first mistake in `bytes`, with its offset in them.
  static func problem(in bytes: UnsafeBufferPointer<UInt8>) -> URLProblem? {
    var index = 0
    var hasEscapes = false
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%") {
        guard index + 2 < bytes.count, ASCII.hexValue(bytes[index + 1]) != nil,
          ASCII.hexValue(bytes[index + 2]) != nil
        else { return URLProblem(.malformedPercent, at: index) }
        hasEscapes = true
        index += 2
      }
      index += 1
    }
    if hasEscapes, decode(bytes) == nil { return URLProblem(.invalidUTF8, at: 0) }
    return nil
  }

  /// What may stand for itself.
  enum Allowed {
    /// Values: nothing but the unreserved characters, so that they mean the same under every reading.
    case value
    /// Literal text of patterns: what RFC 3986 allows in a segment.
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

  /// Appends `text` to `output`, escaping what is not allowed.
  static func encode(_ text: some StringProtocol, _ allowed: Allowed = .value, into output: inout String) {
    for byte in text.utf8 {
      if allowed.contains(byte) {
        output.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        output.unicodeScalars.append("%")
        output.unicodeScalars.append(Unicode.Scalar(ASCII.hexDigit(byte >> 4)))
        output.unicodeScalars.append(Unicode.Scalar(ASCII.hexDigit(byte & 15)))
      }
    }
  }
}

extension String {
  /// Lends the bytes of the string; copies only strings that are stored in another encoding.
  @inline(__always)
  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let result = utf8.withContiguousStorageIfAvailable(body) { return result }
    var copy = self
    return copy.withUTF8(body)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The part between two offsets.
  @inline(__always)
  func part(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: self[range]) }
}

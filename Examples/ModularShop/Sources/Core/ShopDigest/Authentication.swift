/// Keyed digests (HMAC-SHA256, RFC 2104), for tokens that only a holder of the key can create.
public enum Authentication {
  /// Returns the 32-byte authentication code for a message and a key.
  public static func code(for message: some Sequence<UInt8>, key: [UInt8]) -> [UInt8] {
    var block = key.count > 64 ? SHA256.digest(key) : key
    block += [UInt8](repeating: 0, count: 64 - block.count)
    var inner = SHA256()
    inner.update(block.map { $0 ^ 0x36 })
    inner.update(message)
    var outer = SHA256()
    outer.update(block.map { $0 ^ 0x5c })
    outer.update(inner.finalize())
    return outer.finalize()
  }

  /// Whether two codes are equal. The time that the comparison takes does not reveal where the codes differ.
  public static func areEqual(_ first: [UInt8], _ second: [UInt8]) -> Bool {
    guard first.count == second.count else { return false }
    return zip(first, second).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}

/// Bytes as lower-case hexadecimal text.
public enum Hexadecimal {
  /// Returns two digits for each byte.
  public static func encode(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef")
    return String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }

  /// Returns the bytes, or `nil` if the number of digits is odd or a character is not a digit.
  public static func decode(_ text: String) -> [UInt8]? {
    let digits = Array(text.utf8)
    guard digits.count % 2 == 0 else { return nil }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let high = value(digits[index]), let low = value(digits[index + 1]) else { return nil }
      bytes.append(high << 4 | low)
    }
    return bytes
  }

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}

/// Bytes that cannot be guessed.
public enum RandomBytes {
  /// Returns the requested number of random bytes from the system's generator, which is cryptographically
  /// secure on every Swift platform.
  public static func make(_ count: Int) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
  }
}

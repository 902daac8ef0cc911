/// The written forms of numbers, Boolean values and identifiers, which are the same in paths and queries.
package enum ScalarSyntax {
  /// Returns whether the text is an integer that fits in 64 bits: decimal digits, with an optional minus sign if
  /// `isSigned`.
  @inlinable
  package static func isInteger(_ text: UnsafeBufferPointer<UInt8>, isSigned: Bool) -> Bool {
    let isNegative = text.first == UInt8(ascii: "-")
    if isNegative, !isSigned { return false }
    let digits = text.dropFirst(isNegative ? 1 : 0)
    guard !digits.isEmpty, digits.allSatisfy(ASCII.isDigit) else { return false }
    if digits.count < 19 { return true }
    var value: UInt64 = 0
    for digit in digits {
      let (tens, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, tooLarge) = tens.addingReportingOverflow(UInt64(digit &- 48))
      if overflow || tooLarge { return false }
      value = sum
    }
    if !isSigned { return true }
    return value <= UInt64(Int64.max) + (isNegative ? 1 : 0)
  }

  @inlinable
  package static func bool(_ text: UnsafeBufferPointer<UInt8>) -> Bool? {
    if text.count == 1 {
      return text[0] == UInt8(ascii: "1") ? true : text[0] == UInt8(ascii: "0") ? false : nil
    }
    if text.elementsEqual("true".utf8) { return true }
    return text.elementsEqual("false".utf8) ? false : nil
  }

  /// Returns whether the text is a decimal number such as `-12.5e-3`: digits, then an optional fraction and exponent,
  /// at most 512 bytes.
  package static func isDecimal(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard text.count <= 512 else { return false }
    var rest = text[...]
    if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
    guard dropDigits(&rest) else { return false }
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      guard dropDigits(&rest) else { return false }
    }
    if let byte = rest.first, byte | 0x20 == UInt8(ascii: "e") {
      rest = rest.dropFirst()
      if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
      guard dropDigits(&rest) else { return false }
    }
    return rest.isEmpty
  }

  @inlinable
  package static func isUUID(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard text.count == 36 else { return false }
    for (index, byte) in text.enumerated() {
      let isDash = index == 8 || index == 13 || index == 18 || index == 23
      if isDash ? byte != UInt8(ascii: "-") : ASCII.hexValue(byte) == nil { return false }
    }
    return true
  }

  private static func dropDigits(_ rest: inout Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let end = rest.firstIndex { !ASCII.isDigit($0) } ?? rest.endIndex
    defer { rest = rest[end...] }
    return end > rest.startIndex
  }
}

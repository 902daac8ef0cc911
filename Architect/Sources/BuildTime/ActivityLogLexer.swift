/// Reads the values of a log one after the other.
///
/// After `SLF0`, each value is a number, a character for its kind, and if it is a text as many bytes as the number says.
struct ActivityLogLexer {
  enum Token: Equatable {
    case integer(UInt64)
    case double(Double)
    /// The bytes of a text.
    case text(Range<Int>)
    /// The bytes of a text in JSON.
    case json(Range<Int>)
    /// The name of a class, before its first instance.
    case className(Range<Int>)
    /// An instance of the class whose name was the *n*-th one, from 1.
    case instance(Int)
    /// The number of the values that follow.
    case list(Int)
    case null
  }

  /// The bytes that each log begins with.
  static let beginning = Array("SLF0".utf8)

  let bytes: [UInt8]
  private(set) var position = Self.beginning.count

  /// - Throws: ``ActivityLogFailure`` if the bytes do not begin as a log does.
  init(_ bytes: [UInt8]) throws(ActivityLogFailure) {
    guard bytes.starts(with: Self.beginning) else { throw .init(at: 0, .foreign) }
    self.bytes = bytes
  }

  var isAtEnd: Bool { position >= bytes.count }

  mutating func next() throws(ActivityLogFailure) -> Token {
    let start = position
    while position < bytes.count, Self.isDigit(bytes[position]) { position += 1 }
    let digits = start..<position
    guard position < bytes.count else { throw .init(at: start, .cut) }
    let kind = bytes[position]
    position += 1
    switch kind {
    case UInt8(ascii: "-") where digits.isEmpty: return .null
    case UInt8(ascii: "#"): return .integer(try number(digits, radix: 10))
    case UInt8(ascii: "^"): return .double(Double(bitPattern: try number(digits, radix: 16).byteSwapped))
    case UInt8(ascii: "@"): return .instance(Int(clamping: try number(digits, radix: 10)))
    case UInt8(ascii: "("): return .list(try count(digits))
    case UInt8(ascii: "\""): return .text(try text(digits))
    case UInt8(ascii: "*"): return .json(try text(digits))
    case UInt8(ascii: "%"): return .className(try text(digits))
    default: throw .init(at: start, .unexpected("a value"))
    }
  }

  func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  private mutating func text(_ digits: Range<Int>) throws(ActivityLogFailure) -> Range<Int> {
    let length = try count(digits)
    let range = position..<position + length
    position += length
    return range
  }

  /// A number of bytes or values, of which there cannot be more than bytes that are left.
  private func count(_ digits: Range<Int>) throws(ActivityLogFailure) -> Int {
    let value = try number(digits, radix: 10)
    guard value <= UInt64(bytes.count - position) else { throw .init(at: digits.lowerBound, .cut) }
    return Int(value)
  }

  private func number(_ digits: Range<Int>, radix: Int) throws(ActivityLogFailure) -> UInt64 {
    guard digits.count <= 20, let value = UInt64(string(digits), radix: radix) else {
      throw .init(at: digits.lowerBound, .unexpected("a number"))
    }
    return value
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): true
    default: false
    }
  }
}

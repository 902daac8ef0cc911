/// Reads the values of a log one after the other.
///
/// After `SLF0`, each value is a number, a character for its kind, and if it is a text as many bytes as the number says.
struct ActivityLogLexer {
  enum Token {
    case integer(UInt64)
    case double(Double)
    case text(ActivityLogStream.Text)
    /// A text in JSON.
    case json(ActivityLogStream.Text)
    /// The name of a class, before its first instance.
    case className(ActivityLogStream.Text)
    /// An instance of the class whose name was the *n*-th one, from 1.
    case instance(Int)
    /// The number of the values that follow.
    case list(Int)
    case null
  }

  /// What is kept of a name, or of a text in JSON.
  static let mostBytes = 4_096

  private let stream: ActivityLogStream

  init(_ stream: ActivityLogStream) { self.stream = stream }

  var position: Int { stream.offset }

  /// Reads a value.
  /// - Parameters:
  ///   - first: How many bytes of a text to keep from its beginning.
  ///   - last: How many to keep from its end.
  func next(first: Int = 0, last: Int = 0) throws(ActivityLogFailure) -> Token {
    let start = position
    var digits: [UInt8] = []
    while true {
      guard let byte = try stream.next() else { throw .init(at: start, .cut) }
      guard Self.isDigit(byte) else {
        return try token(byte, Number(digits: digits, start: start), first, last)
      }
      digits.append(byte)
      guard digits.count <= 20 else { throw .init(at: start, .unexpected("a number")) }
    }
  }

  private func token(_ kind: UInt8, _ number: Number, _ first: Int, _ last: Int) throws(ActivityLogFailure)
    -> Token
  {
    switch kind {
    case UInt8(ascii: "-") where number.digits.isEmpty: return .null
    case UInt8(ascii: "#"): return .integer(try number.value(radix: 10))
    case UInt8(ascii: "^"): return .double(Double(bitPattern: try number.value(radix: 16).byteSwapped))
    case UInt8(ascii: "@"): return .instance(Int(clamping: try number.value(radix: 10)))
    case UInt8(ascii: "("): return .list(Int(clamping: try number.value(radix: 10)))
    case UInt8(ascii: "\""): return .text(try text(number, first, last))
    case UInt8(ascii: "*"): return .json(try text(number, Self.mostBytes, 0))
    case UInt8(ascii: "%"): return .className(try text(number, Self.mostBytes, 0))
    default: throw .init(at: number.start, .unexpected("a value"))
    }
  }

  private func text(_ number: Number, _ first: Int, _ last: Int) throws(ActivityLogFailure)
    -> ActivityLogStream.Text
  {
    let count = try number.value(radix: 10)
    guard count <= UInt64(ActivityLog.limit), let text = try stream.take(Int(count), first: first, last: last)
    else { throw .init(at: number.start, .cut) }
    return text
  }

  /// The digits before the character for a kind.
  private struct Number {
    var digits: [UInt8]
    var start: Int

    func value(radix: Int) throws(ActivityLogFailure) -> UInt64 {
      guard let value = UInt64(String(decoding: digits, as: UTF8.self), radix: radix) else {
        throw .init(at: start, .unexpected("a number"))
      }
      return value
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): true
    default: false
    }
  }
}

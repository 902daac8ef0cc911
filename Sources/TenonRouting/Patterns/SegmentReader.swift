/// Reads one segment of a pattern: literal text around at most one parameter, or a wildcard.
struct SegmentReader {
  private let parser: PatternParser
  private(set) var position: Int
  private var prefix: [UInt8] = []
  private var suffix: [UInt8] = []
  private var parameter: PatternParameter?

  init(parser: PatternParser) {
    self.parser = parser
    position = parser.position
  }

  private var bytes: [UInt8] { parser.bytes }
  private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  mutating func read() throws(RoutePatternError) -> PatternSegment? {
    let start = position
    while let byte = current, !isEnd(byte) {
      switch byte {
      case UInt8(ascii: ":"): try readParameter()
      case UInt8(ascii: "*"):
        let wildcard = try readWildcard(from: start)
        return wildcard
      case UInt8(ascii: "%"): try readEscape()
      case ...0x20: throw parser.error(.invalidCharacter, at: position)
      default: append(byte)
      }
    }
    if position == start { return nil }
    return try finish(from: start)
  }

  private func isEnd(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "/"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "#"), UInt8(ascii: "?"): true
    default: false
    }
  }

  private mutating func append(_ byte: UInt8) {
    if parameter == nil { prefix.append(byte) } else { suffix.append(byte) }
    position += 1
  }

  private mutating func readEscape() throws(RoutePatternError) {
    guard position + 2 < bytes.count, let high = ASCII.hexValue(bytes[position + 1]),
      let low = ASCII.hexValue(bytes[position + 2])
    else { throw parser.error(.malformedPercent, at: position) }
    position += 2
    append(high << 4 | low)
  }

  private mutating func readParameter() throws(RoutePatternError) {
    guard parameter == nil else { throw parser.error(.twoParametersInSegment, at: position) }
    let start = position + 1
    var end = start
    while end < bytes.count, ASCII.isNameByte(bytes[end]) { end += 1 }
    guard end > start, !ASCII.isDigit(bytes[start]) else {
      throw parser.error(.missingParameterName, at: position)
    }
    var found = PatternParameter(name: String(decoding: bytes[start..<end], as: UTF8.self))
    position = end
    if current == UInt8(ascii: "<") {
      guard let close = bytes[end...].firstIndex(of: UInt8(ascii: ">")),
        bytes[(end + 1)..<close].allSatisfy({ ASCII.isNameByte($0) || $0 == UInt8(ascii: "-") })
      else { throw parser.error(.unclosedKind, at: end) }
      if close == end + 1 { throw parser.error(.emptyKind, at: end) }
      found.kind = RouteParameterKind(name: String(decoding: bytes[(end + 1)..<close], as: UTF8.self))
      position = close + 1
    }
    parameter = found
  }

  /// `*`, `**` or `:name**`, which must be the whole segment.
  private mutating func readWildcard(from start: Int) throws(RoutePatternError) -> PatternSegment {
    let star = position
    while current == UInt8(ascii: "*") { position += 1 }
    let isWhole = prefix.isEmpty && suffix.isEmpty && (current.map(isEnd) ?? true)
    switch (position - star, parameter) {
    case (1, nil) where isWhole: return .wildcard
    case (2, nil) where isWhole: return .tail(nil)
    case (2, let parameter?) where isWhole && parameter.kind == .text: return .tail(parameter)
    default: throw parser.error(.strayStar, at: star)
    }
  }

  private func finish(from start: Int) throws(RoutePatternError) -> PatternSegment {
    guard UTF8Validation.isValid(prefix), UTF8Validation.isValid(suffix) else {
      throw parser.error(.invalidUTF8, at: start)
    }
    let before = String(decoding: prefix, as: UTF8.self)
    guard var parameter else {
      if before == "." || before == ".." { throw parser.error(.dotSegment, at: start) }
      return .literal(before)
    }
    parameter.prefix = before
    parameter.suffix = String(decoding: suffix, as: UTF8.self)
    return .parameter(parameter)
  }
}

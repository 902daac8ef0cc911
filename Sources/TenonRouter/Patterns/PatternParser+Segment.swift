extension PatternParser {
  /// Reads one segment: literal text around at most one parameter, or a wildcard.
  ///
  /// It ends before `/`, `(`, `)`, `#`, `?` or with the text, and is `nil` where there is none.
  mutating func readSegment() throws(RoutePatternError) -> PatternSegment? {
    let start = position
    var literalStart = start
    var parameter: PatternParameter?
    while let byte = current, !Self.endsSegment(byte) {
      switch byte {
      case UInt8(ascii: ":"):
        guard parameter == nil else { throw error(.twoParametersInSegment) }
        let prefix = try literal(from: literalStart, segment: start)
        parameter = try readParameter(behind: prefix)
        parameterCount += 1
        literalStart = position
      case UInt8(ascii: "*"): return try readWildcard(of: parameter, isWhole: literalStart == position)
      case UInt8(ascii: "%"):
        guard position + 2 < bytes.count, ASCII.hexValue(bytes[position + 1]) != nil,
          ASCII.hexValue(bytes[position + 2]) != nil
        else { throw error(.malformedPercent) }
        position += 3
      case ...0x20: throw error(.invalidCharacter)
      default: position += 1
      }
    }
    if position == start { return nil }
    let text = try literal(from: literalStart, segment: start)
    guard var parameter else {
      if text == "." || text == ".." { throw error(.dotSegment, at: start) }
      return .literal(text)
    }
    parameter.suffix = text
    return .parameter(parameter)
  }

  private static func endsSegment(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "/"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "#"), UInt8(ascii: "?"): true
    default: false
    }
  }

  /// The decoded text up to here.
  private func literal(from start: Int, segment: Int) throws(RoutePatternError) -> String {
    if start == position { return "" }
    guard let text = PercentCoding.decode(bytes.part(start..<position)) else {
      throw error(.invalidUTF8, at: segment)
    }
    return text
  }

  private mutating func readParameter(behind prefix: String) throws(RoutePatternError) -> PatternParameter {
    let start = position + 1
    var end = start
    while end < bytes.count, ASCII.isNameByte(bytes[end]) { end += 1 }
    guard end > start, !ASCII.isDigit(bytes[start]) else { throw error(.missingParameterName) }
    var parameter = PatternParameter(name: String(decoding: bytes.part(start..<end), as: UTF8.self))
    parameter.prefix = prefix
    position = end
    guard current == UInt8(ascii: "<") else { return parameter }
    var close = end + 1
    while close < bytes.count, ASCII.isNameByte(bytes[close]) || bytes[close] == UInt8(ascii: "-") {
      close += 1
    }
    guard close < bytes.count, bytes[close] == UInt8(ascii: ">") else { throw error(.unclosedKind) }
    if close == end + 1 { throw error(.emptyKind) }
    parameter.kind = RouteParameterKind(
      name: String(decoding: bytes.part((end + 1)..<close), as: UTF8.self))
    position = close + 1
    return parameter
  }

  /// `*`, `**` or `:name**`, which must be the whole segment.
  /// - Parameter isWhole: There is no literal text between the parameter, or the segment's beginning, and the star.
  private mutating func readWildcard(
    of parameter: PatternParameter?, isWhole: Bool
  ) throws(RoutePatternError) -> PatternSegment {
    let star = position
    while current == UInt8(ascii: "*") { position += 1 }
    let isWhole = isWhole && (parameter?.prefix ?? "").isEmpty && (current.map(Self.endsSegment) ?? true)
    switch (position - star, parameter) {
    case (1, nil) where isWhole: return .wildcard
    case (2, nil) where isWhole: return .tail(nil)
    case (2, let parameter?) where isWhole && parameter.kind == .text: return .tail(parameter)
    default: throw error(.strayStar, at: star)
    }
  }
}

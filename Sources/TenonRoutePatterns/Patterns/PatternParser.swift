import TenonURLCoding

/// Parses the text of a pattern. It works on UTF-8 and keeps its position for the column of an error.
package struct PatternParser {
  let bytes: UnsafeBufferPointer<UInt8>
  var position = 0
  var parameterCount = 0
  private var tailOffset: Int?

  package static func parse(_ text: String) -> Result<ParsedPattern, PatternMistake> {
    var contiguous = text
    return contiguous.withUTF8 { bytes in
      do throws(PatternMistake) {
        var parser = PatternParser(bytes: bytes)
        return .success(try parser.parse())
      } catch {
        return .failure(error)
      }
    }
  }

  private init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  private mutating func parse() throws(PatternMistake) -> ParsedPattern {
    if bytes.count > ParsedPattern.maximumLength {
      throw error(.tooLong, at: ParsedPattern.maximumLength)
    }
    let scheme = try parseScheme()
    let authority = try parseAuthority(scheme: scheme)
    if scheme == nil, authority == nil, current != UInt8(ascii: "/"), current != UInt8(ascii: "(") {
      throw error(.mustBeginWithSlashOrScheme)
    }
    let path = try parsePath(depth: 0)
    if current == UInt8(ascii: ")") { throw error(.strayParenthesis) }
    if current == UInt8(ascii: "?") { throw error(.query) }
    if current == UInt8(ascii: "(") { throw error(.emptySegment) }
    let fragment = try parseFragment()
    let pattern = ParsedPattern(
      scheme: scheme, authority: authority?.canonical, authorityText: authority?.text, longest: path.longest,
      shorter: path.shorter,
      fragment: fragment)
    try verify(pattern)
    return pattern
  }

  var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  func error(_ problem: PatternProblem, at offset: Int? = nil) -> PatternMistake {
    PatternMistake(problem, at: offset ?? position)
  }

  // MARK: - Scheme and host

  private mutating func parseScheme() throws(PatternMistake) -> String? {
    let end = ASCII.schemeLength(bytes)
    if end == 0 { return nil }
    guard end + 1 < bytes.count, bytes[end] == UInt8(ascii: ":"),
      bytes[end + 1] == UInt8(ascii: "/") || bytes[end + 1] == UInt8(ascii: "(")
    else { throw error(.mustBeginWithSlashOrScheme) }
    position = end + 1
    return String(decoding: bytes.part(0..<end).map(ASCII.lowercased), as: UTF8.self)
  }

  /// Parses the host and port after `//`; returns `nil` without `//`. `canonical` is `nil` for any host.
  private mutating func parseAuthority(
    scheme: String?
  ) throws(PatternMistake) -> (canonical: String?, text: String?)? {
    guard position + 1 < bytes.count, bytes[position] == UInt8(ascii: "/"),
      bytes[position + 1] == UInt8(ascii: "/")
    else { return nil }
    position += 2
    let start = position
    while let byte = current, !ASCII.endsAuthority(byte), byte != UInt8(ascii: "(") { position += 1 }
    let host = String(decoding: bytes.part(start..<position), as: UTF8.self)
    if host == "*" || (host.isEmpty && scheme != nil) { return (nil, nil) }
    guard let canonical = HostName.canonical(pattern: host, scheme: scheme) else {
      throw error(.badHost, at: start)
    }
    return (canonical, host)
  }

  // MARK: - Path

  /// Reads segments and optional parts up to the end of the path or of the enclosing group.
  private mutating func parsePath(depth: Int) throws(PatternMistake) -> (
    longest: [PatternSegment], shorter: [[PatternSegment]]
  ) {
    var (longest, shorter): ([PatternSegment], [[PatternSegment]]) = ([], [])
    if depth == 0 { longest.reserveCapacity(slashesLeft) }
    while let byte = current {
      switch byte {
      case UInt8(ascii: "/"):
        position += 1
        guard let segment = try parseSegment() else {
          // A trailing slash is ignored.
          if current == UInt8(ascii: "/") { throw error(.emptySegment) }
          return (longest, shorter)
        }
        longest.append(segment)
        for index in shorter.indices { shorter[index].append(segment) }
      case UInt8(ascii: "("):
        let open = position
        let inner = try parseGroup(depth: depth + 1)
        let without = [longest] + shorter
        let variants = without.flatMap { before in inner.map { before + $0 } } + without
        if variants.count > ParsedPattern.maximumVariants { throw error(.tooManyOptionalParts, at: open) }
        (longest, shorter) = (variants[0], Array(variants.dropFirst()))
      case UInt8(ascii: ")"), UInt8(ascii: "#"), UInt8(ascii: "?"):
        return (longest, shorter)
      default:
        throw error(.groupMustHoldSegments)
      }
      if longest.count > ParsedPattern.maximumSegments { throw error(.tooManySegments) }
    }
    return (longest, shorter)
  }

  /// Parses an optional part and returns its variants.
  private mutating func parseGroup(depth: Int) throws(PatternMistake) -> [[PatternSegment]] {
    let open = position
    guard depth <= 8 else { throw error(.tooManyOptionalParts) }
    position += 1
    guard current == UInt8(ascii: "/") else { throw error(.groupMustHoldSegments) }
    let inner = try parsePath(depth: depth)
    guard current == UInt8(ascii: ")") else { throw error(.unclosedGroup, at: open) }
    let variants = [inner.longest] + inner.shorter
    if variants.contains([]) { throw error(.groupMustHoldSegments, at: open + 1) }
    position += 1
    return variants
  }

  /// The number of segments, or slightly more.
  private var slashesLeft: Int {
    let slashes = bytes[position...].reduce(0) { $1 == UInt8(ascii: "/") ? $0 + 1 : $0 }
    return min(slashes, ParsedPattern.maximumSegments)
  }

  private mutating func parseSegment() throws(PatternMistake) -> PatternSegment? {
    let start = position
    let segment = try readSegment()
    if segment?.isTail == true { tailOffset = start }
    return segment
  }

  private mutating func parseFragment() throws(PatternMistake) -> PatternSegment? {
    guard current == UInt8(ascii: "#") else { return nil }
    position += 1
    let start = position
    guard let segment = try readSegment() else { throw error(.emptyFragment, at: start) }
    if position < bytes.count { throw error(.fragmentWildcard) }
    switch segment {
    case .literal, .parameter: return segment
    case .wildcard, .tail, .several: throw error(.fragmentWildcard, at: start)
    }
  }

  // MARK: - The whole

  private func verify(_ pattern: ParsedPattern) throws(PatternMistake) {
    if let tailOffset {
      for variant in pattern.variants {
        if let tail = variant.firstIndex(where: \.isTail), tail != variant.count - 1 {
          throw error(.segmentAfterTail, at: tailOffset)
        }
      }
    }
    if parameterCount < 2 { return }
    // There are few names, and creating a set costs more than comparing them.
    let names = pattern.parameters.map(\.name)
    for (index, name) in names.enumerated() where names[..<index].contains(name) {
      throw error(.duplicateParameter, at: lastOffset(of: name))
    }
  }

  private func lastOffset(of name: String) -> Int {
    let needle = Array((":" + name).utf8)
    return bytes.indices.last { bytes[$0...].starts(with: needle) } ?? 0
  }
}

// MARK: - Segments

extension PatternParser {
  /// Reads one segment: literal text around parameters, or a wildcard.
  ///
  /// The segment ends before `/`, `(`, `)`, `#` or `?`, or at the end of the text. Returns `nil` if the segment is
  /// empty.
  mutating func readSegment() throws(PatternMistake) -> PatternSegment? {
    let start = position
    var literalStart = start
    var parameter: PatternParameter?
    var before: [PatternParameter] = []
    while let byte = current, !Self.endsSegment(byte) {
      switch byte {
      case UInt8(ascii: ":"):
        let prefix = try literal(from: literalStart, segment: start)
        if let parameter {
          if prefix.isEmpty || prefix.utf8.count > ParsedPattern.maximumSeparator {
            throw error(.adjacentParameters)
          }
          before.append(parameter)
        }
        parameter = try readParameter(behind: prefix)
        parameterCount += 1
        literalStart = position
      case UInt8(ascii: "*"):
        return try readWildcard(of: parameter, isWhole: literalStart == position && before.isEmpty)
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
    return before.isEmpty ? .parameter(parameter) : .several(before + [parameter])
  }

  private static func endsSegment(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "/"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "#"), UInt8(ascii: "?"): true
    default: false
    }
  }

  /// Returns the decoded text up to the current position.
  private func literal(from start: Int, segment: Int) throws(PatternMistake) -> String {
    if start == position { return "" }
    guard let text = PercentCoding.decode(bytes.part(start..<position)) else {
      throw error(.invalidUTF8, at: segment)
    }
    return text
  }

  private mutating func readParameter(behind prefix: String) throws(PatternMistake) -> PatternParameter {
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
    parameter.kind = ParameterKind(
      name: String(decoding: bytes.part((end + 1)..<close), as: UTF8.self))
    position = close + 1
    return parameter
  }

  /// Reads `*`, `**` or `:name**`, which must be the whole segment.
  /// - Parameter isWhole: Whether there is no literal text between the star and the parameter or the start of the
  ///   segment.
  private mutating func readWildcard(
    of parameter: PatternParameter?, isWhole: Bool
  ) throws(PatternMistake) -> PatternSegment {
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

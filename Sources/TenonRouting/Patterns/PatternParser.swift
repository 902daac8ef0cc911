/// Reads the text of a pattern. Works on UTF-8 and remembers where it is for the error's column.
struct PatternParser {
  let text: String
  let bytes: [UInt8]
  var position = 0
  private var tailOffset: Int?

  init(_ text: String) {
    self.text = text
    bytes = Array(text.utf8)
  }

  mutating func parse() throws(RoutePatternError) -> ParsedPattern {
    let scheme = try parseScheme()
    let authority = try parseAuthority(scheme: scheme)
    if scheme == nil, authority == nil, current != UInt8(ascii: "/"), current != UInt8(ascii: "(") {
      throw error(.mustBeginWithSlashOrScheme)
    }
    let variants = try parsePath(depth: 0)
    if current == UInt8(ascii: ")") { throw error(.strayParenthesis) }
    if current == UInt8(ascii: "?") { throw error(.query) }
    if current == UInt8(ascii: "(") { throw error(.emptySegment) }
    let fragment = try parseFragment()
    let pattern = ParsedPattern(
      scheme: scheme, authority: authority?.canonical, authorityText: authority?.text, variants: variants,
      fragment: fragment)
    try verify(pattern)
    return pattern
  }

  var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  func error(_ reason: RoutePatternError.Reason, at offset: Int? = nil) -> RoutePatternError {
    RoutePatternError(text: text, offset: offset ?? position, reason: reason)
  }

  // MARK: - Scheme and host

  private mutating func parseScheme() throws(RoutePatternError) -> String? {
    guard let first = bytes.first, ASCII.isLetter(first) else { return nil }
    let end = bytes.firstIndex { !ASCII.isSchemeByte($0) } ?? bytes.count
    guard end + 1 < bytes.count, bytes[end] == UInt8(ascii: ":"), bytes[end + 1] == UInt8(ascii: "/") else {
      throw error(.mustBeginWithSlashOrScheme)
    }
    position = end + 1
    return String(decoding: bytes[..<end].map(ASCII.lowercased), as: UTF8.self)
  }

  /// The host and port, where there is a `//`; `canonical` is `nil` for any host.
  private mutating func parseAuthority(
    scheme: String?
  ) throws(RoutePatternError) -> (canonical: String?, text: String?)? {
    guard position + 1 < bytes.count, bytes[position] == UInt8(ascii: "/"),
      bytes[position + 1] == UInt8(ascii: "/")
    else { return nil }
    position += 2
    let start = position
    while let byte = current, !ASCII.endsAuthority(byte), byte != UInt8(ascii: "(") { position += 1 }
    let host = String(decoding: bytes[start..<position], as: UTF8.self)
    if host == "*" || (host.isEmpty && scheme != nil) { return (nil, nil) }
    guard let canonical = HostName.canonical(host, scheme: scheme) else { throw error(.badHost, at: start) }
    return (canonical, host)
  }

  // MARK: - Path

  /// Reads segments and optional parts up to the end of the path or of the enclosing group.
  private mutating func parsePath(depth: Int) throws(RoutePatternError) -> [[PatternSegment]] {
    var variants: [[PatternSegment]] = [[]]
    while let byte = current {
      switch byte {
      case UInt8(ascii: "/"):
        position += 1
        guard let segment = try parseSegment() else {
          // A slash at the end says nothing.
          if current == UInt8(ascii: "/") { throw error(.emptySegment) }
          return variants
        }
        for index in variants.indices { variants[index].append(segment) }
      case UInt8(ascii: "("):
        let open = position
        guard depth < 8 else { throw error(.tooManyOptionalParts(limit: ParsedPattern.maximumVariants)) }
        position += 1
        guard current == UInt8(ascii: "/") else { throw error(.groupMustHoldSegments) }
        let inner = try parsePath(depth: depth + 1)
        guard current == UInt8(ascii: ")") else { throw error(.unclosedGroup, at: open) }
        if inner.contains([]) { throw error(.groupMustHoldSegments, at: open + 1) }
        position += 1
        let present = variants.flatMap { before in inner.map { before + $0 } }
        variants = present + variants
        if variants.count > ParsedPattern.maximumVariants {
          throw error(.tooManyOptionalParts(limit: ParsedPattern.maximumVariants), at: open)
        }
      case UInt8(ascii: ")"), UInt8(ascii: "#"), UInt8(ascii: "?"):
        return variants
      default:
        throw error(.groupMustHoldSegments)
      }
      if variants[0].count > ParsedPattern.maximumSegments {
        throw error(.tooManySegments(limit: ParsedPattern.maximumSegments))
      }
    }
    return variants
  }

  /// One segment; `nil` where there is none before the next `/`, `(`, `)`, `#`, `?` or the end.
  private mutating func parseSegment() throws(RoutePatternError) -> PatternSegment? {
    let start = position
    var reader = SegmentReader(parser: self)
    let segment = try reader.read()
    position = reader.position
    if segment?.isTail == true { tailOffset = start }
    return segment
  }

  private mutating func parseFragment() throws(RoutePatternError) -> PatternSegment? {
    guard current == UInt8(ascii: "#") else { return nil }
    position += 1
    let start = position
    var reader = SegmentReader(parser: self)
    guard let segment = try reader.read() else { throw error(.emptyFragment, at: start) }
    position = reader.position
    if position < bytes.count { throw error(.fragmentWildcard) }
    switch segment {
    case .literal, .parameter: return segment
    case .wildcard, .tail: throw error(.fragmentWildcard, at: start)
    }
  }

  // MARK: - The whole

  private func verify(_ pattern: ParsedPattern) throws(RoutePatternError) {
    if let tailOffset {
      for variant in pattern.variants {
        if let tail = variant.firstIndex(where: \.isTail), tail != variant.count - 1 {
          throw error(.segmentAfterTail, at: tailOffset)
        }
      }
    }
    let parameters = pattern.parameters
    guard parameters.count > 1 else { return }
    var names: Set<String> = []
    for parameter in parameters where !names.insert(parameter.name).inserted {
      throw error(.duplicateParameter(parameter.name), at: lastOffset(of: parameter.name))
    }
  }

  private func lastOffset(of name: String) -> Int {
    let needle = Array((":" + name).utf8)
    return bytes.indices.last { bytes[$0...].starts(with: needle) } ?? 0
  }
}

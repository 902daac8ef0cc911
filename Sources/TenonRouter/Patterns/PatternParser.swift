/// Reads the text of a pattern. Works on UTF-8 and remembers where it is for the error's column.
struct PatternParser {
  let text: String
  let bytes: UnsafeBufferPointer<UInt8>
  var position = 0
  var parameterCount = 0
  private var tailOffset: Int?

  static func parse(_ text: String) -> Result<ParsedPattern, RoutePatternError> {
    var contiguous = text
    return contiguous.withUTF8 { bytes in
      do throws(RoutePatternError) {
        var parser = PatternParser(text: text, bytes: bytes)
        return .success(try parser.parse())
      } catch {
        return .failure(error)
      }
    }
  }

  private init(text: String, bytes: UnsafeBufferPointer<UInt8>) {
    self.text = text
    self.bytes = bytes
  }

  private mutating func parse() throws(RoutePatternError) -> ParsedPattern {
    if bytes.count > ParsedPattern.maximumLength {
      throw error(.tooLong(limit: ParsedPattern.maximumLength), at: ParsedPattern.maximumLength)
    }
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
    guard end + 1 < bytes.count, bytes[end] == UInt8(ascii: ":"),
      bytes[end + 1] == UInt8(ascii: "/") || bytes[end + 1] == UInt8(ascii: "(")
    else { throw error(.mustBeginWithSlashOrScheme) }
    position = end + 1
    return String(decoding: bytes.part(0..<end).map(ASCII.lowercased), as: UTF8.self)
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
    let host = String(decoding: bytes.part(start..<position), as: UTF8.self)
    if host == "*" || (host.isEmpty && scheme != nil) { return (nil, nil) }
    guard let canonical = HostName.canonical(host, scheme: scheme) else { throw error(.badHost, at: start) }
    return (canonical, host)
  }

  // MARK: - Path

  /// Reads segments and optional parts up to the end of the path or of the enclosing group.
  private mutating func parsePath(depth: Int) throws(RoutePatternError) -> [[PatternSegment]] {
    var variants: [[PatternSegment]] = [[]]
    if depth == 0 { variants[0].reserveCapacity(slashesLeft) }
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

  /// As many as there are segments, or a few more.
  private var slashesLeft: Int {
    let slashes = bytes[position...].reduce(0) { $1 == UInt8(ascii: "/") ? $0 + 1 : $0 }
    return min(slashes, ParsedPattern.maximumSegments)
  }

  private mutating func parseSegment() throws(RoutePatternError) -> PatternSegment? {
    let start = position
    let segment = try readSegment()
    if segment?.isTail == true { tailOffset = start }
    return segment
  }

  private mutating func parseFragment() throws(RoutePatternError) -> PatternSegment? {
    guard current == UInt8(ascii: "#") else { return nil }
    position += 1
    let start = position
    guard let segment = try readSegment() else { throw error(.emptyFragment, at: start) }
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
    if parameterCount < 2 { return }
    // There are few, and making a set costs more than comparing them.
    let names = pattern.parameters.map(\.name)
    for (index, name) in names.enumerated() where names[..<index].contains(name) {
      throw error(.duplicateParameter(name), at: lastOffset(of: name))
    }
  }

  private func lastOffset(of name: String) -> Int {
    let needle = Array((":" + name).utf8)
    return bytes.indices.last { bytes[$0...].starts(with: needle) } ?? 0
  }
}

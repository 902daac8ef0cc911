/// The pattern of a route, parsed as the router parses it.
public struct RoutePatternText: Hashable, Sendable, CustomStringConvertible {
  public var text: String
  /// The scheme in lower case; `nil` for any scheme.
  public private(set) var scheme: String?
  /// The host; `nil` for any host.
  public private(set) var host: String?
  /// The segments of each variant: with and without each optional part.
  public private(set) var variants: [[Segment]]
  /// Whether only URLs with a fragment match.
  public private(set) var fragment: Segment?

  public enum Segment: Hashable, Sendable {
    case literal(String)
    /// Literal text around parameters: the texts before, between and after them.
    case parameters([String], [Parameter])
    case wildcard
    case tail(String?)
  }

  public struct Parameter: Hashable, Sendable {
    public var name: String
    public var kind: Kind
  }

  /// What a parameter's text must be.
  public enum Kind: Hashable, Sendable {
    case text, int, uint, double, bool, uuid
    case other(String)

    init(named name: String) {
      switch name {
      case "", "string": self = .text
      case "int": self = .int
      case "uint": self = .uint
      case "double": self = .double
      case "bool": self = .bool
      case "uuid": self = .uuid
      default: self = .other(name)
      }
    }

    /// The kind of a property's type; `nil` if the type takes any text, or is not known.
    init?(type: String) {
      switch type.hasPrefix("Swift.") ? String(type.dropFirst(6)) : type {
      case "Int", "Int8", "Int16", "Int32", "Int64": self = .int
      case "UInt", "UInt8", "UInt16", "UInt32", "UInt64": self = .uint
      case "Double", "Float": self = .double
      case "Bool": self = .bool
      case "UUID", "Foundation.UUID": self = .uuid
      default: return nil
      }
    }

    var name: String {
      switch self {
      case .text: "string"
      case .int: "int"
      case .uint: "uint"
      case .double: "double"
      case .bool: "bool"
      case .uuid: "uuid"
      case .other(let name): name
      }
    }

    /// Whether a text fits; `nil` if that is not known.
    func accepts(_ text: String) -> Bool? {
      switch self {
      case .text: true
      case .int: Int(text) != nil
      case .uint: UInt(text) != nil
      case .double: Double(text) != nil
      case .bool: ["true", "false", "1", "0"].contains(text.lowercased())
      case .uuid: text.count == 36 && text.allSatisfy { $0.isHexDigit || $0 == "-" }
      case .other: nil
      }
    }
  }

  /// The largest number of variants that the router accepts.
  private static let maximumVariants = 32

  /// Parses a pattern.
  /// - Parameter properties: The types of the route's properties, which give the kinds of parameters without one.
  /// - Returns: `nil` if the router would refuse the pattern.
  public init?(_ text: String, properties: [String: String] = [:]) {
    self.text = text
    var rest = Substring(text)
    if let colon = rest.firstIndex(of: ":"), colon > rest.startIndex,
      rest[..<colon].allSatisfy({ $0.isLetter || $0.isNumber || "+-.".contains($0) }),
      let next = rest[colon...].dropFirst().first, "/(".contains(next)
    {
      scheme = rest[..<colon].lowercased()
      rest = rest[rest.index(after: colon)...]
    }
    if rest.hasPrefix("//") {
      rest = rest.dropFirst(2)
      let name = rest.prefix { !"/(?#".contains($0) }
      host = name.isEmpty || name == "*" ? nil : name.lowercased()
      rest = rest.dropFirst(name.count)
    } else if scheme == nil, let first = rest.first, !"/(".contains(first) {
      return nil
    }
    if let mark = rest.firstIndex(of: "#") {
      guard let segment = Self.segment(String(rest[mark...].dropFirst()), properties) else { return nil }
      fragment = segment
      rest = rest[..<mark]
    }
    guard !rest.contains("?"), let variants = Self.variants(&rest, properties, depth: 0), rest.isEmpty else {
      return nil
    }
    self.variants = variants
  }

  private static func variants(_ rest: inout Substring, _ properties: [String: String], depth: Int)
    -> [[Segment]]?
  {
    var variants: [[Segment]] = [[]]
    while let first = rest.first, first != ")" {
      rest = rest.dropFirst()
      if first == "(" {
        guard depth < 8, let inner = Self.variants(&rest, properties, depth: depth + 1), rest.first == ")"
        else { return nil }
        rest = rest.dropFirst()
        variants = variants.flatMap { before in inner.map { before + $0 } } + variants
        guard variants.count <= maximumVariants else { return nil }
        continue
      }
      guard first == "/" else { return nil }
      let text = rest.prefix { !"/()".contains($0) }
      rest = rest.dropFirst(text.count)
      if text.isEmpty, rest.isEmpty { break }
      guard let segment = segment(String(text), properties) else { return nil }
      for index in variants.indices { variants[index].append(segment) }
    }
    return variants
  }

  private static func segment(_ text: String, _ properties: [String: String]) -> Segment? {
    guard !text.isEmpty else { return nil }
    if text == "*" { return .wildcard }
    if text == "**" { return .tail(nil) }
    var literals = [""]
    var parameters: [Parameter] = []
    var rest = Substring(text)
    while let first = rest.first {
      rest = rest.dropFirst()
      guard first == ":" else {
        literals[literals.count - 1].append(first)
        continue
      }
      let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      guard !name.isEmpty else { return nil }
      rest = rest.dropFirst(name.count)
      if rest == "**", literals == [""] { return .tail(String(name)) }
      var kind = properties[String(name)].flatMap(Kind.init(type:)) ?? .text
      if rest.first == "<" {
        guard let end = rest.firstIndex(of: ">") else { return nil }
        kind = Kind(named: String(rest[..<end].dropFirst()))
        rest = rest[end...].dropFirst()
      }
      parameters.append(Parameter(name: String(name), kind: kind))
      literals.append("")
    }
    return parameters.isEmpty ? .literal(literals[0]) : .parameters(literals, parameters)
  }

  public var description: String { text }

  /// The parameters of all variants.
  public var parameters: [Parameter] {
    variants.first?.flatMap { segment -> [Parameter] in
      if case .parameters(_, let parameters) = segment { parameters } else { [] }
    } ?? []
  }

  /// Whether both match some URL with equal precedence, which the router refuses.
  public func isAmbiguous(with other: RoutePatternText) -> Bool {
    guard scheme == other.scheme, host == other.host, (fragment == nil) == (other.fragment == nil) else {
      return false
    }
    return variants.contains { own in
      other.variants.contains { rival in
        own.count == rival.count && zip(own, rival).allSatisfy { $0.ranksEqually(with: $1) }
      }
    }
  }

  /// How a URL compares with a pattern.
  public enum Match: Hashable, Sendable {
    case yes
    case no
    /// Only because a parameter has the wrong type.
    case wrongType(parameter: String, kind: String, text: String)
    /// It depends on what is not known.
    case perhaps
  }

  /// Compares a URL with the pattern.
  /// - Parameter url: The text, with `nil` for each part that is not known.
  public func match(_ url: URLText) -> Match {
    if let scheme, let other = url.scheme, scheme != other { return .no }
    if let host, let other = url.host, host != other, !host.hasPrefix("*.") { return .no }
    var result = Match.no
    for variant in variants {
      switch Self.match(variant[...], url.segments[...], url.isOpenEnded) {
      case .yes: return .yes
      case .perhaps: result = .perhaps
      case .wrongType(let parameter, let kind, let text):
        if result == .no { result = .wrongType(parameter: parameter, kind: kind, text: text) }
      case .no: break
      }
    }
    return result
  }

  private static func match(
    _ pattern: ArraySlice<Segment>, _ url: ArraySlice<[String?]>, _ isOpenEnded: Bool
  ) -> Match {
    var (pattern, url) = (pattern, url)
    var result = Match.yes
    while let segment = pattern.popFirst() {
      if case .tail = segment { return url.isEmpty && !isOpenEnded ? .no : result }
      guard let text = url.popFirst() else { return isOpenEnded ? .perhaps : .no }
      // A part that is not known may contain slashes, so what follows it may be anything.
      if text.contains(nil), url.isEmpty, isOpenEnded { return result == .yes ? .perhaps : result }
      switch segment.match(text) {
      case .yes: break
      case .no: return .no
      case .perhaps: if result == .yes { result = .perhaps }
      case .wrongType(let parameter, let kind, let text):
        result = .wrongType(parameter: parameter, kind: kind, text: text)
      }
    }
    if url.isEmpty { return result }
    return .no
  }
}

extension RoutePatternText.Segment {
  fileprivate func ranksEqually(with other: Self) -> Bool {
    switch (self, other) {
    case (.literal(let own), .literal(let rival)): own == rival
    case (.parameters(let own, let mine), .parameters(let rival, let theirs)):
      own == rival && zip(mine, theirs).allSatisfy { $0.kind == $1.kind }
    case (.wildcard, .wildcard), (.tail, .tail): true
    default: false
    }
  }

  fileprivate func match(_ text: [String?]) -> RoutePatternText.Match {
    let known = text.contains(nil) ? nil : text.compactMap(\.self).joined()
    switch self {
    case .literal(let own): return known.map { $0 == own ? .yes : .no } ?? .perhaps
    case .wildcard, .tail: return .yes
    case .parameters(let literals, let parameters):
      guard let known else { return .perhaps }
      guard parameters.count == 1, let parameter = parameters.first, let suffix = literals.last else {
        return .perhaps
      }
      guard known.hasPrefix(literals[0]), known.hasSuffix(suffix),
        known.utf8.count > literals[0].utf8.count + suffix.utf8.count
      else { return .no }
      let value = String(known.dropFirst(literals[0].count).dropLast(suffix.count))
      switch parameter.kind.accepts(value) {
      case true?: return .yes
      case false?: return .wrongType(parameter: parameter.name, kind: parameter.kind.name, text: value)
      case nil: return .perhaps
      }
    }
  }
}

/// A URL in source code, split into parts. Parts that are computed while the program runs are not known.
public struct URLText: Hashable, Sendable {
  /// The scheme in lower case; `nil` if there is none, or if it is not known.
  public private(set) var scheme: String?
  public private(set) var host: String?
  /// The segments of the path; each consists of texts, and of `nil` for what is not known.
  public private(set) var segments: [[String?]] = []
  /// Whether more segments may follow, because the last part is not known.
  public private(set) var isOpenEnded = false

  /// Splits a text.
  /// - Returns: `nil` if nothing about the URL's path is known.
  public init?(_ parts: [String?]) {
    guard let first = parts.first, let start = first else { return nil }
    var parts = parts
    if let colon = start.firstIndex(of: ":"), colon > start.startIndex,
      start[..<colon].allSatisfy({ $0.isLetter || $0.isNumber || "+-.".contains($0) })
    {
      scheme = start[..<colon].lowercased()
      parts[0] = String(start[colon...].dropFirst())
    }
    if let rest = parts[0], rest.hasPrefix("//") {
      let authority = rest.dropFirst(2).prefix { !"/?#".contains($0) }
      // `shop://cart`: the router treats the host of a URL without a path as it treats any host.
      host = authority.lowercased()
      parts[0] = String(rest.dropFirst(2 + authority.count))
      if parts[0]?.isEmpty == true, parts.count > 1 { return nil }
    } else if let rest = parts[0], !rest.hasPrefix("/") {
      guard !rest.isEmpty || scheme == nil else { return nil }
      if scheme == nil { return nil }
    }
    read(parts)
  }

  /// The URL with its host as the first segment of the path: `shop://cart/2` as `/cart/2`.
  public var withHostAsPath: URLText {
    guard let host, !host.isEmpty else { return self }
    var result = self
    result.host = nil
    result.segments.insert([host], at: 0)
    return result
  }

  private mutating func read(_ parts: [String?]) {
    var isEnded = false
    for part in parts where !isEnded {
      guard let part else {
        if segments.isEmpty { segments.append([]) }
        segments[segments.count - 1].append(nil)
        isOpenEnded = true
        continue
      }
      for character in part {
        if "?#".contains(character) {
          isEnded = true
          break
        }
        isOpenEnded = false
        if character == "/" {
          segments.append([])
        } else {
          if segments.isEmpty { segments.append([]) }
          let last = segments.count - 1
          if let text = segments[last].last, let text {
            segments[last][segments[last].count - 1] = text + String(character)
          } else {
            segments[last].append(String(character))
          }
        }
      }
      if isEnded { isOpenEnded = false }
    }
    if segments.last?.isEmpty == true { segments.removeLast() }
  }
}

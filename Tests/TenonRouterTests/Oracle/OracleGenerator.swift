/// Makes tables in which patterns are in each other's way, and URLs that nearly match them.
struct OracleGenerator {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(state: seed) }

  private mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &random)]
  }

  // MARK: - Patterns

  private static let literals = [
    "a", "b", "ab", "7", "-1", "true", "é", "a b", "x/y", "a-literal-of-16-by", "a-literal-of-sixteen-b",
    "a-literal-that-is-longer-than-two-blocks-of-bytes", "商品",
  ]

  mutating func pattern() -> NaivePattern {
    var parts: [NaivePattern.Part] = []
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      if chance(8) {
        parts.append(.optional((0..<Int.random(in: 1...2, using: &random)).map { _ in segment() }))
      } else {
        parts.append(.segment(segment()))
      }
    }
    let hasTail = chance(6)
    if hasTail { parts.append(chance(6) ? .optional([.tail]) : .segment(.tail)) }
    return NaivePattern(
      scheme: chance(6) ? pick(["https", "app"]) : nil, host: chance(6) ? pick(["h.example", "b"]) : nil,
      parts: parts, fragment: chance(8) ? fragment() : nil, priority: chance(12) ? pick([-1, 1]) : 0)
  }

  private mutating func segment() -> NaivePattern.Segment {
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<5: .literal(pick(Self.literals))
    case 5..<8: parameter()
    case 8: several()
    default: .wildcard
    }
  }

  private mutating func parameter() -> NaivePattern.Segment {
    .parameter(
      chance(3) ? pick(NaivePattern.Kind.allCases) : .string, prefix: chance(5) ? pick(["v", "a", "é"]) : "",
      suffix: chance(5) ? pick([".x", "b"]) : "")
  }

  private mutating func several() -> NaivePattern.Segment {
    let count = chance(4) ? 3 : 2
    let pieces = (0..<count).map { index in
      NaivePattern.Segment.Piece(
        kind: chance(3) ? pick(NaivePattern.Kind.allCases) : .string,
        prefix: index > 0 ? pick(["-", ".", "--", "é", "a"]) : chance(5) ? pick(["v", "-"]) : "")
    }
    return .several(pieces, suffix: chance(5) ? pick([".x", "-"]) : "")
  }

  private mutating func fragment() -> NaivePattern.Segment {
    chance(2) ? .literal(pick(["a", "x/y"])) : parameter()
  }

  /// Patterns of which no two match the same URLs with equal rank, and one that is refused beside them, if one
  /// was found.
  mutating func patterns(hostAsPath: Set<String>) -> (accepted: [NaivePattern], refused: NaivePattern?) {
    var accepted: [NaivePattern] = []
    var refused: NaivePattern?
    var taken: Set<NaivePattern.Shape> = []
    for _ in 0..<Int.random(in: 1...24, using: &random) {
      let pattern = pattern()
      let shapes = pattern.shapes(hostAsPath: hostAsPath)
      if Set(shapes).count == shapes.count, taken.isDisjoint(with: shapes) {
        taken.formUnion(shapes)
        accepted.append(pattern)
      } else {
        refused = pattern
      }
    }
    return (accepted, refused)
  }

  // MARK: - URLs

  private static let texts = [
    "a", "b", "ab", "7", "0", "-1", "+1", "true", "TRUE", "1.5", "1e9", "v7", "7.x", "v.x", "vb", "s-1", "%",
    "%2",
    "%zz", "%FF", "%C3%A9", "é", "%61", "a%20b", "x%2Fy", "x%2fy", "", ".", "..", "%2e", ".%2E", "...", " ",
    "商品",
    "9223372036854775808", "18446744073709551615", "123e4567-e89b-12d3-a456-426614174000", "a+b",
    "a-literal-of-16-by", "a-literal-of-sixteen-b", "a-literal-of-sixteen-c", "A", "%00",
    "a-literal-of-sixteen", "a-b", "a-b.c", "1-2", "1.5-é", "a--b", "-", "va", "7%2D8",
    "a-literal-that-is-longer-than-two-blocks-of-bytes", "a-literal-that-is-longer-than-two-blocks-of-byteZ",
  ]

  /// A URL that follows one of the patterns more often than not.
  mutating func url(for patterns: [NaivePattern]) -> String {
    let beginning = chance(3) ? pick(["https:", "HTTPS:", "app:", "App:", "other:"]) : ""
    let authority =
      chance(3)
      ? pick(["//h.example", "//H.Example", "//h.example:443", "//b", "//", "//u@b", "//other"]) : ""
    var path = ""
    if let pattern = patterns.randomElement(using: &random), !chance(4) {
      for part in pattern.parts {
        switch part {
        case .segment(let segment): path += "/" + text(for: segment)
        case .optional(let group) where chance(2): path += group.map { "/" + text(for: $0) }.joined()
        case .optional: break
        }
      }
    }
    if chance(3) {
      path += (0..<Int.random(in: 1...2, using: &random)).map { _ in "/" + pick(Self.texts) }.joined()
    }
    if chance(6) { path += "/" }
    if path.isEmpty, beginning.isEmpty { path = "/" }
    let query = chance(5) ? pick(["?", "?a=1", "?a=/b#c", "?%", "?a=%20/../b"]) : ""
    let fragment = chance(4) ? pick(["#", "#a", "#x%2Fy", "#7", "#%", "#v7.x"]) : ""
    return beginning + authority + path + query + fragment
  }

  private mutating func text(for segment: NaivePattern.Segment) -> String {
    if chance(8) { return pick(Self.texts) }
    switch segment {
    case .literal(let literal): return escaped(literal)
    case .parameter(let kind, let prefix, let suffix):
      return escaped(prefix) + text(of: kind) + escaped(suffix)
    case .several(let pieces, let suffix):
      return pieces.map { escaped($0.prefix) + text(of: $0.kind) }.joined() + escaped(suffix)
    case .wildcard: return pick(Self.texts)
    case .tail:
      return (0..<Int.random(in: 1...3, using: &random)).map { _ in pick(Self.texts) }.joined(separator: "/")
    }
  }

  private mutating func text(of kind: NaivePattern.Kind) -> String {
    switch kind {
    case .uuid: "123e4567-E89b-12d3-a456-426614174000"
    case .bool: pick(["true", "0"])
    case .uint: pick(["7", "18446744073709551615"])
    case .int: pick(["-7", "7", "-9223372036854775808"])
    case .double: pick(["1.5", "7", "-1e-3"])
    case .sku: "s-9"
    case .string: pick(Self.texts)
    }
  }

  /// What must be escaped is, and sometimes what need not be.
  private mutating func escaped(_ text: String) -> String {
    let isAll = chance(8)
    return text.utf8.map { byte in
      let character = Unicode.Scalar(byte)
      let isPlain =
        byte >= 0x80 || character.properties.isAlphabetic || (48...57).contains(byte) || byte == 45
      return isPlain && !isAll && byte < 0x80 ? String(character) : "%" + hex(byte)
    }.joined()
  }

  private func hex(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16)
    return digits.count == 1 ? "0" + digits : digits
  }
}

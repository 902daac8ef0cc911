import Text
import ModuleGraph

/// Reads the expression after `#if` or `#elseif`.
///
/// Any expression that the parser does not understand becomes ``Condition/sometimes(_:)``, because it is better to
/// treat an import as active than to miss it.
struct ConditionParser {
  private let bytes: [UInt8]
  private var offset = 0
  private var depth = 0
  private var parts = 0
  private static let maximumDepth = 64
  /// The maximum number of parts. Larger trees would overflow the stack of code that traverses them; real conditions
  /// have about a dozen parts.
  private static let maximumParts = 300

  /// The length to which the text of a condition is truncated if the parser does not understand it.
  private static let maximumText = 1_000

  /// Whether the condition is written for the C preprocessor.
  private let isOfMacros: Bool

  private init(_ text: some Sequence<UInt8>, isOfMacros: Bool = false) {
    bytes = Array(text)
    self.isOfMacros = isOfMacros
  }

  /// Returns the condition that `text` represents for the C preprocessor.
  static func parse(macros text: some Sequence<UInt8>) -> Condition {
    var parser = ConditionParser(text, isOfMacros: true)
    if let condition = parser.disjunction(), parser.isAtEnd { return condition }
    return parser.opaque
  }

  /// Returns the condition that `text` represents.
  static func parse(_ text: some Sequence<UInt8>) -> Condition {
    var parser = ConditionParser(text)
    // The lexer skips these two as well, but beside one of them, `||` is no infix operator.
    guard !parser.bytes.contains(where: { $0 == 11 || $0 == 12 }) else { return parser.opaque }
    if let condition = parser.disjunction(), parser.isAtEnd { return condition }
    return parser.opaque
  }

  private var opaque: Condition {
    .sometimes(String(decoding: bytes.prefix(Self.maximumText), as: UTF8.self))
  }

  private var isAtEnd: Bool {
    mutating get {
      skipSpace()
      return offset == bytes.count
    }
  }

  private mutating func disjunction() -> Condition? {
    depth += 1
    defer { depth -= 1 }
    guard depth < Self.maximumDepth, var left = conjunction() else { return nil }
    while take("||") {
      guard let right = conjunction() else { return nil }
      left = .or(left, right)
    }
    return left
  }

  private mutating func conjunction() -> Condition? {
    guard var left = unary() else { return nil }
    while take("&&") {
      guard let right = unary() else { return nil }
      left = .and(left, right)
    }
    return left
  }

  private mutating func unary() -> Condition? {
    parts += 1
    guard parts <= Self.maximumParts else { return nil }
    var isNegated = false
    while take("!") { isNegated.toggle() }
    guard let inner = isOfMacros ? compared() : primary() else { return nil }
    return isNegated ? .not(inner) : inner
  }

  private mutating func primary() -> Condition? {
    if take("(") {
      guard let inner = disjunction(), take(")") else { return nil }
      return inner
    }
    guard let name = identifier() else { return nil }
    if isOfMacros, name == "defined" {
      let isBracketed = take("(")
      guard let macro = identifier(), !isBracketed || take(")") else { return nil }
      return Self.macro(macro)
    }
    if take("(") {
      guard let argument = balanced() else { return nil }
      return call(name, argument)
    }
    switch name {
    case "true": return .always
    case "false": return .never
    default: return isOfMacros ? Self.macro(name) : .flag(name)
    }
  }

  /// Reads an operand of the C preprocessor, and the value that it is compared with if there is a comparison.
  private mutating func compared() -> Condition? {
    skipSpace()
    let start = offset
    guard let first = primary() else { return nil }
    for sign in Self.comparisons where take(sign) {
      guard primary() != nil else { return nil }
      return .sometimes(Self.trim(String(decoding: bytes[start..<offset], as: UTF8.self)))
    }
    return first
  }

  /// Longer operators come before their prefixes.
  private static let comparisons: [StaticString] = [">=", "<=", "==", "!=", ">", "<", "+", "-", "*", "/"]

  private func call(_ name: String, _ argument: String) -> Condition {
    if isOfMacros { return Self.macroCall(name, argument) }
    let call = Condition.sometimes("\(name)(\(argument))")
    switch name {
    case "os": return Self.isName(argument) ? .os(argument) : call
    // ``Condition/spelling`` uses this form for conditions that were not understood.
    case "sometimes": return .sometimes(argument)
    case "canImport":
      let parts = argument.split(separator: ",", maxSplits: 1)
      let path = (parts.first ?? "").split(separator: ".").map { Self.trim($0) }
      guard !path.isEmpty, path.allSatisfy(Self.isName) else { return call }
      let plain = Condition.canImport(path)
      return parts.count > 1 ? .and(plain, call) : plain
    case "swift", "compiler":
      let isAtLeast = argument.hasPrefix(">=")
      let digits = Self.trim(argument.dropFirst(isAtLeast ? 2 : 1))
      let numbers = digits.split(separator: ".").map { Int($0) }
      guard isAtLeast || argument.hasPrefix("<"), !numbers.isEmpty, !numbers.contains(nil) else {
        return call
      }
      return .version(of: name, isAtLeast: isAtLeast, numbers.compactMap { $0 })
    default: return call
    }
  }

  /// Whether the text is a plain name. A name in backticks, or with a comment beside it, is not: what is not plain is
  /// never taken for a platform or a module that does not exist.
  private static func isName(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return !bytes.isEmpty && SwiftLexicon.endOfName(from: 0, in: bytes) == bytes.count
  }

  private static func trim(_ text: some StringProtocol) -> String {
    String(text.drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
  }

  /// Returns the text up to the closing parenthesis, and consumes both.
  private mutating func balanced() -> String? {
    let start = offset
    var open = 1
    while offset < bytes.count {
      if bytes[offset] == UInt8(ascii: "(") { open += 1 }
      if bytes[offset] == UInt8(ascii: ")") { open -= 1 }
      offset += 1
      if open == 0 { return Self.trim(String(decoding: bytes[start..<(offset - 1)], as: UTF8.self)) }
    }
    return nil
  }

  private mutating func identifier() -> String? {
    skipSpace()
    let start = offset
    offset = SwiftLexicon.endOfName(from: offset, in: bytes)
    return offset == start ? nil : String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  private mutating func take(_ token: StaticString) -> Bool {
    skipSpace()
    let isHere = token.withUTF8Buffer { bytes[offset...].starts(with: $0) }
    if isHere { offset += token.utf8CodeUnitCount }
    return isHere
  }

  /// Skips white space and comments, which may appear between the parts of a condition that spans several lines.
  private mutating func skipSpace() {
    while offset < bytes.count {
      let space = SwiftLexicon.spaceLength(at: offset, in: bytes)
      if space > 0 {
        offset += space
      } else if bytes[offset...].starts(with: "//".utf8) {
        offset = bytes[offset...].firstIndex(where: SwiftLexicon.isLineEnd) ?? bytes.count
      } else if bytes[offset...].starts(with: "/*".utf8) {
        var end = offset + 2
        while end < bytes.count, !bytes[end...].starts(with: "*/".utf8) { end += 1 }
        offset = min(bytes.count, end + 2)
      } else {
        return
      }
    }
  }
}

extension Condition {
  /// Creates a condition from `text`, as written by ``spelling``.
  public init(spelled text: String) { self = ConditionParser.parse(text.utf8) }
}

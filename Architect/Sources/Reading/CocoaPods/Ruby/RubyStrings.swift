import Text

/// The methods of Ruby's strings that podspecs use.
extension RubyMethods {
  /// Returns the result of a method of a string; `nil` if it is not supported.
  static func value(
    of name: String, on text: String, _ arguments: [RubyValue], _ meter: inout Meter
  ) -> RubyValue? {
    if arguments.isEmpty { return value(of: name, on: text) }
    let texts = arguments.compactMap(\.text)
    guard texts.count == arguments.count else {
      return valueWithOthers(of: name, on: text, arguments, &meter)
    }
    if arguments.count == 2 {
      switch name {
      case "gsub", "sub": return replaced(text, .string(texts[0]), texts[1], isOnce: name == "sub", &meter)
      case "tr": return translated(text, texts[0], texts[1])
      case "start_with?", "end_with?": break
      default: return nil
      }
    }
    switch name {
    case "start_with?": return .boolean(texts.contains { text.utf8.starts(with: $0.utf8) })
    case "end_with?":
      return .boolean(texts.contains { text.utf8.reversed().starts(with: $0.utf8.reversed()) })
    default: break
    }
    guard texts.count == 1 else { return nil }
    let other = texts[0]
    switch name {
    case "+", "concat": return .string(text + other)
    // `Pathname`: an absolute path replaces the path.
    case "/": return .string(other.hasPrefix("/") ? other : RubyPath.join([text, other]))
    case "join": return .string(RubyPath.join([text, other]))
    case "==", "===", "eql?", "equal?": return .boolean(Array(text.utf8) == Array(other.utf8))
    case "!=": return .boolean(Array(text.utf8) != Array(other.utf8))
    case "<": return .boolean(text.utf8.lexicographicallyPrecedes(other.utf8))
    case ">": return .boolean(other.utf8.lexicographicallyPrecedes(text.utf8))
    case "<=": return .boolean(!other.utf8.lexicographicallyPrecedes(text.utf8))
    case ">=": return .boolean(!text.utf8.lexicographicallyPrecedes(other.utf8))
    case "include?": return .boolean(positions(of: other, in: text, most: 1).count == 1)
    case "delete_prefix": return .string(text.hasPrefix(other) ? String(text.dropFirst(other.count)) : text)
    case "delete_suffix", "chomp":
      return .string(text.hasSuffix(other) ? String(text.dropLast(other.count)) : text)
    case "split": return split(text, other)
    case "delete":
      guard let set = TranslationSet(other) else { return nil }
      return .string(String(String.UnicodeScalarView(text.unicodeScalars.filter { !set.contains($0) })))
    case "%": return formatted(text, arguments[0])
    case "[]": return positions(of: other, in: text, most: 1).isEmpty ? .null : .string(other)
    case "prepend": return .string(other + text)
    default: return nil
    }
  }

  private static let spaces: Set<Unicode.Scalar> = ["\t", "\n", "\u{B}", "\u{C}", "\r", " ", "\0"]

  private static func value(of name: String, on text: String) -> RubyValue? {
    let isASCII = text.utf8.allSatisfy { $0 < 128 }
    switch name {
    case "freeze", "to_s", "dup", "to_str", "clone", "itself", "-@", "+@", "to_path", "b", "cleanpath":
      return .string(text)
    case "downcase" where isASCII: return .string(text.lowercased())
    case "upcase" where isASCII: return .string(text.uppercased())
    case "capitalize" where isASCII:
      return .string(text.prefix(1).uppercased() + text.dropFirst().lowercased())
    case "strip": return .string(stripped(text, isLeft: true, isRight: true))
    case "lstrip": return .string(stripped(text, isLeft: true, isRight: false))
    case "rstrip": return .string(stripped(text, isLeft: false, isRight: true))
    case "strip_heredoc": return .string(text.withoutSharedIndentation)
    case "chomp":
      var scalars = text.unicodeScalars
      if scalars.last == "\n" { scalars.removeLast() }
      if scalars.last == "\r", scalars.count < text.unicodeScalars.count || text.unicodeScalars.last == "\r" {
        scalars.removeLast()
      }
      return .string(String(scalars))
    case "chop" where isASCII && !text.unicodeScalars.contains("\r"): return .string(String(text.dropLast()))
    case "to_sym", "intern": return .symbol(text)
    case "split":
      return .array(
        text.unicodeScalars.split { spaces.contains($0) }.map {
          .string(String(String.UnicodeScalarView($0)))
        })
    case "lines":
      var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
        .map { String(String.UnicodeScalarView($0)) + "\n" }
      if let last = lines.popLast()?.dropLast(), !last.isEmpty { lines.append(String(last)) }
      return .array(lines.map { .string($0) })
    case "length", "size": return .integer(text.unicodeScalars.count)
    case "empty?": return .boolean(text.isEmpty)
    case "nil?": return .boolean(false)
    case "reverse" where isASCII:
      return .string(String(String.UnicodeScalarView(text.unicodeScalars.reversed())))
    case "to_i":
      let digits = text.utf8.drop { $0 == 32 }.prefix { $0 >= 48 && $0 <= 57 }
      return digits.isEmpty && text.utf8.first == UInt8(ascii: "-")
        ? nil : .integer(Int(String(decoding: digits, as: UTF8.self)) ?? 0)
    case "to_f": return RubyNumbers.decimal(text)
    case "squeeze", "succ", "next", "hash", "swapcase": return nil
    case "basename": return RubyPath.name(text).map { .string($0) }
    case "dirname", "parent": return RubyPath.parent(text).map { .string($0) }
    case "extname": return RubyPath.fileExtension(text).map { .string($0) }
    case "inspect": return nil
    default: return nil
    }
  }

  /// Methods with arguments of which some are no strings.
  private static func valueWithOthers(
    of name: String, on text: String, _ arguments: [RubyValue], _ meter: inout Meter
  ) -> RubyValue? {
    switch (name, arguments.count, arguments[0]) {
    case ("gsub", 2, let pattern), ("sub", 2, let pattern):
      guard let replacement = arguments[1].text else { return nil }
      return replaced(text, pattern, replacement, isOnce: name == "sub", &meter)
    case ("==", 1, let other) where other.doubt == nil, ("===", 1, let other) where other.doubt == nil,
      ("eql?", 1, let other) where other.doubt == nil:
      return .boolean(false)
    case ("!=", 1, let other) where other.doubt == nil: return .boolean(true)
    case ("*", 1, .integer(let count)) where count >= 0:
      return .string(String(repeating: text, count: count))
    case ("%", 1, let argument): return formatted(text, argument)
    case ("=~", 1, .pattern(let pattern)):
      guard let matches = pattern.matches(in: Array(text.unicodeScalars), most: 1, &meter) else { return nil }
      return matches.first.map { .integer($0.lowerBound) } ?? .null
    case ("match?", 1, .pattern(let pattern)), ("!~", 1, .pattern(let pattern)):
      guard let matches = pattern.matches(in: Array(text.unicodeScalars), most: 1, &meter) else { return nil }
      return .boolean(matches.isEmpty == (name == "!~"))
    case ("[]", 1, .pattern(let pattern)), ("slice", 1, .pattern(let pattern)),
      ("match", 1, .pattern(let pattern)):
      let scalars = Array(text.unicodeScalars)
      guard let matches = pattern.matches(in: scalars, most: 1, &meter) else { return nil }
      guard let match = matches.first else { return .null }
      let found = RubyValue.string(String(String.UnicodeScalarView(scalars[match])))
      return name == "match" ? .array([found]) : found
    case ("scan", 1, .pattern(let pattern)):
      let scalars = Array(text.unicodeScalars)
      guard let matches = pattern.matches(in: scalars, &meter),
        meter.allows(.splitting(text.utf8.count, into: matches.count))
      else { return nil }
      return .array(matches.map { .string(String(String.UnicodeScalarView(scalars[$0]))) })
    case ("[]", 1, .integer(let index)):
      let scalars = Array(text.unicodeScalars)
      let offset = index < 0 ? scalars.count + index : index
      return scalars.indices.contains(offset) ? .string(String(scalars[offset])) : .null
    case ("[]", 1, .range(let low, let high)):
      return slice(Array(text.unicodeScalars), low, high).map {
        .string(String(String.UnicodeScalarView($0)))
      }
    case ("[]", 2, .integer(let start)):
      guard case .integer(let count) = arguments[1], start >= 0, count >= 0 else { return nil }
      let scalars = Array(text.unicodeScalars)
      guard start <= scalars.count else { return .null }
      return .string(
        String(
          String.UnicodeScalarView(scalars[start..<min(scalars.count, start + min(count, scalars.count))])))
    default: return nil
    }
  }

  /// The elements of a range whose bounds count from the end if they are negative.
  static func slice<Element>(_ elements: [Element], _ low: Int, _ high: Int) -> ArraySlice<Element>? {
    let first = low < 0 ? elements.count + low : low
    let last = high == Int.max ? elements.count - 1 : high < 0 ? elements.count + high : high
    guard first >= 0, first <= elements.count else { return nil }
    return last < first ? [] : elements[first...min(last, elements.count - 1)]
  }

  fileprivate static func stripped(_ text: String, isLeft: Bool, isRight: Bool) -> String {
    var scalars = Array(text.unicodeScalars)[...]
    // Ruby removes null characters only at the end.
    if isLeft { scalars = scalars.drop { spaces.contains($0) && $0 != "\0" } }
    while isRight, let last = scalars.last, spaces.contains(last) { scalars.removeLast() }
    return String(String.UnicodeScalarView(scalars))
  }

  private static func positions(of part: String, in text: String, most: Int = .max) -> [Range<Int>] {
    let bytes = Array(text.utf8)
    let wanted = Array(part.utf8)
    guard !wanted.isEmpty else { return [0..<0] }
    var result: [Range<Int>] = []
    var start = 0
    while start + wanted.count <= bytes.count, result.count < most {
      if bytes[start] == wanted[0], bytes[start..<(start + wanted.count)].elementsEqual(wanted) {
        result.append(start..<(start + wanted.count))
        start += wanted.count
      } else {
        start += 1
      }
    }
    return result
  }

  private static func size(_ text: String) -> Int { Meter.size(ofText: text) }

  /// How often a text occurs in another one.
  static func count(of part: String, in text: String) -> Int {
    guard part.utf8.count > 1 else { return text.utf8.count { $0 == part.utf8.first } }
    // Occurrences begin with the first byte and do not overlap.
    return min(text.utf8.count { $0 == part.utf8.first }, text.utf8.count / part.utf8.count)
  }

  private static func split(_ text: String, _ separator: String) -> RubyValue? {
    guard separator != " " else { return value(of: "split", on: text) }
    guard !separator.isEmpty else {
      return .array(text.unicodeScalars.map { .string(String($0)) })
    }
    let bytes = Array(text.utf8)
    var parts: [String] = []
    var start = 0
    for range in positions(of: separator, in: text) {
      parts.append(String(decoding: bytes[start..<range.lowerBound], as: UTF8.self))
      start = range.upperBound
    }
    parts.append(String(decoding: bytes[start...], as: UTF8.self))
    // Empty strings at the end are not part of the result.
    while parts.last?.isEmpty == true { parts.removeLast() }
    return .array(parts.map { .string($0) })
  }

  private static func replaced(
    _ text: String, _ pattern: RubyValue, _ replacement: String, isOnce: Bool, _ meter: inout Meter
  ) -> RubyValue? {
    // A backslash in the replacement inserts a part of the match.
    guard !replacement.contains("\\") else { return nil }
    switch pattern {
    case .string(let part):
      guard !part.isEmpty else { return nil }
      let bytes = Array(text.utf8)
      var result: [UInt8] = []
      var start = 0
      for range in positions(of: part, in: text, most: isOnce ? 1 : .max) {
        result += bytes[start..<range.lowerBound] + Array(replacement.utf8)
        start = range.upperBound
      }
      return .string(String(decoding: result + bytes[start...], as: UTF8.self))
    case .pattern(let pattern):
      let scalars = Array(text.unicodeScalars)
      guard let matches = pattern.matches(in: scalars, most: isOnce ? 1 : .max, &meter),
        meter.allows(.joining(matches.count, size(text), separator: replacement.utf8.count))
      else { return nil }
      var result = String.UnicodeScalarView()
      var start = 0
      for range in matches {
        result += scalars[start..<range.lowerBound]
        result += replacement.unicodeScalars
        start = range.upperBound
      }
      result += scalars[start...]
      return .string(String(result))
    default: return nil
    }
  }

  private static func translated(_ text: String, _ from: String, _ to: String) -> RubyValue? {
    guard let set = TranslationSet(from), let target = TranslationSet(to), !set.isNegated, !target.isNegated,
      let last = target.scalars.last
    else { return nil }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if let index = set.scalars.firstIndex(of: scalar) {
        result.append(index < target.scalars.count ? target.scalars[index] : last)
      } else {
        result.append(scalar)
      }
    }
    return .string(String(result))
  }

  /// The characters that `tr` and `delete` name, such as `a-z`.
  struct TranslationSet {
    var scalars: [Unicode.Scalar] = []
    var isNegated = false

    /// The number of characters that a text names at most.
    static func count(_ text: String) -> Int {
      Meter.sum(text.utf8.count, Meter.product(RubyMethods.count(of: "-", in: text), 128))
    }

    init?(_ text: String) {
      var rest = Array(text.unicodeScalars)[...]
      if rest.count > 1, rest.first == "^" {
        isNegated = true
        rest.removeFirst()
      }
      guard !rest.contains("\\") else { return nil }
      while let scalar = rest.popFirst() {
        if rest.first == "-", let high = rest.dropFirst().first {
          guard high.value >= scalar.value, high.value - scalar.value < 128 else { return nil }
          scalars += (scalar.value...high.value).compactMap(Unicode.Scalar.init)
          rest.removeFirst(2)
        } else {
          scalars.append(scalar)
        }
      }
    }

    func contains(_ scalar: Unicode.Scalar) -> Bool { scalars.contains(scalar) != isNegated }
  }

  /// Returns the result of formatting such as `"%s/**" % "A"`. Only strings and whole numbers are supported.
  static func formatted(_ format: String, _ argument: RubyValue) -> RubyValue {
    var values = (argument.elements ?? [argument])[...]
    var result = ""
    var rest = format[...]
    while let sign = rest.firstIndex(of: "%") {
      result += rest[..<sign]
      rest = rest[sign...].dropFirst()
      switch rest.first {
      case "s", "d":
        guard let value = values.popFirst(), let text = value.interpolated else {
          return .unknown(argument.doubt ?? RubyReason(text: "a formatted string"))
        }
        if rest.first == "d", case .integer = value {
        } else if rest.first == "d" {
          return .unknown("a formatted number")
        }
        result += text
      case "%": result += "%"
      case "{":
        guard let end = rest.firstIndex(of: "}"),
          let option = argument.member(String(rest[..<end].dropFirst())),
          let text = option.interpolated
        else { return .unknown("a formatted string") }
        result += text
        rest = rest[end...]
      default: return .unknown("a formatted string")
      }
      rest = rest.dropFirst()
    }
    return .string(result + rest)
  }
}

extension String {
  /// The text without the indentation that all its lines share, as `strip_heredoc` of Active Support computes it.
  /// Source: activesupport/lib/active_support/core_ext/string/strip.rb.
  var withoutSharedIndentation: String { withoutSharedIndentation(isCounted: false) }

  /// Whether versions of Active Support remove different indentations: earlier ones remove a number of characters, and
  /// later ones the characters themselves.
  var hasAmbiguousIndentation: Bool {
    utf8.contains(9)
      && withoutSharedIndentation.stripped != withoutSharedIndentation(isCounted: true).stripped
  }

  private func withoutSharedIndentation(isCounted: Bool) -> String {
    let lines = unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" }
    func indentation(_ line: Substring.UnicodeScalarView) -> [UInt32]? {
      let spaces = line.prefix(while: isSpace)
      // An indentation is followed by something that is no white space.
      guard let next = line[spaces.endIndex...].first, !next.properties.isWhitespace else { return nil }
      return spaces.map(\.value)
    }
    guard let shared = lines.compactMap(indentation).min(by: { $0.lexicographicallyPrecedes($1) }),
      !shared.isEmpty
    else { return self }
    return lines.map { line in
      let start = line.prefix(shared.count)
      let isIndented =
        isCounted ? start.count == shared.count && start.allSatisfy(isSpace) : start.map(\.value) == shared
      return String(isIndented ? line.dropFirst(shared.count) : line)
    }.joined(separator: "\n")
  }

  /// The text without white space at both ends, as Ruby's `strip` removes it.
  var stripped: String {
    RubyMethods.stripped(self, isLeft: true, isRight: true)
  }
}

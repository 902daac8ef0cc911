import Files

/// The methods of Ruby's strings and lists that podspecs use, evaluated without Ruby.
enum RubyMethods {
  /// Returns the result of a method without a block.
  static func value(of name: String, on receiver: RubyValue, _ arguments: [RubyValue]) -> RubyValue {
    switch receiver {
    case .string(let text): return value(of: name, on: text, arguments)
    case .symbol(let name) where ["to_s", "to_sym", "name", "freeze"].contains(name): return .string(name)
    case .symbol(let text): return ["to_s", "name", "id2name"].contains(name) ? .string(text) : .unknown
    case .array(let values): return value(of: name, on: values, arguments)
    case .hash(let pairs): return value(of: name, on: pairs, arguments)
    case .null:
      return ["to_a", "to_s"].contains(name) ? (name == "to_a" ? .array([]) : .string("")) : .unknown
    default: return .unknown
    }
  }

  private static func value(of name: String, on text: String, _ arguments: [RubyValue]) -> RubyValue {
    let texts = arguments.compactMap(\.text)
    switch (name, texts.count, arguments.count) {
    case ("freeze", _, 0), ("to_s", _, 0), ("dup", _, 0), ("to_str", _, 0): return .string(text)
    case ("+", 1, 1), ("<<", 1, 1), ("concat", 1, 1): return .string(text + texts[0])
    case ("/", 1, 1): return .string(FilePath.join(text, texts[0]))
    case ("downcase", _, 0): return .string(text.lowercased())
    case ("upcase", _, 0): return .string(text.uppercased())
    case ("capitalize", _, 0): return .string(text.prefix(1).uppercased() + text.dropFirst().lowercased())
    case ("strip", _, 0), ("chomp", _, 0):
      return .string(String(text.trimming(while: \.isWhitespace)))
    case ("to_sym", _, 0): return .symbol(text)
    case ("gsub", 2, 2), ("tr", 2, 2): return .string(text.replacing(texts[0], with: texts[1]))
    case ("sub", 2, 2): return .string(text.replacing(texts[0], with: texts[1], maxReplacements: 1))
    case ("delete", 1, 1) where texts[0].count == 1:
      return .string(text.replacing(texts[0], with: ""))
    case ("split", 1, 1) where !texts[0].isEmpty:
      return .array(text.split(separator: texts[0]).map { .string(String($0)) })
    case ("split", _, 0):
      return .array(text.split(whereSeparator: \.isWhitespace).map { .string(String($0)) })
    case ("%", _, 1): return formatted(text, arguments[0])
    default: return .unknown
    }
  }

  /// Returns the result of formatting such as `"%s/**" % "A"`. Only strings are supported.
  static func formatted(_ format: String, _ argument: RubyValue) -> RubyValue {
    var values: ArraySlice<RubyValue> = if case .array(let all) = argument { all[...] } else { [argument] }
    var result = ""
    var rest = format[...]
    while let sign = rest.firstIndex(of: "%") {
      result += rest[..<sign]
      rest = rest[sign...].dropFirst()
      switch rest.first {
      case "s":
        guard let text = values.popFirst()?.text else { return .unknown }
        result += text
      case "%": result += "%"
      default: return .unknown
      }
      rest = rest.dropFirst()
    }
    return .string(result + rest)
  }

  private static func value(of name: String, on values: [RubyValue], _ arguments: [RubyValue]) -> RubyValue {
    switch (name, arguments.count) {
    case ("freeze", 0), ("to_a", 0), ("dup", 0), ("to_set", 0), ("entries", 0), ("each", 0):
      return .array(values)
    case ("+", 1), ("concat", 1), ("|", 1):
      guard case .array(let more) = arguments[0] else { return .unknown }
      return .array(values + more)
    case ("-", 1):
      guard case .array(let fewer) = arguments[0], fewer.allSatisfy(\.isWhole) else { return .unknown }
      return .array(values.filter { !fewer.contains($0) })
    case ("<<", 1), ("push", _), ("append", _): return .array(values + arguments)
    case ("unshift", _), ("prepend", _): return .array(arguments + values)
    case ("uniq", 0), ("sort", 0), ("reverse", 0): return .array(values)
    case ("compact", 0): return .array(values.filter { $0 != .null })
    case ("flatten", 0): return .array(flattened(values))
    case ("first", 0): return values.first ?? .null
    case ("last", 0): return values.last ?? .null
    case ("join", 0...1):
      let texts = values.compactMap(\.text)
      guard texts.count == values.count, let separator = arguments.first.map(\.text) ?? "" else {
        return .unknown
      }
      return .string(texts.joined(separator: separator))
    case ("[]", 1):
      guard let index = arguments[0].text.flatMap(Int.init), values.indices.contains(index) else {
        return .unknown
      }
      return values[index]
    default: return .unknown
    }
  }

  private static func flattened(_ values: [RubyValue]) -> [RubyValue] {
    values.flatMap { value in if case .array(let inner) = value { flattened(inner) } else { [value] } }
  }

  private static func value(
    of name: String, on pairs: [RubyValue.Pair], _ arguments: [RubyValue]
  ) -> RubyValue {
    switch (name, arguments.count) {
    case ("freeze", 0), ("dup", 0), ("to_h", 0): return .hash(pairs)
    case ("[]", 1), ("fetch", 1): return pairs.last { $0.key == arguments[0] }?.value ?? .unknown
    case ("keys", 0): return .array(pairs.map(\.key))
    case ("values", 0): return .array(pairs.map(\.value))
    case ("merge", 1):
      guard case .hash(let more) = arguments[0] else { return .unknown }
      return .hash(pairs + more)
    default: return .unknown
    }
  }

  /// Returns the result of a method of one of Ruby's classes. Paths are relative to the manifest's folder.
  static func value(of name: String, onClass type: String, _ arguments: [RubyValue]) -> RubyValue? {
    let texts = arguments.compactMap(\.text)
    guard texts.count == arguments.count else { return nil }
    switch (type, name) {
    case ("File", "join"): return .string(texts.dropFirst().reduce(texts.first ?? "", FilePath.join))
    case ("File", "expand_path") where texts.count == 2: return .string(FilePath.join(texts[1], texts[0]))
    case ("File", "expand_path") where texts.count == 1: return .string(texts[0])
    case ("File", "dirname") where texts.count == 1: return .string(FilePath.folder(of: texts[0]))
    case ("File", "basename") where texts.count == 1: return .string(FilePath.name(of: texts[0]))
    // The result would be a list of files, which is used as a pattern, so the pattern is kept.
    case ("Dir", "[]"), ("Dir", "glob"): return .array(texts.map { .string($0) })
    case ("Pathname", "new") where texts.count == 1: return .string(texts[0])
    default: return nil
    }
  }
}

extension String {
  fileprivate func trimming(while isLeft: (Character) -> Bool) -> Substring {
    var rest = self[...]
    while let last = rest.last, isLeft(last) { rest.removeLast() }
    return rest.drop(while: isLeft)
  }
}

import Text

/// What the methods of Ruby's values cost. A method that is missing here is not evaluated.
package enum RubyCosts {
  /// Computes the most that a method can cost. The receiver is the first operand.
  typealias Rule = @Sendable ([RubyValue]) -> Cost

  /// The names of all methods, by the kind of value that they belong to.
  package static var names: [String: [String]] {
    var result = tables.mapValues { $0.keys.sorted() }
    result["value"] = ofAll.keys.sorted()
    result["change"] = changes.keys.sorted()
    return result
  }

  /// Charges for a method before it is evaluated.
  /// - Returns: Whether the method is known, and may be evaluated.
  static func allows(
    _ name: String, on receiver: RubyValue, _ arguments: [RubyValue], changing: Bool = false,
    _ meter: inout Meter
  ) -> Bool {
    let operands = [receiver] + arguments
    // Computing the cost looks at the operands.
    meter.spend(1 + size(operands) / 32)
    guard !meter.isExhausted else { return false }
    let rule = changing ? changes[name] : ofAll[name] ?? tables[kind(receiver)]?[name]
    return rule.map { meter.allows($0(operands)) } ?? false
  }

  /// The name of a kind of value that has methods of its own.
  private static func kind(_ value: RubyValue) -> String {
    switch value {
    case .string: "string"
    case .symbol: "symbol"
    case .array: "array"
    case .hash: "hash"
    case .version: "version"
    case .integer: "integer"
    case .decimal: "decimal"
    case .pattern: "pattern"
    case .boolean: "boolean"
    case .range: "range"
    case .null: "null"
    case .function, .part, .platform, .anyOf, .unknown: ""
    }
  }

  private static let tables: [String: [String: Rule]] = [
    "string": ofStrings, "array": ofArrays, "hash": ofHashes,
    "symbol": table((constant, ["to_s", "name", "id2name", "to_sym"])),
    "version": table(
      (looking, ["to_s", "version", "<", ">", "<=", ">=", "major", "minor", "patch"])),
    "integer": table(
      (
        constant,
        ["to_s", "to_i", "-@", "zero?", "+", "-", "*", "/", "%", "<", ">", "<=", ">=", "..", "..."]
      )),
    "decimal": table((constant, ["to_s", "<", ">", "<=", ">="])),
    "pattern": table((looking, ["=~", "match?", "match", "==="])),
    "boolean": table((constant, ["to_s", "&", "|"])),
    "range": table((counting, ["to_a", "entries"])),
    "null": table((constant, ["to_a", "to_s", "to_h", "to_i"])),
  ]

  /// What all values have.
  private static let ofAll: [String: Rule] = table(
    (constant, ["nil?", "!", "freeze", "dup", "itself", "clone"]), (looking, ["==", "!=", "eql?"]),
    (viewing, ["blank?", "present?"]))

  private static let ofStrings: [String: Rule] = table(
    (
      constant,
      ["to_s", "to_str", "-@", "+@", "to_path", "b", "cleanpath", "to_sym", "intern", "empty?"]
    ),
    (
      reading,
      [
        "downcase", "upcase", "capitalize", "strip", "lstrip", "rstrip", "chomp", "chop", "reverse", "to_i",
        "to_f", "basename", "dirname", "parent", "extname", "/", "join", "delete_prefix", "delete_suffix",
        // Matches of a regular expression are charged in addition.
        "=~", "match?", "!~", "match", "slice", "scan",
      ]
    ),
    (
      looking,
      ["length", "size", "start_with?", "end_with?", "===", "equal?", "<", ">", "<=", ">="]
    ), (walking, ["+", "concat", "prepend"]), (twice, ["strip_heredoc"]), (splitting, ["lines", "split"]),
    (replacing, ["gsub", "sub"]), (translating, ["tr", "delete"]), (searching, ["include?", "[]"]),
    (formattingText, ["%"]), (repeating, ["*"]))

  private static let ofArrays: [String: Rule] = table(
    (
      constant,
      [
        "to_a", "to_set", "entries", "each", "to_ary", "lazy", "force", "at", "empty?", "length", "size",
        "count",
      ]
    ),
    (
      walking,
      [
        "reverse", "compact", "flatten", "+", "concat", "[]", "drop", "take", "any?", "none?", "all?",
        "first", "last",
      ]
    ), (looking, ["include?", "member?"]),
    (reading, ["uniq", "to_h", "|", "union", "&", "-", "difference"]), (twice, ["sort"]),
    (joining, ["join", "*"]))

  private static let ofHashes: [String: Rule] = table(
    (
      constant, ["to_h", "to_hash", "compare_by_identity", "empty?", "any?", "length", "size", "count"]
    ), (walking, ["keys", "values", "compact"]), (twice, ["to_a"]),
    (looking, ["[]", "fetch", "dig", "key?", "has_key?", "include?", "member?"]),
    (reading, ["merge", "slice", "except"]))

  /// The methods that change their receiver.
  private static let changes: [String: Rule] = table(
    (
      walking,
      [
        "<<", "concat", "prepend", "replace", "push", "append", "unshift", "clear", "delete", "pop", "shift",
        "store",
      ]
    ), (reading, ["add", "update"]))

  // MARK: Rules

  private static let constant: Rule = { _ in .constant }
  private static let walking: Rule = { .walking(size($0)) }
  private static let looking: Rule = { Cost.walking(size($0)).withoutResult }
  private static let reading: Rule = { .reading(size($0)) }
  private static let viewing: Rule = { Cost.reading(size($0)).withoutResult }
  private static let twice: Rule = { .reading(Meter.product(2, size($0))) }
  private static let counting: Rule = { _ in .walking(RubyValue.mostNumbers) }

  private static let searching: Rule = { operands in
    Cost.searching(bytes: bytes(operands, 0), for: bytes(operands, 1)).then(.reading(size(operands)))
  }

  /// Without an argument, a text is split at white space or at the ends of lines.
  private static let splitting: Rule = { operands in
    let text = operands[0].text ?? ""
    let separator = operands.count > 1 ? operands[1].text ?? "" : ""
    let count = separator.isEmpty ? text.utf8.count { $0 <= 32 } : occurrences(separator, in: operands)
    // An empty separator splits between all characters.
    let most = operands.count > 1 && separator.isEmpty ? text.utf8.count : count
    return Cost.searching(bytes: text.utf8.count, for: separator.utf8.count)
      .then(.splitting(text.utf8.count, into: most))
  }

  private static let formattingText: Rule = { operands in
    formatting(operands[0].text ?? "", operands.count > 1 ? operands[1] : .null)
  }

  private static let repeating: Rule = { operands in
    guard operands.count > 1, case .integer(let count) = operands[1] else { return .constant }
    return .reading(Meter.product(max(count, 0), bytes(operands, 0)) / 16)
  }

  /// The replacements of a regular expression's matches are charged when the matches are known.
  private static let replacing: Rule = { operands in
    guard operands.count == 3, let part = operands[1].text, !part.isEmpty else {
      return .reading(size(operands))
    }
    let count = occurrences(part, in: operands)
    let all = Meter.sum(bytes(operands, 0), Meter.product(count, bytes(operands, 2)))
    return Cost.searching(bytes: bytes(operands, 0), for: part.utf8.count).then(.reading(1 + all / 16))
  }

  /// Each character is searched in the characters that the arguments name.
  private static let translating: Rule = { operands in
    let sets = operands.dropFirst().map { RubyMethods.TranslationSet.count($0.text ?? "") }
    return Cost.searching(bytes: bytes(operands, 0), for: sets.reduce(1, Meter.sum))
      .then(.reading(Meter.sum(size(operands), sets.reduce(0, Meter.sum) / 4)))
  }

  private static let joining: Rule = { operands in
    let cost = Cost.joining(size(operands), size(operands), separator: bytes(operands, 1))
    guard case .array(let values) = operands[0], values.firstResult(\.doubt) != nil else { return cost }
    // All combinations of alternatives are made, piece by piece.
    let all = Meter.product(cost.result, Meter.product(32, values.count))
    return Cost(steps: Meter.sum(cost.steps, all / 16), result: Meter.product(32, cost.result), made: all)
  }

  /// Formatting such as `"%s/**" % "A"`. A value with a label may be inserted several times.
  static func formatting(_ format: String, _ argument: RubyValue) -> Cost {
    let times = max(1, RubyMethods.count(of: "%{", in: format))
    return .reading(Meter.sum(Meter.size(ofText: format), Meter.product(times, argument.size)))
  }

  private static func table(_ groups: (rule: Rule, names: [String])...) -> [String: Rule] {
    var result: [String: Rule] = [:]
    for group in groups {
      for name in group.names { result[name] = group.rule }
    }
    return result
  }

  private static func size(_ operands: [RubyValue]) -> Int {
    operands.reduce(0) { Meter.sum($0, $1.size) }
  }

  private static func bytes(_ operands: [RubyValue], _ index: Int) -> Int {
    index < operands.count ? operands[index].text?.utf8.count ?? 0 : 0
  }

  private static func occurrences(_ part: String, in operands: [RubyValue]) -> Int {
    RubyMethods.count(of: part, in: operands[0].text ?? "")
  }
}

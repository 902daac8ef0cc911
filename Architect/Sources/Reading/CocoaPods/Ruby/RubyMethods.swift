import Text

/// The methods of Ruby's values that podspecs use, evaluated without Ruby.
enum RubyMethods {
  /// Returns the result of a method without a block that does not change its receiver; `nil` if it is not supported, or
  /// costs too much.
  static func value(
    of name: String, on receiver: RubyValue, _ arguments: [RubyValue], _ meter: inout Meter
  ) -> RubyValue? {
    switch receiver {
    case .unknown, .anyOf: return nil
    default: break
    }
    guard RubyCosts.allows(name, on: receiver, arguments, &meter) else { return nil }
    if let result = comparison(name, receiver, arguments) { return result }
    switch receiver {
    case .string(let text): return value(of: name, on: text, arguments, &meter)
    case .symbol(let text): return value(of: name, onSymbol: text, arguments)
    case .array(let values): return value(of: name, on: Array(values), arguments)
    case .hash(let pairs): return value(of: name, on: Array(pairs), arguments)
    case .version(let text): return value(of: name, onVersion: text, arguments)
    case .integer(let number): return value(of: name, on: number, arguments)
    case .decimal(let text): return value(of: name, onDecimal: text, arguments)
    case .pattern(let pattern): return value(of: name, onPattern: pattern, arguments, &meter)
    case .boolean(let truth): return value(of: name, onTruth: truth, arguments)
    case .range(let low, let high):
      guard ["to_a", "entries"].contains(name) else { return nil }
      return RubyValue.numbers(low, high).map { .array($0) }
    case .null:
      switch (name, arguments.count) {
      case ("to_a", 0): return .array([])
      case ("to_s", 0): return .string("")
      case ("to_h", 0): return .hash([])
      case ("to_i", 0): return .integer(0)
      default: return nil
      }
    case .function, .part, .platform, .anyOf, .unknown: return nil
    }
  }

  /// Evaluates what all values have.
  private static func comparison(_ name: String, _ receiver: RubyValue, _ arguments: [RubyValue])
    -> RubyValue?
  {
    switch (name, arguments.count) {
    case ("nil?", 0): return .boolean(receiver == .null)
    case ("blank?", 0), ("present?", 0):
      var isBlank = false
      switch receiver {
      case .null, .boolean(false): isBlank = true
      case .string(let text): isBlank = text.allSatisfy(\.isWhitespace)
      case .array(let values): isBlank = values.isEmpty
      case .hash(let pairs): isBlank = pairs.isEmpty
      default: break
      }
      return .boolean(isBlank == (name == "blank?"))
    case ("!", 0): return receiver.isTrue.map { .boolean(!$0) }
    case ("freeze", 0), ("dup", 0), ("itself", 0), ("clone", 0): return receiver
    case ("is_a?", 1), ("kind_of?", 1), ("instance_of?", 1), ("respond_to?", _): return nil
    case ("==", 1), ("!=", 1), ("eql?", 1):
      guard arguments[0].doubt == nil, receiver.doubt == nil else { return nil }
      let isEqual: Bool
      switch (receiver, arguments[0]) {
      case (.string, .string), (.version, _), (_, .version), (.decimal, _), (_, .decimal): return nil
      case (let first, let second): isEqual = first == second
      }
      return .boolean(isEqual == (name != "!="))
    default: return nil
    }
  }

  /// Whether `when` selects a value.
  static func matches(_ subject: RubyValue, _ candidate: RubyValue, _ meter: inout Meter) -> RubyValue {
    if let doubt = subject.doubt ?? candidate.doubt { return .unknown(doubt) }
    switch candidate {
    case .pattern:
      return subject.text.flatMap { value(of: "match?", on: .string($0), [candidate], &meter) }
        ?? .unknown("a regular expression")
    case .string, .symbol, .integer, .boolean, .null:
      return value(of: "==", on: subject, [candidate], &meter) ?? .unknown("a comparison")
    default: return .unknown("a comparison")
    }
  }

  private static func value(of name: String, onSymbol text: String, _ arguments: [RubyValue]) -> RubyValue? {
    switch (name, arguments.count) {
    case ("to_s", 0), ("name", 0), ("id2name", 0): return .string(text)
    case ("to_sym", 0): return .symbol(text)
    default: return nil
    }
  }

  private static func value(of name: String, onVersion text: String, _ arguments: [RubyValue]) -> RubyValue? {
    switch (name, arguments.count) {
    case ("to_s", 0), ("version", 0): return .string(text)
    case ("<", 1), (">", 1), ("<=", 1), (">=", 1), ("==", 1), ("!=", 1):
      guard case .version(let other) = arguments[0], let order = compare(text, other) else { return nil }
      switch name {
      case "<": return .boolean(order < 0)
      case ">": return .boolean(order > 0)
      case "<=": return .boolean(order <= 0)
      case ">=": return .boolean(order >= 0)
      case "==": return .boolean(order == 0)
      default: return .boolean(order != 0)
      }
    case ("major", 0), ("minor", 0), ("patch", 0):
      let index = name == "major" ? 0 : name == "minor" ? 1 : 2
      guard let numbers = numbers(text) else { return nil }
      return .integer(index < numbers.count ? numbers[index] : 0)
    // Some methods of a string are also called on a version, which has none of them.
    default: return nil
    }
  }

  private static func numbers(_ version: String) -> [Int]? {
    let parts = version.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    return parts.contains(nil) ? nil : parts.compactMap { $0 }
  }

  /// Compares versions of numbers: negative if the first is lower, positive if it is higher.
  static func compare(_ first: String, _ second: String) -> Int? {
    guard let first = numbers(first), let second = numbers(second) else { return nil }
    for index in 0..<max(first.count, second.count) {
      let left = index < first.count ? first[index] : 0
      let right = index < second.count ? second[index] : 0
      if left != right { return left < right ? -1 : 1 }
    }
    return 0
  }

  private static func value(of name: String, on number: Int, _ arguments: [RubyValue]) -> RubyValue? {
    if arguments.isEmpty {
      switch name {
      case "to_s": return .string(String(number))
      case "to_i": return .integer(number)
      case "-@": return number == Int.min ? nil : .integer(-number)
      case "zero?": return .boolean(number == 0)
      default: return nil
      }
    }
    guard arguments.count == 1, case .integer(let other) = arguments[0] else { return nil }
    func result(_ operation: (Int) -> (Int) -> (partialValue: Int, overflow: Bool)) -> RubyValue? {
      let (value, isOverflow) = operation(number)(other)
      return isOverflow ? nil : .integer(value)
    }
    switch name {
    case "+": return result(Int.addingReportingOverflow)
    case "-": return result(Int.subtractingReportingOverflow)
    case "*": return result(Int.multipliedReportingOverflow)
    case "/": return other > 0 && number >= 0 ? .integer(number / other) : nil
    case "%": return other > 0 && number >= 0 ? .integer(number % other) : nil
    case "<": return .boolean(number < other)
    case ">": return .boolean(number > other)
    case "<=": return .boolean(number <= other)
    case ">=": return .boolean(number >= other)
    case "==": return .boolean(number == other)
    case "..": return .range(number, other)
    case "...": return other == Int.min ? nil : .range(number, other - 1)
    default: return nil
    }
  }

  private static func value(of name: String, onDecimal text: String, _ arguments: [RubyValue]) -> RubyValue? {
    if name == "to_s", arguments.isEmpty { return .string(text) }
    guard let number = Double(text), arguments.count == 1 else { return nil }
    let other: Double
    switch arguments[0] {
    case .decimal(let text):
      guard let value = Double(text) else { return nil }
      other = value
    case .integer(let value): other = Double(value)
    default: return nil
    }
    switch name {
    case "<": return .boolean(number < other)
    case ">": return .boolean(number > other)
    case "<=": return .boolean(number <= other)
    case ">=": return .boolean(number >= other)
    case "==": return .boolean(number == other)
    case "!=": return .boolean(number != other)
    default: return nil
    }
  }

  private static func value(
    of name: String, onPattern pattern: RubyPattern, _ arguments: [RubyValue], _ meter: inout Meter
  ) -> RubyValue? {
    guard arguments.count == 1, let text = arguments[0].text, ["=~", "match?", "match", "==="].contains(name)
    else {
      return nil
    }
    return value(of: name == "===" ? "match?" : name, on: .string(text), [.pattern(pattern)], &meter)
  }

  private static func value(of name: String, onTruth truth: Bool, _ arguments: [RubyValue]) -> RubyValue? {
    switch (name, arguments.count) {
    case ("to_s", 0): return .string(truth ? "true" : "false")
    case ("&", 1): return arguments[0].isTrue.map { .boolean(truth && $0) }
    case ("|", 1): return arguments[0].isTrue.map { .boolean(truth || $0) }
    default: return nil
    }
  }
}

/// Conversions of strings to numbers.
enum RubyNumbers {
  static func decimal(_ text: String) -> RubyValue? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), text.count <= 15,
      parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { $0 >= 48 && $0 <= 57 } }),
      let whole = Int(parts[0])
    else { return nil }
    var fraction = parts.count == 2 ? parts[1] : "0"
    while fraction.count > 1, fraction.last == "0" { fraction.removeLast() }
    return .decimal("\(whole).\(fraction)")
  }
}

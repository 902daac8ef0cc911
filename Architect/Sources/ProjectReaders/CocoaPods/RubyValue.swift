/// The value of an expression in a podspec or Podfile.
indirect enum RubyValue: Hashable, Sendable {
  case string(String)
  case symbol(String)
  case array([RubyValue])
  case hash([Pair])
  /// The part of the specification with this number.
  case part(Int)
  /// One of several values, depending on a condition.
  case anyOf([RubyValue])
  case null
  case unknown

  struct Pair: Hashable, Sendable {
    var key: RubyValue
    var value: RubyValue
  }

  /// The maximum number of alternatives. A value with more alternatives becomes unknown, because each combination
  /// multiplies them.
  private static let mostAlternatives = 32

  /// Returns a value that can be any of `values`.
  static func alternatives(_ values: [RubyValue]) -> RubyValue {
    var distinct: [RubyValue] = []
    for value in values {
      let parts: [RubyValue] = if case .anyOf(let parts) = value { parts } else { [value] }
      for part in parts where !distinct.contains(part) { distinct.append(part) }
      guard distinct.count <= mostAlternatives else { return .unknown }
    }
    return distinct.count == 1 ? distinct[0] : .anyOf(distinct)
  }

  /// Returns the value with `body` applied to every alternative.
  func map(_ body: (RubyValue) -> RubyValue) -> RubyValue {
    guard case .anyOf(let values) = self else { return body(self) }
    return .alternatives(values.map(body))
  }

  /// Whether no part of the value is unknown.
  var isWhole: Bool {
    switch self {
    case .unknown: false
    case .array(let values), .anyOf(let values): values.allSatisfy(\.isWhole)
    default: true
    }
  }

  /// The strings in the value: a single string, the strings of an array, or the strings of all alternatives.
  var strings: [String] {
    switch self {
    case .string(let text): [text]
    case .array(let values), .anyOf(let values): values.flatMap(\.strings)
    default: []
    }
  }

  /// The text of a string or a symbol.
  var text: String? {
    switch self {
    case .string(let text), .symbol(let text): text
    default: nil
    }
  }

  /// The approximate number of values in the value, which is compared with limits.
  var size: Int {
    switch self {
    case .string(let text): 1 + text.utf8.count / 64
    case .array(let values), .anyOf(let values): values.reduce(1) { $0 + $1.size }
    case .hash(let pairs): pairs.reduce(1) { $0 + $1.value.size }
    default: 1
    }
  }
}

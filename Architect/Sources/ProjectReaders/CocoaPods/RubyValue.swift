/// The value of an expression in a podspec or Podfile.
indirect enum RubyValue: Hashable, Sendable {
  case string(String)
  case symbol(String)
  case array([RubyValue])
  case hash([Pair])
  /// The specification or the part of it with this number.
  case part(Int)
  /// One of several, depending on a condition.
  case anyOf([RubyValue])
  case null
  case unknown

  struct Pair: Hashable, Sendable {
    var key: RubyValue
    var value: RubyValue
  }

  /// The maximum number of alternatives; more become unknown, because each combination multiplies them.
  private static let mostAlternatives = 32

  /// One of `values`.
  static func alternatives(_ values: [RubyValue]) -> RubyValue {
    var distinct: [RubyValue] = []
    for value in values {
      let parts: [RubyValue] = if case .anyOf(let parts) = value { parts } else { [value] }
      for part in parts where !distinct.contains(part) { distinct.append(part) }
      guard distinct.count <= mostAlternatives else { return .unknown }
    }
    return distinct.count == 1 ? distinct[0] : .anyOf(distinct)
  }

  /// The value with `body` applied to every alternative.
  func map(_ body: (RubyValue) -> RubyValue) -> RubyValue {
    guard case .anyOf(let values) = self else { return body(self) }
    return .alternatives(values.map(body))
  }

  /// Whether the value or a part of it is unknown.
  var isWhole: Bool {
    switch self {
    case .unknown: false
    case .array(let values), .anyOf(let values): values.allSatisfy(\.isWhole)
    default: true
    }
  }

  /// The strings in the value: a single one, those of an array, and those of all alternatives.
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

  /// The number of values that it consists of, as far as limits need it.
  var size: Int {
    switch self {
    case .string(let text): 1 + text.utf8.count / 64
    case .array(let values), .anyOf(let values): values.reduce(1) { $0 + $1.size }
    case .hash(let pairs): pairs.reduce(1) { $0 + $1.value.size }
    default: 1
    }
  }
}

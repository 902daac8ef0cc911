import Text

/// Why a value is not known.
struct RubyReason: Hashable, Sendable {
  /// What could not be evaluated, such as `the method 'system'`.
  var text: String
  /// Whether the value only replaces one that is known, as in `ENV['ROOT'] || 'Sources'`.
  var isOverride = false
}

/// The platforms that CocoaPods knows, which have words of their own in podspecs.
enum RubyPlatform {
  static let all: Set<String> = ["ios", "osx", "macos", "tvos", "watchos", "visionos"]

  /// The name that CocoaPods uses.
  static func name(_ word: String) -> String { word == "macos" ? "osx" : word }
}

/// The value of an expression in a podspec or Podfile.
enum RubyValue: Hashable, Sendable, Measured {
  case string(String)
  case symbol(String)
  case integer(Int)
  /// A number with a fraction, as Ruby writes it.
  case decimal(String)
  case boolean(Bool)
  case array(Parts<RubyValue>)
  case hash(Parts<Pair>)
  case range(Int, Int)
  case pattern(RubyPattern)
  /// A `Gem::Version` or `Pod::Version`.
  case version(String)
  /// The block of a `lambda` or `proc` with this number.
  case function(Int)
  /// The part of the specification with this number.
  case part(Int)
  /// A platform of a part, such as `s.ios`.
  case platform(part: Int, String)
  /// One of several values, depending on a condition.
  case anyOf(Parts<RubyValue>)
  case null
  case unknown(RubyReason)

  struct Pair: Hashable, Sendable, Measured {
    var key: RubyValue
    var value: RubyValue

    var extent: Extent { .pair(key.extent, value.extent) }
  }

  static func array(_ values: [RubyValue]) -> RubyValue { .array(Parts(values)) }
  static func hash(_ pairs: [Pair]) -> RubyValue { .hash(Parts(pairs)) }
  static func unknown(_ text: String) -> RubyValue { .unknown(RubyReason(text: text)) }

  /// What replaces a value that is larger than values may be, or whose evaluation costs too much.
  static let tooLarge = unknown("a value that costs too much")

  var extent: Extent {
    switch self {
    case .string(let text), .symbol(let text), .version(let text): .text(text)
    case .pattern(let pattern): .text(pattern.source)
    case .array(let values), .anyOf(let values): values.extent
    case .hash(let pairs): pairs.extent
    default: .atom
    }
  }

  var size: Int { extent.size }

  /// The maximum number of alternatives. A value with more alternatives becomes unknown, because each combination
  /// multiplies them.
  private static let mostAlternatives = 32

  /// Returns a value that can be any of `values`.
  static func alternatives(_ values: [RubyValue]) -> RubyValue {
    var distinct: [RubyValue] = []
    for value in values {
      let parts: Parts<RubyValue> = if case .anyOf(let parts) = value { parts } else { [value] }
      for part in parts where !distinct.contains(part) { distinct.append(part) }
      guard distinct.count <= mostAlternatives else { return .unknown("too many alternatives") }
    }
    return distinct.count == 1 ? distinct[0] : .anyOf(Parts(distinct))
  }

  /// Returns the value with `body` applied to every alternative.
  func map(_ body: (RubyValue) -> RubyValue) -> RubyValue {
    guard case .anyOf(let values) = self else { return body(self) }
    return .alternatives(values.map(body))
  }

  /// The reason why the value is not certain; `nil` if it is.
  var doubt: RubyReason? {
    switch self {
    case .unknown(let reason): reason
    case .anyOf(let values): values.firstResult(\.doubt) ?? RubyReason(text: "a condition")
    case .array(let values): values.firstResult(\.doubt)
    case .hash(let pairs): pairs.firstResult { $0.key.doubt ?? $0.value.doubt }
    default: nil
    }
  }

  /// Whether the value is one of known alternatives.
  var isWhole: Bool {
    switch self {
    case .unknown(let reason): reason.isOverride
    case .array(let values), .anyOf(let values): values.allSatisfy(\.isWhole)
    case .hash(let pairs): pairs.allSatisfy { $0.key.isWhole && $0.value.isWhole }
    default: true
    }
  }

  /// Whether Ruby regards the value as true; `nil` if it is not known.
  var isTrue: Bool? {
    switch self {
    case .boolean(let truth): return truth
    case .null: return false
    case .unknown: return nil
    case .anyOf(let values):
      let truths = Set(values.map(\.isTrue))
      return truths.count == 1 ? truths.first ?? nil : nil
    default: return true
    }
  }

  /// The text of a string or a symbol.
  var text: String? {
    switch self {
    case .string(let text), .symbol(let text): text
    default: nil
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

  /// The text that `#{…}` inserts; `nil` if it is not supported.
  var interpolated: String? {
    switch self {
    case .string(let text), .symbol(let text), .version(let text), .decimal(let text): text
    case .integer(let number): String(number)
    case .boolean(let truth): truth ? "true" : "false"
    case .null: ""
    default: nil
    }
  }

  /// The value for a key of a hash.
  func member(_ name: String) -> RubyValue? {
    guard case .hash(let pairs) = self else { return nil }
    return pairs.last { $0.key.text == name }?.value
  }

  static let mostNumbers = 1_000

  /// The numbers of a range; `nil` if there are too many.
  static func numbers(_ low: Int, _ high: Int) -> [RubyValue]? {
    guard low <= high else { return [] }
    let (count, isOverflow) = high.subtractingReportingOverflow(low)
    return isOverflow || count >= mostNumbers ? nil : (low...high).map { .integer($0) }
  }

  /// The elements of an array.
  var elements: [RubyValue]? { if case .array(let values) = self { Array(values) } else { nil } }

  /// The number of alternatives.
  var alternativeCount: Int { if case .anyOf(let values) = self { values.count } else { 1 } }

  /// Returns the pairs with the values for some keys replaced or added.
  static func setting(_ more: some Sequence<Pair>, in pairs: some Sequence<Pair>) -> [Pair] {
    var result: [Pair] = []
    var known: [RubyValue: Int] = [:]
    func add(_ pair: Pair, isNew: Bool) {
      if isNew, let index = known[pair.key] {
        result[index].value = pair.value
      } else {
        if known[pair.key] == nil { known[pair.key] = result.count }
        result.append(pair)
      }
    }
    for pair in pairs { add(pair, isNew: false) }
    for pair in more { add(pair, isNew: true) }
    return result
  }

  static func setting(_ key: RubyValue, _ value: RubyValue, in pairs: some Sequence<Pair>) -> [Pair] {
    var pairs = Array(pairs)
    if let index = pairs.firstIndex(where: { $0.key == key }) {
      pairs[index].value = value
    } else {
      pairs.append(Pair(key: key, value: value))
    }
    return pairs
  }
}

extension Sequence {
  /// The first result that is not `nil`. Each element is evaluated at most once, unlike in a lazy sequence, because
  /// the nesting of values would multiply the evaluations.
  func firstResult<Result>(_ body: (Element) -> Result?) -> Result? {
    for element in self {
      if let result = body(element) { return result }
    }
    return nil
  }
}

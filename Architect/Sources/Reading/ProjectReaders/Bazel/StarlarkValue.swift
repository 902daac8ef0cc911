import Text

/// The value of an expression in a BUILD file.
enum StarlarkValue: Hashable, Sendable, Measured {
  case string(String)
  case boolean(Bool)
  case list(Parts<StarlarkValue>)
  case dictionary(Parts<Pair>)
  /// A rule or a function of another repository, by its original name.
  case rule(String)
  case none
  case unknown

  struct Pair: Hashable, Sendable, Measured {
    var key: StarlarkValue
    var value: StarlarkValue

    var extent: Extent { .pair(key.extent, value.extent) }
  }

  static func list(_ values: [StarlarkValue]) -> StarlarkValue { .list(Parts(values)) }
  static func dictionary(_ pairs: [Pair]) -> StarlarkValue { .dictionary(Parts(pairs)) }

  var extent: Extent {
    switch self {
    case .string(let text): .text(text)
    case .list(let values): values.extent
    case .dictionary(let pairs): pairs.extent
    case .boolean, .rule, .none, .unknown: .atom
    }
  }

  var size: Int { extent.size }

  /// The number of elements of a list or a dictionary.
  var count: Int {
    switch self {
    case .list(let values): values.count
    case .dictionary(let pairs): pairs.count
    default: 0
    }
  }

  var string: String? { if case .string(let text) = self { text } else { nil } }
  /// The strings in a list, or the value itself if it is a string.
  var strings: [String] {
    switch self {
    case .string(let text): [text]
    case .list(let values): values.compactMap(\.string)
    default: []
    }
  }

  /// Whether no part of the value is unknown.
  var isWhole: Bool {
    switch self {
    case .unknown: false
    case .list(let values): values.allSatisfy(\.isWhole)
    case .dictionary(let pairs): pairs.allSatisfy { $0.key.isWhole && $0.value.isWhole }
    default: true
    }
  }

  /// Whether the value counts as true in a condition; `nil` if this is not known.
  var isTrue: Bool? {
    switch self {
    case .boolean(let flag): flag
    // Numbers are texts, too.
    case .string(let text): text == "0" ? nil : !text.isEmpty
    case .list(let values): values.isEmpty ? false : values.contains { $0 != .unknown } ? true : nil
    case .dictionary(let pairs): pairs.isEmpty ? false : pairs.contains { $0.key != .unknown } ? true : nil
    case .rule: true
    case .none: false
    case .unknown: nil
    }
  }
}

import Text

/// The value of an expression in a BUILD file.
enum StarlarkValue: Hashable, Sendable, Measured {
  case string(String)
  case boolean(Bool)
  case list(Parts<StarlarkValue>)
  case dictionary(Parts<Pair>)
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
    case .boolean, .none, .unknown: .atom
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
    default: true
    }
  }
}

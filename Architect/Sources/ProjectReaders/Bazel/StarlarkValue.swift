/// The value of an expression in a BUILD file.
indirect enum StarlarkValue: Hashable, Sendable {
  case string(String)
  case boolean(Bool)
  case list([StarlarkValue])
  case dictionary([Pair])
  case none
  case unknown

  struct Pair: Hashable, Sendable {
    var key: StarlarkValue
    var value: StarlarkValue
  }

  var string: String? { if case .string(let text) = self { text } else { nil } }
  /// The strings in a list, or a single string.
  var strings: [String] {
    switch self {
    case .string(let text): [text]
    case .list(let values): values.compactMap(\.string)
    default: []
    }
  }

  /// Whether nothing in it is unknown.
  var isWhole: Bool {
    switch self {
    case .unknown: false
    case .list(let values): values.allSatisfy(\.isWhole)
    default: true
    }
  }
}

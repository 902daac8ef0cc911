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

/// What an expression of a BUILD file comes to.
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
  /// The texts of a list, or of a single text.
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

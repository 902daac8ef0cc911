import TenonURLCoding

/// Whether a decoded segment suits a parameter or wildcard: what a pattern asks, before it is flattened.
struct SegmentTest {
  var kind: SegmentKind
  /// The position of a custom kind among the converters.
  var converter: UInt16 = 0
  var prefix: [UInt8] = []
  var suffix: [UInt8] = []

  /// Tests are tried in ascending order: by kind, then those with more literal text, then those with more of it in
  /// front. Two different tests with equal order exclude each other.
  var order: (UInt8, UInt16, Int, Int) {
    (kind.rawValue, converter, -(prefix.count + suffix.count), -prefix.count)
  }

  func isSame(as other: SegmentTest) -> Bool {
    order == other.order && prefix == other.prefix && suffix == other.suffix
  }
}

/// The kinds in the order in which they are tried.
enum SegmentKind: UInt8 {
  case uuid, bool, uint, int, double, custom, text, wildcard

  /// Whether `text` is of a built-in kind.
  /// - Complexity: Linear in the text; no allocation.
  @inline(__always)
  func accepts(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    switch self {
    case .text, .wildcard, .custom: true
    case .int: ScalarSyntax.isInteger(text, isSigned: true)
    case .uint: ScalarSyntax.isInteger(text, isSigned: false)
    case .bool: ScalarSyntax.bool(text) != nil
    case .double: ScalarSyntax.isDecimal(text)
    case .uuid: ScalarSyntax.isUUID(text)
    }
  }
}

extension SegmentKind {
  /// The built-in kind; `nil` for a custom one, which only a table knows.
  init?(_ kind: ParameterKind) {
    switch kind {
    case .uuid: self = .uuid
    case .bool: self = .bool
    case .uint: self = .uint
    case .int: self = .int
    case .double: self = .double
    case .text: self = .text
    case .custom: return nil
    }
  }
}

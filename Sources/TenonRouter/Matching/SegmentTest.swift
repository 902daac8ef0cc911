import TenonURLCoding

/// A test of whether a parameter or wildcard accepts a decoded segment, before the trie is flattened.
struct SegmentTest {
  var kind: SegmentKind
  /// The index of a custom kind's converter.
  var converter: UInt16 = 0
  var prefix: [UInt8] = []
  var suffix: [UInt8] = []
  /// The parameters after the first in the same segment.
  var following: [Following] = []
  /// The shape of the segment, if it has several parameters.
  var shape: SegmentShape?

  struct Following: Equatable {
    var kind: SegmentKind
    var converter: UInt16
    /// The literal text before the parameter.
    var prefix: [UInt8]
  }

  /// Tests are tried in ascending order: by kind, then by more literal text, then by a longer prefix. Two different
  /// tests of one parameter with equal order exclude each other. For several parameters, the plainest kind counts.
  private var order: (UInt8, UInt16, Int, Int) {
    if following.isEmpty { return (kind.rawValue, converter, -(prefix.count + suffix.count), -prefix.count) }
    let plainest = following.reduce(kind.rawValue) { max($0, $1.kind.rawValue) }
    let literals = following.reduce(prefix.count + suffix.count) { $0 + $1.prefix.count }
    return (plainest, 0, -literals, -prefix.count)
  }

  /// The kinds and literal texts from the left, which distinguish tests of equal `order`.
  private var signature: [UInt8] {
    following.reduce([kind.rawValue] + prefix) { $0 + [$1.kind.rawValue] + $1.prefix } + suffix
  }

  func precedes(_ other: SegmentTest) -> Bool {
    let (own, others) = (order, other.order)
    if own != others || (following.isEmpty && other.following.isEmpty) { return own < others }
    return signature.lexicographicallyPrecedes(other.signature)
  }

  func isSame(as other: SegmentTest) -> Bool {
    kind == other.kind && converter == other.converter && prefix == other.prefix && suffix == other.suffix
      && following == other.following
  }
}

/// The test of a segment with several parameters in a frozen table.
struct SeveralTest: Sendable {
  var shape: SegmentShape
  var kinds: [(kind: SegmentKind, converter: UInt16)]
}

/// The kinds of parameters, in the order in which they are tried.
enum SegmentKind: UInt8 {
  case uuid, bool, uint, int, double, custom, text, wildcard
  /// Several parameters, each with its own kind.
  case several

  /// Whether `text` is of a built-in kind.
  /// - Complexity: Linear in the length of the text; allocates no memory.
  @inline(__always)
  func accepts(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    switch self {
    case .text, .wildcard, .custom, .several: true
    case .int: ScalarSyntax.isInteger(text, isSigned: true)
    case .uint: ScalarSyntax.isInteger(text, isSigned: false)
    case .bool: ScalarSyntax.bool(text) != nil
    case .double: ScalarSyntax.isDecimal(text)
    case .uuid: ScalarSyntax.isUUID(text)
    }
  }
}

extension SegmentKind {
  /// Returns the built-in kind; `nil` for a custom kind, which only a table can resolve.
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

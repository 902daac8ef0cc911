/// A test of whether a parameter or wildcard accepts a decoded segment.
package struct SegmentTest: Hashable, Sendable {
  package var kind: SegmentKind
  /// The index of a custom kind's converter.
  package var converter: UInt16 = 0
  package var prefix: [UInt8] = []
  package var suffix: [UInt8] = []
  /// The parameters after the first in the same segment.
  package var following: [Following] = []

  package struct Following: Hashable, Sendable {
    package var kind: SegmentKind
    package var converter: UInt16
    /// The literal text before the parameter.
    package var prefix: [UInt8]
  }

  /// The test of `*`.
  package static let wildcard = SegmentTest(kind: .wildcard)

  private init(kind: SegmentKind) { self.kind = kind }

  /// - Parameters:
  ///   - first: The first parameter of a segment.
  ///   - others: The other parameters of the same segment.
  ///   - ignoresCase: Whether literal text matches regardless of ASCII case.
  ///   - converter: Returns the index of the converter with a name.
  package init<Failure: Error>(
    _ first: PatternParameter, _ others: ArraySlice<PatternParameter> = [], ignoresCase: Bool,
    converter: (String) throws(Failure) -> UInt16
  ) throws(Failure) {
    func literal(_ text: String) -> [UInt8] { text.isEmpty ? [] : text.bytes(ignoringCase: ignoresCase) }
    self.init(kind: SegmentKind(first.kind) ?? .custom)
    if case .custom(let name) = first.kind { self.converter = try converter(name) }
    prefix = literal(first.prefix)
    suffix = literal((others.last ?? first).suffix)
    for parameter in others {
      var next = Following(
        kind: SegmentKind(parameter.kind) ?? .custom, converter: 0, prefix: literal(parameter.prefix))
      if case .custom(let name) = parameter.kind { next.converter = try converter(name) }
      following.append(next)
    }
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

  package func precedes(_ other: SegmentTest) -> Bool {
    let (own, others) = (order, other.order)
    if own != others || (following.isEmpty && other.following.isEmpty) { return own < others }
    return signature.lexicographicallyPrecedes(other.signature)
  }
}

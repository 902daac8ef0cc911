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
  ///   - parameters: The parameters of one segment; at least one.
  ///   - ignoresCase: Whether literal text matches regardless of ASCII case.
  ///   - converter: Returns the index of the converter with a name.
  package init<Failure: Error>(
    _ parameters: [PatternParameter], ignoresCase: Bool, converter: (String) throws(Failure) -> UInt16
  ) throws(Failure) {
    self.init(kind: .text)
    for (index, parameter) in parameters.enumerated() {
      let kind = SegmentKind(parameter.kind) ?? .custom
      var number: UInt16 = 0
      if case .custom(let name) = parameter.kind { number = try converter(name) }
      let prefix = parameter.prefix.isEmpty ? [] : parameter.prefix.bytes(ignoringCase: ignoresCase)
      if index == 0 {
        (self.kind, self.converter, self.prefix) = (kind, number, prefix)
      } else {
        following.append(Following(kind: kind, converter: number, prefix: prefix))
      }
    }
    if let last = parameters.last, !last.suffix.isEmpty {
      suffix = last.suffix.bytes(ignoringCase: ignoresCase)
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

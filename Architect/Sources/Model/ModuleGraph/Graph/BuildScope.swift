/// The manifests that are built together with a given manifest. Module names are unique within these
/// manifests.
public struct BuildScope: Hashable, Sendable {
  /// The numbers of all manifests, which the scopes of a graph share.
  private let numbers: [String: Int]
  private let bits: [UInt64]

  /// Creates a scope without manifests.
  public init() {
    numbers = [:]
    bits = []
  }

  /// Creates the scope of `members`.
  /// - Parameter numbers: The numbers of all manifests, from 0.
  init(_ members: some Sequence<Int>, numbers: [String: Int]) {
    self.numbers = numbers
    var bits = [UInt64](repeating: 0, count: (numbers.count + 63) / 64)
    for member in members { bits[member / 64] |= 1 << UInt64(member % 64) }
    self.bits = bits
  }

  /// Whether the manifest is in the scope.
  public func contains(_ manifest: String) -> Bool {
    numbers[manifest].map { bits[$0 / 64] & (1 << UInt64($0 % 64)) != 0 } ?? false
  }

  public static func == (left: BuildScope, right: BuildScope) -> Bool { left.bits == right.bits }
  public func hash(into hasher: inout Hasher) { hasher.combine(bits) }
}

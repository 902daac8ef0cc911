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

  private init(numbers: [String: Int], bits: [UInt64]) {
    self.numbers = numbers
    self.bits = bits
  }

  /// Returns the manifests of both scopes.
  func union(_ other: BuildScope) -> BuildScope {
    guard !bits.isEmpty, !other.bits.isEmpty else { return bits.isEmpty ? other : self }
    return BuildScope(numbers: numbers, bits: zip(bits, other.bits).map(|))
  }

  /// The numbers of the manifests in the scope.
  private var members: [Int] {
    bits.indices.flatMap { word in
      (0..<64).filter { bits[word] & (1 << UInt64($0)) != 0 }.map { word * 64 + $0 }
    }
  }

  /// Returns, for each manifest, all manifests that some build has together with it.
  /// - Parameters:
  ///   - scopes: What each manifest is built with, in the order of the manifests.
  ///   - workspaces: What each workspace builds.
  /// - Complexity: O(*b* · *m* · *n*) for *b* different builds of *m* among *n* manifests, in words of 64.
  static func builds(_ scopes: [BuildScope], workspaces: [BuildScope]) -> [BuildScope] {
    var result = scopes
    for build in Set(scopes + workspaces) {
      for member in build.members { result[member] = result[member].union(build) }
    }
    return result
  }

  /// Whether the manifest is in the scope.
  public func contains(_ manifest: String) -> Bool {
    numbers[manifest].map { bits[$0 / 64] & (1 << UInt64($0 % 64)) != 0 } ?? false
  }

  public static func == (left: BuildScope, right: BuildScope) -> Bool { left.bits == right.bits }
  public func hash(into hasher: inout Hasher) { hasher.combine(bits) }
}

/// The versions that the conditions in a manifest compare with.
struct LanguageMode {
  /// The version that the manifest's first line requires; `nil` if it has none.
  private let tools: [Int]?

  /// The compiler that manifests are read for. As with the variants of a manifest, it is the latest one.
  private static let latestCompiler = [6, 3]
  /// The language version that newer compilers report if a manifest for an older version is evaluated.
  private static let lastOfVersion5 = [5, 10]

  init(_ manifest: [UInt8]) {
    let line = String(decoding: manifest.prefix(1_024).prefix { $0 != 10 && $0 != 13 }, as: UTF8.self)
    let mark = "swift-tools-version:"
    let words = line.split(separator: mark, maxSplits: 1, omittingEmptySubsequences: false)
    tools =
      words.count == 2 ? Self.version(words[1].drop { $0 == " " }.prefix { $0.isNumber || $0 == "." }) : nil
  }

  /// Whether `swift(>=5.9)` or `compiler(<6)` is true; `nil` if this depends on the toolchain.
  func holds(_ call: String, _ text: String) -> Bool? {
    let isNegated = text.hasPrefix("<")
    guard isNegated || text.hasPrefix(">="), !text.hasPrefix("<="),
      let version = Self.version(text.dropFirst(isNegated ? 1 : 2))
    else { return nil }
    return isAtLeast(version, call).map { $0 != isNegated }
  }

  private func isAtLeast(_ version: [Int], _ call: String) -> Bool? {
    func isReached(by other: [Int]) -> Bool { !other.lexicographicallyPrecedes(version) }
    guard call == "swift" else { return isReached(by: Self.latestCompiler) ? true : nil }
    guard let tools, let major = tools.first, major >= 5 else { return nil }
    if major == 5 { return isReached(by: Self.lastOfVersion5) }
    return isReached(by: Self.latestCompiler) ? true : nil
  }

  private static func version(_ text: Substring) -> [Int]? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Int($0) }
    return numbers.count == parts.count ? numbers : nil
  }

  private static func version(_ text: String) -> [Int]? { version(Substring(text)) }
}

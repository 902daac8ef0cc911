import SwiftParsing

/// Finds files that mention types by their paths, or other names, or that create values of some types.
struct TypeSearch {
  private let search: WordSearch
  /// The positions of the words of which a file has to mention all.
  private let groups: [[Int]]
  /// The types of which a file has to create values; `nil` if there are none.
  private let created: WordSearch?

  init(types: Set<String>, names: Set<String>, created: Set<String>) {
    let paths = types.map { $0.split(separator: ".").map(String.init) } + names.map { [$0] }
    let words = Set(paths.joined()).sorted()
    let positions = Dictionary(uniqueKeysWithValues: words.enumerated().map { ($1, $0) })
    search = WordSearch(words)
    groups = paths.map { path in path.compactMap { positions[$0] } }
    self.created = created.isEmpty ? nil : WordSearch(created.sorted())
  }

  func isFound(in bytes: [UInt8]) -> Bool {
    let found = search.found(in: bytes)
    if !found.isEmpty, groups.contains(where: { $0.allSatisfy(found.contains) }) { return true }
    guard let created else { return false }
    if created.isCalled(in: bytes) { return true }
    switch Self.initializers(in: bytes) {
    case .none: return false
    case .named: return !created.found(in: bytes).isEmpty
    case .unnamed: return true
    }
  }

  private enum Initializers { case none, named, unnamed }

  /// How the file calls initializers by their name: after a name, as in `super.init`, or without the type, as in
  /// `let box: Box = .init()`.
  private static func initializers(in bytes: [UInt8]) -> Initializers {
    var result = Initializers.none
    for start in bytes.indices
    where bytes[start] == UInt8(ascii: ".") && bytes[start...].starts(with: ".init".utf8) {
      guard start > 0, isWord(bytes[start - 1]) else { return .unnamed }
      result = .named
    }
    return result
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "`"), 0x80...0xFF:
      true
    default: false
    }
  }
}

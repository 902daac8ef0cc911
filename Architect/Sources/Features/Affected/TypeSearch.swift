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
    switch WordSearch.initializerCalls(in: bytes) {
    case .none: return false
    case .named: return !created.found(in: bytes).isEmpty
    case .unnamed: return true
    }
  }
}

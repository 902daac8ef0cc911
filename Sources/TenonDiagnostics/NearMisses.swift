extension String {
  /// The names most like this one: at most three, the closest first, ties by name. Meant for error messages.
  package func nearMisses(among names: [String]) -> [String] {
    let wanted = lowercased()
    let farthest = 1 + min(wanted.utf8.count, Self.longestCompared) / 4
    let distances = names.map { $0.lowercased().editDistance(to: wanted) }
    let sorted = sortedIndices(names.count) { (distances[$0], names[$0]) < (distances[$1], names[$1]) }
    return sorted.filter { distances[$0] <= farthest }.prefix(3).map { names[$0] }
  }

  /// Levenshtein's distance in bytes, of the first 64 of each, so that it takes bounded time on any input.
  package func editDistance(to other: String) -> Int {
    let target = Array(other.utf8.prefix(Self.longestCompared))
    var row = Array(0...target.count)
    for (i, byte) in utf8.prefix(Self.longestCompared).enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, wanted) in target.enumerated() {
        let substituted = diagonal + (byte == wanted ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = Swift.min(substituted, row[j] + 1, row[j + 1] + 1)
      }
    }
    return row[target.count]
  }

  private static var longestCompared: Int { 64 }
}

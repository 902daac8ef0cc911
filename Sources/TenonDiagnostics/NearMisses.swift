extension String {
  /// The names most like this one: at most three, the closest first, ties by name. Meant for error messages.
  package func nearMisses(among names: some Sequence<String>) -> [String] {
    let wanted = lowercased()
    return
      names
      .map { (distance: $0.lowercased().editDistance(to: wanted), name: $0) }
      .filter { $0.distance <= 1 + min(wanted.utf8.count, Self.longestCompared) / 4 }
      .sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
      .prefix(3).map(\.name)
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

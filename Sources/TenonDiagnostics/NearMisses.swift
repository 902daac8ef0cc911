extension String {
  /// The names most like this one: at most three, the closest first, ties by name. Meant for error messages, which must not
  /// cost more than what failed: of very many names only the first are looked at.
  package func nearMisses(among names: [String]) -> [String] {
    let names = Array(names.prefix(5_000))
    let distances = names.map { nearMissDistance(to: $0) }
    let near = sortedIndices(names.count) {
      (distances[$0] ?? .max, names[$0]) < (distances[$1] ?? .max, names[$1])
    }
    return near.prefix(3).filter { distances[$0] != nil }.map { names[$0] }
  }

  /// How far a name is from this one, whatever the case of their letters; `nil` if it would not be mistaken for
  /// this.
  ///
  /// Levenshtein's distance in bytes, of the first 64 of each, so that it takes bounded time on any input.
  package func nearMissDistance(to name: String) -> Int? {
    let wanted = Array(lowercased().utf8.prefix(64))
    var row = Array(0...wanted.count)
    for (i, byte) in name.lowercased().utf8.prefix(64).enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, other) in wanted.enumerated() {
        let substituted = diagonal + (byte == other ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = Swift.min(substituted, row[j] + 1, row[j + 1] + 1)
      }
    }
    return row[wanted.count] <= 1 + wanted.count / 4 ? row[wanted.count] : nil
  }
}

extension [String] {
  /// The beginning and the end of a list that is too long to be read.
  package var shortened: [String] {
    count > 20 ? prefix(10) + ["… \(count - 20) more …"] + suffix(10) : self
  }

  /// The near misses as an error's message goes on to name them: `; near misses: Cart, Card`, or nothing.
  package var nearMissClause: String { isEmpty ? "" : "; near misses: " + joined(separator: ", ") }
}

extension String {
  /// Returns up to three names that are similar to this one, the closest first, with ties sorted by name. Only the
  /// first 5,000 names are examined, because creating an error message must not take longer than the operation that
  /// failed.
  package func nearMisses(among names: [String]) -> [String] {
    let names = Array(names.prefix(5_000))
    let distances = names.map { nearMissDistance(to: $0) }
    let near = sortedIndices(names.count) {
      (distances[$0] ?? .max, names[$0]) < (distances[$1] ?? .max, names[$1])
    }
    return near.prefix(3).filter { distances[$0] != nil }.map { names[$0] }
  }

  /// Returns the distance between a name and this one, ignoring case; `nil` if the two would not be confused.
  ///
  /// This is the Levenshtein distance of the first 64 bytes of each name, so that the time is bounded for any input.
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
  /// The beginning and the end of the list if it is too long to read; otherwise the whole list.
  package var shortened: [String] {
    count > 20 ? prefix(10) + ["… \(count - 20) more …"] + suffix(10) : self
  }

  /// The part of an error's message that lists near misses, such as `; near misses: Cart, Card`; empty if there are
  /// none.
  package var nearMissClause: String { isEmpty ? "" : "; near misses: " + joined(separator: ", ") }
}

extension String {
  /// The names most like this one: at most three, the closest first, ties by name. Meant for error messages.
  func nearMisses(among names: some Sequence<String>) -> [String] {
    let wanted = Array(lowercased().utf8.prefix(64))
    return
      names
      .map { name in (distance: editDistance(wanted, Array(name.lowercased().utf8.prefix(64))), name: name) }
      .filter { $0.distance <= 1 + wanted.count / 4 }
      .sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
      .prefix(3).map(\.name)
  }
}

/// Levenshtein's distance. O(n * m), so callers bound both.
private func editDistance(_ source: [UInt8], _ target: [UInt8]) -> Int {
  var row = Array(0...target.count)
  for (i, byte) in source.enumerated() {
    var diagonal = row[0]
    row[0] = i + 1
    for (j, wanted) in target.enumerated() {
      let substituted = diagonal + (byte == wanted ? 0 : 1)
      diagonal = row[j + 1]
      row[j + 1] = min(substituted, row[j] + 1, row[j + 1] + 1)
    }
  }
  return row[target.count]
}

/// Finds the known name that was probably meant.
public enum NearMiss {
  /// The known name with the fewest letters to change, if those are few.
  public static func of(_ name: String, among known: [String]) -> String? {
    let best = known.map { (distance(name.lowercased(), $0.lowercased()), $0) }.min { $0 < $1 }
    guard let (distance, match) = best, distance <= max(1, name.count / 3) else { return nil }
    return match
  }

  /// The number of letters to insert, delete or replace (Levenshtein).
  static func distance(_ left: String, _ right: String) -> Int {
    let right = Array(right)
    var row = Array(0...right.count)
    for (line, letter) in left.enumerated() {
      var diagonal = row[0]
      row[0] = line + 1
      for (column, other) in right.enumerated() {
        let replaced = diagonal + (letter == other ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(replaced, row[column] + 1, diagonal + 1)
      }
    }
    return row[right.count]
  }
}

/// Finds the known name that a user probably meant.
public enum NearMiss {
  /// Returns the known name that differs from `name` in the fewest letters, or `nil` if too many letters differ.
  /// - Parameter limit: The number of letters that may differ; `nil` for a third of the name.
  public static func of(_ name: String, among known: [String], limit: Int? = nil) -> String? {
    let limit = limit ?? max(1, name.count / 3)
    // The time is the product of the lengths, and nobody misspells a page of text.
    guard name.utf8.count <= mostBytes else { return nil }
    let candidates = known.filter { $0.utf8.count <= mostBytes && abs($0.count - name.count) <= limit }
    let best = candidates.map { (distance(name.lowercased(), $0.lowercased()), $0) }.min { $0 < $1 }
    guard let (distance, match) = best, distance <= limit else { return nil }
    return match
  }

  private static let mostBytes = 500

  /// Returns the number of letters to insert, delete or replace, or of adjacent letters to swap. Swapped letters are
  /// the most common mistake.
  private static func distance(_ left: String, _ right: String) -> Int {
    let left = Array(left)
    let right = Array(right)
    var earlier: [Int] = []
    var above = Array(0...right.count)
    for line in left.indices {
      var row = [line + 1]
      for column in right.indices {
        let isSame = left[line] == right[column]
        var least = min(above[column] + (isSame ? 0 : 1), above[column + 1] + 1, row[column] + 1)
        if line > 0, column > 0, left[line] == right[column - 1], left[line - 1] == right[column] {
          least = min(least, earlier[column - 1] + 1)
        }
        row.append(least)
      }
      (earlier, above) = (above, row)
    }
    return above[right.count]
  }
}

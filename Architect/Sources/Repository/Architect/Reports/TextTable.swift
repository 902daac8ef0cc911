/// Text in aligned columns.
package enum TextTable {
  /// Aligns rows that all have the same number of columns.
  /// - Parameter texts: The columns that contain text and begin at the left; the others contain numbers.
  /// - Returns: A line for each row, without spaces at its end.
  package static func lines(_ rows: [[String]], texts: Set<Int>) -> [String] {
    guard let first = rows.first else { return [] }
    let widths = first.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let line = row.indices.map { column in
        let gap = String(repeating: " ", count: widths[column] - row[column].count)
        return texts.contains(column) ? row[column] + gap : gap + row[column]
      }.joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }
}

import Foundation

/// Shows results as a table and writes them as JSON.
public struct Report: Sendable {
  private var results: [BenchmarkResult] = []

  public init() {}

  /// Adds rows at the end.
  public mutating func append(_ rows: [BenchmarkResult]) { results += rows }

  /// Returns the rows as an aligned table, one per line, with the bar and whether the row meets it.
  public func table() -> String {
    let header = ["benchmark", "value", "unit", "ratio", "bar", ""]
    let rows = results.map { row in
      let verdict = row.bar.map { $0.holds(for: row.figure) ? "ok" : "MISSED" }
      return [
        row.name, Self.format(row.value), row.unit, row.ratio.map { Self.format($0) + "x" } ?? "",
        row.bar?.description ?? "", [verdict, row.note].compactMap { $0 }.joined(separator: ", "),
      ]
    }
    let widths = header.indices.map { column in
      ([header] + rows).map { $0[column].count }.max() ?? 0
    }
    func line(_ cells: [String]) -> String {
      cells.indices.map { column in
        let padding = String(repeating: " ", count: widths[column] - cells[column].count)
        return column == 0 || column == 5 ? cells[column] + padding : padding + cells[column]
      }.joined(separator: "  ")
    }
    return ([line(header)] + rows.map(line)).joined(separator: "\n")
  }

  /// Returns the rows as a JSON array of `{"name", "value", "unit", "baseline", "ratio"}`.
  public func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(results)
  }

  /// Formats a number with at least three significant digits.
  public static func format(_ number: Double) -> String {
    switch abs(number) {
    case 0: "0"
    case ..<10: String(format: "%.3g", number)
    case ..<1000: String(format: "%.1f", number)
    default: String(format: "%.0f", number)
    }
  }
}

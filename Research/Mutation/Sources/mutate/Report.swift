import Foundation
import Mutation

/// The outcome for a mutant.
enum Verdict: String, Codable, CaseIterable {
  case found = "found"
  case foundByTimeOut = "time-out"
  case survived = "survived"
  /// No test runs its code.
  case notReached = "not reached"
  /// A reviewer determined that no test can detect the change.
  case withoutEffect = "without effect"
}

/// The table of mutants found and not found, by library.
struct Report {
  struct Row: Codable {
    var file: String
    var line: Int
    var kind: String
    var original: String
    var verdict: Verdict
    var by: String?
  }

  var rows: [Row]

  init(rows: [Row]) { self.rows = rows }

  init(json: Data) throws { rows = try JSONDecoder().decode([Row].self, from: json) }

  func table() -> String {
    let libraries = Dictionary(grouping: rows) {
      $0.file.split(separator: "/").dropFirst().first.map(String.init) ?? ""
    }
    var lines = [line("library", Verdict.allCases.map(\.rawValue) + ["found among mutants with an effect"])]
    for (library, rows) in libraries.sorted(by: { $0.key < $1.key }) {
      lines.append(line(library, cells(rows)))
    }
    lines.append(line("all", cells(rows)))
    return lines.joined(separator: "\n")
  }

  /// Returns a line for each mutant that no test found.
  func survivors() -> String {
    rows.filter { $0.verdict == .survived || $0.verdict == .notReached }
      .map { "\($0.file):\($0.line): \($0.verdict.rawValue): \($0.kind): \($0.original)" }.joined(
        separator: "\n")
  }

  func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(rows)
  }

  private func cells(_ rows: [Row]) -> [String] {
    let counts = Verdict.allCases.map { verdict in rows.count { $0.verdict == verdict } }
    let found = counts[0] + counts[1]
    let effective = found + counts[2] + counts[3]
    let share = effective == 0 ? "" : String(format: "%.0f %%", 100 * Double(found) / Double(effective))
    return counts.map(String.init) + [share]
  }

  private func line(_ first: String, _ cells: [String]) -> String {
    func padded(_ text: String, _ width: Int) -> String {
      String(repeating: " ", count: max(0, width - text.count)) + text
    }
    return first + String(repeating: " ", count: max(0, 22 - first.count))
      + cells.map { padded($0, 16) }.joined()
  }
}

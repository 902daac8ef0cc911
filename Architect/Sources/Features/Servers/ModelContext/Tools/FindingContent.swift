import Architect
import Formats
import Rules

/// Findings as a tool returns them.
struct FindingContent {
  private let findings: [Finding]
  private let total: Int

  /// - Parameter limit: The maximum number of findings that are listed; further findings are only counted.
  init(_ findings: [Finding], limit: Int) {
    self.findings = Array(findings.prefix(limit))
    total = findings.count
  }

  /// One finding per line, with its place and its fix; empty if there are none.
  var text: String {
    let rest = total - findings.count
    return (findings.map { XcodeFormat.line($0, isWhole: true) } + (rest > 0 ? ["and \(rest) more"] : []))
      .joined(separator: "\n")
  }

  /// The findings as JSON, with the same members as in `tenon check --format json`.
  var array: JSON { .array(findings.map(JSONFormat.json)) }

  var json: JSON { .members(["findings": array, "total": .integer(total)]) }

  static let finding = Schema.open([
    ("rule", .text("")), ("severity", .text("")), ("message", .text("What is wrong and what to do")),
    ("file", .text("")), ("line", .number("Starts at 1")), ("column", .number("In bytes; starts at 1")),
    ("from", .text("The module at fault")),
    ("to", .text("The module that should not be used")),
    (
      "condition",
      .text(
        "What must not be the case for the finding to apply, as a clause: unless X offers a module of this name"
      )
    ),
    ("evidence", .list(.text(""), "Other locations that show the finding")),
  ])

  static let schema = Schema.open([
    ("findings", .list(finding, "")), ("total", .number("The number of findings, listed or not")),
    ("not_checked", .list(.text(""), "What could not be checked, so that no findings say nothing about it")),
    ("summary", .text("What was found, what was covered and what was not")),
  ])
}

import Formats
import Rules

/// GitLab's code quality report.
enum GitLabFormat {
  static func json(_ report: CheckReport) -> JSON {
    .array(
      report.notChecked.notes.map { json($0, severity: "info") }
        + report.findings.map { json($0, severity: $0.severity == .error ? "major" : "minor") })
  }

  private static func json(_ finding: Finding, severity: String) -> JSON {
    .members([
      "description": .string(finding.message), "check_name": .string(finding.rule),
      "fingerprint": .string(Fingerprint.of(finding)), "severity": .string(severity),
      "location": .members([
        "path": .string(finding.place.file), "lines": .members(["begin": .integer(finding.place.line)]),
      ]),
    ])
  }
}

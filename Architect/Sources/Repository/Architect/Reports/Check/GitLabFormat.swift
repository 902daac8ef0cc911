import Formats
import Rules

/// GitLab's code quality report.
enum GitLabFormat {
  static func json(_ report: CheckReport) -> JSON {
    .array(
      report.findings.map { finding in
        .members([
          "description": .string(finding.message), "check_name": .string(finding.rule),
          "fingerprint": .string(Fingerprint.of(finding)),
          "severity": .string(finding.severity == .error ? "major" : "minor"),
          "location": .members([
            "path": .string(finding.place.file), "lines": .members(["begin": .integer(finding.place.line)]),
          ]),
        ])
      })
  }
}

import Formats
import Rules

/// The architect's own JSON format for tools, with everything that a report contains.
package enum JSONFormat {
  package static func json(_ report: CheckReport) -> JSON {
    let coverage = report.coverage
    return .members([
      "version": .integer(1), "root": .string(report.root),
      "not_checked": .strings(report.notChecked.lines), "findings": .array(report.findings.map(json)),
      "known": .integer(report.known),
      "excused": .integer(report.excused), "fixed": .integer(report.fixed), "rules": .strings(report.rules),
      "off": .strings(report.off), "scope": report.scope.map { .string($0) },
      "coverage": .members([
        "manifests": .integer(coverage.manifests), "modules": .integer(coverage.modules),
        "files": .integer(coverage.files), "imports": .integer(coverage.imports),
        "left_out": .array(
          coverage.leftOut.map { .members(["path": .string($0.path), "reason": .string($0.reason)]) }),
        "host_dependent": .strings(coverage.hostDependent.map(\.path)),
        "environment_dependent": .strings(coverage.environmentDependent.map(\.path)),
        "undecided": .array(
          coverage.undecided.map { .members(["place": .string($0.path), "reason": .string($0.reason)]) }),
        "percent": .integer(coverage.percent), "swift_files": .integer(coverage.swiftFiles),
        "swift_files_read": .integer(coverage.readSwiftFiles),
        "local_imports": .integer(coverage.localImports),
        "local_imports_not_judged": .array(
          coverage.unjudged.map { unjudged in
            .members([
              "module": .string(unjudged.module), "place": .string(unjudged.place.description),
              "count": .integer(unjudged.imports), "imported": .strings(unjudged.names.sorted()),
              "reasons": .strings(unjudged.causes.sorted()),
            ])
          }),
        "stray_files": .strings(coverage.strayFiles), "generated": .strings(coverage.generated),
      ]), "summary": .string(report.summary),
    ])
  }

  package static func json(_ finding: Finding) -> JSON {
    .members([
      "rule": .string(finding.rule), "severity": .string(finding.severity.rawValue),
      "message": .string(finding.message), "file": .string(finding.place.file),
      "line": .integer(finding.place.line), "column": .integer(finding.place.column),
      "from": finding.from.map { .string($0) }, "to": finding.to.map { .string($0) },
      "condition": finding.condition.map { .string($0) }, "symbol": finding.symbol.map { .string($0) },
      "evidence": .strings(finding.evidence.map(\.description)),
      "fixable": finding.fix == nil ? nil : .boolean(true),
      "owners": finding.owners.isEmpty ? nil : .strings(finding.owners),
    ])
  }
}

import Rules

/// A form that findings are shown in.
public enum CheckFormat: String, CaseIterable, Sendable {
  case text, xcode, json, sarif
  case githubActions = "github-actions"
  case gitlab, junit, markdown

  /// The report in this form, without a line end after it.
  /// - Parameters:
  ///   - isColored: Whether a terminal will show it.
  ///   - width: The terminal's columns, which `text` keeps to; nil where nothing is to be wrapped.
  ///   - isUnfolded: Whether `text` shows every finding of a long list.
  public func render(
    _ report: CheckReport, isColored: Bool = false, width: Int? = nil, isUnfolded: Bool = false
  ) -> String {
    switch self {
    case .text: TextFormat(isColored: isColored, width: width, isUnfolded: isUnfolded).render(report)
    case .xcode: XcodeFormat(isColored: isColored).render(report)
    case .json: Self.json(report).text()
    case .sarif: SARIFFormat.json(report).text()
    case .githubActions: GitHubActionsFormat.render(report)
    case .gitlab: Self.gitlab(report).text()
    case .junit: JUnitFormat.render(report)
    case .markdown: MarkdownFormat.render(report)
    }
  }

  /// Whether the form ends with the summary line itself.
  public var hasSummary: Bool { [.text, .xcode, .markdown, .githubActions, .json].contains(self) }

  private static func json(_ report: CheckReport) -> JSON {
    let coverage = report.coverage
    return .members([
      "version": .integer(1), "findings": .array(report.findings.map(json)), "known": .integer(report.known),
      "excused": .integer(report.excused), "fixed": .integer(report.fixed), "rules": .strings(report.rules),
      "off": .strings(report.off), "scope": report.scope.map { .string($0) },
      "coverage": .members([
        "manifests": .integer(coverage.manifests), "modules": .integer(coverage.modules),
        "files": .integer(coverage.files), "imports": .integer(coverage.imports),
        "left_out": .array(
          coverage.leftOut.map { .members(["path": .string($0.path), "reason": .string($0.reason)]) }),
        "host_dependent": .strings(coverage.hostDependent.map(\.path)),
        "undecided": .array(
          coverage.undecided.map { .members(["place": .string($0.path), "reason": .string($0.reason)]) }),
        "stray_files": .strings(coverage.strayFiles), "generated": .strings(coverage.generated),
      ]), "summary": .string(report.summary),
    ])
  }

  private static func json(_ finding: Finding) -> JSON {
    .members([
      "rule": .string(finding.rule), "severity": .string(finding.severity.rawValue),
      "message": .string(finding.message), "file": .string(finding.place.file),
      "line": .integer(finding.place.line), "column": .integer(finding.place.column),
      "from": finding.from.map { .string($0) }, "to": finding.to.map { .string($0) },
      "symbol": finding.symbol.map { .string($0) },
      "evidence": .strings(finding.evidence.map(\.description)),
      "owners": finding.owners.isEmpty ? nil : .strings(finding.owners),
    ])
  }

  /// GitLab's code quality report.
  private static func gitlab(_ report: CheckReport) -> JSON {
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

/// A finding's identity across runs: what it means, not where it stands.
enum Fingerprint {
  static func of(_ finding: Finding) -> String {
    let parts = [finding.rule, finding.from ?? "", finding.to ?? "", finding.symbol ?? "", finding.file]
    // FNV-1a, which is the same everywhere.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in parts.joined(separator: "\u{1F}").utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

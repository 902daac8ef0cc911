import Rules

/// The result of a check, ready for display.
public struct CheckReport: Sendable {
  /// The findings to fix: one for each import, regardless of how many rules it breaks.
  public var findings: [Finding]
  /// The number of findings that the baseline records.
  public var known: Int
  /// The number of findings that exceptions cover.
  public var excused: Int
  /// The number of baseline entries whose findings have been fixed.
  public var fixed: Int
  /// The ids of the rules that ran.
  public var rules: [String]
  /// The ids of the rules that did not run.
  public var off: [String]
  /// What the check was restricted to, such as `in files changed since main`.
  public var scope: String?
  public var coverage: Coverage
  /// What the check could not judge.
  public var notChecked: NotChecked
  /// The absolute path of the repository, for formats that use absolute paths; if empty, paths remain relative.
  public var root: String
  /// All findings of the rules.
  private let all: [Finding]

  public init(
    findings: [Finding], known: Int = 0, excused: Int = 0, fixed: Int = 0, rules: [String] = [],
    off: [String] = [], scope: String? = nil, coverage: Coverage = Coverage(),
    notChecked: NotChecked? = nil, root: String = ""
  ) {
    all = findings
    self.findings = JoinedFindings.of(findings)
    self.known = known
    self.excused = excused
    self.fixed = fixed
    self.rules = rules
    self.off = off
    self.scope = scope
    self.coverage = coverage
    self.notChecked = notChecked ?? NotChecked(coverage)
    self.root = root
  }

  /// The report for people, with one finding for each edit.
  var grouped: CheckReport {
    var report = self
    report.findings = GroupedFindings.of(all)
    return report
  }

  public var errors: Int { findings.count { $0.severity == .error } }
  public var warnings: Int { findings.count { $0.severity == .warning } }

  /// A line that shows the number of findings, what was covered and what was not covered.
  public var summary: String {
    var result = findings.isEmpty ? ["no findings"] : []
    if errors > 0 { result.append(Self.count(errors, "error")) }
    if warnings > 0 { result.append(Self.count(warnings, "warning")) }
    if fixable > 0 { result.append("`tenon fix` can fix \(fixable) of them") }
    if known > 0 { result.append("\(known) in the baseline") }
    if excused > 0 { result.append("\(excused) excused") }
    let covered =
      "\(Self.count(coverage.modules, "module")), \(Self.count(coverage.files, "file")), "
      + "\(Self.count(coverage.imports, "import")), \(Self.count(rules.count, "rule"))"
    var gaps = coverage.gaps
    if !off.isEmpty { gaps.append("rules off: \(off.joined(separator: ", "))") }
    if let scope { gaps.append("only findings \(scope) are shown") }
    let uncovered = gaps.isEmpty ? "" : "; not covered: \(gaps.joined(separator: ", "))"
    let hosts =
      coverage.hostDependent.isEmpty
      ? "" : "; " + Self.count(coverage.hostDependent.count, "manifest") + " read for each relevant host"
    let environment =
      coverage.environmentDependent.isEmpty
      ? ""
      : "; " + Self.count(coverage.environmentDependent.count, "manifest")
        + " read as if no environment variables were set"
    let share = coverage.percent < 100 ? " (\(coverage.percent) %)" : ""
    return
      "tenon: \(result.joined(separator: ", ")); covered \(covered)\(share)\(hosts)\(environment)\(uncovered)"
  }

  /// The number of findings that need no decision.
  private var fixable: Int {
    findings.flatMap { $0.members.isEmpty ? [$0] : $0.members }.count { $0.fix != nil }
  }

  /// Returns a number followed by the noun that it counts.
  package static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}

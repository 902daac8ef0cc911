import ModuleGraph

/// The result of applying the rules to a graph.
public struct Inspection: Sendable {
  /// The findings to fix, sorted by place.
  public private(set) var findings: [Finding] = []
  /// The findings that an exception covers, each with the reason that the exception gives.
  public private(set) var excused: [(finding: Finding, reason: String)] = []
  /// The ids of the rules that ran.
  public private(set) var ran: [String] = []
  /// The ids of the rules that are switched off.
  public private(set) var off: [String] = []

  /// Runs the rules.
  /// - Parameters:
  ///   - graph: The graph to check.
  ///   - parts: The graphs of parts within targets, which rules that judge them check as well.
  ///   - policy: The team's decisions.
  ///   - only: The ids of the rules to run; `nil` runs all rules that are not off.
  ///   - today: The current date, which determines whether an exception has expired.
  ///   - knowsModules: A closure that returns whether all modules of the repository are known. It is called only if a
  ///     pattern of the configuration matches nothing.
  ///   - owners: A closure that returns the owners of a file.
  public init(
    of graph: ModuleGraph, parts: [ModuleGraph] = [], under policy: Policy, only: Set<String>? = nil,
    today: CalendarDay, knowsModules: () -> Bool = { true }, owners: (String) -> [String] = { _ in [] }
  ) {
    var all: [Finding] = []
    let views = WiringView.all(of: graph, under: policy)
    for rule in RuleBook.rules {
      let severity = policy.severity(of: rule)
      if let only, !only.contains(rule.id) { continue }
      guard severity != .off else {
        // A rule that is off unless a team wants it was not switched off.
        if rule.defaultSeverity != .off { off.append(rule.id) }
        continue
      }
      ran.append(rule.id)
      let graphs = rule.judgesParts ? [graph] + parts : [graph]
      let found =
        switch rule {
        case let rule as WiringRule: rule.findings(in: views, graph)
        case let rule as UnmatchedPatternRule:
          rule.findings(in: [graph] + parts, under: policy, knowsModules: knowsModules)
        default: graphs.flatMap { rule.findings(in: $0, under: policy) }
        }
      for var finding in found {
        finding.severity = severity
        if severity == .error, finding.condition != nil { finding.severity = .warning }
        if severity == .error, let doubt = finding.doubt {
          finding.severity = .warning
          finding.message += " (a warning, because \(doubt))"
        }
        all.append(finding)
      }
    }
    let covered = excuse(all, under: policy, today: today)
    // Exceptions can be judged stale only after all rules have run.
    if only == nil, policy.severities[StaleExceptionRule.id] != .off {
      findings += StaleExceptionRule.findings(in: policy, covered: covered, today: today) {
        PatternSubjects([graph] + parts, policy)
      }
    }
    JointAdvice.group(&findings)
    var known: [String: [String]] = [:]
    findings = Set(findings).sorted(by: Self.isBefore).map { finding in
      var finding = finding
      let file = finding.place.file
      let owning = known[file] ?? owners(file)
      known[file] = owning
      finding.owners = owning
      return finding
    }
  }

  /// Sorts the findings into those that exceptions cover and those that remain.
  /// - Returns: The number of findings that each exception would cover if it had no count.
  private mutating func excuse(_ all: [Finding], under policy: Policy, today: CalendarDay) -> [Int] {
    let coverings = all.map { finding in
      policy.exceptions.firstIndex { exception in
        exception.covers(finding) && (exception.until.map { today <= $0 } ?? true)
      }
    }
    var covered = [Int](repeating: 0, count: policy.exceptions.count)
    for (finding, index) in zip(all, coverings) {
      if let index { covered[index] += finding.unit == .files ? finding.files : 1 }
    }
    for (var finding, index) in zip(all, coverings) {
      guard let index else {
        findings.append(finding)
        continue
      }
      let exception = policy.exceptions[index]
      if let count = exception.count, covered[index] > count.number {
        finding.message +=
          "; the exception (\(exception.reason)) covers \(count.number) of \(covered[index]) findings"
        findings.append(finding)
      } else {
        excused.append((finding, exception.reason))
      }
    }
    return covered
  }

  /// Sets the edits for findings whose rules do not provide one.
  public mutating func setFixes(_ fix: (Finding) -> Fix?) {
    for index in findings.indices where findings[index].fix == nil {
      findings[index].fix = fix(findings[index])
    }
  }

  private static func isBefore(_ left: Finding, _ right: Finding) -> Bool {
    (left.place, left.rule, left.from ?? "", left.to ?? "", left.message)
      < (right.place, right.rule, right.from ?? "", right.to ?? "", right.message)
  }
}

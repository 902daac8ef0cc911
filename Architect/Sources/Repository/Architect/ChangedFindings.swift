import Rules

/// The findings that a change adds, and the findings that it removes.
///
/// Findings are distinguished by their meaning and file, but not by their line, so moving code within a file
/// neither adds nor removes findings.
public struct ChangedFindings: Sendable {
  /// The findings that the change adds and that the baseline does not record.
  public let new: [Finding]
  /// The findings that the change removes.
  public let fixed: [Finding]

  private struct Meaning: Hashable {
    let kind: Baseline.Kind
    let file: String

    init(_ finding: Finding) {
      kind = Baseline.Kind(finding)
      file = finding.file
    }
  }

  public init(before: [Finding], after: [Finding], baseline: Baseline) {
    new = Self.without(before, Comparison(after, against: baseline).new)
    fixed = Self.without(after, Comparison(before, against: baseline).new)
  }

  /// `findings`, minus as many findings of each meaning as there are in `others`.
  private static func without(_ others: [Finding], _ findings: [Finding]) -> [Finding] {
    var left = Dictionary(grouping: others) { Meaning($0) }.mapValues(\.count)
    return findings.filter { finding in
      let count = left[Meaning(finding)] ?? 0
      left[Meaning(finding)] = count - 1
      return count <= 0
    }
  }
}

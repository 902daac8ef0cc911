import Rules

/// Findings compared with a baseline.
public struct Comparison: Sendable {
  /// Findings that the baseline does not record. If there are more findings of a kind than the baseline records, all of
  /// that kind are listed, because it is unknown which of them are new.
  public let new: [Finding]
  /// Findings that the baseline records.
  public let known: [Finding]
  /// Entries that match no finding any more, or fewer findings than before.
  public let fixed: [Baseline.Entry]
  /// The baseline without the fixed entries and numbers.
  public let rest: Baseline

  public init(_ findings: [Finding], against baseline: Baseline) {
    let numbers = Dictionary(grouping: findings) { Baseline.Kind($0) }.mapValues(Baseline.count)
    let entries = Dictionary(baseline.entries.map { (Baseline.Kind($0), $0) }) { first, _ in first }
    var new: [Finding] = []
    var known: [Finding] = []
    for var finding in findings {
      let kind = Baseline.Kind(finding)
      let number = numbers[kind] ?? 0
      if let entry = entries[kind], entry.number.map({ number <= $0 }) ?? true {
        known.append(finding)
      } else {
        if let recorded = entries[kind]?.number {
          finding.message += "; the baseline records it in \(recorded) of \(number) files"
        }
        new.append(finding)
      }
    }
    self.new = new
    self.known = known
    fixed = baseline.entries.filter { entry in
      let number = numbers[Baseline.Kind(entry)] ?? 0
      return entry.number.map { number < $0 } ?? (number == 0)
    }.sorted()
    rest = baseline.intersection(Baseline(findings))
  }
}

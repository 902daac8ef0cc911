import Rules

/// The result of comparing findings with a baseline.
public struct Comparison: Sendable {
  /// The findings that the baseline does not record. If there are more findings of a kind than the baseline records,
  /// all findings of that kind are listed, because it is unknown which of them are new.
  public let new: [Finding]
  /// The findings that the baseline records.
  public let known: [Finding]
  /// The entries of the baseline that no longer match any finding, or that match fewer findings than before.
  public let fixed: [Baseline.Entry]
  /// The entries of the baseline that match more findings than they record.
  public let grown: [Baseline.Entry]
  /// The baseline without the entries that no longer match, and with lower numbers for entries that match
  /// fewer findings.
  public let rest: Baseline
  /// The number of files that show the findings of each kind.
  private let numbers: [Baseline.Kind: Int]

  /// Returns the number of files that show the findings of an entry's kind.
  public func number(of entry: Baseline.Entry) -> Int { numbers[Baseline.Kind(entry)] ?? 0 }

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
          switch finding.unit {
          case .files: finding.message += "; the baseline records it in \(recorded) of \(number) files"
          case .percent: finding.message += "; the baseline records \(recorded) %"
          }
        }
        new.append(finding)
      }
    }
    self.new = new
    self.known = known
    self.numbers = numbers
    grown = baseline.entries.filter { entry in
      entry.number.map { numbers[Baseline.Kind(entry)] ?? 0 > $0 } ?? false
    }.sorted()
    fixed = baseline.entries.filter { entry in
      let number = numbers[Baseline.Kind(entry)] ?? 0
      return entry.number.map { number < $0 } ?? (number == 0)
    }.sorted()
    rest = baseline.intersection(Baseline(findings))
  }
}

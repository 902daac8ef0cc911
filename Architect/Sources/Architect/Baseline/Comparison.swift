import Rules

/// Findings held against a baseline.
public struct Comparison: Sendable {
  /// Findings the baseline does not know.
  public let new: [Finding]
  /// Findings it knows.
  public let known: [Finding]
  /// Entries that no finding fits any more.
  public let mended: [Baseline.Entry]

  public init(_ findings: [Finding], against baseline: Baseline) {
    new = findings.filter { !baseline.entries.contains(Baseline.Entry($0)) }
    known = findings.filter { baseline.entries.contains(Baseline.Entry($0)) }
    mended = baseline.entries.subtracting(known.map { Baseline.Entry($0) }).sorted()
  }
}

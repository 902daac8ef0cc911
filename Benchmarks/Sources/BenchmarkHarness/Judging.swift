/// Measures rows that have to be as good as they were, on a machine that does other things as well.
///
/// Noise only makes a row worse. So a row that seems too bad is measured again, and its best figure counts.
public struct Judging: Sendable {
  private let accepted: AcceptedFigures
  private let tolerance: Double
  private let attempts: Int
  private let patience: Double

  /// - Parameters:
  ///   - accepted: What an earlier run found good.
  ///   - tolerance: The share by which a row may be worse than that, or than its bar.
  ///   - attempts: How often a row is measured at most.
  ///   - patience: After how many seconds in all nothing is measured again.
  public init(accepted: AcceptedFigures, tolerance: Double, attempts: Int = 4, patience: Double = 120) {
    self.accepted = accepted
    self.tolerance = tolerance
    self.attempts = attempts
    self.patience = patience
  }

  /// Measures the suites, and again what seems too bad right after its suite, whose state of the process it needs.
  public func measure(_ suites: [Suite], _ filter: Filter) throws -> [BenchmarkResult] {
    let end = CPUClock.wallNanoseconds() + patience * 1e9
    var all: [BenchmarkResult] = []
    for suite in suites where filter.wants(suite: suite.name) {
      var rows = try suite.run(filter)
      for _ in 1..<attempts {
        let bad = rows.indices.filter { accepted.finding(on: rows[$0], tolerance: tolerance) != nil }
        for index in bad where CPUClock.wallNanoseconds() < end {
          let again = try suite.run(Filter(prefix: rows[index].name)).first { $0.name == rows[index].name }
          if let again, (rows[index].bar ?? .atMost(0)).prefers(again.figure, to: rows[index].figure) {
            rows[index] = again
          }
        }
      }
      all += rows
    }
    return all
  }

  /// What is wrong with the rows, a sentence each.
  public func findings(on rows: [BenchmarkResult], _ filter: Filter) -> [String] {
    rows.compactMap { accepted.finding(on: $0, tolerance: tolerance) }
      + accepted.missing(from: rows, filter: filter).map {
        "\($0) was accepted and is no longer measured; `make accept-bench` forgets it"
      }
  }
}

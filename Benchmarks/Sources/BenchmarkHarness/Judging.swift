/// Measures rows that must not get worse, on a machine that may be running other work at the same time.
///
/// Noise can only make a row worse. Therefore, a row with an unacceptable figure is measured again, and its
/// best figure is used.
public struct Judging: Sendable {
  private let accepted: AcceptedFigures
  private let tolerance: Double
  private let attempts: Int
  private let patience: Double
  private let reference: [String: BenchmarkResult]

  /// - Parameters:
  ///   - accepted: The accepted figures of an earlier run.
  ///   - tolerance: The fraction by which a row may be worse than its accepted figure or its bar.
  ///   - attempts: The maximum number of times to measure a row.
  ///   - patience: The number of seconds, from the start, after which no row is measured again.
  ///   - reference: The rows of the commit whose figures were accepted, measured on this machine. A row
  ///     passes if it is no worse than that commit's row, within the tolerance, because the difference is
  ///     then due to the machine.
  public init(
    accepted: AcceptedFigures, tolerance: Double, attempts: Int = 4, patience: Double = 300,
    reference: [BenchmarkResult] = []
  ) {
    self.accepted = accepted
    self.tolerance = tolerance
    self.attempts = attempts
    self.patience = patience
    self.reference = Dictionary(reference.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Measures the suites. Rows with unacceptable figures are measured again right after their suite, because
  /// their figures depend on the state of the process after the suite.
  public func measure(_ suites: [Suite], _ filter: Filter) throws -> [BenchmarkResult] {
    let end = CPUClock.wallNanoseconds() + patience * 1e9
    var all: [BenchmarkResult] = []
    for suite in suites where filter.wants(suite: suite.name) {
      var rows = try suite.run(filter)
      for _ in 1..<attempts {
        let bad = rows.indices.filter { finding(on: rows[$0]) != nil }
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

  /// Returns one sentence for each problem with the rows.
  public func findings(on rows: [BenchmarkResult], _ filter: Filter) -> [String] {
    rows.compactMap(finding)
      + accepted.missing(from: rows, filter: filter).map {
        "\($0) was accepted but is no longer measured; `make accept-bench` removes it"
      }
  }

  private func finding(on row: BenchmarkResult) -> String? {
    guard let finding = accepted.finding(on: row, tolerance: tolerance) else { return nil }
    guard let same = reference[row.name] else { return finding }
    let limit: Bar = if case .atLeast = row.bar { .atLeast(same.figure) } else { .atMost(same.figure) }
    return limit.loosened(by: tolerance).holds(for: row.figure) ? nil : finding
  }
}

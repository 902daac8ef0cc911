import Foundation

/// The accepted figures of an earlier run, by row name. Later measurements are compared with them.
///
/// Only figures that do not depend on the machine are kept: ratios, counts and bytes.
public struct AcceptedFigures: Sendable, Equatable {
  /// The figures, by row name.
  public private(set) var figures: [String: Double]

  /// Calculates the median of each row over several runs.
  public init(medianOf runs: [[BenchmarkResult]]) {
    let rows = runs.joined().filter(Self.isComparable)
    figures = Dictionary(grouping: rows, by: \.name).mapValues { median($0.map(\.figure)) }
  }

  /// Reads a JSON object of figures by name.
  public init(json: Data) throws { figures = try JSONDecoder().decode([String: Double].self, from: json) }

  /// Returns a JSON object of the figures, rounded to three significant digits and sorted by name.
  public func json() throws -> Data {
    let lines = figures.sorted { $0.key < $1.key }.map { name, figure in
      "  \"\(name)\": \(Decimal(string: String(format: "%.3g", figure)).map { "\($0)" } ?? "0")"
    }
    return Data("{\n\(lines.joined(separator: ",\n"))\n}\n".utf8)
  }

  /// Merges the figures of `other`, which replace existing figures of the same rows.
  public mutating func merge(_ other: AcceptedFigures) { figures.merge(other.figures) { $1 } }

  /// Returns a description of the problem if a row misses its bar, or is worse than its accepted figure, by
  /// more than the tolerance.
  /// - Parameter tolerance: The fraction by which the row may be worse, such as 0.25.
  /// - Returns: A sentence, or `nil` if the row is good enough.
  public func finding(on row: BenchmarkResult, tolerance: Double) -> String? {
    let figure = Report.format(row.figure)
    let beyond = "by more than \(Int((tolerance * 100).rounded()))%"
    if let bar = row.bar, !bar.loosened(by: tolerance).holds(for: row.figure) {
      return "\(row.name) is \(figure), which misses its bar of \(bar) \(beyond)"
    }
    guard let accepted = figures[row.name], Self.isComparable(row) else { return nil }
    let limit: Bar = if case .atLeast = row.bar { .atLeast(accepted) } else { .atMost(accepted) }
    if limit.loosened(by: tolerance).holds(for: row.figure) { return nil }
    return "\(row.name) is \(figure), which is worse than the accepted \(Report.format(accepted)) \(beyond)"
  }

  /// Returns the rows of the measured suites that have an accepted figure but are not in `rows`, because they
  /// were renamed or removed.
  public func missing(from rows: [BenchmarkResult], filter: Filter) -> [String] {
    func suite(_ name: String) -> Substring { name.prefix { $0 != "/" } }
    let measured = Set(rows.map { suite($0.name) })
    let names = Set(rows.map(\.name))
    return figures.keys.filter { measured.contains(suite($0)) && filter.wants($0) && !names.contains($0) }
      .sorted()
  }

  private static func isComparable(_ row: BenchmarkResult) -> Bool {
    row.ratio != nil || ["bytes", "count", "x"].contains(row.unit)
  }
}

extension Bar {
  /// Returns the bar with a margin for noise.
  public func loosened(by tolerance: Double) -> Bar {
    switch self {
    case .atMost(let limit): .atMost(limit * (1 + tolerance))
    case .atLeast(let limit): .atLeast(limit / (1 + tolerance))
    }
  }

  /// Whether `first` meets this bar better than `second`.
  public func prefers(_ first: Double, to second: Double) -> Bool {
    switch self {
    case .atMost: first < second
    case .atLeast: first > second
    }
  }
}

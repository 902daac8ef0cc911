/// One row of the report.
public struct BenchmarkResult: Codable, Sendable {
  /// The row's name in the README's table, such as `services/singleton-by-key`.
  public var name: String
  /// The median over all rounds.
  public var value: Double
  /// The unit of ``value``: `ns`, `us`, `ms`, `bytes`, `s`, `KB`, `x`, `count`.
  public var unit: String
  /// The row with which this row is compared.
  public var baseline: String?
  /// ``value`` divided by the baseline's value, both from this run.
  public var ratio: Double?
  /// The limit, shown in the form `<= 1.1x`; not part of the JSON.
  public var bar: Bar?
  /// A remark for the reader; not part of the JSON.
  public var note: String?

  /// The number that the bar limits: the ratio if there is one, or the value otherwise.
  public var figure: Double { ratio ?? value }

  private enum CodingKeys: String, CodingKey { case name, value, unit, baseline, ratio }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encode(value, forKey: .value)
    try container.encode(unit, forKey: .unit)
    try container.encode(baseline, forKey: .baseline)
    try container.encode(ratio, forKey: .ratio)
  }

  public init(
    name: String, value: Double, unit: String, baseline: String? = nil, ratio: Double? = nil, bar: Bar? = nil,
    note: String? = nil
  ) {
    self.name = name
    self.value = value
    self.unit = unit
    self.baseline = baseline
    self.ratio = ratio
    self.bar = bar
    self.note = note
  }
}

/// The limit on a benchmark's ratio if it has a baseline, or on its value otherwise.
public enum Bar: Codable, Sendable, CustomStringConvertible {
  case atMost(Double)
  case atLeast(Double)

  /// Whether `measured` is within the limit.
  public func holds(for measured: Double) -> Bool {
    switch self {
    case .atMost(let limit): measured <= limit
    case .atLeast(let limit): measured >= limit
    }
  }

  public var description: String {
    switch self {
    case .atMost(let limit): "<= \(Report.format(limit))"
    case .atLeast(let limit): ">= \(Report.format(limit))"
    }
  }
}

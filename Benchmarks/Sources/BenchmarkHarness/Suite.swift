/// A named set of benchmarks: the part of a benchmark's name before the slash.
public struct Suite: Sendable {
  /// The part before the slash, such as `services`.
  public var name: String
  /// What it measures, in this order.
  public var sections: [Section]

  public init(_ name: String, sections: [Section]) {
    self.name = name
    self.sections = sections
  }

  /// Measures the sections that hold something that was asked for.
  public func run(_ filter: Filter) throws -> [BenchmarkResult] {
    try sections.filter { $0.names.contains(where: filter.wants) }.flatMap { try $0.measure() }
  }
}

/// Benchmarks that are measured together, as a rule against each other.
public struct Section: Sendable {
  /// The names a filter finds the section by.
  public var names: [String]
  /// Measures all of them and returns the rows.
  public var measure: @Sendable () throws -> [BenchmarkResult]

  public init(_ names: String..., measure: @escaping @Sendable () throws -> [BenchmarkResult]) {
    self.names = names
    self.measure = measure
  }
}

/// Which benchmarks were asked for: all those whose name starts with the prefix.
public struct Filter: Sendable {
  private var prefix: String

  public init(prefix: String) { self.prefix = prefix }

  /// Whether the benchmark `name` was asked for.
  public func wants(_ name: String) -> Bool { name.hasPrefix(prefix) }
}

/// A named set of benchmarks.
public struct Suite: Sendable {
  /// The part of the benchmarks' names before the slash, such as `services`.
  public var name: String
  /// Measures and returns the rows. The closure receives the filter so that it can skip groups that were not
  /// requested.
  public var run: @Sendable (Filter) throws -> [BenchmarkResult]

  public init(_ name: String, run: @escaping @Sendable (Filter) throws -> [BenchmarkResult]) {
    self.name = name
    self.run = run
  }
}

/// The requested benchmarks: all those whose names start with the prefix.
public struct Filter: Sendable {
  /// The prefix of the requested names; empty for all benchmarks.
  public let prefix: String

  public init(prefix: String) { self.prefix = prefix }

  /// Whether all benchmarks are requested.
  public var wantsEverything: Bool { prefix.isEmpty }

  /// Whether any of `names` is requested.
  public func wants(_ names: String...) -> Bool { names.contains { $0.hasPrefix(prefix) } }

  /// Whether the suite `name` can contain a requested benchmark.
  public func wants(suite name: String) -> Bool {
    (name + "/").hasPrefix(prefix) || prefix.hasPrefix(name + "/")
  }
}

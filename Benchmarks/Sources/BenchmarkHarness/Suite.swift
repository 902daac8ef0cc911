/// A named set of benchmarks: the part of a benchmark's name before the slash.
public struct Suite: Sendable {
  /// The part before the slash, such as `services`.
  public var name: String
  /// Measures and returns the rows. It gets the filter so that a suite can skip groups that were not asked for.
  public var run: @Sendable (Filter) throws -> [BenchmarkResult]

  public init(_ name: String, run: @escaping @Sendable (Filter) throws -> [BenchmarkResult]) {
    self.name = name
    self.run = run
  }
}

/// Which benchmarks were asked for: all those whose name starts with the prefix.
public struct Filter: Sendable {
  /// What the names start with; empty for all.
  public let prefix: String

  public init(prefix: String) { self.prefix = prefix }

  /// Whether nothing is left out.
  public var wantsEverything: Bool { prefix.isEmpty }

  /// Whether any of `names` was asked for.
  public func wants(_ names: String...) -> Bool { names.contains { $0.hasPrefix(prefix) } }

  /// Whether the suite `name` can hold something that was asked for.
  public func wants(suite name: String) -> Bool {
    (name + "/").hasPrefix(prefix) || prefix.hasPrefix(name + "/")
  }
}

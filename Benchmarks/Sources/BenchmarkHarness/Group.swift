/// Contestants that are measured against each other in one run, in interleaved rounds.
///
/// ```swift
/// let group = Group(baseline: "services/direct")
/// group.add("services/direct") { n in for _ in 0..<n { blackHole(direct()) } }
/// group.add("services/singleton-by-key", bar: .atMost(1.1)) { n in … }
/// ```
///
/// Every round runs each contestant once, so that a temporary slowdown of the machine affects all of them. A
/// body receives the number of operations to perform; its thread's processor time divided by that number is
/// one sample.
public final class Group {
  private struct Contestant {
    var name: String
    var bar: Bar?
    var baseline: String?
    var isShown: Bool
    var clock: () -> Double
    var operationsPerIteration: Double
    var body: (Int) throws -> Void
  }

  private let baseline: String?
  private let rounds: Int
  private let unit: Unit
  private var contestants: [Contestant] = []

  /// The unit for the time of one operation.
  public enum Unit: String, Sendable {
    case ns, us, ms

    var nanoseconds: Double {
      switch self {
      case .ns: 1
      case .us: 1e3
      case .ms: 1e6
      }
    }
  }

  /// Creates an empty group.
  /// - Parameters:
  ///   - baseline: The name of the contestant to compare the other contestants with, or `nil` to compare
  ///     none.
  ///   - unit: The unit to show in the report.
  ///   - rounds: The number of samples to take of each contestant. The report shows their median.
  public init(baseline: String? = nil, unit: Unit = .ns, rounds: Int = 21) {
    self.baseline = baseline
    self.unit = unit
    self.rounds = rounds
  }

  /// Adds a contestant.
  /// - Parameters:
  ///   - name: The row's name.
  ///   - bar: The limit for the ratio to the baseline.
  ///   - baseline: The contestant to compare with instead of the group's baseline.
  ///   - isShown: Whether the contestant gets a row. A baseline that another group already reports does not
  ///     need one.
  ///   - wall: Whether to measure wall-clock time, for bodies that use several threads.
  ///   - allThreads: Whether to measure the processor time of all threads, for bodies that wait for a task.
  ///   - operations: The number of operations in one iteration of the body.
  ///   - body: A closure that performs the given number of iterations.
  public func add(
    _ name: String, bar: Bar? = nil, against baseline: String? = nil, isShown: Bool = true,
    wall: Bool = false,
    allThreads: Bool = false, operations: Int = 1, _ body: @escaping (Int) throws -> Void
  ) {
    let clock =
      if wall {
        CPUClock.wallNanoseconds
      } else if allThreads {
        CPUClock.processNanoseconds
      } else {
        CPUClock.threadNanoseconds
      }
    contestants.append(
      Contestant(
        name: name, bar: bar, baseline: baseline ?? self.baseline, isShown: isShown, clock: clock,
        operationsPerIteration: Double(operations), body: body))
  }

  /// Measures all contestants.
  /// - Parameter sampleNanoseconds: The approximate duration of one sample.
  /// - Returns: One row per contestant, in the order in which they were added.
  /// - Throws: Any error that a body throws.
  public func run(sampleNanoseconds: Double = 4e6) throws -> [BenchmarkResult] {
    let counts = try contestants.map { try iterations(for: $0, sampleNanoseconds: sampleNanoseconds) }
    var samples = contestants.map { _ in [Double]() }
    for _ in 0..<rounds {
      for (index, contestant) in contestants.enumerated() {
        samples[index].append(try sample(contestant, iterations: counts[index]))
      }
    }
    return rows(medians: samples.map(median))
  }

  private func rows(medians: [Double]) -> [BenchmarkResult] {
    zip(contestants, medians).filter(\.0.isShown).map { contestant, median in
      let reference = contestants.firstIndex { $0.name == contestant.baseline && $0.name != contestant.name }
      return BenchmarkResult(
        name: contestant.name, value: median / unit.nanoseconds, unit: unit.rawValue,
        baseline: reference.map { contestants[$0].name }, ratio: reference.map { median / medians[$0] },
        bar: contestant.bar)
    }
  }

  private func sample(_ contestant: Contestant, iterations: Int) throws -> Double {
    let start = contestant.clock()
    try contestant.body(iterations)
    return (contestant.clock() - start) / Double(iterations) / contestant.operationsPerIteration
  }

  /// Doubles the number of iterations until a sample takes long enough, which also warms the contestant up.
  private func iterations(for contestant: Contestant, sampleNanoseconds: Double) throws -> Int {
    var count = 1
    while true {
      let each = try sample(contestant, iterations: count)
      let elapsed = each * Double(count) * contestant.operationsPerIteration
      if elapsed >= sampleNanoseconds || count >= 1 << 28 { return count }
      count *= 2
    }
  }
}

/// Returns the median of `samples`, which must not be empty.
public func median(_ samples: [Double]) -> Double {
  let sorted = samples.sorted()
  let middle = sorted.count / 2
  return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

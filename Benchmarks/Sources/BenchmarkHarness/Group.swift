/// Contestants that are measured against each other in one run, in interleaved rounds.
///
/// ```swift
/// let group = Group(baseline: "services/direct")
/// group.add("services/direct") { n in for _ in 0..<n { blackHole(direct()) } }
/// group.add("services/singleton-by-key", bar: .atMost(1.1)) { n in … }
/// ```
///
/// Every round runs each contestant once, so that a slow moment of the machine falls on all of them. A body gets
/// the number of operations to do; its thread's processor time divided by that number is one sample.
public final class Group {
  private struct Contestant {
    var name: String
    var bar: Bar?
    var clock: () -> Double
    var operationsPerIteration: Double
    var body: (Int) -> Void

  }

  private let baseline: String?
  private let rounds: Int
  private let unit: Unit
  private var contestants: [Contestant] = []

  /// How the time of one operation is shown.
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
  ///   - baseline: The name of the contestant the others are compared with.
  ///   - unit: The unit the report shows.
  ///   - rounds: How many samples each contestant gives; the median counts.
  public init(baseline: String?, unit: Unit = .ns, rounds: Int = 21) {
    self.baseline = baseline
    self.unit = unit
    self.rounds = rounds
  }

  /// Adds a contestant.
  /// - Parameters:
  ///   - name: The row's name.
  ///   - bar: The promise on the ratio to the baseline.
  ///   - wall: Measure time on the wall, for bodies that use several threads.
  ///   - allThreads: Measure processor time of all threads, for bodies that wait for a task.
  ///   - operations: How many operations one iteration of the body does.
  ///   - body: Does the given number of iterations.
  public func add(
    _ name: String, bar: Bar? = nil, wall: Bool = false, allThreads: Bool = false, operations: Int = 1,
    _ body: @escaping (Int) -> Void
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
        name: name, bar: bar, clock: clock,
        operationsPerIteration: Double(operations), body: body))
  }

  /// Measures all contestants.
  /// - Parameter sampleNanoseconds: About how long one sample takes.
  /// - Returns: One row a contestant, in the order they were added.
  public func run(sampleNanoseconds: Double = 4e6) -> [BenchmarkResult] {
    let counts = contestants.map { iterations(for: $0, sampleNanoseconds: sampleNanoseconds) }
    var samples = contestants.map { _ in [Double]() }
    for _ in 0..<rounds {
      for index in contestants.indices {
        samples[index].append(sample(contestants[index], iterations: counts[index]))
      }
    }
    let medians = samples.map(median)
    let reference = contestants.firstIndex { $0.name == baseline }
    return contestants.indices.map { index in
      let contestant = contestants[index]
      let isCompared = reference != nil && reference != index
      return BenchmarkResult(
        name: contestant.name, value: medians[index] / unit.nanoseconds, unit: unit.rawValue,
        baseline: isCompared ? baseline : nil,
        ratio: isCompared ? reference.map { medians[index] / medians[$0] } : nil,
        bar: contestant.bar)
    }
  }

  private func sample(_ contestant: Contestant, iterations: Int) -> Double {
    let start = contestant.clock()
    contestant.body(iterations)
    return (contestant.clock() - start) / Double(iterations) / contestant.operationsPerIteration
  }

  /// Doubles the number of iterations until a sample takes long enough; this warms the contestant up as well.
  private func iterations(for contestant: Contestant, sampleNanoseconds: Double) -> Int {
    var count = 1
    while true {
      let elapsed = sample(contestant, iterations: count) * Double(count) * contestant.operationsPerIteration
      if elapsed >= sampleNanoseconds || count >= 1 << 28 { return count }
      count *= 2
    }
  }
}

/// The median of `samples`, which must not be empty.
public func median(_ samples: [Double]) -> Double {
  let sorted = samples.sorted()
  let middle = sorted.count / 2
  return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

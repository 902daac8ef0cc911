import BenchmarkHarness
import TenonServices

/// Lets two threads request the same new singleton at the same moment, 10,000 times.
func measureRace() throws -> [BenchmarkResult] {
  let racers = 2
  let trials = try (0..<10_000).map { number in try RaceTrial(number: number, racers: racers) }
  let start = SpinBarrier(parties: racers)
  try Crew.run(racers) { _ in
    for trial in trials {
      start.wait()
      try trial.ask()
    }
  }
  let superfluous = trials.reduce(0) { $0 + $1.superfluousConstructions }
  return [
    BenchmarkResult(name: "services/race", value: Double(superfluous), unit: "count", bar: .atMost(0))
  ]
}

/// The first use of one singleton.
private struct RaceTrial: Sendable {
  private let container: ServiceContainer
  private let asked = SharedCounter()
  private let constructed = SharedCounter()

  init(number: Int, racers: Int) throws {
    var registry = ServiceRegistry()
    registry.register((any Numbered).self) { [asked, constructed] _ in
      constructed.increment()
      // Regardless of the number of processors, no trial ends before the last racer is about to request the
      // singleton…
      while asked.value < racers { SpinBarrier.yield() }
      // …and in each trial, that request then arrives at a different moment during or after the construction.
      return FixedNumber(Self.work(number % 512))
    }
    container = try registry.freeze()
  }

  func ask() throws {
    asked.increment()
    blackHole(try container.resolve((any Numbered).self).number)
  }

  var superfluousConstructions: Int { constructed.value - 1 }

  /// Takes about one nanosecond per step.
  private static func work(_ steps: Int) -> Int {
    var number = opaque(1)
    for _ in 0..<steps { number = number &* 6_364_136_223_846_793_005 &+ 1 }
    return number
  }
}

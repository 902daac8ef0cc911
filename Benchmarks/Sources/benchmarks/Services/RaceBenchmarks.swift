import BenchmarkHarness
import TenonServices

/// Two threads that ask for the same singleton at the same moment, for the first time; 10,000 times.
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

/// One first use of one singleton.
private struct RaceTrial: Sendable {
  private let container: ServiceContainer
  private let asked = SharedCounter()
  private let constructed = SharedCounter()

  init(number: Int, racers: Int) throws {
    var registry = ServiceRegistry()
    registry.register((any Numbered).self) { [asked, constructed] _ in
      constructed.increment()
      // Whatever processors there are, no trial ends before the last racer is about to ask…
      while asked.value < racers { SpinBarrier.yield() }
      // …and from there on the racer meets the construction and its end at another moment in each trial.
      return FixedNumber(Self.work(number % 512))
    }
    container = try registry.freeze()
  }

  func ask() throws {
    asked.increment()
    blackHole(try container.resolve((any Numbered).self).number)
  }

  var superfluousConstructions: Int { constructed.value - 1 }

  /// Takes about as many nanoseconds as it has steps.
  private static func work(_ steps: Int) -> Int {
    var number = opaque(1)
    for _ in 0..<steps { number = number &* 6_364_136_223_846_793_005 &+ 1 }
    return number
  }
}

import BenchmarkHarness
import TenonServices

/// Two threads that ask for the same singleton at the same moment, for the first time; 10,000 times.
func measureRace() throws -> [BenchmarkResult] {
  let racers = 2
  let trials = try (0..<10_000).map { _ in try RaceTrial() }
  let start = SpinBarrier(parties: racers)
  try Crew.run(racers) { _ in
    for trial in trials {
      start.wait()
      try trial.ask()
    }
  }
  return [
    BenchmarkResult(
      name: "services/race", value: Double(trials.reduce(0) { $0 + $1.superfluousConstructions }), unit: "count",
      bar: .atMost(0)),
    BenchmarkResult(
      name: "services/race-contended", value: Double(trials.count { $0.isContended(by: racers) }), unit: "count"),
  ]
}

/// One first use of one singleton.
private struct RaceTrial: Sendable {
  private let container: ServiceContainer
  private let begun = SharedCounter()
  private let made = SharedCounter()
  private let askedInTime = SharedCounter()

  init() throws {
    var registry = ServiceRegistry()
    registry.register((any Numbered).self) { [begun, made] _ in
      begun.increment()
      let number = FixedNumber(Self.slowNumber())
      made.increment()
      return number
    }
    container = try registry.freeze()
  }

  func ask() throws {
    if made.value == 0 { askedInTime.increment() }
    blackHole(try container.resolve((any Numbered).self).number)
  }

  var superfluousConstructions: Int { begun.value - 1 }

  /// Whether all asked before there was an instance, so that a careless container would have made several.
  func isContended(by racers: Int) -> Bool { askedInTime.value == racers }

  /// Takes about a microsecond, so that the slower thread still finds the faster one at work.
  private static func slowNumber() -> Int {
    var number = opaque(1)
    for _ in 0..<1000 { number = number &* 6_364_136_223_846_793_005 &+ 1 }
    return number
  }
}

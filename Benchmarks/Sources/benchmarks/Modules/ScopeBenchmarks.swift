import BenchmarkHarness
import Dispatch
import Tenon
import TenonActions

/// The cost of sessions for those who have one. An application without scopes pays nothing, as its other rows show.
enum ScopeBenchmarks {
  static func rows(_ filter: Filter) throws -> [BenchmarkResult] {
    guard filter.wants("modules/call-singleton", "modules/call-scoped", "modules/session-100") else {
      return []
    }
    let application = try Application([SessionModule()])
    try blocking { try await application.launch() }
    defer { try? blocking { await application.stop() } }
    return try sessions(application.mediator) + calls(application.mediator)
  }

  /// Compares an action with a service of a session to one with a singleton.
  private static func calls(_ mediator: Mediator) throws -> [BenchmarkResult] {
    try blocking { try await mediator.perform(.open, 1) }
    defer { try? blocking { try await mediator.perform(.end) } }
    let group = Group(baseline: "modules/call-singleton")
    group.add("modules/call-singleton") { n in
      for _ in 0..<n { blackHole(try? mediator.performImmediately(.singleton, ())) }
    }
    group.add("modules/call-scoped", bar: .atMost(5)) { n in
      for _ in 0..<n { blackHole(try? mediator.performImmediately(.scoped, ())) }
    }
    return try group.run()
  }

  /// Measures opening a session, creating its hundred services, and ending it.
  private static func sessions(_ mediator: Mediator) throws -> [BenchmarkResult] {
    let samples = try (0..<31).map { number in
      let begin = CPUClock.wallNanoseconds()
      try blocking {
        try await mediator.perform(.open, number)
        blackHole(try await mediator.perform(.all))
        try await mediator.perform(.end)
      }
      return (CPUClock.wallNanoseconds() - begin) / 1e3
    }
    return [
      BenchmarkResult(name: "modules/session-100", value: median(samples), unit: "µs", bar: .atMost(2_000))
    ]
  }
}

private struct Session: ServiceScope { let number: Int }

private final class Counter: Sendable {
  let number: Int
  init(_ number: Int) { self.number = number }
}

extension ActionReference where Input == Void, Output == Int, Failure == any Error {
  fileprivate static var singleton: Self { Self("Session", "singleton") }
  fileprivate static var scoped: Self { Self("Session", "scoped") }
  fileprivate static var all: Self { Self("Session", "all") }
}

extension ActionReference where Input == Int, Output == Void, Failure == any Error {
  fileprivate static var open: Self { Self("Session", "open") }
}

extension ActionReference where Input == Void, Output == Void, Failure == any Error {
  fileprivate static var end: Self { Self("Session", "end") }
}

private struct SessionModule: Module {
  let layer = Layer.business

  func declare(in contract: inout ModuleContract) {
    let opener = contract.opensScope(Session.self)
    contract.performs(.open) { number in try await opener.open(Session(number: number)) }
    contract.performs(.end) { _ in await opener.end() }
    let session = contract.requires(Session.self)
    let singleton = contract.provides(Counter.self) { Counter(0) }
    let scoped = contract.provides(
      Counter.self, named: "scoped", lifetime: .scoped(Session.self), with: session
    ) {
      Counter($0.number)
    }
    for number in 0..<100 {
      contract.contributes(Counter.self, lifetime: .scoped(Session.self), with: session) {
        Counter(number + $0.number)
      }
    }
    let all = contract.collects(Counter.self)
    contract.performs(.singleton, with: singleton) { _, counter in counter.number }
    contract.performs(.scoped, with: scoped) { _, counter in counter.number }
    contract.performs(.all, with: all) { _, counters in counters.count }
  }
}

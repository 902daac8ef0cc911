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
    let module = SessionModule()
    let application = try Application([module])
    try blocking { try await application.launch() }
    defer { try? blocking { await application.stop() } }
    guard let opener = module.opener.value else { return [] }
    return try sessions(application.mediator, opener) + calls(application.mediator, opener)
  }

  /// Compares an action with a service of a session to one with a singleton.
  private static func calls(
    _ mediator: Mediator, _ opener: ScopeOpener<Session>
  ) throws -> [BenchmarkResult] {
    _ = try blocking { try await opener.open(Session(number: 1)) }
    defer { _ = try? blocking { await opener.end() } }
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
  private static func sessions(
    _ mediator: Mediator, _ opener: ScopeOpener<Session>
  ) throws -> [BenchmarkResult] {
    let samples = try (0..<31).map { number in
      let begin = CPUClock.wallNanoseconds()
      try blocking {
        try await opener.open(Session(number: number))
        blackHole(try await mediator.perform(.all))
        await opener.end()
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

private final class OpenerBox: @unchecked Sendable {
  // `@unchecked Sendable`: written while the application is assembled, and read afterwards by the same thread.
  var value: ScopeOpener<Session>?
}

private struct SessionModule: Module {
  let layer = Layer.business
  let opener = OpenerBox()

  func declare(in contract: inout ModuleContract) {
    opener.value = contract.opensScope(Session.self)
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

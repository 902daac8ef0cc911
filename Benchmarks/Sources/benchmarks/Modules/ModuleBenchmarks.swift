import BenchmarkHarness
import Dispatch
import Tenon

/// The cost of the application itself, whose modules do nothing or only sleep.
enum ModuleBenchmarks {
  static let suite = Suite("modules") { filter in
    var rows: [BenchmarkResult] = []
    if filter.wants("modules/launch-1000") { rows += try launch() }
    if filter.wants("modules/launch-10000") { rows += try launchGrowth() }
    if filter.wants("modules/critical-path") { rows += try criticalPath() }
    rows += try HandOverBenchmarks.rows(filter)
    rows += try ScopeBenchmarks.rows(filter)
    return rows
  }

  /// Measures verifying and launching modules that do nothing and have five requirements each.
  private static func launch() throws -> [BenchmarkResult] {
    let samples = try (0..<31).map { _ in try launchMilliseconds(count: 1_000) }
    return [
      BenchmarkResult(name: "modules/launch-1000", value: median(samples), unit: "ms", bar: .atMost(20))
    ]
  }

  /// Measures the same with ten times as many modules, interleaved with the smaller launches that it is
  /// compared with.
  private static func launchGrowth() throws -> [BenchmarkResult] {
    let samples = try (0..<7).map { _ in
      (small: try launchMilliseconds(count: 1_000), large: try launchMilliseconds(count: 10_000))
    }
    let (small, large) = (median(samples.map(\.small)), median(samples.map(\.large)))
    return [
      BenchmarkResult(
        name: "modules/launch-10000", value: large, unit: "ms", baseline: "modules/launch-1000",
        ratio: large / small, bar: .atMost(12))
    ]
  }

  private static func launchMilliseconds(count: Int) throws -> Double {
    let modules = (0..<count).map { GeneratedModule(number: $0) }
    let begin = CPUClock.wallNanoseconds()
    let application = try Application(modules)
    try blocking { try await application.launch() }
    let end = CPUClock.wallNanoseconds()
    try blocking { await application.stop() }
    return (end - begin) / 1e6
  }

  /// Compares the launch of fifty modules, which sleep for 20 ms in one phase, with the duration of a chain of
  /// ten of them.
  private static func criticalPath() throws -> [BenchmarkResult] {
    let chain = 10
    let sleep = 0.02
    let samples = try (0..<5).map { _ in
      let modules =
        (0..<chain).map { SleepingModule(number: $0, requirement: $0 == 0 ? nil : $0 - 1, seconds: sleep) }
        + (chain..<50).map { SleepingModule(number: $0, requirement: $0 % chain, seconds: sleep / 10) }
      let application = try Application(modules)
      let begin = CPUClock.wallNanoseconds()
      try blocking { try await application.launch() }
      let end = CPUClock.wallNanoseconds()
      try blocking { await application.stop() }
      return (end - begin) / 1e6
    }
    let shortest = Double(chain) * sleep * 1e3 + sleep / 10 * 1e3
    let measured = median(samples)
    return [
      BenchmarkResult(name: "modules/critical-path-length", value: shortest, unit: "ms"),
      BenchmarkResult(
        name: "modules/critical-path", value: measured, unit: "ms", baseline: "modules/critical-path-length",
        ratio: measured / shortest, bar: .atMost(1.1)),
    ]
  }
}

/// Provides one service and requires five that come before it.
private struct GeneratedModule: Module {
  let number: Int
  let layer = Layer.business
  var name: String { "Module\(number)" }

  func declare(in contract: inout ModuleContract) {
    let name = serviceNames[number]
    guard number >= 25 else {
      contract.provides(Int.self, named: name) { [number] in number }
      return
    }
    let needed = (1...5).map { contract.requires(Int.self, named: serviceNames[number - $0 * $0]) }
    contract.provides(
      Int.self, named: name, with: needed[0], needed[1], needed[2], needed[3], needed[4]
    ) { $0 &+ $1 &+ $2 &+ $3 &+ $4 }
  }
}

/// Sleeps while it starts.
private struct SleepingModule: Module {
  let number: Int
  let requirement: Int?
  let seconds: Double
  let layer = Layer.business
  var name: String { "Sleeper\(number)" }

  func declare(in contract: inout ModuleContract) {
    contract.provides(Int.self, named: serviceNames[number]) { [number] in number }
    if let requirement {
      let needed = contract.requires(Int.self, named: serviceNames[requirement])
      contract.starts(with: needed) { [seconds] _ in try await Task.sleep(for: .seconds(seconds)) }
    } else {
      contract.starts { [seconds] in try await Task.sleep(for: .seconds(seconds)) }
    }
  }
}

private let serviceNames = (0..<10_000).map { "service \($0)" }

/// Runs asynchronous work from this synchronous program.
func blocking(_ work: @escaping @Sendable () async throws -> Void) throws {
  let outcome = Outcome()
  let done = DispatchSemaphore(value: 0)
  Task {
    do { try await work() } catch { outcome.error = error }
    done.signal()
  }
  done.wait()
  if let error = outcome.error { throw error }
}

private final class Outcome: @unchecked Sendable {
  // `@unchecked Sendable`: the semaphore orders the only write before the only read.
  var error: (any Error)?
}

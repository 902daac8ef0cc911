import BenchmarkHarness
import Foundation

@main
enum Main {
  static let suites: [Suite] = [
    servicesSuite, .routing, ActionBenchmarks.suite, EventBenchmarks.suite, NavigationBenchmarks.suite,
    ModuleBenchmarks.suite, ArchitectBenchmarks.suite, CostBenchmarks.suite, overriddenServicesSuite,
  ]

  static func main() {
    do {
      try run(Options(CommandLine.arguments.dropFirst()))
    } catch {
      FileHandle.standardError.write(Data("benchmarks: \(error)\n".utf8))
      exit(2)
    }
  }

  private static func run(_ options: Options) throws {
    let filter = Filter(prefix: options.prefix)
    if let file = options.accept {
      try accept(filter, into: URL(fileURLWithPath: file))
    } else if let file = options.accepted {
      let accepted = try acceptedFigures(in: file)
      let reference = try options.reference.map {
        try JSONDecoder().decode([BenchmarkResult].self, from: Data(contentsOf: URL(fileURLWithPath: $0)))
      }
      let judging = Judging(
        accepted: accepted, tolerance: options.tolerance, reference: reference ?? [])
      let rows = try judging.measure(suites, filter)
      try report(rows, to: options.json)
      let findings = judging.findings(on: rows, filter)
      for finding in findings { print("FAILED: \(finding)") }
      if !findings.isEmpty { exit(1) }
    } else {
      try report(measure(filter), to: options.json)
    }
  }

  private static func acceptedFigures(in file: String) throws -> AcceptedFigures {
    if FileManager.default.fileExists(atPath: file) {
      return try AcceptedFigures(json: Data(contentsOf: URL(fileURLWithPath: file)))
    }
    print("\(file) does not exist, so only the bars count; `make accept-bench` writes it")
    return AcceptedFigures(medianOf: [])
  }

  private static func measure(_ filter: Filter) throws -> [BenchmarkResult] {
    try suites.filter { filter.wants(suite: $0.name) }.flatMap { try $0.run(filter) }
  }

  private static func report(_ rows: [BenchmarkResult], to file: String?) throws {
    var report = Report()
    report.append(rows)
    print(report.table())
    if let file { try report.json().write(to: URL(fileURLWithPath: file)) }
  }

  /// Measures three times and keeps the medians. Without a filter, rows that are no longer measured are
  /// removed.
  private static func accept(_ filter: Filter, into file: URL) throws {
    // Each run is a separate process, because an override permanently changes all containers of its process.
    let runs = try (0..<3).map { _ in try measuredByAnotherProcess(filter) }
    try report(runs.last ?? [], to: nil)
    let new = AcceptedFigures(medianOf: runs)
    var accepted = new
    if !filter.wantsEverything, let data = try? Data(contentsOf: file) {
      accepted = try AcceptedFigures(json: data)
      accepted.merge(new)
    }
    try accepted.json().write(to: file)
  }

  private static func measuredByAnotherProcess(_ filter: Filter) throws -> [BenchmarkResult] {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    _ = try ChildProcess(
      running: CommandLine.arguments[0], ["--filter", filter.prefix, "--json", file.path])
    return try JSONDecoder().decode([BenchmarkResult].self, from: Data(contentsOf: file))
  }
}

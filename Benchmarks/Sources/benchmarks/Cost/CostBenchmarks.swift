import BenchmarkHarness
import Foundation

/// The cost of a library for its users: the processor seconds of a clean build of a small program that uses it, in
/// debug and in release, and the program's size without symbols.
///
/// `Scripts/bench` sets the repository's location; without it, the suite has no rows. Run nothing else at the same
/// time, because a build uses a third more processor time if it shares processors.
enum CostBenchmarks {
  static let suite = Suite("cost") { filter in
    guard let root = ProcessInfo.processInfo.environment["TENON_REPOSITORY"] else { return [] }
    let workshop = FileManager.default.temporaryDirectory.appendingPathComponent(
      "tenon-cost-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: workshop) }
    let repository = URL(fileURLWithPath: root)
    var rows: [BenchmarkResult] = []
    var bare: HelloWorld.Cost?
    for program in HelloWorld.all(of: repository) {
      let wanted = ["debug", "release", "size"].contains { filter.wants("cost/\(program.name)-\($0)") }
      // The other rows are shown beside the bare program's.
      guard wanted || program.name == "bare" else { continue }
      do {
        let cost = try program.measure(in: workshop.appendingPathComponent(program.name), of: repository)
        if program.name == "bare" { bare = cost }
        if wanted { rows += CostBenchmarks.rows(program, cost, beside: bare) }
      } catch let unavailable as HelloWorld.Unavailable {
        FileHandle.standardError.write(Data("cost/\(program.name): \(unavailable)\n".utf8))
      }
    }
    return rows
  }

  private static func rows(
    _ program: HelloWorld, _ cost: HelloWorld.Cost, beside bare: HelloWorld.Cost?
  ) -> [BenchmarkResult] {
    func row(_ what: String, _ figure: KeyPath<HelloWorld.Cost, Double>, _ unit: String, _ limit: Double?)
      -> BenchmarkResult
    {
      let note =
        program.name == "bare" ? nil : bare.map { "bare \(Report.format($0[keyPath: figure])) \(unit)" }
      return BenchmarkResult(
        name: "cost/\(program.name)-\(what)", value: cost[keyPath: figure], unit: unit,
        bar: limit.map(Bar.atMost),
        note: note)
    }
    return [
      row("debug", \.debugSeconds, "s", program.limits?.debugSeconds),
      row("release", \.releaseSeconds, "s", program.limits?.releaseSeconds),
      row("size", \.kilobytes, "KB", program.limits?.kilobytes),
    ]
  }
}

import BenchmarkHarness
import Foundation

/// `tenon check` on a generated tree of 500 modules, 10,000 files and 600,000 lines, in a separate process.
///
/// `Scripts/bench` builds the programs and sets their location. Without them, the suite has no rows.
enum ArchitectBenchmarks {
  static let suite = Suite("architect") { _ in
    guard let programs = ProcessInfo.processInfo.environment["TENON_PROGRAMS"] else { return [] }
    return try Measurement(programs: programs).rows()
  }

  private struct Measurement {
    let programs: String
    let tree = NSTemporaryDirectory() + "tenon-benchmark-\(UUID().uuidString)"
    /// The folder in which the command caches results, outside the tree.
    var cache: String { tree + "-cache" }
    static let rounds = 3

    func rows() throws -> [BenchmarkResult] {
      setenv("XDG_CACHE_HOME", cache, 1)
      // In continuous integration, the command reads every file, and warm rows are about what a person runs.
      unsetenv("CI")
      defer { for path in [tree, cache] { try? FileManager.default.removeItem(atPath: path) } }
      try run("Workload", "generate", tree)
      var parse: [Double] = []
      var cold: [Double] = []
      var coldProcessor: [Double] = []
      var warm: [Double] = []
      var touched: [Double] = []
      var memory: [Double] = []
      var processor: [Double] = []
      var documented: [Double] = []
      for round in 0..<Self.rounds {
        parse.append(try run("Workload", "parse", tree).milliseconds)
        try? FileManager.default.removeItem(atPath: cache)
        let first = try check()
        cold.append(first.milliseconds)
        coldProcessor.append(first.processorMilliseconds)
        memory.append(first.peakBytes)
        let second = try check()
        warm.append(second.milliseconds)
        processor.append(second.processorMilliseconds)
        try touch(round)
        touched.append(try check().milliseconds)
        try? FileManager.default.removeItem(atPath: cache)
        documented.append(
          try run("tenon", "docs", "--project-root", tree, "--quiet").processorMilliseconds)
      }
      let whole = median(parse)
      let large = try large(comparedWith: median(coldProcessor))
      return try large + shared() + affected() + wiring() + [
        BenchmarkResult(name: "architect/parse-everything", value: whole, unit: "ms"),
        BenchmarkResult(
          name: "architect/check-cold", value: median(cold), unit: "ms",
          baseline: "architect/parse-everything",
          ratio: median(cold) / whole, bar: .atMost(1)),
        BenchmarkResult(name: "architect/check-warm", value: median(warm), unit: "ms", bar: .atMost(500)),
        BenchmarkResult(
          name: "architect/check-touched", value: median(touched), unit: "ms", bar: .atMost(600)),
        // On an idle machine, the warm check takes less time than this, because some of it runs in parallel.
        BenchmarkResult(
          name: "architect/check-warm-processor", value: median(processor), unit: "ms", bar: .atMost(500)),
        BenchmarkResult(
          name: "architect/docs-cold-processor", value: median(documented), unit: "ms",
          baseline: "architect/check-cold", ratio: median(documented) / median(coldProcessor), bar: .atMost(3)
        ),
        BenchmarkResult(
          name: "architect/check-memory", value: memory.max() ?? 0, unit: "bytes",
          bar: .atMost(500 * 1_048_576)),
      ]
    }

    /// Measures a tree ten times as large, which takes a minute. Runs only if `TENON_LARGE` is set, as in the
    /// nightly run.
    /// - Parameter small: The processor time of a cold check of the small tree, in milliseconds.
    private func large(comparedWith small: Double) throws -> [BenchmarkResult] {
      guard ProcessInfo.processInfo.environment["TENON_LARGE"] != nil else { return [] }
      let tree = tree + "-large"
      defer { try? FileManager.default.removeItem(atPath: tree) }
      try run("Workload", "generate", tree, "100")
      let cold = try run("tenon", "check", "--project-root", tree, "--quiet")
      let warm = try run("tenon", "check", "--project-root", tree, "--quiet")
      try commit(tree)
      let time = try run("tenon", "time", "--project-root", tree, "--quiet")
      try edit(tree, 0)
      let affected = try run("tenon", "affected", "--project-root", tree, "--quiet")
      return [
        BenchmarkResult(
          name: "architect/large-affected-processor", value: affected.processorMilliseconds, unit: "ms",
          bar: .atMost(5_000)),
        BenchmarkResult(
          name: "architect/large-cold-processor", value: cold.processorMilliseconds, unit: "ms",
          bar: .atMost(15_000)),
        BenchmarkResult(
          name: "architect/large-warm-processor", value: warm.processorMilliseconds, unit: "ms",
          bar: .atMost(3_000)),
        BenchmarkResult(
          name: "architect/large-time-processor", value: time.processorMilliseconds, unit: "ms",
          baseline: "architect/large-warm-processor",
          ratio: time.processorMilliseconds / warm.processorMilliseconds, bar: .atMost(4)),
        BenchmarkResult(
          name: "architect/large-memory", value: max(cold.peakBytes, warm.peakBytes), unit: "bytes",
          bar: .atMost(800 * 1_048_576)),
        BenchmarkResult(
          name: "architect/large-growth", value: cold.processorMilliseconds / small, unit: "x",
          bar: .atMost(12)),
      ]
    }

    /// Measures a check of a fresh copy whose files another machine has read and shared, compared with a cold and with a
    /// warm check. The difference to the warm check is mostly the time to read and hash all files.
    private func shared() throws -> [BenchmarkResult] {
      let copy = tree + "-copy"
      let folder = tree + "-shared"
      defer { for path in [copy, folder] { try? FileManager.default.removeItem(atPath: path) } }
      try run("tenon", "check", "--project-root", tree, "--quiet", "--cache", folder)
      try FileManager.default.copyItem(atPath: tree, toPath: copy)
      var rounds: [(cold: Double, shared: Double, warm: Double)] = []
      for _ in 0..<Self.rounds {
        func check(_ options: String...) throws -> Double {
          try ChildProcess(
            running: "\(programs)/tenon", ["check", "--project-root", copy, "--quiet"] + options
          ).processorMilliseconds
        }
        try? FileManager.default.removeItem(atPath: cache)
        let cold = try check()
        try? FileManager.default.removeItem(atPath: cache)
        rounds.append((cold, try check("--cache", folder), try check()))
      }
      let value = median(rounds.map(\.shared))
      return [
        BenchmarkResult(
          name: "architect/shared-cache-processor", value: value, unit: "ms",
          baseline: "architect/check-cold", ratio: median(rounds.map { $0.shared / $0.cold }),
          bar: .atMost(0.5)),
        BenchmarkResult(
          name: "architect/shared-cache-hashing", value: median(rounds.map { $0.shared - $0.warm }),
          unit: "ms", baseline: "architect/check-warm-processor",
          ratio: median(rounds.map { ($0.shared - $0.warm) / $0.warm })),
      ]
    }

    /// Measures what a change affects, compared with a check: a change in a function body, and one of a type's members.
    private func affected() throws -> [BenchmarkResult] {
      try commit(tree)
      var bodies: [Double] = []
      var members: [Double] = []
      var milliseconds: [Double] = []
      for round in 0..<Self.rounds {
        try check()
        let warm = try check().processorMilliseconds
        for (isMember, index) in [(false, round), (true, round)] {
          try edit(tree, index, isMember: isMember)
          let run = try run("tenon", "affected", "--project-root", tree, "--quiet")
          if isMember {
            members.append(run.processorMilliseconds / warm)
          } else {
            bodies.append(run.processorMilliseconds / warm)
          }
          milliseconds.append(run.processorMilliseconds)
        }
        try commit(tree)
      }
      return [
        BenchmarkResult(
          name: "architect/affected-body", value: median(milliseconds), unit: "ms",
          baseline: "architect/check-warm-processor",
          ratio: median(bodies), bar: .atMost(1.2)),
        BenchmarkResult(
          name: "architect/affected-member", value: median(milliseconds), unit: "ms",
          baseline: "architect/check-warm-processor", ratio: median(members), bar: .atMost(1.2)),
      ]
    }

    private func commit(_ tree: String) throws {
      for arguments in [
        ["init", "-q"], ["add", "-A"],
        ["-c", "user.name=b", "-c", "user.email=b@example.invalid", "commit", "-qm", "all"],
      ] {
        _ = try ChildProcess(running: "/usr/bin/git", ["-C", tree] + arguments)
      }
    }

    /// Changes a file of a module that most others depend on.
    private func edit(_ tree: String, _ round: Int, isMember: Bool = false) throws {
      let file = URL(fileURLWithPath: "\(tree)/P9/Sources/P9M1/File\(round + 3).swift")
      let text = try String(contentsOf: file, encoding: .utf8)
      let changed =
        isMember
        ? text.replacing("public var value0:", with: "var more = 1\n  public var value0:")
        : text.replacing("reduce(0, +)", with: "reduce(1, +)")
      try changed.write(to: file, atomically: true, encoding: .utf8)
    }

    /// Measures what the rules about the wiring add to a check, on a tree of the same size whose 500 modules use Tenon.
    private func wiring() throws -> [BenchmarkResult] {
      let tree = tree + "-wired"
      defer { try? FileManager.default.removeItem(atPath: tree) }
      try run("Workload", "generate-wired", tree)
      let others = "cycle,undeclared-import,transitive-import,unused-dependency,manifest-drift"
      var cold: [(plain: Double, whole: Double)] = []
      var warm: [(plain: Double, whole: Double)] = []
      for _ in 0..<Self.rounds {
        for isCold in [true, false] {
          if isCold { try? FileManager.default.removeItem(atPath: cache) }
          let plain = try run("tenon", "check", "--project-root", tree, "--quiet", "--only", others)
          if isCold { try? FileManager.default.removeItem(atPath: cache) }
          let whole = try run("tenon", "check", "--project-root", tree, "--quiet")
          let pair = (plain: plain.processorMilliseconds, whole: whole.processorMilliseconds)
          if isCold { cold.append(pair) } else { warm.append(pair) }
        }
      }
      func row(_ name: String, _ pairs: [(plain: Double, whole: Double)], bar: Bar?)
        -> BenchmarkResult
      {
        BenchmarkResult(
          name: "architect/\(name)", value: median(pairs.map { $0.whole - $0.plain }), unit: "ms",
          ratio: median(pairs.map { ($0.whole - $0.plain) / $0.plain }), bar: bar)
      }
      return [
        // On this tree, in which every module has a contract, parsing alone takes as long as a check of everything else.
        row("wiring-adds-cold", cold, bar: .atMost(2)), row("wiring-adds-warm", warm, bar: .atMost(1)),
      ]
    }

    @discardableResult private func check() throws -> ChildProcess {
      try run("tenon", "check", "--project-root", tree, "--quiet")
    }

    /// Changes one file in a way that adds an import.
    private func touch(_ round: Int) throws {
      let file = URL(fileURLWithPath: "\(tree)/P3/Sources/P3M20/File\(round).swift")
      let text = try String(contentsOf: file, encoding: .utf8)
      try ("import Dispatch\n" + text).write(to: file, atomically: true, encoding: .utf8)
    }

    @discardableResult private func run(_ program: String, _ arguments: String...) throws -> ChildProcess {
      try ChildProcess(running: "\(programs)/\(program)", arguments)
    }
  }
}

import Foundation
import Mutation

/// Runs the tests for one mutant after the other.
struct Trial: Sendable {
  private struct Target: Sendable {
    var name: String
    var seconds: Double
    /// The mutants whose code its tests run.
    var reached: Set<Int>
  }

  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  private let program: String
  private let targets: [Target]

  /// Runs the tests of each target without a mutant, to learn which they reach and how long they take.
  /// - Throws: ``Failure`` where tests do not pass.
  init(program: String, targets: [String], work: URL) throws {
    self.program = program
    self.targets = try targets.map { name in
      let file = work.appendingPathComponent("reached-\(name)")
      try? FileManager.default.removeItem(at: file)
      let run = try TestRun(program, target: name, environment: ["MUTANTS_REACHED": file.path], limit: 600)
      guard case .passed = run.outcome else {
        throw Failure(description: "the tests of \(name) do not pass without a mutant: \(run.outcome)")
      }
      let reached = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
      let numbers = Set(reached.split(separator: "\n").compactMap { Int($0) })
      say("\(name) takes \(String(format: "%.1f", run.seconds)) s and reaches \(numbers.count)")
      return Target(name: name, seconds: run.seconds, reached: numbers)
    }
  }

  /// - Parameters:
  ///   - found: What need not be tried again, because an earlier run's tests found it.
  ///   - note: Called with all verdicts up to then after each one.
  func judge(
    _ mutants: [Int: Mutant], withoutEffect: Set<String>, found: [Report.Row], jobs: Int,
    note: @escaping @Sendable ([Report.Row]) -> Void
  ) throws -> [Report.Row] {
    let known = Dictionary(found.map { (Known($0), $0) }, uniquingKeysWith: { first, _ in first })
    var rows: [Report.Row] = []
    var numbers = mutants.keys.sorted()
    numbers.removeAll { number in
      guard let row = mutants[number].flatMap({ known[Known($0)] }) else { return false }
      rows.append(row)
      return true
    }
    let board = Board(numbers, done: rows)
    let workers = DispatchGroup()
    for _ in 0..<jobs {
      workers.enter()
      Thread.detachNewThread {
        while let number = board.next(), let mutant = mutants[number] {
          let isJudged = withoutEffect.contains(mutant.identity)
          let (verdict, by) = isJudged ? (.withoutEffect, nil) : verdict(number, mutant)
          let row = Report.Row(
            file: mutant.file, line: mutant.lines.lowerBound, kind: mutant.kind.rawValue,
            original: mutant.original,
            verdict: verdict, by: by)
          note(board.add(row))
          say("\(verdict.rawValue): \(row.file):\(row.line): \(row.kind): \(row.original)")
          if verdict == .foundByTimeOut, let by { say("  \(by)") }
        }
        workers.leave()
      }
    }
    workers.wait()
    return board.rows.sorted { ($0.file, $0.line) < ($1.file, $1.line) }
  }

  /// Runs the tests that reach a mutant, those of its own library first.
  private func verdict(_ number: Int, _ mutant: Mutant) -> (Verdict, String?) {
    let own = mutant.file.split(separator: "/")[1] + "Tests"
    let reaching = targets.filter { $0.reached.contains(number) }
      .sorted { ($0.name == own ? 0 : 1, $0.seconds) < ($1.name == own ? 0 : 1, $1.seconds) }
    guard !reaching.isEmpty else { return (.notReached, nil) }
    var timedOut: String?
    for target in reaching {
      let limit = max(15, 4 * target.seconds)
      let run = try? TestRun(program, target: target.name, environment: ["MUTANT": "\(number)"], limit: limit)
      switch run?.outcome {
      case .passed, nil: continue
      case .failed(let failure): return (.found, failure)
      case .crashed: return (.found, "\(target.name) ended")
      // Other tests may say more than that something stands still.
      case .timedOut(let tests):
        timedOut = timedOut ?? "\(target.name): \(tests.joined(separator: ", "))"
      }
    }
    return timedOut.map { (.foundByTimeOut, $0) } ?? (.survived, nil)
  }

  /// What is to be done and what was done.
  private final class Board: @unchecked Sendable {
    // `@unchecked Sendable`: the variables are accessed under the lock only.
    private let lock = NSLock()
    private var left: ArraySlice<Int>
    private var done: [Report.Row]

    init(_ numbers: [Int], done: [Report.Row]) {
      left = numbers[...]
      self.done = done
    }

    var rows: [Report.Row] { lock.withLock { done } }
    func next() -> Int? { lock.withLock { left.popFirst() } }
    func add(_ row: Report.Row) -> [Report.Row] {
      lock.withLock {
        done.append(row)
        return done
      }
    }
  }

  /// What a mutant of an earlier run is known by, as long as its file stays the same.
  private struct Known: Hashable {
    var file: String
    var line: Int
    var kind: String
    var original: String

    init(_ row: Report.Row) { (file, line, kind, original) = (row.file, row.line, row.kind, row.original) }
    init(_ mutant: Mutant) {
      (file, line) = (mutant.file, mutant.lines.lowerBound)
      (kind, original) = (mutant.kind.rawValue, mutant.original)
    }
  }
}

import Foundation
import Mutation

/// Runs the tests for each mutant.
struct Trial: Sendable {
  private struct Target: Sendable {
    var suite: TestSuite
    var seconds: Double
    /// The mutants whose code its tests run.
    var reached: Set<Int>
  }

  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  private let targets: [Target]

  /// Runs each suite without a mutant, to determine which mutants it reaches and how long it takes.
  /// - Throws: ``Failure`` if tests do not pass.
  init(suites: [TestSuite], work: URL) throws {
    let file = work.appendingPathComponent("reached")
    targets = try suites.map { suite in
      try? FileManager.default.removeItem(at: file)
      // Nothing hangs here, but on a busy machine, a test may have to wait a long time for other tests.
      let run = try TestRun(suite, environment: ["MUTANTS_REACHED": file.path], limit: 600, patience: 240)
      guard case .passed = run.outcome else {
        throw Failure(description: "tests in \(suite.name) do not pass even without a mutant: \(run.outcome)")
      }
      let reached = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
      let numbers = Set(reached.split(separator: "\n").compactMap { Int($0) })
      say("\(suite.name) takes \(String(format: "%.1f", run.seconds)) s and reaches \(numbers.count) mutants")
      return Target(suite: suite, seconds: run.seconds, reached: numbers)
    }
  }

  /// - Parameters:
  ///   - found: The results of an earlier run, whose mutants need not be tried again because tests found
  ///     them.
  ///   - note: A closure that is called after each verdict, with all verdicts so far.
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
          let (verdict, by): (Verdict, String?)
          do {
            (verdict, by) = isJudged ? (.withoutEffect, nil) : try self.verdict(number, mutant)
          } catch {
            board.fail(error)
            break
          }
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
    if let error = board.failure { throw error }
    return board.rows.sorted { ($0.file, $0.line) < ($1.file, $1.line) }
  }

  /// Runs the tests that reach a mutant, beginning with those of its library.
  private func verdict(_ number: Int, _ mutant: Mutant) throws -> (Verdict, String?) {
    let own = mutant.file.split(separator: "/")[1] + "Tests"
    let reaching = targets.filter { $0.reached.contains(number) }
      .sorted { ($0.suite.name == own ? 0 : 1, $0.seconds) < ($1.suite.name == own ? 0 : 1, $1.seconds) }
    guard !reaching.isEmpty else { return (.notReached, nil) }
    var timedOut: String?
    for target in reaching {
      let limit = max(15, 4 * target.seconds)
      let run = try TestRun(target.suite, environment: ["MUTANT": "\(number)"], limit: limit)
      switch run.outcome {
      case .passed: continue
      case .failed(let failure): return (.found, failure)
      case .crashed(let how): return (.found, "\(target.suite.name) ended with \(how)")
      // Other tests may report more than a time-out.
      case .timedOut(let tests):
        timedOut = timedOut ?? "\(target.suite.name): \(tests.prefix(5).joined(separator: ", "))"
      }
    }
    return timedOut.map { (.foundByTimeOut, $0) } ?? (.survived, nil)
  }

  /// The remaining mutants and the verdicts so far.
  private final class Board: @unchecked Sendable {
    // `@unchecked Sendable`: the variables are only accessed under the lock.
    private let lock = NSLock()
    private var left: ArraySlice<Int>
    private var done: [Report.Row]
    private var error: (any Error)?

    init(_ numbers: [Int], done: [Report.Row]) {
      left = numbers[...]
      self.done = done
    }

    var rows: [Report.Row] { lock.withLock { done } }
    /// The error of the first worker that failed, which stops all workers.
    var failure: (any Error)? { lock.withLock { error } }
    func next() -> Int? { lock.withLock { error == nil ? left.popFirst() : nil } }
    func fail(_ error: any Error) { lock.withLock { self.error = self.error ?? error } }
    func add(_ row: Report.Row) -> [Report.Row] {
      lock.withLock {
        done.append(row)
        return done
      }
    }
  }

  /// The key that identifies a mutant of an earlier run, as long as its file has not changed.
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

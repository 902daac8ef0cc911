import Foundation

/// All tests of one target, or some of them.
struct TestSuite: Sendable {
  /// The program with all tests of its package.
  var program: String
  /// The target's name, followed by the tests' name if the suite has only some of its tests.
  var name: String

  /// A suite that builds programs, which takes so long that it runs only for mutants that it reaches.
  static let building = "TenonTests.AutomaticModuleTests"
  /// Suites that compile programs against the runtime or read its sources, and therefore do not test its
  /// behaviour.
  private static let others = ["MustNotCompile", "TenonTests.SourceTests"]

  /// The arguments of the program.
  var arguments: [String] {
    let skipped = name == Self.building ? [] : [Self.building] + Self.others
    return ["--testing-library", "swift-testing", "--filter", "^\(name)[./]"]
      + skipped.flatMap { ["--skip", $0] }
  }
}

/// One run of the tests of one target, which ends at the first failure.
struct TestRun: Sendable {
  enum Outcome: Sendable {
    case passed
    case failed(String)
    /// How the program ended, and the tests that were still running.
    case crashed(String)
    /// The tests that had not finished.
    case timedOut([String])
  }

  let outcome: Outcome
  let seconds: Double

  /// - Parameters:
  ///   - suite: The tests to run.
  ///   - environment: The variables to add to the environment.
  ///   - limit: The number of seconds after which the run is ended.
  ///   - patience: The number of seconds that a test waits for a condition before it fails.
  init(_ suite: TestSuite, environment: [String: String], limit: Double, patience: Int = 8) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: suite.program)
    process.arguments = suite.arguments
    // Without colors, whose codes would precede the signs at the beginnings of lines.
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
      .merging([
        "TEST_PATIENCE": "\(patience)", "SWIFT_BACKTRACE": "enable=no", "NO_COLOR": "1", "TERM": "dumb",
      ]) { $1 }
    process.standardOutput = FileHandle.nullDevice
    let pipe = Pipe()
    process.standardError = pipe
    let log = Log()
    let ended = DispatchSemaphore(value: 0)
    let isSilent = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    pipe.fileHandleForReading.readabilityHandler = { handle in
      let data = handle.availableData
      if data.isEmpty {
        handle.readabilityHandler = nil
        isSilent.signal()
      } else if log.findsFailure(in: data) {
        ended.signal()
      }
    }
    let start = Date()
    try process.run()
    let isInTime = ended.wait(timeout: .now() + limit) == .success
    if process.isRunning {
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }
    seconds = Date().timeIntervalSince(start)
    // The program's last output may not have arrived yet. A process that it left behind may keep the pipe
    // open.
    _ = isSilent.wait(timeout: .now() + 2)
    pipe.fileHandleForReading.readabilityHandler = nil
    if let failure = log.failure {
      outcome = .failed(failure)
    } else if !isInTime {
      outcome = .timedOut(log.running)
    } else {
      let how = process.terminationReason == .exit ? "status" : "signal"
      let text =
        "\(how) \(process.terminationStatus), during \(log.running.prefix(5).joined(separator: ", "))"
      outcome = process.terminationStatus == 0 ? .passed : .crashed(text)
    }
  }

  /// The output of the tests.
  private final class Log: @unchecked Sendable {
    // `@unchecked Sendable`: the variables are only accessed under the lock.
    private let lock = NSLock()
    /// The maximum number of bytes to keep of a line: arguments of tests can be megabytes long, and the program waits
    /// until its output has been read.
    private static let mostOfLine = 4_000
    private var rest = Data()
    private var found: String?
    private var started: Set<Substring> = []

    var failure: String? { lock.withLock { found } }
    var running: [String] { lock.withLock { started.map(String.init).sorted() } }

    /// Returns whether the output up to and including `data` contains the first failure.
    func findsFailure(in data: Data) -> Bool {
      lock.withLock {
        guard found == nil else { return false }
        let lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, part) in lines.enumerated() where found == nil {
          rest += part.prefix(Self.mostOfLine - rest.count)
          guard index < lines.count - 1 else { break }
          let line = String(decoding: rest, as: UTF8.self)
          rest = Data()
          if line.hasPrefix("✘ Test "), line.contains(" recorded an issue") { found = line }
          follow(line)
        }
        return found != nil
      }
    }

    /// Records the names of running tests, but not of their cases.
    private func follow(_ line: String) {
      let text = line.dropFirst(2)
      guard text.hasPrefix("Test "), !text.hasPrefix("Test run "), !text.hasPrefix("Test case ") else {
        return
      }
      let name = text.dropFirst(5)
      if line.hasPrefix("◇"), name.hasSuffix(" started.") {
        started.insert(name.dropLast(" started.".count))
      } else if let end = name.firstRange(of: " passed after") ?? name.firstRange(of: " failed after")
        ?? name.firstRange(of: " skipped")
      {
        // The number of its cases may come in between.
        let ended = name[..<end.lowerBound]
        started = started.filter { ended != $0 && !ended.hasPrefix("\($0) with ") }
      }
    }
  }
}

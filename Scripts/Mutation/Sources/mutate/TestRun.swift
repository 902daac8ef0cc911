import Foundation

/// One run of the tests of one target, which ends at the first failure.
struct TestRun: Sendable {
  enum Outcome: Sendable {
    case passed
    case failed(String)
    case crashed
    case timedOut
  }

  let outcome: Outcome
  let seconds: Double

  /// - Parameters:
  ///   - program: The program with all tests.
  ///   - target: The target whose tests are to run.
  ///   - environment: What is added to the environment.
  ///   - limit: After how many seconds the run is ended.
  init(_ program: String, target: String, environment: [String: String], limit: Double) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    // Compiling programs against the runtime says nothing about what it does.
    process.arguments = [
      "--testing-library", "swift-testing", "--filter", "^\(target)\\.", "--skip", "MustNotCompile",
    ]
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
      .merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
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
    // What it said last may not have arrived yet. A process that it left behind may keep the pipe open.
    _ = isSilent.wait(timeout: .now() + 2)
    pipe.fileHandleForReading.readabilityHandler = nil
    if let failure = log.failure {
      outcome = .failed(failure)
    } else if !isInTime {
      outcome = .timedOut
    } else {
      outcome = process.terminationStatus == 0 ? .passed : .crashed
    }
  }

  /// What the tests print.
  private final class Log: @unchecked Sendable {
    // `@unchecked Sendable`: the variables are accessed under the lock only.
    private let lock = NSLock()
    private var rest = Data()
    private var found: String?

    var failure: String? { lock.withLock { found } }

    /// Whether the first failure is in what was printed up to here.
    func findsFailure(in data: Data) -> Bool {
      lock.withLock {
        guard found == nil else { return false }
        rest += data
        let lines = rest.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        rest = Data(lines.last ?? Data())
        found = lines.dropLast().lazy.map { String(decoding: $0, as: UTF8.self) }.first {
          $0.hasPrefix("✘ Test ") && $0.contains(" recorded an issue")
        }
        return found != nil
      }
    }
  }
}

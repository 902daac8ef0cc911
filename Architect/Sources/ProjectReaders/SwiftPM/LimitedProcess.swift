import Foundation

/// A program that is run with a time limit, and that is ended together with all programs that it started.
package struct LimitedProcess {
  /// The reason that a program has no output.
  package struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
    package enum Reason: Hashable, Sendable { case missing, tooLong, failed }

    package var reason: Reason
    package var description: String
  }

  /// Runs a program that is found on the `PATH`, and returns its standard output.
  /// - Parameters:
  ///   - arguments: The name of the program and its arguments.
  ///   - folder: The absolute path of the folder to run it in.
  ///   - limit: The time limit in seconds.
  ///   - environment: Variables to set in addition to those of this process.
  /// - Throws: ``Failure``.
  package static func output(
    of arguments: [String], in folder: String, within limit: TimeInterval, environment: [String: String] = [:]
  ) throws(Failure) -> [UInt8] {
    let result = try run(arguments, in: folder, within: limit, environment: environment)
    guard let output = result.output, result.isSuccess else {
      let lines = String(decoding: result.errors, as: UTF8.self).split(whereSeparator: \.isNewline)
      throw Failure(
        reason: .failed,
        description: "\(arguments.first ?? "") failed" + (lines.first.map { ": \($0)" } ?? ""))
    }
    return output
  }

  /// What a program that ended has printed.
  package struct Result: Sendable {
    package var isSuccess: Bool
    /// The standard output; `nil` if a program that is still running keeps it open.
    package var output: [UInt8]?
    package var errors: [UInt8]
  }

  /// Runs a program that is found on the `PATH`, whether it succeeds or not.
  /// - Throws: ``Failure`` if it is missing, could not be started, or took too long.
  package static func run(
    _ arguments: [String], in folder: String, within limit: TimeInterval, environment: [String: String] = [:]
  ) throws(Failure) -> Result {
    let name = arguments.first ?? ""
    let paths = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    guard let program = paths.map({ "\($0)/\(name)" }).first(where: FileManager.default.isExecutableFile)
    else {
      throw Failure(reason: .missing, description: "no \(name) command is on the PATH")
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = Array(arguments.dropFirst())
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let output = Pipe()
    let errors = Pipe()
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = FileHandle.nullDevice
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    do { try process.run() } catch {
      throw Failure(
        reason: .failed, description: "\(name) could not be started: \(error.localizedDescription)")
    }
    let message = Drain(errors.fileHandleForReading)
    let text = Drain(output.fileHandleForReading)
    guard ended.wait(timeout: .now() + limit) == .success else {
      ProcessTree(root: process.processIdentifier).kill()
      throw Failure(
        reason: .tooLong, description: "\(name) did not finish within \(Int(limit)) s, so it was stopped")
    }
    // Child processes that outlive this process may keep the pipes open.
    return Result(
      isSuccess: process.terminationStatus == 0 && process.terminationReason == .exit,
      output: text.content(within: 10).map(Array.init), errors: Array(message.content(within: 10) ?? Data()))
  }
}

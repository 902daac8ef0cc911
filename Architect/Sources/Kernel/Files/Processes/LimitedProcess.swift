import Foundation

/// A program that is run with limits on its time and its output, and that is ended together with all programs that it
/// started.
package struct LimitedProcess {
  /// The reason that a program has no result.
  package struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
    package enum Reason: Hashable, Sendable { case missing, tooLong, tooMuch, failed }

    package var reason: Reason
    package var description: String
  }

  /// Runs a program, and returns its standard output.
  /// - Parameters:
  ///   - arguments: The name or the path of the program, and its arguments.
  ///   - folder: The absolute path of the folder to run it in.
  ///   - limit: The time limit in seconds.
  ///   - environment: Variables to set in addition to those of this process.
  ///   - startsOthers: Whether the program may start others, which then end with it.
  /// - Throws: ``Failure``.
  package static func output(
    of arguments: [String], in folder: String, within limit: TimeInterval,
    environment: [String: String] = [:], startsOthers: Bool = true
  ) throws(Failure) -> [UInt8] {
    let result = try run(
      arguments, in: folder, within: limit, environment: environment, startsOthers: startsOthers)
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
    /// The signal that ended it; `nil` if it ended by itself.
    package var signal: Int32?
    package var isSuccess: Bool
    /// The standard output; `nil` if a program that is still running keeps it open.
    package var output: [UInt8]?
    /// The beginning of what it printed to standard error. A compiler can show a long line once for each error in it.
    package var errors: [UInt8]
  }

  /// How many bytes of standard error are kept.
  package static let mostErrors = 1 << 20

  /// Runs a program, whether it succeeds or not.
  /// - Parameters:
  ///   - arguments: The name of the program on the `PATH`, or its path, and its arguments.
  ///   - folder: The absolute path of the folder to run it in; `nil` for that of this process.
  ///   - limit: The time limit in seconds.
  ///   - environment: Variables to set in addition to those of this process.
  ///   - input: What it reads from standard input.
  ///   - mostOutput: How many bytes it may print to standard output.
  ///   - startsOthers: Whether the program may start others, which then end with it.
  /// - Throws: ``Failure`` if it is missing, could not be started, took too long, or printed too much.
  package static func run(
    _ arguments: [String], in folder: String? = nil, within limit: TimeInterval,
    environment: [String: String] = [:], input: [UInt8] = [], mostOutput: Int = FileSystem.maximumSize,
    startsOthers: Bool = true
  ) throws(Failure) -> Result {
    let name = arguments.first ?? ""
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try path(of: name))
    process.arguments = Array(arguments.dropFirst())
    if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let output = Pipe()
    let errors = Pipe()
    process.standardOutput = output
    process.standardError = errors
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    do {
      process.standardInput = try file(with: input)
      try process.run()
    } catch {
      throw Failure(
        reason: .failed, description: "\(name) could not be started: \(error.localizedDescription)")
    }
    let message = Drain(errors.fileHandleForReading, limit: mostErrors, readingOn: true)
    let text = Drain(output.fileHandleForReading, limit: mostOutput)
    guard ended.wait(timeout: .now() + limit) == .success else {
      if startsOthers {
        ProcessTree(root: process.processIdentifier).kill()
      } else {
        kill(process.processIdentifier, SIGKILL)
      }
      throw Failure(
        reason: .tooLong, description: "\(name) did not finish within \(Int(limit)) s, so it was stopped")
    }
    // Child processes that outlive this process may keep the pipes open.
    let (printed, complaints) = (text.content(within: 10), message.content(within: 10))
    guard printed?.isCut != true else {
      throw Failure(reason: .tooMuch, description: "\(name) printed more than \(mostOutput) bytes")
    }
    let isExit = process.terminationReason == .exit
    return Result(
      signal: isExit ? nil : process.terminationStatus, isSuccess: isExit && process.terminationStatus == 0,
      output: printed?.bytes, errors: complaints?.bytes ?? [])
  }

  private static func path(of name: String) throws(Failure) -> String {
    guard !name.contains("/") else { return name }
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    guard let program = folders.map({ "\($0)/\(name)" }).first(where: FileManager.default.isExecutableFile)
    else {
      throw Failure(reason: .missing, description: "no \(name) command is on the PATH")
    }
    return program
  }

  /// A file instead of a pipe, because a program may stop reading until its output is read, or end before it has read
  /// everything.
  private static func file(with input: [UInt8]) throws -> FileHandle {
    guard !input.isEmpty else { return .nullDevice }
    let temporary = try TemporaryFolder("input")
    try temporary.folder.write(input, to: "input")
    let file = URL(fileURLWithPath: FilePath.join(temporary.path, "input"))
    return try withExtendedLifetime(temporary) { try FileHandle(forReadingFrom: file) }
  }
}

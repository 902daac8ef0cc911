#if os(macOS) || os(Linux) || os(Windows)
  import Foundation

  /// The `tenon` program on this machine.
  struct TenonCommand {
    struct Outcome: Sendable {
      var status: Int32
      var output: Data
      var errors: Data
    }

    var program: URL

    /// - Throws: ``ArchitectureCheckError/commandNotFound(variable:)``.
    static func find(in environment: [String: String] = ProcessInfo.processInfo.environment) throws
      -> TenonCommand
    {
      let named = environment["TENON"].flatMap { $0.isEmpty ? nil : $0 }
      #if os(Windows)
        let (separator, name): (Character, String) = (";", "tenon.exe")
      #else
        let (separator, name): (Character, String) = (":", "tenon")
      #endif
      let candidates =
        named.map { [$0] } ?? (environment["PATH"] ?? "").split(separator: separator).map { "\($0)/\(name)" }
      guard let path = candidates.first(where: FileManager.default.isExecutableFile(atPath:)) else {
        throw ArchitectureCheckError.commandNotFound(variable: named)
      }
      return TenonCommand(program: URL(fileURLWithPath: path))
    }

    /// Runs the program until it ends. A cancellation terminates it immediately.
    func run(_ arguments: [String], in folder: URL) async throws -> Outcome {
      let process = Process()
      process.executableURL = program
      process.arguments = arguments
      process.currentDirectoryURL = folder
      process.standardInput = FileHandle.nullDevice
      // Uses files for the output, because a pipe that is not read would block the program.
      let work = FileManager.default.temporaryDirectory.appendingPathComponent("tenon-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: work) }
      let (output, errors) = (work.appendingPathComponent("output"), work.appendingPathComponent("errors"))
      for file in [output, errors] { try Data().write(to: file) }
      process.standardOutput = try FileHandle(forWritingTo: output)
      process.standardError = try FileHandle(forWritingTo: errors)
      let running = Running(process)
      let status: Int32 = try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
          process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
          do { try running.start() } catch { continuation.resume(throwing: error) }
        }
      } onCancel: {
        running.end()
      }
      try Task.checkCancellation()
      return Outcome(
        status: status, output: try Data(contentsOf: output), errors: try Data(contentsOf: errors))
    }
  }

  /// A process that another thread can terminate, even before it has started.
  private final class Running: @unchecked Sendable {
    private let lock = NSLock()
    private let process: Process
    private var isEnded = false

    init(_ process: Process) { self.process = process }

    func start() throws {
      lock.lock()
      defer { lock.unlock() }
      if isEnded { throw CancellationError() }
      try process.run()
    }

    func end() {
      lock.lock()
      defer { lock.unlock() }
      isEnded = true
      if process.isRunning { process.terminate() }
    }
  }
#endif

import Foundation

/// A running `chromedriver`, on a port that it chose.
final class DriverProcess: @unchecked Sendable {
  // `@unchecked Sendable`: everything is set up before anyone else sees it, and the process is ended by one caller.
  private let process: Process
  /// Sends commands to it.
  let connection: DriverConnection

  private init(_ process: Process, port: UInt16) {
    self.process = process
    connection = DriverConnection(port: port)
  }

  /// Starts a driver and waits until it says where it listens. A driver takes the same port of both internet protocols,
  /// and ends where the one that it got is taken in the other; so several are tried.
  /// - Throws: ``BrowserError/notInstalled(_:)`` or ``BrowserError/notStarted(_:)``.
  static func start() async throws -> DriverProcess {
    guard let program = ProgramPath.chromedriver else { throw BrowserError.notInstalled("chromedriver") }
    var words = ""
    for _ in 0..<5 {
      let (process, output) = (Process(), Pipe())
      process.executableURL = program
      process.arguments = ["--port=0"]
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      try process.run()
      words = await Self.words(of: output.fileHandleForReading)
      if let port = port(in: words) { return DriverProcess(process, port: port) }
      process.waitUntilExit()
    }
    throw BrowserError.notStarted(words.isEmpty ? "it said nothing" : words)
  }

  /// Ends the driver, and with it the browsers it started.
  func end() async {
    // A child of a Swift task inherits a signal mask that holds back a polite signal, so it is asked by its own means.
    do {
      _ = try await connection.send("GET", "/shutdown", nil)
    } catch {
      kill(process.processIdentifier, SIGKILL)
    }
    process.waitUntilExit()
  }

  /// What the driver says until it listens, or ends. Read on a thread of its own: an event source of a descriptor whose
  /// number belonged to another file a moment ago can miss the end.
  private static func words(of output: FileHandle) async -> String {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        var text = ""
        while port(in: text) == nil {
          let data = output.availableData
          if data.isEmpty { break }
          text += String(decoding: data, as: UTF8.self)
        }
        continuation.resume(returning: text)
      }
    }
  }

  private static func port(in words: String) -> UInt16? {
    words.firstMatch(of: /successfully on port ([0-9]+)[^0-9]/).flatMap { UInt16($0.1) }
  }
}

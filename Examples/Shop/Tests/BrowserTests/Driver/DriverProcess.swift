import Foundation

/// A running `chromedriver`, on a port that it chose.
final class DriverProcess: @unchecked Sendable {
  // `@unchecked Sendable`: everything is set up before anyone else sees it, and the process is ended by one caller.
  private let process = Process()
  private let output = Pipe()
  /// Sends commands to it.
  let connection: DriverConnection

  /// Starts a driver and waits until it says where it listens.
  /// - Throws: ``BrowserError/notInstalled(_:)`` or ``BrowserError/notStarted(_:)``.
  init() async throws {
    guard let program = ProgramPath.chromedriver else { throw BrowserError.notInstalled("chromedriver") }
    process.executableURL = program
    process.arguments = ["--port=0"]
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let port = try await Self.port(saidBy: output.fileHandleForReading)
    connection = DriverConnection(port: port)
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

  private static func port(saidBy output: FileHandle) async throws -> UInt16 {
    let words = AsyncStream<Data> { continuation in
      output.readabilityHandler = { handle in
        let data = handle.availableData
        continuation.yield(data)
        if data.isEmpty {
          handle.readabilityHandler = nil
          continuation.finish()
        }
      }
    }
    var text = ""
    for await data in words {
      text += String(decoding: data, as: UTF8.self)
      if let match = text.firstMatch(of: /successfully on port ([0-9]+)[^0-9]/), let port = UInt16(match.1) {
        return port
      }
    }
    throw BrowserError.notStarted(text.isEmpty ? "it said nothing" : text)
  }
}

import Foundation

/// The shop as a process of its own, which can be killed at any moment.
final class ShopProcess: Sendable {
  struct DidNotStart: Error {
    let output: String
  }

  /// Its address.
  let origin: String
  let identifier: Int32
  private let ending: Task<Int32?, Never>

  /// Starts the program that was built beside the tests.
  /// - Parameter data: The folder of its databases.
  static func start(data: URL) async throws -> ShopProcess {
    let process = Process()
    let output = Pipe()
    process.executableURL = program("shop")
    process.arguments = ["--port", "0", "--data", data.path]
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    let ended = AsyncStream.makeStream(of: Int32?.self)
    process.terminationHandler = { process in
      ended.continuation.yield(process.terminationReason == .exit ? process.terminationStatus : nil)
      ended.continuation.finish()
    }
    try process.run()
    let handle = output.fileHandleForReading
    let text = await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        var text = ""
        while !text.contains("_tenon\n") {
          let data = handle.availableData
          if data.isEmpty { break }
          text += String(decoding: data, as: UTF8.self)
        }
        continuation.resume(returning: text)
      }
    }
    guard let match = text.firstMatch(of: /The shop is open: (http:\/\/127\.0\.0\.1:\d+)\//) else {
      throw DidNotStart(output: text)
    }
    return ShopProcess(
      origin: String(match.1), identifier: process.processIdentifier,
      ending: Task { await ended.stream.first { _ in true } ?? nil })
  }

  /// A program that was built beside the tests.
  static func program(_ name: String) -> URL {
    let folder = Bundle.main.bundleURL
    let programs = [folder.deletingLastPathComponent(), folder].map {
      $0.appending(path: name, directoryHint: .notDirectory)
    }
    return programs.first { FileManager.default.isExecutableFile(atPath: $0.path) } ?? programs[0]
  }

  private init(origin: String, identifier: Int32, ending: Task<Int32?, Never>) {
    self.origin = origin
    self.identifier = identifier
    self.ending = ending
  }

  /// Ends it without a warning, and waits until it is gone.
  func kill() async {
    Glibc.kill(identifier, SIGKILL)
    _ = await ending.value
  }

  /// Asks it to end, and waits until it has.
  /// - Returns: How it ended; `nil` where a signal ended it.
  @discardableResult
  func stop(_ signal: Int32 = SIGTERM) async -> Int32? {
    Glibc.kill(identifier, signal)
    return await ending.value
  }
}

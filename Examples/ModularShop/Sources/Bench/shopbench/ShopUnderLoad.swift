import Foundation

/// The shop in a separate process.
final class ShopUnderLoad {
  struct Failed: Error, CustomStringConvertible {
    let description: String
  }

  private let process: Process
  private let output = Pipe()
  private(set) var port: UInt16 = 0
  /// The time from the start of the process to the first byte of the first page, in seconds.
  private(set) var firstByte = 0.0

  /// Starts the shop program in this program's folder, and requests its first page.
  static func start(data: URL) throws -> ShopUnderLoad { try ShopUnderLoad(data) }

  private init(_ data: URL) throws {
    process = Process()
    process.executableURL = Bundle.main.bundleURL.appending(path: "shop", directoryHint: .notDirectory)
    process.arguments = ["--port", "0", "--data", data.path]
    process.standardOutput = output
    let begin = Date()
    try process.run()
    var text = ""
    while !text.contains("_tenon\n") {
      let piece = output.fileHandleForReading.availableData
      guard !piece.isEmpty else { throw Failed(description: "the shop did not start: \(text)") }
      text += String(decoding: piece, as: UTF8.self)
    }
    guard let match = text.firstMatch(of: /open: http:\/\/127\.0\.0\.1:(\d+)\//), let port = UInt16(match.1)
    else {
      throw Failed(description: "the shop did not print its address: \(text)")
    }
    self.port = port
    _ = try Connection(port: port).get("/home")
    firstByte = Date().timeIntervalSince(begin)
  }

  func stop() {
    process.terminate()
    process.waitUntilExit()
  }

  /// Returns the resident memory of the process, in bytes.
  func residentBytes() throws -> Double {
    let text = try String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
    guard let match = text.firstMatch(of: /VmRSS:\s+(\d+) kB/), let kilobytes = Double(match.1) else {
      throw Failed(description: "the system does not report how much memory a process uses")
    }
    return kilobytes * 1024
  }

  /// Returns the size of the program file, in bytes.
  func binaryBytes() throws -> Double {
    let path = process.executableURL?.path ?? ""
    let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
    return Double(size ?? 0)
  }
}

import Files
import Foundation
import Samples
import Testing

/// Headless Chromium, which shows pages.
enum Browser {
  static let path = ["chromium", "chromium-browser", "google-chrome"].lazy.compactMap { name in
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }
      .first { FileSystem.status(of: $0)?.kind == .file }
  }.first

  /// Shows a page, and decodes what its last script has put into its body.
  static func told<Told: Decodable>(by page: String) throws -> Told {
    let sample = try SampleRepository(["page.html": page])
    let text = try withExtendedLifetime(sample) { try dump(sample.root + "/page.html") }
    let start = try #require(text.firstRange(of: "<body>{")?.upperBound)
    let end = try #require(text.firstRange(of: "}</body>")?.lowerBound)
    return try JSONDecoder().decode(Told.self, from: Data("{\(text[start..<end])}".utf8))
  }

  /// The page as it stands after its scripts have run.
  static func dump(_ file: String) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(path))
    process.arguments = [
      "--headless", "--no-sandbox", "--disable-gpu", "--window-size=1280,800", "--virtual-time-budget=10000",
      "--dump-dom",
      "file://\(file)",
    ]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}

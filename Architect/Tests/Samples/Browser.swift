import Files
import Foundation

/// Headless Chromium, which shows pages.
public enum Browser {
  /// The page or the browser is not there.
  public struct Missing: Error {
    let what: String
  }

  public static let path = ["chromium", "chromium-browser", "google-chrome"].lazy.compactMap { name in
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }
      .first { FileSystem.status(of: $0)?.kind == .file }
  }.first

  /// Shows a page, and decodes what its last script has put into its body.
  public static func result<Result: Decodable>(of page: String) throws -> Result {
    let sample = try SampleRepository(["page.html": page])
    let text = try withExtendedLifetime(sample) { try dump(sample.root + "/page.html") }
    guard let start = text.firstRange(of: "<body>{")?.upperBound,
      let end = text.firstRange(of: "}</body>")?.lowerBound
    else { throw Missing(what: "a result in \(text)") }
    return try JSONDecoder().decode(Result.self, from: Data("{\(text[start..<end])}".utf8))
  }

  /// The page as it stands after its scripts have run.
  public static func dump(_ file: String) throws -> String {
    guard let path else { throw Missing(what: "a browser") }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
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

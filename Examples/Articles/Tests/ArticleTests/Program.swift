import Foundation
import Testing

/// A program of an article, with the README of its folder.
struct Program {
  let article: String

  /// What the program prints.
  func output() async throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = programs.first { FileManager.default.isExecutableFile(atPath: $0.path) }
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        let data = output.fileHandleForReading.readDataToEndOfFile()
        continuation.resume(returning: String(decoding: data, as: UTF8.self))
      }
    }
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return text
  }

  /// What the README says that it prints: the block that is marked as text.
  func documentedOutput() throws -> String {
    let folder = URL(filePath: #filePath).appending(path: "../../../\(article)").standardized
    let page = try String(contentsOf: folder.appending(path: "README.md"), encoding: .utf8)
    let parts = page.components(separatedBy: "```text\n")
    return try #require(parts.dropFirst().first?.components(separatedBy: "```").first)
  }

  /// The places where the program may have been built: beside the tests, or beside their bundle.
  private var programs: [URL] {
    let folder = Bundle.main.bundleURL
    return [folder, folder.deletingLastPathComponent()].map { $0.appending(path: "\(article)App") }
  }
}

/// Expects that the modules are refused, with an error that contains all of the texts.
func expectRefusal(_ texts: String..., by assemble: () throws -> Void) {
  let error = #expect(throws: (any Error).self) { try assemble() }
  for text in texts {
    #expect("\(error.map { "\($0)" } ?? "")".contains(text))
  }
}

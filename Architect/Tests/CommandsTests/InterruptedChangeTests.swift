import CommandLineInterface
import Files
import Foundation
import Samples
import Testing

@Suite("After a kill", .timeLimit(.minutes(10))) struct InterruptedChangeTests {
  private static let files = [
    "Package.swift": "// swift\n", "Sources/A/A.swift": "struct A {}\n",
    "Sources/B/Old.swift": "struct Old {}\n", "Sources/C/C.swift": "struct C {}\n",
  ]

  private var programs: URL { TestProgram.products() }

  /// A repository in which a command was killed after half of its steps.
  private func killed() throws -> SampleRepository {
    let sample = try SampleRepository(Self.files)
    try sample.commit()
    let process = Process()
    process.executableURL = programs.appendingPathComponent("Workload")
    let state = try #require(ProcessInfo.processInfo.environment["XDG_STATE_HOME"])
    process.arguments = ["change", sample.root, FilePath.join(state, "tenon"), "9"]
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationReason == .uncaughtSignal)
    return sample
  }

  @Test(
    "the next command says so, even a quiet one, and what undo would do",
    arguments: [
      ["check", "--quiet"], ["graph", "--quiet"], ["baseline", "show"], ["undo", "--list"],
      ["new", "app", "Shop", "--dry-run"], ["inside", "--folder", "Sources"],
    ])
  func said(words: [String]) throws {
    let sample = try killed()
    let message = tenon(words, on: sample).message
    #expect(
      message.contains(
        "tenon: `sample` was interrupted, and has now been finished; `tenon undo` would restore "))
    #expect(message.contains(" and remove "))
    #expect(!tenon(words, on: sample).message.contains("interrupted"))
    #expect(tenon("undo", on: sample).status == .clean)
    for (path, text) in Self.files { #expect(try sample.read(path) == text) }
    #expect(try sample.git("status", "--porcelain", "-uall").isEmpty)
  }

  @Test("a server says so on standard error, and changes nothing", arguments: ["lsp", "mcp"])
  func served(name: String) throws {
    let sample = try killed()
    let before = try sample.git("status", "--porcelain", "-uall")
    let process = Process()
    process.executableURL = programs.appendingPathComponent("tenon")
    process.arguments = [name, "--project-root", sample.root]
    let (output, errors) = (Pipe(), Pipe())
    (process.standardInput, process.standardOutput) = (FileHandle.nullDevice, output)
    process.standardError = errors
    try process.run()
    let message = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    #expect(output.fileHandleForReading.readDataToEndOfFile().isEmpty)
    process.waitUntilExit()
    #expect(message.contains("`sample` was interrupted, so files may be half changed"))
    #expect(try sample.git("status", "--porcelain", "-uall") == before)
    #expect(tenon("undo", on: sample).status == .clean)
  }
}

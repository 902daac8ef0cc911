import CommandLineInterface
import Commands
import Foundation
import Samples
import Testing

@Suite("tenon baseline", .timeLimit(.minutes(10))) struct BaselineCommandTests {
  @Test("a written baseline hides what is known, moved lines included, and shows what is new")
  func known() throws {
    let sample = try CheckCommandTests.upward()
    #expect(
      tenon("baseline", "write", on: sample).result.contains(
        "+ Sources/Core/c.swift: Core -> UI [upward-dependency]"))
    try sample.write("Sources/Core/c.swift", "\n\n\n\nimport UI\n")
    let outcome = tenon("check", on: sample)
    #expect(outcome.status == .clean)
    #expect(outcome.result.contains("1 in the baseline"))
    try sample.write("Sources/Core/d.swift", "import UI\n")
    #expect(tenon("check", on: sample).status == .findings)
    #expect(tenon("check", "--no-baseline", on: sample).result.contains("c.swift:5:8"))
  }

  @Test("prune takes out what is fixed and adds nothing")
  func prune() throws {
    let sample = try CheckCommandTests.upward()
    _ = tenon("baseline", "write", on: sample)
    try sample.write("Sources/Core/d.swift", "import UI\n")
    #expect(tenon("baseline", "prune", on: sample).result == "")
    try sample.write("Sources/Core/c.swift", "let c = 1\n")
    try sample.write("Sources/Core/d.swift", "let d = 1\n")
    try sample.write(
      "Package.swift",
      SamplePackage("P").target("UI").target("Core").target("App", ["UI", "Core"], kind: "executableTarget")
        .text)
    let outcome = tenon("baseline", "prune", on: sample)
    #expect(outcome.result.contains("- Sources/Core/c.swift"))
    #expect(!outcome.result.contains("+"))
    #expect(tenon("baseline", "show", on: sample).result == "")
  }

  @Test("a dry run writes nothing, and writing twice gives the same bytes")
  func stable() throws {
    let sample = try CheckCommandTests.upward()
    _ = tenon("baseline", "write", "--dry-run", on: sample)
    #expect(throws: (any Error).self) { try sample.read(".tenon-baseline.json") }
    _ = tenon("baseline", "write", on: sample)
    let first = try sample.read(".tenon-baseline.json")
    #expect(!first.contains("\"line\""))
    _ = tenon("baseline", "write", on: sample)
    #expect(try sample.read(".tenon-baseline.json") == first)
  }

  @Test("a damaged baseline ends with 2 and says how to fix it")
  func damaged() throws {
    let sample = try CheckCommandTests.upward()
    try sample.write(".tenon-baseline.json", "<<<<<<< HEAD")
    let outcome = tenon("check", on: sample)
    #expect(outcome.status == .failure)
    #expect(outcome.message.contains("tenon baseline write"))
    #expect(tenon("baseline", "write", on: sample).status == .clean)
    #expect(tenon("check", on: sample).status == .clean)
  }
}

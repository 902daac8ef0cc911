import CommandLineInterface
import Commands
import Files
import Foundation
import Samples
import Testing

@Suite("Paths outside of the repository", .timeLimit(.minutes(10))) struct OutsideTests {
  @Test(
    "a path that is typed may be inside or outside",
    arguments: [["check", "--output"], ["check", "--stamp"], ["graph", "--output"], ["docs", "--output"]])
  func typed(words: [String]) throws {
    let sample = try SampleRepository([
      "Package.swift": SamplePackage("P").target("A").text, "Sources/A/a.swift": "let a = 1\n",
    ])
    let outside = try SampleRepository(["a.txt": ""])
    let outcome = tenon(words + [outside.root + "/written"], on: sample)
    #expect(outcome.status == .clean, "\(outcome.message)")
    #expect(FileSystem.status(of: outside.root + "/written") != nil)
  }

  @Test("a folder that a link in the repository leads to was not typed")
  func linked() throws {
    let sample = try CheckCommandTests.upward()
    let outside = try SampleRepository(["a.txt": ""])
    try sample.link("Build", to: outside.root)
    #expect(tenon("docs", on: sample).status == .failure)
    #expect(try FileSystem.entries(of: outside.root).map(\.name) == ["a.txt"])
  }

  @Test(
    "no link in the repository is written through, whatever is allowed, and no file outside changes",
    arguments: ["--output", "--stamp"], ["folder/precious", "folder/new", "file"])
  func links(option: String, path: String) throws {
    let sample = try SampleRepository([
      "Package.swift": SamplePackage("P").target("A").text, "Sources/A/a.swift": "let a = 1\n",
    ])
    let outside = try SampleRepository(["precious": "mine"])
    try sample.link("folder", to: outside.root)
    try sample.link("file", to: outside.root + "/precious")
    for words in [[], ["--allow-outside"]] {
      let outcome = tenon(["check", option, FilePath.join(sample.root, path)] + words, on: sample)
      #expect(outcome.status == .failure)
      #expect(outcome.result.isEmpty)
      #expect(
        outcome.message.contains(
          "cannot write through \(sample.root)/\(path.prefix { $0 != "/" }): it is a symbolic link"))
    }
    #expect(try outside.read("precious") == "mine")
    #expect(try FileSystem.entries(of: outside.root).map(\.name) == ["precious"])
    #expect(tenon("check", option, sample.root + "/new", on: sample).status == .clean)
    #expect(FileSystem.status(of: sample.root + "/new")?.kind == .file)
  }

  @Test("an output that is read-only is not replaced")
  func readOnly() throws {
    let sample = try CheckCommandTests.upward()
    try sample.write("out.json", "mine")
    chmod(sample.root + "/out.json", 0o444)
    let outcome = tenon("check", "--output", sample.root + "/out.json", on: sample)
    #expect(outcome.status == .failure)
    #expect(outcome.message.contains("it is read-only; make it writable, or remove it"))
    #expect(try sample.read("out.json") == "mine")
  }

  @Test("a baseline outside is neither read nor written")
  func baseline() throws {
    let outside = try SampleRepository(["b.json": "{}"])
    for path in [outside.root + "/b.json", "../b.json", "linked.json"] {
      let sample = try CheckCommandTests.upward()
      try sample.link("linked.json", to: outside.root + "/b.json")
      try sample.write(".tenon.yml", try sample.read(".tenon.yml") + "baseline: \(path)\n")
      for words in [["check"], ["baseline", "write"]] {
        let recorded = RecordedTerminal()
        let status = Tenon.program.run(words + ["--project-root", sample.root], on: recorded.terminal())
        #expect(status == .failure)
        let way = path == "linked.json" ? " through the symbolic link linked.json" : ""
        #expect(recorded.message.contains("baseline: leads out of the repository\(way): \(path)"))
      }
    }
    #expect(try outside.read("b.json") == "{}")
  }
}

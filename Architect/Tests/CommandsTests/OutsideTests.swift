import CommandLineInterface
@testable import Commands
import Files
import Foundation
import Samples
import Testing

@Suite("Paths outside of the repository", .timeLimit(.minutes(10))) struct OutsideTests {
  @Test("an output outside is refused, through a link too, unless it is allowed")
  func output() throws {
    let sample = try CheckCommandTests.upward()
    let outside = try SampleRepository(["a.txt": ""])
    try sample.link("Build", to: outside.root)
    for path in [outside.root + "/out.json", sample.root + "/Build/out.json", sample.root + "/../out.json"] {
      let outcome = tenon("check", "--output", path, on: sample)
      #expect(outcome.status == .failure)
      #expect(outcome.message.contains("--allow-outside"))
    }
    #expect(tenon("docs", on: sample).status == .failure)
    #expect((try? outside.read("out.json")) == nil)
    let allowed = tenon("check", "--allow-outside", "--output", outside.root + "/out.json", on: sample)
    #expect(allowed.status == .findings)
    #expect(try outside.read("out.json").contains("upward-dependency"))
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
        #expect(recorded.message.contains("baseline: leads out of the repository"))
      }
    }
    #expect(try outside.read("b.json") == "{}")
  }
}

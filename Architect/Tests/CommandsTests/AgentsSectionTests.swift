import CommandLineInterface
import Files
import Samples
import Testing

import Commands

@Suite("tenon docs --for agents", .timeLimit(.minutes(10))) struct AgentsSectionTests {
  private func sample() throws -> SampleRepository {
    let sample = try CheckCommandTests.upward()
    try sample.write(
      ".tenon.yml",
      """
      layers:
        - {name: host, modules: [App]}
        - {name: ui, modules: ["UI*", "path:Features/*"], peers: forbidden}
        - {name: core, modules: [Core], peers: allowed}
      exhaustive: true
      tags: {views: ["UI*"]}
      forbidden: [{from: "layer:core", to: [UIKit], reason: core has no views}]
      allowed: [{from: Core, to: [CoreValues]}]
      exceptions: [{rule: upward-dependency, from: Core, to: UI, reason: being split, until: 2099-12-31}]
      """)
    return sample
  }

  @Test("the section states layers, rules, exceptions, commands, and how to add a module")
  func text() throws {
    let outcome = tenon("docs", "--for", "agents", on: try sample())
    #expect(outcome.status == .clean)
    for line in [
      "| ui | `UI*`, `path:Features/*` | not at all |", "| core | `Core` | freely, but without a cycle |",
      "- Interface modules (`*Interface`, `*Interfaces`, `*API`) use only interface modules and `layer:core`.",
      "- `tag:views`: `UI*`.", "- `layer:core` may not use `UIKit`: core has no views",
      "- `Core` uses only `CoreValues`.", "- Every module has a layer.",
      "- `Core` → `UI` (upward-dependency), until 2099-12-31: being split",
      "2. Declare its target (`Package.swift`) with every module that its files import.",
    ] {
      #expect(outcome.result.contains("\n\(line)\n"), "\(line) in \(outcome.result)")
    }
    #expect(outcome.result.hasPrefix("<!-- tenon:begin -->\n## Modules\n"))
    #expect(outcome.result.hasSuffix("<!-- tenon:end -->\n"))
  }

  @Test("without layers it says how to get some")
  func withoutLayers() throws {
    let sample = try sample()
    sample.remove(".tenon.yml")
    #expect(tenon("docs", "--for", "agents", on: sample).result.contains("`tenon init` proposes some"))
  }

  @Test("a file keeps everything outside of the marks, and a dry run writes nothing")
  func file() throws {
    let sample = try sample()
    try sample.write("AGENTS.md", "# Ours\n")
    let path = sample.root + "/AGENTS.md"
    let dry = tenon("docs", "--for", "agents", "--output", path, "--dry-run", on: sample)
    #expect(dry.result.contains("## Modules"))
    #expect(try sample.read("AGENTS.md") == "# Ours\n")
    #expect(tenon("docs", "--for", "agents", "--output", path, on: sample).status == .clean)
    let first = try sample.read("AGENTS.md")
    #expect(first.hasPrefix("# Ours\n\n<!-- tenon:begin -->\n"))
    let again = tenon("docs", "--for", "agents", "--output", path, on: sample)
    #expect(again.result.hasSuffix("AGENTS.md is up to date\n"))
    try sample.write("AGENTS.md", first + "More\n")
    try sample.write(".tenon.yml", "version: 1\n")
    _ = tenon("docs", "--for", "agents", "--output", path, on: sample)
    let last = try sample.read("AGENTS.md")
    #expect(last.hasPrefix("# Ours\n") && last.hasSuffix("\n<!-- tenon:end -->\nMore\n"))
    #expect(last != first)
  }

  @Test("a link stays a link, and what is written is what it leads to")
  func link() throws {
    let sample = try sample()
    try sample.write("AGENTS.md", "# Ours\n")
    try sample.link("CLAUDE.md", to: "AGENTS.md")
    _ = tenon("docs", "--for", "agents", "--output", sample.root + "/CLAUDE.md", on: sample)
    #expect(FileSystem.status(of: sample.root + "/CLAUDE.md", followingLinks: false)?.kind == .link)
    #expect(try sample.read("AGENTS.md").contains("## Modules"))
  }

  @Test("damaged marks are refused, and so is a dry run of pages")
  func refused() throws {
    let sample = try sample()
    try sample.write("AGENTS.md", "<!-- tenon:begin -->\n")
    let outcome = tenon("docs", "--for", "agents", "--output", sample.root + "/AGENTS.md", on: sample)
    #expect(outcome.status == .failure)
    #expect(outcome.message.contains("put them back around the section, or remove both"))
    #expect(try sample.read("AGENTS.md") == "<!-- tenon:begin -->\n")
    #expect(tenon("docs", "--dry-run", on: sample).message.contains("--dry-run requires --for agents"))
  }
}

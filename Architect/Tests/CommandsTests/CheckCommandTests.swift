import CommandLineInterface
import Commands
import Files
import Foundation
import Rules
import Samples
import Testing

@Suite("tenon check", .timeLimit(.minutes(10))) struct CheckCommandTests {
  /// Core uses UI, which is above it.
  static func upward() throws -> SampleRepository {
    try SampleRepository([
      "Package.swift": SamplePackage("P").target("UI").target("Core", ["UI"]).target(
        "App", ["UI", "Core"], kind: "executableTarget"
      ).text,
      "Sources/UI/u.swift": "let u = 1\n", "Sources/Core/c.swift": "// top\nimport UI\n",
      "Sources/App/main.swift": "import UI\nimport Core\n",
      ".tenon.yml":
        "layers:\n  - {name: host, modules: [App]}\n  - {name: ui, modules: [UI]}\n  - {name: core, modules: [Core]}\n",
    ])
  }

  @Test("findings end with 1, and are on standard output with their place and a summary")
  func findings() throws {
    let outcome = tenon("check", on: try Self.upward())
    #expect(outcome.status == .findings)
    #expect(
      outcome.result.hasPrefix(
        "upward-dependency: 1 error\nSources/Core/c.swift:2:8: error: 'Core' (core) uses 'UI'"))
    #expect(outcome.result.contains("\ntenon: 1 error; covered 3 modules, 3 files, 3 imports"))
    #expect(outcome.message == "")
  }

  @Test("many chains with the same last edge are one error for people, and one each for programs")
  func chains() throws {
    var package = SamplePackage("P").target("Heavy")
    var files = [
      "Sources/Heavy/h.swift": "import UIKit\n",
      ".tenon.yml": "forbidden: [{from: \"F*\", to: UIKit, transitive: true, reason: no views}]\n",
    ]
    for index in 0..<8 {
      package = package.target("F\(index)", ["Heavy"])
      files["Sources/F\(index)/f.swift"] = "import Heavy\n"
    }
    files["Package.swift"] = package.text
    let sample = try SampleRepository(files)
    #expect(
      tenon("check", "--only", "forbidden", on: sample).result.hasPrefix(
        "forbidden: 1 error\nSources/F0/f.swift:1:8: error: 'Heavy' uses 'UIKit' (Sources/Heavy/h.swift:1), which may not "
          + "be reached by 8 modules: F0, F1, F2, F3, F4, F5 and 2 more; no views…"
      ))
    let json = tenon("check", "--only", "forbidden", "--format", "json", on: sample).result
    #expect(json.ranges(of: "may not reach 'UIKit': no views; F").count == 8)
  }

  @Test("a clean repository ends with 0")
  func clean() throws {
    let sample = try Self.upward()
    try sample.write("Sources/Core/c.swift", "let c = 1\n")
    try sample.write(
      "Package.swift",
      SamplePackage("P").target("UI").target("Core").target("App", ["UI", "Core"], kind: "executableTarget")
        .text)
    let outcome = tenon("check", on: sample)
    #expect(outcome.status == .clean)
    #expect(outcome.result.hasPrefix("tenon: no findings; covered"))
  }

  @Test("what could not be read ends with 2")
  func unread() throws {
    let sample = try Self.upward()
    try sample.write("Sources/UI/b.swift", bytes: [0, 1])
    #expect(tenon("check", on: sample).status == .failure)
    sample.remove("Sources/UI/b.swift")
    try sample.write("Other/Package.swift", "import PackageDescription; let package = Nonsense(")
    #expect(tenon("check", on: sample).status == .failure)
  }

  @Test("--only runs those rules, and says that the rest is not shown")
  func only() throws {
    let outcome = tenon("check", "--only", "cycle,orphan", on: try Self.upward())
    #expect(outcome.status == .clean)
    #expect(outcome.result.contains("only findings of cycle, orphan are shown"))
    let wrong = tenon("check", "--only", "cicle", on: try Self.upward())
    #expect(wrong.status == .failure)
    #expect(wrong.message.contains("there is no rule 'cicle'"))
  }

  @Test("what could not be read is reported whatever part was asked for")
  func unreadPart() throws {
    let sample = try Self.upward()
    try sample.write("Other/Package.swift", "import PackageDescription; let package = Nonsense(")
    let outcome = tenon("check", "--only", "cycle", on: sample)
    #expect(outcome.status == .failure)
    #expect(outcome.result.contains("Other/Package.swift:1:1: error: the manifest was not read"))
  }

  @Test("a folder with nothing to check is not clean")
  func nothing() throws {
    let outcome = tenon("check", on: try SampleRepository(["a.swift": ""]))
    #expect(outcome.status == .failure)
    #expect(outcome.result.contains("no Package.swift, podspec, Podfile, Xcode project"))
  }

  @Test("a folder without code says so, and passes", arguments: ["a.txt", "README.md", "docs/index.html"])
  func withoutCode(file: String) throws {
    let outcome = tenon("check", on: try SampleRepository([file: ""]))
    #expect(outcome.status == .clean)
    #expect(outcome.result.contains("there is neither a manifest nor a source file"))
  }

  @Test("warnings pass, but for --strict")
  func threshold() throws {
    let sample = try Self.upward()
    try sample.write(".tenon.yml", try sample.read(".tenon.yml") + "rules: {upward-dependency: warning}\n")
    #expect(tenon("check", on: sample).status == .clean)
    #expect(tenon("check", on: sample).result.contains("1 warning; covered"))
    #expect(tenon("check", "--strict", on: sample).status == .findings)
    #expect(tenon("check", "--fail-on", "warning", on: sample).status == .findings)
  }

  @Test("what a test target reaches through others is judged only where the configuration says so")
  func testTargets() throws {
    let sample = try SampleRepository([
      "Package.swift": SamplePackage("P").target("App", ["Kit"]).target("Kit", ["Log"]).target("Log")
        .target("AppTests", ["App", "Kit"], kind: "testTarget").text,
      "Sources/App/a.swift": "import Kit\nimport Log\n", "Sources/Kit/k.swift": "import Log\n",
      "Sources/Log/l.swift": "let l = 1\n", "Tests/AppTests/t.swift": "import App\nimport Kit\nimport Log\n",
    ])
    let rule = UndeclaredImportRule(verdict: .transitive).id
    let plain = tenon("check", "--only", rule, on: sample)
    #expect(plain.result.contains("'App' imports 'Log'") && !plain.result.contains("'AppTests'"))
    try sample.write(".tenon.yml", "transitive_in_tests: true\n")
    #expect(tenon("check", "--only", rule, on: sample).result.contains("'AppTests' imports 'Log'"))
    // What nothing leads to is an error in a test target as anywhere.
    sample.remove(".tenon.yml")
    try sample.write("Tests/AppTests/t.swift", "import Kit\n@testable import App\nimport Other\n")
    try sample.write(
      "Package.swift",
      try sample.read("Package.swift").replacing(
        ".target(name: \"Log\"", with: ".target(name: \"Other\"),\n    .target(name: \"Log\""))
    try sample.write("Sources/Other/o.swift", "let o = 1\n")
    #expect(tenon("check", on: sample).result.contains("error: 'AppTests' imports 'Other'"))
  }

  @Test("findings say whose they are, and --owner shows those of one team")
  func owners() throws {
    let sample = try Self.upward()
    try sample.write("Sources/Core/d.swift", "import UI\n")
    try sample.write(".github/CODEOWNERS", "* @org/app\nSources/Core/d.swift @org/core\n")
    let all = tenon("check", on: sample).result
    #expect(
      all.contains("[upward-dependency] (@org/app)\n") && all.contains("[upward-dependency] (@org/core)\n"))
    #expect(all.contains("owner\n@org/app"))
    let mine = tenon("check", "--owner", "core", on: sample)
    #expect(mine.status == .findings)
    #expect(mine.result.contains("d.swift:1:8") && !mine.result.contains("c.swift:2:8"))
    #expect(mine.result.contains("only findings owned by @org/core are shown"))
    #expect(tenon("check", "--owner", "cor", on: sample).message.contains("did you mean"))
    #expect(tenon("check", "--format", "json", on: sample).result.contains("@org/core"))
    #expect(tenon("check", "--owner", "core", "--format", "xcode", on: sample).result.contains("(@org/core)"))
    // Where everything belongs to one team, saying so adds nothing.
    #expect(!mine.result.contains("(@org/core)"))
    _ = tenon("baseline", "write", on: sample)
    #expect(
      tenon("baseline", "show", on: sample).result.contains(
        "Sources/Core/d.swift: Core -> UI [upward-dependency] (@org/core)"))
    // A part of the findings is no reason to shrink a baseline.
    let written = try sample.read(".tenon-baseline.json")
    try sample.write("Sources/Core/c.swift", "let c = 1\n")
    _ = tenon("check", "--owner", "core", on: sample)
    #expect(try sample.read(".tenon-baseline.json") == written)
    _ = tenon("docs", "--output", sample.root + "/pages", on: sample)
    #expect(try sample.read("pages/UI.md").contains("Owned by @org/app."))
    #expect(try sample.read("pages/index.md").contains("[Core](Core.md): 2 files, uses 1, of @org/app"))
    sample.remove(".github/CODEOWNERS")
    #expect(tenon("check", "--owner", "core", on: sample).message.contains("no CODEOWNERS"))
  }

  @Test("lines fit the terminal, results in files are never wrapped")
  func width() throws {
    let sample = try Self.upward()
    let recorded = RecordedTerminal()
    _ = Tenon.program.run(["check", "--project-root", sample.root], on: recorded.terminal(width: 80))
    #expect(recorded.result.split(separator: "\n").allSatisfy { $0.count <= 80 })
    let outcome = tenon("check", "--output", sample.root + "/out.txt", on: sample)
    #expect(outcome.result == "")
    #expect(try sample.read("out.txt").split(separator: "\n").contains { $0.count > 100 })
  }

  @Test("--output writes a file that holds the whole report")
  func output() throws {
    let sample = try Self.upward()
    let outcome = tenon("check", "--format", "json", "--output", sample.root + "/out.json", on: sample)
    #expect(outcome.result == "")
    let root = try JSONSerialization.jsonObject(with: Data(sample.read("out.json").utf8)) as? [String: Any]
    #expect((root?["findings"] as? [Any])?.count == 1)
  }

  @Test("an unknown option, a wrong value and a missing folder end with 2 and a hint")
  func usage() throws {
    let sample = try Self.upward()
    #expect(tenon("check", "--colour", on: sample).message.contains("tenon check --help"))
    #expect(tenon("check", "--format", "yaml", on: sample).message.contains("one of text, xcode, json"))
    #expect(tenon("chekc", on: sample).status == .failure)
    let recorded = RecordedTerminal()
    #expect(
      Tenon.program.run(["check", "--project-root", sample.root + "/none"], on: recorded.terminal())
        == .failure)
  }

  @Test("--changed-since shows only findings that changed files take part in")
  func changed() throws {
    let sample = try Self.upward()
    try sample.commit()
    #expect(tenon("check", "--changed-since", "HEAD", on: sample).status == .clean)
    try sample.write("Sources/Core/c.swift", "\nimport UI\n")
    let outcome = tenon("check", "--changed-since", "HEAD", on: sample)
    #expect(outcome.status == .findings)
    #expect(outcome.result.contains("only findings in files changed since HEAD are shown"))
    let unknown = tenon("check", "--changed-since", "no-such-revision", on: sample)
    #expect(unknown.status == .failure && unknown.message.contains("with 'no-such-revision'"))
    let bare = try Self.upward()
    #expect(tenon("check", "--changed-since", "HEAD", on: bare).message.contains("with 'HEAD'"))
  }

  @Test("progress goes to a terminal only, and never into results")
  func progress() throws {
    let outcome = tenon("check", on: try Self.upward(), isInteractive: true)
    #expect(outcome.message.contains("3/3 files"))
    #expect(!outcome.result.contains("[="))
  }
}

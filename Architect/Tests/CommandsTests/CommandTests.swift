import Architect
import CommandLineInterface
@testable import Commands
import Files
import Foundation
import Rules
import Samples
import Testing

/// What a command came to.
struct Outcome {
  var status: CommandLineInterface.ExitStatus
  var result: String
  var message: String
}

/// Runs `tenon` on a sample.
func tenon(_ words: String..., on sample: SampleRepository, isInteractive: Bool = false) -> Outcome {
  let recorded = RecordedTerminal()
  let status = withExtendedLifetime(sample) {
    Tenon.program.run(
      words + ["--project-root", sample.root], on: recorded.terminal(isInteractive: isInteractive))
  }
  return Outcome(status: status, result: recorded.result, message: recorded.message)
}

@Suite("tenon check", .timeLimit(.minutes(5))) struct CheckCommandTests {
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
    try sample.write("Other/Package.swift", "let package = Nonsense(")
    #expect(tenon("check", on: sample).status == .failure)
  }

  @Test("--only runs those rules, and says that the rest is not shown")
  func only() throws {
    let outcome = tenon("check", "--only", "cycle,orphan", on: try Self.upward())
    #expect(outcome.status == .clean)
    #expect(outcome.result.contains("only what cycle, orphan found is shown"))
    let wrong = tenon("check", "--only", "cicle", on: try Self.upward())
    #expect(wrong.status == .failure)
    #expect(wrong.message.contains("there is no rule 'cicle'"))
  }

  @Test("what could not be read is told whatever part was asked for")
  func unreadPart() throws {
    let sample = try Self.upward()
    try sample.write("Other/Package.swift", "let package = Nonsense(")
    let outcome = tenon("check", "--only", "cycle", on: sample)
    #expect(outcome.status == .failure)
    #expect(outcome.result.contains("Other/Package.swift:1:1: error: the manifest was not read"))
  }

  @Test("a folder with nothing to check is not clean")
  func nothing() throws {
    let outcome = tenon("check", on: try SampleRepository(["a.txt": ""]))
    #expect(outcome.status == .failure)
    #expect(outcome.result.contains("no Package.swift, podspec, Podfile, Xcode project"))
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
    #expect(mine.result.contains("only what is of @org/core is shown"))
    #expect(tenon("check", "--owner", "cor", on: sample).message.contains("did you mean"))
    #expect(tenon("check", "--format", "json", on: sample).result.contains("@org/core"))
    #expect(tenon("check", "--owner", "core", "--format", "xcode", on: sample).result.contains("(@org/core)"))
    // Where all is of one team, nothing is told by saying so.
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
    try git(["init", "-q"], sample)
    try git(["add", "-A"], sample)
    try git(["-c", "user.name=t", "-c", "user.email=t@t", "commit", "-qm", "all"], sample)
    #expect(tenon("check", "--changed-since", "HEAD", on: sample).status == .clean)
    try sample.write("Sources/Core/c.swift", "\nimport UI\n")
    let outcome = tenon("check", "--changed-since", "HEAD", on: sample)
    #expect(outcome.status == .findings)
    #expect(outcome.result.contains("only what changed since HEAD is shown"))
    #expect(tenon("check", "--changed-since", "no-such-revision", on: sample).status == .failure)
  }

  private func git(_ arguments: [String], _ sample: SampleRepository) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git", "-C", sample.root] + arguments
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
  }

  @Test("progress goes to a terminal only, and never into results")
  func progress() throws {
    let outcome = tenon("check", on: try Self.upward(), isInteractive: true)
    #expect(outcome.message.contains("3/3 files"))
    #expect(!outcome.result.contains("[="))
  }
}

@Suite("tenon baseline", .timeLimit(.minutes(5))) struct BaselineCommandTests {
  @Test("a written baseline hides what is known, moved lines included, and shows what is new")
  func known() throws {
    let sample = try CheckCommandTests.upward()
    #expect(
      tenon("baseline", "write", on: sample).result.contains(
        "+ Sources/Core/c.swift: Core -> UI [upward-dependency]"))
    try sample.write("Sources/Core/c.swift", "\n\n\n\nimport UI\n")
    let outcome = tenon("check", on: sample)
    #expect(outcome.status == .clean)
    #expect(outcome.result.contains("1 known to the baseline"))
    try sample.write("Sources/Core/d.swift", "import UI\n")
    #expect(tenon("check", on: sample).status == .findings)
    #expect(tenon("check", "--no-baseline", on: sample).result.contains("c.swift:5:8"))
  }

  @Test("prune takes out what is mended and adds nothing")
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

  @Test("a damaged baseline ends with 2 and says how to mend it")
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

@Suite("The build's host", .timeLimit(.minutes(5))) struct BuildHostTests {
  @Test(
    "a change from a fork is told by GitHub's event and GitLab's projects",
    arguments: [("me/shop", false), ("you/shop", true)])
  func forks(head: String, isFork: Bool) throws {
    let event = try SampleRepository([
      "event.json": "{\"pull_request\": {\"head\": {\"repo\": {\"full_name\": \"\(head)\"}}}}"
    ])
    var environment = [
      "CI": "true", "GITHUB_EVENT_NAME": "pull_request", "GITHUB_REPOSITORY": "me/shop",
      "GITHUB_EVENT_PATH": event.root + "/event.json",
    ]
    #expect(BuildHost(environment).isChangeFromFork == isFork)
    environment["GITHUB_EVENT_PATH"] = nil
    #expect(BuildHost(environment).isChangeFromFork)
    environment["GITHUB_EVENT_NAME"] = "push"
    #expect(!BuildHost(environment).isChangeFromFork)
    let merge = [
      "CI": "1", "CI_MERGE_REQUEST_PROJECT_ID": "me/shop", "CI_MERGE_REQUEST_SOURCE_PROJECT_ID": head,
    ]
    #expect(BuildHost(merge).isChangeFromFork == isFork)
    #expect(!BuildHost([:]).isChangeFromFork)
  }
}

@Suite("Paths outside of the repository", .timeLimit(.minutes(5))) struct OutsideTests {
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

@Suite("The other commands", .timeLimit(.minutes(5))) struct OtherCommandTests {
  private func layered() throws -> SampleRepository { try CheckCommandTests.upward() }

  @Test("init writes a configuration that reads back, and tells of the layers")
  func initial() throws {
    let sample = try layered()
    sample.remove(".tenon.yml")
    let outcome = tenon("init", on: sample)
    #expect(outcome.status == .clean)
    #expect(try sample.read(".tenon.yml").contains("modules: [\"kind:executable\"]"))
    #expect(outcome.result.contains("layers: host (1) > "))
    #expect(outcome.result.contains("nothing is against this order"))
    #expect(tenon("check", "--only", "upward-dependency,same-layer", on: sample).status == .clean)
    #expect(tenon("init", on: sample).message.contains("--force"))
    #expect(tenon("init", "--dry-run", on: sample).result.contains("layers:"))
  }

  @Test("init lists what is against its proposal, and --accept excuses it with a date")
  func against() throws {
    let sample = try SampleRepository([
      "Package.swift": SamplePackage("P").target("App", ["AFeature", "BFeature"], kind: "executableTarget")
        .target("AFeature", ["ACore"]).target("BFeature", ["BCore"]).target("ACore").target(
          "BCore", ["AFeature", "ACore"]
        )
        .text,
      "Sources/App/main.swift": "import AFeature\nimport BFeature",
      "Sources/AFeature/a.swift": "import ACore",
      "Sources/BFeature/b.swift": "import BCore", "Sources/ACore/a.swift": "",
      "Sources/BCore/b.swift": "import ACore\nimport AFeature",
    ])
    let listed = tenon("init", on: sample)
    #expect(
      listed.result.contains(
        "this edge is against it:\n  BCore -> AFeature [upward-dependency] Sources/BCore/b.swift:2:8"))
    #expect(tenon("check", "--only", "upward-dependency", on: sample).status == .findings)
    let accepted = tenon("init", "--force", "--accept", on: sample)
    #expect(accepted.result.contains("excused until 2"))
    #expect(tenon("check", "--only", "upward-dependency", on: sample).status == .clean)
  }

  @Test("init without a manifest ends with 2")
  func nothing() throws { #expect(tenon("init", on: try SampleRepository(["a.txt": ""])).status == .failure) }

  @Test("why shows the shortest chain with its places, or ends with 1")
  func why() throws {
    let sample = try layered()
    #expect(
      tenon("why", "App", "UI", on: sample).result.hasPrefix(
        "App -> UI\n  App -> UI\n    Sources/App/main.swift:1:8: imports"))
    #expect(tenon("why", "UI", "App", on: sample).status == .findings)
    #expect(tenon("why", "Ap", "UI", on: sample).message.contains("did you mean 'App'?"))
    #expect(tenon("why", "App", on: sample).message.contains("<to> is missing"))
  }

  @Test("graph focuses, collapses and refuses unknown modules")
  func graph() throws {
    let sample = try layered()
    #expect(tenon("graph", "--focus", "Core", on: sample).result.contains("Core -> UI"))
    #expect(tenon("graph", "--collapse", "layer", on: sample).result.contains("host -> core, ui"))
    #expect(tenon("graph", "--focus", "Cor", on: sample).status == .failure)
    #expect(tenon("graph", "--format", "html", on: sample).result.hasPrefix("<!DOCTYPE html>"))
    #expect(tenon("graph", "--depth", "2", on: sample).message.contains("name one with --focus"))
    #expect(tenon("graph", "--depth", "x", on: sample).message.contains("tenon graph --help"))
  }

  @Test("help and version answer, and help of nothing ends with 2")
  func help() throws {
    func run(_ words: String...) -> Outcome {
      let recorded = RecordedTerminal()
      let status = Tenon.program.run(words, on: recorded.terminal())
      return Outcome(status: status, result: recorded.result, message: recorded.message)
    }
    #expect(run().result == run("--help").result)
    #expect(run("help", "why").result == run("why", "--help").result)
    #expect(run("help", "wyh").status == .failure)
    #expect(run("version").result == run("--version").result)
  }

  @Test("stats are a table, or JSON to keep")
  func stats() throws {
    let sample = try layered()
    #expect(tenon("stats", on: sample).result.contains("critical path (3): App -> Core -> UI"))
    let json = tenon("stats", "--format", "json", on: sample).result
    #expect(try JSONSerialization.jsonObject(with: Data(json.utf8)) is [String: Any])
  }

  /// App uses Net, which imports a product from outside and a module of the system.
  private func outside() throws -> SampleRepository {
    try SampleRepository([
      "Package.swift": SamplePackage("P").package(
        ".package(url: \"https://example.com/Log\", from: \"1.0.0\")"
      )
      .target("App", ["Net"], kind: "executableTarget")
      .target(
        "Net", [".product(name: \"Log\", package: \"Log\")", ".product(name: \"Unused\", package: \"Log\")"]
      ).text,
      "Sources/App/main.swift": "import Net\n", "Sources/Net/a.swift": "import Log\nimport UIKit\n",
      "Sources/Net/b.swift": "import Log\n",
    ])
  }

  @Test(
    "why knows modules from outside, imported or only declared",
    arguments: [
      ("App", "Log", "App -> Net -> Log\n  App -> Net\n    Sources/App/main.swift:1:8: imports"),
      ("Net", "UIKit", "Net -> UIKit\n  Net -> UIKit\n    Sources/Net/a.swift:2:8: imports"),
      ("Net", "Unused", "Net -> Unused\n  Net -> Unused\n    Package.swift:"),
    ])
  func whyOutside(from: String, to: String, start: String) throws {
    let outcome = tenon("why", from, to, on: try outside())
    #expect(outcome.status == .clean)
    #expect(outcome.result.hasPrefix(start))
  }

  @Test("what is outside uses nothing, and a name nobody uses has a near miss among names from outside")
  func whyNotOutside() throws {
    let sample = try outside()
    #expect(tenon("why", "UIKit", "App", on: sample).status == .findings)
    #expect(tenon("why", "App", "UIKid", on: sample).message.contains("did you mean 'UIKit'?"))
  }

  @Test("the graph as JSON holds tests only when asked")
  func graphJSON() throws {
    let sample = try SampleRepository([
      "Package.swift": SamplePackage("P").target("Kit").target("KitTests", ["Kit"], kind: "testTarget").text,
      "Sources/Kit/k.swift": "", "Tests/KitTests/t.swift": "import Kit\nimport XCTest",
    ])
    func names(_ words: String...) throws -> [[String]] {
      let text = withExtendedLifetime(sample) {
        let recorded = RecordedTerminal()
        _ = Tenon.program.run(
          ["graph", "--format", "json", "--project-root", sample.root] + words, on: recorded.terminal())
        return recorded.result
      }
      let root = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
      let modules = try #require(root["modules"] as? [[String: Any]]).compactMap { $0["id"] as? String }
      let edges = try #require(root["edges"] as? [[String: Any]]).compactMap { $0["from"] as? String }
      return [modules, edges]
    }
    #expect(try names() == [["Kit"], []])
    #expect(try names("--tests") == [["Kit", "KitTests"], ["KitTests"]])
    #expect(!tenon("graph", "--format", "json", on: sample).result.contains("KitTests"))
  }

  @Test("graph focuses on a module from outside, and draws all of them only when asked")
  func graphOutside() throws {
    let sample = try outside()
    let focused = tenon("graph", "--focus", "UIKit", on: sample).result
    #expect(focused.contains("Net -> UIKit") && focused.contains("outside (1)") && !focused.contains("App"))
    #expect(!tenon("graph", on: sample).result.contains("Log"))
    let all = tenon("graph", "--outside", on: sample).result
    #expect(all.contains("Net -> Log, Unused*") && !all.contains("UIKit"))
    #expect(tenon("graph", "--outside", "--focus", "UIKit", on: sample).result.contains("Net -> UIKit"))
    #expect(tenon("graph", "--focus", "Log", "--depth", "2", on: sample).result.contains("App -> Net"))
  }

  @Test("stats count the uses of modules from outside")
  func statsOutside() throws {
    let sample = try outside()
    let text = tenon("stats", on: sample).result
    #expect(text.contains("from outside  used by  imports\nLog                 1        2\n"))
    #expect(text.contains("and 1 more; --outside lists them"))
    #expect(tenon("stats", "--outside", on: sample).result.contains("\nUIKit               1        1\n"))
    let json = tenon("stats", "--format", "json", on: sample).result
    #expect(json.contains("\"outside\"") && json.contains("\"UIKit\""))
  }

  @Test("docs writes a page a module with routes and contract")
  func docs() throws {
    let sample = try layered()
    try sample.write(
      "Sources/UI/u.swift",
      """
      /// A shelf.
      public struct Shelf: Route { static let pattern: RoutePattern = "/shelf/:id" }
      struct UIModule: Module {
        func declare(in contract: inout ModuleContract) {
          let books = contract.requires((any BookService).self)
          contract.provides((any ShelfService).self, with: books) { Live($0) }
          contract.performs(.shelfCount) { 1 }
        }
      }
      """)
    #expect(tenon("docs", "--output", sample.root + "/pages", on: sample).status == .clean)
    let page = try sample.read("pages/UI.md")
    #expect(page.contains("- provides `ShelfService` (Sources/UI/u.swift:6:5)"))
    #expect(page.contains("- requires `BookService` (Sources/UI/u.swift:5:17)"))
    #expect(page.contains("- `/shelf/:id` opens `Shelf` (Sources/UI/u.swift:2:15)"))
    #expect(page.contains("- performs `shelfCount` (Sources/UI/u.swift:7:5)"))
    #expect(page.contains("- `public struct Shelf: Route`: A shelf."))
  }

  @Test("docs shows progress, remembers what files show, and reads changed files anew")
  func docsCache() throws {
    let sample = try layered()
    try sample.write(
      "Sources/UI/u.swift", "/// One.\npublic struct One {\n  public func f() { let x = 1 }\n}\n")
    let pages = sample.root + "/pages"
    let first = tenon("docs", "--output", pages, on: sample, isInteractive: true)
    #expect(first.message.contains("3/3 files"))
    let page = try sample.read("pages/UI.md")
    #expect(page.contains("- `public struct One`: One.\n  - `public func f()`"))
    _ = tenon("docs", "--output", pages, on: sample)
    #expect(try sample.read("pages/UI.md") == page)
    _ = tenon("docs", "--output", pages, "--no-cache", on: sample)
    #expect(try sample.read("pages/UI.md") == page)
    try sample.write("Sources/UI/u.swift", "public struct Two {}\n")
    _ = tenon("docs", "--output", pages, on: sample)
    #expect(try sample.read("pages/UI.md").contains("public struct Two"))
    #expect(try !sample.read("pages/UI.md").contains("public struct One"))
  }

  @Test("doctor lists what was read and ends with 2 where something was not")
  func doctor() throws {
    let sample = try layered()
    try sample.write("Fixtures/Package.swift", "x")
    try sample.write("stray.swift", "")
    let outcome = tenon("doctor", on: sample)
    #expect(outcome.result.contains("Package.swift: SwiftPM, 3 targets"))
    #expect(outcome.result.contains("a fixture or template"))
    #expect(
      outcome.result.contains("Swift files in no target (2)")
        || outcome.result.contains("Swift files in no target (1)"))
    try sample.write("App.xcodeproj/project.pbxproj", "{")
    #expect(tenon("doctor", on: sample).status == .failure)
  }

  @Test("explain lists every rule and explains each", arguments: RuleBook.rules.map(\.id))
  func explain(rule: String) {
    let recorded = RecordedTerminal()
    #expect(Tenon.program.run(["explain", rule], on: recorded.terminal()) == .clean)
    #expect(recorded.result.hasPrefix("\(rule): "))
    let all = RecordedTerminal()
    _ = Tenon.program.run(["explain"], on: all.terminal())
    #expect(all.result.contains(rule))
  }

  @Test("every command has a page of help with its options", arguments: Tenon.program.commands.map(\.name))
  func help(command: String) {
    for words in [[command, "--help"], ["help", command]] {
      let recorded = RecordedTerminal()
      #expect(Tenon.program.run(words, on: recorded.terminal()) == .clean)
      #expect(recorded.result.contains("Usage: tenon \(command)"))
      #expect(recorded.result.contains("--help"))
    }
  }

  @Test("completions know every command", arguments: ["bash", "zsh", "fish"])
  func completions(shell: String) {
    let recorded = RecordedTerminal()
    #expect(Tenon.program.run(["completions", shell], on: recorded.terminal()) == .clean)
    for command in Tenon.program.commands { #expect(recorded.result.contains(command.name)) }
  }
}

import Architect
import CommandLineInterface
import Commands
import Files
import Foundation
import Rules
import Samples
import Testing

@Suite("The other commands", .timeLimit(.minutes(10))) struct OtherCommandTests {
  private func layered() throws -> SampleRepository { try CheckCommandTests.upward() }

  @Test("init writes a configuration that reads back, and tells of the layers")
  func initial() throws {
    let sample = try layered()
    sample.remove(".tenon.yml")
    let outcome = tenon("init", on: sample)
    #expect(outcome.status == .clean)
    #expect(try sample.read(".tenon.yml").contains("modules: [\"kind:executable\"]"))
    #expect(outcome.result.contains("layers: host (1) > "))
    #expect(
      outcome.result.contains(
        "this edge violates it:\n  Core -> UI [upward-dependency] Sources/Core/c.swift:2:8"))
    #expect(tenon("check", "--only", "upward-dependency,same-layer", on: sample).status == .findings)
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
        "this edge violates it:\n  BCore -> AFeature [upward-dependency] Sources/BCore/b.swift:2:8"))
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
    #expect(tenon("graph", "--depth", "2", on: sample).message.contains("specify the module with --focus"))
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

  @Test("what is outside uses nothing, and an unknown name has a near miss among names from outside")
  func whyNotOutside() throws {
    let sample = try outside()
    #expect(tenon("why", "UIKit", "App", on: sample).status == .findings)
    #expect(tenon("why", "App", "UIKid", on: sample).message.contains("did you mean 'UIKit'?"))
  }

  @Test(
    "commands that tell of modules end with 2 where no manifest was found, and write nothing",
    arguments: ["graph", "stats", "docs", "init"])
  func nothingToRead(command: String) throws {
    let sample = try SampleRepository(["a.swift": ""])
    let outcome = tenon(command, on: sample)
    #expect(outcome.status == .failure && outcome.result.isEmpty)
    #expect(outcome.message.contains("no Package.swift, podspec") && outcome.message.contains("was found"))
    #expect(FileSystem.status(of: sample.root + "/Build") == nil)
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

  @Test("docs writes a page a module with routes and contract, and wiring shows the same contract")
  func docs() throws {
    let sample = try layered()
    try sample.write(
      "Sources/UI/u.swift",
      """
      import Tenon
      import TenonScreens
      /// A shelf.
      public struct Shelf: Route { public static let pattern: RoutePattern = "/shelf/:id"; public var id: Int }
      public struct UIModule: Module {
        public init() {}
        public func declare(in contract: inout ModuleContract) {
          let books = contract.requires((any BookService).self)
          contract.provides((any ShelfService).self, with: books) { Live($0) }
          contract.performs(ActionReference<Int, String, Never>("UI", "shelfCount")) { _ in 1 }
          let sold = contract.sends(Sold.self, .broadcast)
          contract.destination(Shelf.self, exposure: .external) { _, _ in 1 }
          contract.redirects("/old/:id", to: "/shelf/:id")
          contract.needs(ConfigurationKey<Int>("books.limit"))
          contract.handles(.becameActive) { _ in await sold(Sold()) }
          contract.runs(in: Session.self) { _ in }
          contract.starts { }
        }
      }
      let application = try Application([UIModule()])
      """)
    #expect(tenon("docs", "--output", sample.root + "/pages", on: sample).status == .clean)
    let page = try sample.read("pages/UI.md")
    let declarations = [
      ("requires", "BookService", "", 8), ("provides", "ShelfService", "", 9),
      ("performs", "UI.shelfCount", "", 10), ("sends", "Sold", " (broadcast)", 11),
      ("destination", "UI.Shelf", " /shelf/:id, open to URLs from outside", 12),
      ("redirects", "/old/:id", " to /shelf/:id", 13), ("needs", "books.limit", "", 14),
      ("handles", "becameActive", "", 15), ("runs in", "Session", "", 16),
    ]
    let wiring = tenon("wiring", "--module", "UI", on: sample).result
    for (verb, subject, details, line) in declarations {
      #expect(page.contains("- \(verb) `\(subject)`\(details) (`Sources/UI/u.swift:\(line):"), "\(page)")
      #expect(wiring.contains("\(verb) \(subject)\(details)  Sources/UI/u.swift:\(line):"), "\(wiring)")
    }
    #expect(page.contains("- starts (`Sources/UI/u.swift:17:"))
    #expect(page.contains("- `/shelf/:id` opens `Shelf` (`Sources/UI/u.swift:4:15`)"))
    #expect(page.contains("- `public struct Shelf: Route`: A shelf."))
  }

  @Test("docs removes the pages of modules that are gone, and no others")
  func docsGone() throws {
    let sample = try layered()
    let pages = sample.root + "/pages"
    try sample.write("pages/mine.md", "My own.")
    _ = tenon("docs", "--output", pages, on: sample)
    #expect(try sample.read("pages/UI.md").isEmpty == false)
    try sample.write("Package.swift", SamplePackage("P").target("Core").text)
    #expect(tenon("docs", "--output", pages, on: sample).result.contains(" for modules that no longer exist"))
    #expect(throws: (any Error).self) { try sample.read("pages/UI.md") }
    #expect(try sample.read("pages/mine.md") == "My own.")
    #expect(try sample.read("pages/Core.md").isEmpty == false)
  }

  @Test("an index that was not generated lists no page of a module")
  func docsForeign() throws {
    let sample = try layered()
    try sample.write("pages/index.md", "# Guide\n\n- [Mine](mine.md): 3 files, uses 2\n")
    try sample.write("pages/mine.md", "My own.")
    _ = tenon("docs", "--output", sample.root + "/pages", on: sample)
    #expect(try sample.read("pages/mine.md") == "My own.")
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
    try sample.write("Fixtures/Package.swift", "import PackageDescription\nx")
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
    #expect(recorded.result.contains("tenon completions modules"))
  }

  @Test("completions offer modules, and no name that a shell would read as more than a word")
  func moduleCompletions() {
    let recorded = RecordedTerminal()
    let names = ["Cart", "核心", "Log-2", "$(rm)", "a b", "`x`", "a;b"]
    let program = Program(name: "tenon", summary: "", version: "1", commands: [], modules: { names })
    #expect(program.run(["completions", "modules"], on: recorded.terminal()) == .clean)
    #expect(recorded.result.split(separator: "\n") == ["Cart", "核心", "Log-2"])
  }
}

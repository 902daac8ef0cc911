import CommandLineInterface
import Files
import Samples
import Testing

@Suite("tenon wiring", .timeLimit(.minutes(10))) struct WiringCommandTests {
  private static let manifest = SamplePackage("Sample")
    .target("Clock", ["Tenon"])
    .target("App", ["Clock", "Tenon"], kind: "executableTarget")
    .text

  private static let clock = """
    import Tenon

    public protocol Time: Sendable {}

    public struct ClockModule: Module {
      public let layer = Layer.core

      public init() {}

      public func declare(in contract: inout ModuleContract) {
        contract.provides((any Time).self) { SystemTime() }
      }
    }
    """

  private static let app = """
    import Clock
    import Tenon

    struct HostModule: Module {
      let layer = Layer.host

      func declare(in contract: inout ModuleContract) {
        let time = contract.requires((any Time).self)
        contract.starts(with: time) { time in }
      }
    }

    let application = try Application([ClockModule(), HostModule()])
    """

  private func sample(app: String = app, _ more: [String: String] = [:]) throws -> SampleRepository {
    try SampleRepository(
      [
        "Package.swift": Self.manifest, "Sources/Clock/Clock.swift": Self.clock,
        "Sources/App/main.swift": app,
      ]
      .merging(more) { $1 })
  }

  @Test("it lists the applications, and says how names were resolved")
  func text() throws {
    let outcome = tenon("wiring", on: try sample())
    #expect(outcome.status == .clean)
    #expect(outcome.result.contains("App (Sources/App/main.swift:13:23): 2 modules"))
    #expect(outcome.result.contains("host: Host\n  core: Clock"))
    #expect(outcome.result.contains("Names in 2 files were resolved by scope and imports."))
    #expect(outcome.result.contains("tenon: no findings"))
  }

  @Test("--module shows every declaration with its line")
  func module() throws {
    let outcome = tenon("wiring", "--module", "Clock", on: try sample())
    #expect(outcome.result.contains("provides Clock.Time  Sources/Clock/Clock.swift:11:14"))
    #expect(!outcome.result.contains("Host (host)"))
  }

  @Test("JSON has the findings, the applications, and how names were resolved")
  func json() throws {
    let broken = Self.app.replacing("ClockModule(), ", with: "")
    let outcome = tenon("wiring", "--format", "json", on: try sample(app: broken))
    #expect(outcome.status == .findings)
    #expect(outcome.result.contains(#""rule": "missing-service""#))
    #expect(outcome.result.contains(#""kind": "requires""#))
    #expect(outcome.result.contains(#""resolved_by_index": 0"#))
  }

  @Test("what the source does not show is named, and nothing is reported missing")
  func unknown() throws {
    let computed = Self.app.replacing("[ClockModule(), HostModule()]", with: "load() + [HostModule()]")
    let outcome = tenon("wiring", on: try sample(app: computed))
    #expect(outcome.status == .clean)
    #expect(outcome.result.contains("not known: "))
    #expect(outcome.result.contains("Sources/App/main.swift:13"))
  }

  @Test("a repository without Tenon has no wiring")
  func none() throws {
    let package = SamplePackage("Plain").target("Plain")
    let outcome = tenon(
      "wiring",
      on: try SampleRepository([
        "Package.swift": package.text,
        "Sources/Plain/Plain.swift": "struct Application {}\nlet a = Application()\n",
      ]))
    #expect(outcome.status == .clean)
    #expect(outcome.message.contains("no source assembles an application from Tenon modules"))
  }

  // MARK: - Snapshots

  private static let snapshot = """
    {"modules": [
      {"name": "Clock", "type": "Clock.ClockModule", "layer": "core", "dependencies": [],
       "declarations": [{"kind": "provides", "name": "Clock.Time", "place": {"fileID": "Clock/Clock.swift", "line": 11}}]},
      {"name": "Host", "type": "App.HostModule", "layer": "host", "declarations": [],
       "dependencies": [{"kind": "requires", "name": "Clock.Time", "isOptional": false}]}],
     "links": [{"kind": "requires", "from": "Host", "to": "Clock", "what": "Clock.Time"}]}
    """

  @Test("diff compares the wiring with a snapshot")
  func same() throws {
    let sample = try sample(["snapshot.json": Self.snapshot])
    let outcome = tenon("wiring", "diff", FilePath.join(sample.root, "snapshot.json"), on: sample)
    #expect(outcome.status == .clean, "\(outcome.result)\(outcome.message)")
    #expect(outcome.result.contains("3 declarations and links, all as in the snapshot"))
  }

  @Test("diff finds private types under the names that a running application shows")
  func privateTypes() throws {
    let clock = """
      import Tenon

      private protocol Ticking: Sendable {}
      private final class SystemTime: Ticking {}
      private struct Ticked: Sendable {}
      private enum Hidden { struct Dial: Sendable {} }
      public enum Face { fileprivate struct Hand: Sendable {} }
      private struct Box<Value: Sendable>: Sendable {}
      private struct Page: Route { static let pattern: RoutePattern = "/clock" }

      public struct ClockModule: Module {
        public let layer = Layer.core

        public init() {}

        public func declare(in contract: inout ModuleContract) {
          contract.provides(SystemTime.self) { SystemTime() }
          contract.provides((any Ticking).self) { SystemTime() }
          contract.provides(Hidden.Dial.self) { Hidden.Dial() }
          contract.provides(Face.Hand.self) { Face.Hand() }
          contract.provides(Box<Hidden.Dial>.self) { Box() }
          contract.observes(Ticked.self) { _ in }
          contract.routes(Page.self) { _, _ in }
        }
      }
      """
    func declared(_ kind: String, _ name: String, _ line: Int) -> String {
      #"{"kind": "\#(kind)", "name": "Clock.\#(name)", "place": {"fileID": "Clock/Clock.swift", "line": \#(line)}}"#
    }
    let declarations = [
      declared("provides", "SystemTime", 16), declared("provides", "Ticking", 17),
      declared("provides", "Hidden.Dial", 18), declared("provides", "Face.Hand", 19),
      declared("provides", "Box<Clock.Hidden.Dial>", 20), declared("observes", "Ticked", 21),
      declared("routes", "Page", 22),
    ]
    let snapshot = """
      {"modules": [{"name": "Clock", "type": "Clock.ClockModule", "layer": "core", "dependencies": [],
        "declarations": [\(declarations.joined(separator: ", "))]}], "links": []}
      """
    let app = "import Clock\nimport Tenon\nlet application = try Application([ClockModule()])"
    let sample = try sample(app: app, ["Sources/Clock/Clock.swift": clock, "snapshot.json": snapshot])
    let outcome = tenon("wiring", "diff", FilePath.join(sample.root, "snapshot.json"), on: sample)
    #expect(outcome.status == .clean, "\(outcome.result)\(outcome.message)")
    #expect(outcome.result.contains("7 declarations and links, all as in the snapshot"))
  }

  @Test("diff explains each difference")
  func different() throws {
    let sample = try sample([
      "snapshot.json": Self.snapshot.replacing(
        #""name": "Clock.Time", "place""#, with: #""name": "Clock.Date", "place""#)
    ])
    let outcome = tenon("wiring", "diff", FilePath.join(sample.root, "snapshot.json"), on: sample)
    #expect(outcome.status == .findings)
    #expect(outcome.result.contains("- Clock provides Clock.Time  (Sources/Clock/Clock.swift:11:14); "))
    #expect(outcome.result.contains("+ Clock provides Clock.Date  (Clock/Clock.swift:11); "))
  }

  @Test(
    "a file that is no snapshot is refused with the reason",
    arguments: [
      ("", "no snapshot"), ("{}", "it lacks modules"), ("[1]", "it is not valid JSON"),
      (#"{"modules": [], "links": []}"#, "no application in the repository lists any of its modules"),
      (String(repeating: "[", count: 100_000), "no snapshot"),
    ])
  func refused(text: String, reason: String) throws {
    let sample = try sample(["snapshot.json": text])
    let outcome = tenon("wiring", "diff", FilePath.join(sample.root, "snapshot.json"), on: sample)
    #expect(outcome.status == .failure)
    #expect(outcome.message.contains(reason), "\(outcome.message)")
  }

  // MARK: - Hostile sources

  @Test(
    "code without an end is followed to a limit",
    arguments: [
      "func list() -> [any Module] { list() + list() }\nlet application = try Application(list())",
      "func more(_ list: [any Module]) -> [any Module] { more(list + [HostModule()]) }\nlet application = try Application(more([]))",
      "typealias A = B\ntypealias B = A\nlet application = try Application([A()])",
      "let a: [any Module] = b\nlet b: [any Module] = a\nlet application = try Application(a)",
      "extension HostModule { var modules: [any Module] { modules } }\nlet application = try Application(HostModule().modules)",
      "let application = try Application(" + String(repeating: "[", count: 300)
        + String(repeating: "]", count: 300) + ")",
      "let application = try Application([ClockModule()]"
        + String(repeating: " + [HostModule()]", count: 500)
        + ")",
      "var modules: [any Module] = []\n"
        + String(repeating: "for a in [ClockModule(), ClockModule()] { modules += modules\n", count: 24)
        + String(repeating: "}\n", count: 24) + "let application = try Application(modules)",
      "var modules: [any Module] = [ClockModule()]\n" + String(repeating: "modules += modules\n", count: 40)
        + "let application = try Application(modules + load())",
      "func twice(_ text: String) -> String { text + text }\nlet name = "
        + String(repeating: "twice(", count: 40) + "\"a\"" + String(repeating: ")", count: 40)
        + "\nlet application = try Application([ClockModule()])\nextension HostModule { var name: String { App.name } }",
      "func f(_ g: () -> [any Module]) -> [any Module] { f { g() + g() } }\nlet application = try Application(f { [] })",
      "let application = try Application([",
    ])
  func endless(code: String) throws {
    let app = Self.app.replacing(
      "let application = try Application([ClockModule(), HostModule()])", with: code)
    let outcome = tenon("wiring", on: try sample(app: app))
    #expect([.clean, .findings].contains(outcome.status), "\(outcome.message)")
  }
}

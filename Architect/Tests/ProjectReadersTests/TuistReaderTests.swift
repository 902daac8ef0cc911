import Files
import ModuleGraph
import ProjectReaders
import Samples
import Testing

@Suite("Tuist", .timeLimit(.minutes(10))) struct TuistReaderTests {
  @Test(
    "where reading ends is said in one sentence, with file and line",
    arguments: [
      (
        TuistSample.home(
          "let project = Project(name: \"Home\", targets: [.target(name: \"Home\", product: .app, sources: [\"Sources/**\"], dependencies: read())])"
        ),
        "Home/Project.swift:3", ["Home(app):  < Home/Sources/a.swift"], ReadingProblem.Effect.notes
      ),
      (
        TuistSample.home(
          "let project = Project.app()",
          "extension Project {\n  static func app() -> Project {\n    let data = try! Data(contentsOf: URL(fileURLWithPath: \"x\"))\n    return Project(name: \"\\(data)\", targets: targets(data))\n  }\n}"
        ),
        "Tuist/ProjectDescriptionHelpers/H0.swift:5", [], .blocks
      ),
      (
        TuistSample.home(
          "let project = Project(name: \"Home\", targets: list())",
          "func list() -> [Target] {\n  var n = 0\n  repeat { n += 1 } while n < 3\n  return []\n}"),
        "Tuist/ProjectDescriptionHelpers/H0.swift:4", [], .blocks
      ),
    ] as [([String: String], String, [String], ReadingProblem.Effect)])
  func gaps(files: [String: String], place: String, targets: [String], effect: ReadingProblem.Effect) throws {
    let reading = try TuistSample.read(files)
    #expect(TuistSample.shown(reading) == targets)
    #expect(reading.problems.map { "\($0.place.file):\($0.place.line)" } == [place])
    #expect(reading.problems.map(\.effect) == [effect])
    #expect(reading.problems.first?.message.contains("tuist graph --format json") == true)
  }

  @Test(
    "where reading ends, a graph that Tuist wrote tells the rest",
    arguments: [
      """
      {"name": "W", "path": "/Users/me/app", "projects": {"/Users/me/app/Home": {"name": "Home", "path": "/Users/me/app/Home",
       "isExternal": false, "packages": [], "schemes": [], "targets": [
        {"name": "Home", "product": "framework", "sources": ["/Users/me/app/Home/Sources/a.swift", "/Users/me/app/Home/Sources/gone.swift"],
         "dependencies": [{"project": {"target": "Core", "path": "/Users/me/app/Core", "status": "required"}}, {"xctest": {}}]},
        {"name": "HomeTests", "product": "unit_tests", "sources": ["/Users/me/app/Home/Tests/t.swift"],
         "dependencies": [{"target": {"name": "Home", "status": "required"}}, {"package": {"product": "Quick"}}]}]},
       "/Users/me/app/Tuist/.build/checkouts/X": {"name": "X", "path": "/Users/me/app/Tuist/.build/checkouts/X", "isExternal": true, "targets": []}}}
      """,
      """
      {"name": "W", "path": "/Users/me/app", "projects": ["/Users/me/app/Home", {"name": "Home", "path": "/Users/me/app/Home",
       "type": {"local": {}}, "targets": {
        "Home": {"name": "Home", "product": "framework", "sources": [{"path": "/Users/me/app/Home/Sources/a.swift"}],
         "dependencies": [{"project": {"target": "Core", "path": "/Users/me/app/Core", "status": "required"}}]},
        "HomeTests": {"name": "HomeTests", "product": "unit_tests", "sources": [{"path": "/Users/me/app/Home/Tests/t.swift"}],
         "dependencies": [{"target": {"name": "Home"}}, {"package": {"product": "Quick", "type": "runtime"}}]}}}]}
      """,
    ])
  func handedOver(graph: String) throws {
    var files = TuistSample.home("let project = Project(name: \"Home\", targets: read())")
    files["graph.json"] = graph
    let reading = try TuistSample.read(files)
    #expect(reading.problems == [])
    #expect(
      TuistSample.shown(reading) == [
        "Home(library): Core < Home/Sources/a.swift", "HomeTests(test): Home Quick < Home/Tests/t.swift",
      ])
    #expect(reading.projects.first?.targets.first?.place.file == "Home/Project.swift")
  }

  @Test(
    "a graph that tells of no project in this repository is a problem, and what it does not tell stays one",
    arguments: [
      // Of another checkout, of packages only, and of nothing.
      #"{"path": "/Users/me/app", "projects": {"/Users/you/app": {"name": "Home", "path": "/Users/you/app", "targets": []}}}"#,
      #"{"path": "/a", "projects": [{"name": "X", "path": "/a/X", "type": {"external": {}}, "targets": []}]}"#,
      #"{"path": "/a", "projects": {}}"#,
    ])
  func foreignGraph(graph: String) throws {
    var files = TuistSample.home("let project = Project(name: \"Home\", targets: read())")
    files["graph.json"] = graph
    let reading = try TuistSample.read(files)
    #expect(TuistSample.shown(reading) == [])
    #expect(reading.problems.map(\.effect) == [.blocks, .blocks])
    #expect(reading.problems.first?.place.file == "graph.json")
  }

  @Test(
    "a manifest that does not come to an end is a problem, reported at once",
    arguments: [
      "let a = a\nlet project = Project(name: a, targets: a)",
      "func f(_ n: Int) -> [Target] { f(n + 1) + f(n + 2) }\nlet project = Project(name: \"A\", targets: f(0))",
      "struct A { var a = A() }\nlet project = Project(name: \"A\", targets: A().a)",
      "typealias A = B\ntypealias B = A\nlet x: A = .init()\nlet project = Project(name: \"A\", targets: x)",
      "let a = \"aaaaaaaaaaaaaaaa\"\n"
        + (0..<60).map { "let a\($0) = a\($0 == 0 ? "" : "\($0 - 1)") + a\($0 == 0 ? "" : "\($0 - 1)")\n" }
        .joined()
        + "let project = Project(name: a59, targets: a59)",
      "let n = [1, 2, 3, 4, 5, 6, 7, 8, 9]\nlet project = Project(name: \"A\", targets: "
        + String(repeating: "n.flatMap { _ in ", count: 12) + "n" + String(repeating: " }", count: 12) + ")",
    ])
  func endless(manifest: String) throws {
    let reading = try TuistSample.read(["Project.swift": "import ProjectDescription\n" + manifest])
    #expect(reading.problems.map(\.effect) == [.blocks])
  }

  @Test("a source file with the manifest's name, or a manifest that is commented out, is none")
  func noManifest() throws {
    let reading = try TuistSample.read([
      "Project.swift": "struct Project {}",
      "A/Project.swift": "// import ProjectDescription\n// let p = Project()",
    ])
    #expect(reading.projects.isEmpty)
    #expect(reading.problems == [])
  }

  @Test(
    "what is private is its file's, and a manifest's constants are none of its helpers'",
    arguments: [
      [
        "private let target = \"Home\"\nlet home = Target.target(name: target, product: .app, sources: [\"Sources/**\"])",
        "private let target = \"HomeTests\"\nlet tests = Target.target(name: target, product: .unitTests, sources: [\"Tests/**\"])",
      ],
      [
        "fileprivate let target = \"Home\"\nlet home = Target(name: target, product: .app, sources: .init(globs: [\"Sources/**\"]))",
        "private func name() -> String { \"HomeTests\" }\nlet tests = Target.target(name: name(), product: .unitTests, sources: [\"Tests/**\"])",
        "private func name() -> String { \"Other\" }\nlet other = name()",
      ],
      [
        "let target = \"Home\"\nlet home = Target.target(name: target, product: .app, sources: [\"Sources/**\"])",
        "let tests = Target.target(name: target + \"Tests\", product: .unitTests, sources: [\"Tests/**\"])",
        "private let target = \"Other\"\nlet other = target",
      ],
    ])
  func files(helpers: [String]) throws {
    var files = TuistSample.home(
      "let target = \"Mine\"\nlet project = Project(name: target, targets: [home, tests])")
    for (index, helper) in helpers.enumerated() {
      files["Tuist/ProjectDescriptionHelpers/H\(index).swift"] = "import ProjectDescription\n" + helper
    }
    let reading = try TuistSample.read(files)
    #expect(reading.projects.map(\.name) == ["Mine"])
    #expect(
      TuistSample.shown(reading) == [
        "Home(app):  < Home/Sources/a.swift", "HomeTests(test):  < Home/Tests/t.swift",
      ])
  }

  @Test(
    "what stands at the top of a helper file is found by the module's name, too",
    arguments: [
      "ProjectDescriptionHelpers.core", "ProjectDescriptionHelpers.make()",
      "ProjectDescriptionHelpers.Spec.core",
      "ProjectDescriptionHelpers.Spec().made",
    ])
  func qualified(core: String) throws {
    var files = TuistSample.home(
      """
      extension TargetDependency { static let core = TargetDependency.target(\(core)) }
      let project = Project(name: "Home", targets: [ProjectDescriptionHelpers.core,
        .target(name: "Home", product: .app, sources: ["Interface/**"], dependencies: [.core])])
      """)
    files["Tuist/ProjectDescriptionHelpers/Core.swift"] = """
      import ProjectDescription
      let core = Target.target(name: "Core", product: .framework, sources: ["Sources/**"])
      func make() -> Target { core }
      struct Spec { static let core = make(); var made: Target { make() } }
      """
    let project = try #require(try TuistSample.read(files).projects.first)
    #expect(project.isWhole)
    #expect(project.targets.last?.dependencies.map(\.name) == ["Core"])
  }

  @Test("a target is given by its name or itself, and what only a plug-in knows leaves the rest open")
  func given() throws {
    let targets = { (more: String) in
      TuistSample.home(
        """
        let core = Target.target(name: "Core", product: .framework, sources: ["Sources/**"])
        let project = Project(name: "Home", targets: [core,
          .target(name: "Home", product: .app, sources: ["Interface/**"], dependencies: [.target(core), .xctest\(more)])])
        """)
    }
    let whole = try TuistSample.read(targets("")).projects
    #expect(whole.map(\.isWhole) == [true])
    let known = whole.flatMap(\.targets)
    #expect(known.last?.dependencies.map(\.name) == ["Core"])
    #expect(known.last?.unresolved == [])
    for word in [".shared", ".carthage(\"Kit\")"] {
      let partial = try TuistSample.read(targets(", " + word)).projects
      #expect(partial.map(\.isWhole) == [false])
      let open = partial.flatMap(\.targets)
      #expect(open.last?.dependencies.map(\.name) == ["Core"])
      #expect(open.last?.unresolved.map(\.description) == ["what Home/Project.swift computes"])
    }
  }
}

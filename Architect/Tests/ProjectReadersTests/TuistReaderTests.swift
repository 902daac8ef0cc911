import Files
import ModuleGraph
import ProjectReaders
import Samples
import Testing

@Suite("Tuist", .timeLimit(.minutes(5))) struct TuistReaderTests {
  private func read(_ files: [String: String]) throws -> ProjectReading {
    let sample = try SampleRepository(files)
    let reader = TuistReader()
    let tree = FileTree(root: sample.root)
    return reader.read(reader.manifests(in: tree), in: tree)
  }

  /// `name(kind): dependencies < files` for each target.
  private func shown(_ reading: ProjectReading) -> [String] {
    reading.projects.flatMap(\.targets).map { target in
      "\(target.name)(\(target.kind)): \(target.dependencies.map(\.name).joined(separator: " ")) < "
        + target.files.joined(separator: " ")
    }
  }

  private static let sources = [
    "Home/Sources/a.swift": "", "Home/Interface/i.swift": "", "Home/Tests/t.swift": "",
  ]

  private static func home(_ manifest: String, _ helpers: String...) -> [String: String] {
    var files = sources
    files["Home/Project.swift"] = "import ProjectDescription\nimport ProjectDescriptionHelpers\n" + manifest
    for (index, helper) in helpers.enumerated() {
      files["Tuist/ProjectDescriptionHelpers/H\(index).swift"] = "import ProjectDescription\n" + helper
    }
    return files
  }

  /// What every variation below declares.
  static let expected = [
    "HomeInterface(library): Core < Home/Interface/i.swift",
    "Home(library): HomeInterface Core Alamofire < Home/Sources/a.swift",
    "HomeTests(test): Home < Home/Tests/t.swift",
  ]

  static let variations = [
    // Literals alone.
    home(
      """
      let project = Project(name: "Home", targets: [
        .target(name: "HomeInterface", product: .framework, sources: ["Interface/**"],
          dependencies: [.project(target: "Core", path: "../Core")]),
        .target(name: "Home", product: .framework, sources: "Sources/**",
          dependencies: [.target(name: "HomeInterface"), .project(target: "Core", path: "../Core"), .external(name: "Alamofire")]),
        .target(name: "HomeTests", product: .unitTests, sources: .sourceFilesList(globs: [.glob("Tests/**", excluding: ["Tests/x.swift"])]),
          dependencies: [.target(name: "Home")]),
      ])
      """),
    // A function with default arguments, and constants of extensions.
    home(
      """
      let project = Project.feature("Home", dependencies: [.core, .alamofire])
      """,
      """
      public extension Project {
        static func feature(_ name: String, product: Product = .framework, dependencies: [TargetDependency] = [], hasTests: Bool = true) -> Project {
          let interface = Target.target(name: "\\(name)Interface", destinations: .iOS, product: product, bundleId: "x.\\(name)",
            sources: ["Interface/**"], dependencies: [.core])
          var targets = [Target]()
          targets.append(interface)
          targets.append(.target(name: name, destinations: .iOS, product: product, bundleId: "y", sources: ["Sources/**"],
            dependencies: [.target(name: interface.name)] + dependencies))
          if hasTests {
            targets += [Target.target(name: name + "Tests", destinations: .iOS, product: .unitTests, bundleId: "z",
              sources: ["Tests/**"], dependencies: [.target(name: name)])]
          }
          return Project(name: name, settings: .settings(base: ["A": "\\(compute())"]), targets: targets)
        }
      }
      """,
      """
      public typealias Dep = TargetDependency
      private typealias Hidden = Target
      public extension Dep {
        static let core = TargetDependency.project(target: "Core", path: .relativeToRoot("Core"))
        static var alamofire: TargetDependency { .external(name: "Alamofire") }
        static var target: TargetDependency { .external(name: "Wrong") }
        static var project: TargetDependency { .external(name: "Wrong") }
      }
      """),
    // Enumerations with computed properties, switch, allCases and map.
    home(
      """
      let project = Project(name: Module.home.rawValue, targets: Kind.allCases.filter(\\.isBuilt).map { $0.target(of: .home) })
      """,
      """
      public enum Module: String {
        case home = "Home"
        case core = "Core"
        public func name(_ kind: Kind) -> String { rawValue + kind.suffix }
        public var dependency: TargetDependency { .project(target: rawValue, path: .relativeToRoot(rawValue)) }
      }
      public enum Kind: CaseIterable {
        case interface, implementation, tests, demo
        var isBuilt: Bool { self != .demo }
        var suffix: String {
          switch self {
          case .interface: return "Interface"
          case .implementation: return ""
          case .tests: return "Tests"
          default: return ""
          }
        }
        var product: Product { self == .tests ? .unitTests : .framework }
        var folder: String { if case .implementation = self { "Sources" } else { suffix } }
        func dependencies(of module: Module) -> [TargetDependency] {
          switch self {
          case .interface: [Module.core.dependency]
          case .implementation: [.target(name: module.name(.interface)), Module.core.dependency, .external(name: "Alamofire")]
          case .tests, .demo: [.target(name: module.name(.implementation))]
          }
        }
        public func target(of module: Module) -> Target {
          .init(name: module.name(self), product: product, sources: ["\\(folder)/**"], dependencies: dependencies(of: module))
        }
      }
      """),
    // Structures, closures that change them, protocols, nested types, loops, guard, and a plug-in's helpers.
    [
      "Tuist/Config.swift": "",
      "Plugins/Modules/ProjectDescriptionHelpers/Modules.swift": """
      import ProjectDescription
      public protocol Named { func name(_ suffix: Suffix) -> String }
      public extension Named where Self: RawRepresentable {
        func name(_ suffix: Suffix) -> String { "\\(self.rawValue)\\(suffix.rawValue)" }
      }
      public enum Suffix: String { case interface = "Interface", none = "", tests = "Tests" }
      public struct Modules {
        public enum Feature: String, Named { case Home }
        public enum Shared: String, Named { case Core }
      }
      public extension TargetDependency { enum External {} }
      public extension TargetDependency.External { static let Alamofire = TargetDependency.external(name: "Alamofire") }
      public extension TargetDependency {
        static func shared(_ module: Modules.Shared, _ suffix: Suffix = .none) -> TargetDependency {
          .project(target: module.name(suffix), path: .relativeToShared(module.rawValue))
        }
      }
      public extension ProjectDescription.Path {
        static func relativeToShared(_ name: String) -> Self { .relativeToRoot("Shared/\\(name)") }
      }
      """,
      "Tuist/ProjectDescriptionHelpers/Spec.swift": """
      import ProjectDescription
      struct Spec {
        var name = ""
        var product: Product = .staticFramework
        var sources: SourceFilesList? = "Sources/**"
        var dependencies: [TargetDependency]
        func with(_ change: (inout Self) throws -> Void) rethrows -> Self {
          var copy = self
          try change(&copy)
          return copy
        }
        var target: Target {
          Target(name: name, platform: .iOS, product: product, bundleId: name, sources: sources, dependencies: dependencies)
        }
      }
      public func makeTargets(_ feature: Modules.Feature, uses: TargetDependency..., isTested: Bool) -> [Target] {
        var result: [Target] = []
        for suffix in [Suffix.interface, .none, .tests] {
          guard suffix != .tests || isTested else { continue }
          let own: [TargetDependency]
          switch suffix {
          case .interface: own = [.shared(.Core)]
          case .none: own = [.target(name: feature.name(.interface))] + uses
          default: own = [.target(name: feature.name(.none))]
          }
          let spec = Spec(dependencies: own).with {
            $0.name = feature.name(suffix)
            if suffix == .interface { $0.sources = "Interface/**" }
            if suffix == .tests {
              $0.sources = ["Tests/**"]
              $0.product = .unitTests
            }
          }
          result.append(spec.target)
        }
        return result
      }
      """,
      "Home/Project.swift": """
      import ProjectDescription
      import ProjectDescriptionHelpers
      import Modules

      let isCI = ProcessInfo.processInfo.environment["CI"] != nil
      let project = Project(
        name: "Home",
        targets: makeTargets(.Home, uses: .shared(.Core), .External.Alamofire, isTested: !isCI || Environment.tested.getBoolean(default: true))
      )
      """,
    ].merging(sources) { first, _ in first },
  ]

  @Test("the same project, written in four ways, has the same targets", arguments: variations.indices)
  func sameProject(index: Int) throws {
    let reading = try read(Self.variations[index])
    #expect(shown(reading) == Self.expected)
    #expect(reading.problems == [])
  }

  @Test("what a helper makes has its place in the manifest, where it can be changed")
  func places() throws {
    let target = try #require(try read(Self.variations[1]).projects.first?.targets[1])
    #expect(target.place == Place(file: "Home/Project.swift", line: 3, column: 15))
    #expect(target.dependencies.map(\.place.line) == [3, 3, 3])
    #expect(target.dependencies.last?.place.column == 61)
  }

  @Test(
    "where reading ends is said in one sentence, with file and line",
    arguments: [
      (
        home(
          "let project = Project(name: \"Home\", targets: [.target(name: \"Home\", product: .app, sources: [\"Sources/**\"], dependencies: read())])"
        ),
        "Home/Project.swift:3", ["Home(app):  < Home/Sources/a.swift"], ReadingProblem.Effect.notes
      ),
      (
        home(
          "let project = Project.app()",
          "extension Project {\n  static func app() -> Project {\n    let data = try! Data(contentsOf: URL(fileURLWithPath: \"x\"))\n    return Project(name: \"\\(data)\", targets: targets(data))\n  }\n}"
        ),
        "Tuist/ProjectDescriptionHelpers/H0.swift:5", [], .blocks
      ),
      (
        home(
          "let project = Project(name: \"Home\", targets: list())",
          "func list() -> [Target] {\n  var n = 0\n  while n < 3 { n += 1 }\n  return []\n}"),
        "Tuist/ProjectDescriptionHelpers/H0.swift:4", [], .blocks
      ),
    ] as [([String: String], String, [String], ReadingProblem.Effect)])
  func gaps(files: [String: String], place: String, targets: [String], effect: ReadingProblem.Effect) throws {
    let reading = try read(files)
    #expect(shown(reading) == targets)
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
    var files = Self.home("let project = Project(name: \"Home\", targets: read())")
    files["graph.json"] = graph
    let reading = try read(files)
    #expect(reading.problems == [])
    #expect(
      shown(reading) == [
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
    var files = Self.home("let project = Project(name: \"Home\", targets: read())")
    files["graph.json"] = graph
    let reading = try read(files)
    #expect(shown(reading) == [])
    #expect(reading.problems.map(\.effect) == [.blocks, .blocks])
    #expect(reading.problems.first?.place.file == "graph.json")
  }

  @Test(
    "a manifest that does not come to an end is a problem, told at once",
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
    let reading = try read(["Project.swift": "import ProjectDescription\n" + manifest])
    #expect(reading.problems.map(\.effect) == [.blocks])
  }

  @Test("a source file with the manifest's name, or a manifest that is commented out, is none")
  func noManifest() throws {
    let reading = try read([
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
    var files = Self.home(
      "let target = \"Mine\"\nlet project = Project(name: target, targets: [home, tests])")
    for (index, helper) in helpers.enumerated() {
      files["Tuist/ProjectDescriptionHelpers/H\(index).swift"] = "import ProjectDescription\n" + helper
    }
    let reading = try read(files)
    #expect(reading.projects.map(\.name) == ["Mine"])
    #expect(
      shown(reading) == ["Home(app):  < Home/Sources/a.swift", "HomeTests(test):  < Home/Tests/t.swift"])
  }

  @Test("a target is given by its name or itself, and what only a plug-in knows leaves the rest open")
  func given() throws {
    let targets = { (more: String) in
      Self.home(
        """
        let core = Target.target(name: "Core", product: .framework, sources: ["Sources/**"])
        let project = Project(name: "Home", targets: [core,
          .target(name: "Home", product: .app, sources: ["Interface/**"], dependencies: [.target(core), .xctest\(more)])])
        """)
    }
    let known = try read(targets("")).projects.flatMap(\.targets)
    #expect(known.last?.dependencies.map(\.name) == ["Core"])
    #expect(known.last?.unresolved == [])
    for word in [".shared", ".carthage(\"Kit\")"] {
      let open = try read(targets(", " + word)).projects.flatMap(\.targets)
      #expect(open.last?.dependencies.map(\.name) == ["Core"])
      #expect(open.last?.unresolved == ["what Home/Project.swift computes"])
    }
  }
}

import ModuleGraph
import ProjectReaders
import Testing

@Suite("Ways to write a Tuist manifest", .timeLimit(.minutes(10))) struct TuistVariationTests {
  /// What every variation below declares.
  static let expected = [
    "HomeInterface(library): Core < Home/Interface/i.swift",
    "Home(library): HomeInterface Core Alamofire < Home/Sources/a.swift",
    "HomeTests(test): Home < Home/Tests/t.swift",
  ]

  static let variations = [
    // Literals alone.
    TuistSample.home(
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
    TuistSample.home(
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
    // A static function that calls another one of its type through `self`.
    TuistSample.home(
      """
      let project = Project.feature("Home")
      """,
      """
      public extension Project {
        static func feature(_ name: String) -> Project {
          return self.whole(name: name, core: .project(target: "Core", path: .relativeToRoot("Core")))
        }
        private static func whole(name: String, core: TargetDependency) -> Project {
          Project(name: name, targets: [
            .target(name: name + "Interface", product: .framework, sources: ["Interface/**"], dependencies: [core]),
            .target(name: name, product: .framework, sources: ["Sources/**"],
              dependencies: [.target(name: name + "Interface"), core, .external(name: "Alamofire")]),
            .target(name: name + "Tests", product: .unitTests, sources: ["Tests/**"], dependencies: [.target(name: name)]),
          ])
        }
      }
      """),
    // Functions that are given by name.
    TuistSample.home(
      """
      let project = Project(name: "Home", targets: Layer.allCases.map(Target.of))
      """,
      """
      public enum Layer: String, CaseIterable { case interface = "Interface", implementation = "", tests = "Tests" }
      public enum Used: String { case core = "Core", alamofire = "Alamofire" }
      public extension TargetDependency {
        static func from(_ used: Used) -> Self {
          used == .core ? .project(target: used.rawValue, path: .path("../Core")) : .external(name: used.rawValue)
        }
        static func own(_ layer: Layer) -> TargetDependency { .target(name: "Home\\(layer.rawValue)") }
      }
      public extension Target {
        static func of(_ layer: Layer) -> Target {
          switch layer {
          case .interface:
            return .target(name: "HomeInterface", product: .framework, sources: ["Interface/**"],
              dependencies: [Used.core].map(TargetDependency.from))
          case .implementation:
            return .target(name: "Home", product: .framework, sources: ["Sources/**"],
              dependencies: [Layer.interface].map(TargetDependency.own)
                + [Used.core, Used.alamofire].map(TargetDependency.from))
          case .tests:
            return .target(name: "HomeTests", product: .unitTests, sources: ["Tests/t.swift"],
              dependencies: [Layer.implementation].map(TargetDependency.own))
          }
        }
      }
      """),
    // Initializers that the compiler calls for literals, and tuples with labels.
    TuistSample.home(
      """
      let interface = Target.framework("HomeInterface", folder: "Interface", dependencies: [.core])
      let home = Target.framework("Home", dependencies: [.target(interface), .core, .external(name: "Alamofire")])
      let tests = Target.target(name: "\\(home.name)Tests", product: .unitTests, sources: ["Tests/t.swift"],
        dependencies: [.target(home)])
      let project = Project.of([(interface, nil), (home, tests)])
      """,
      """
      public extension TargetDependency {
        static let core = TargetDependency.project(target: "Core", path: "../Core")
      }
      public extension Target {
        static func framework(_ name: String, folder: String = "", dependencies: [TargetDependency]) -> Target {
          let sources = folder.isEmpty ? "Sources/**" : [folder, "**"].joined(separator: "/")
          let all: SourceFilesList
          if name.isEmpty { all = [] } else { all = [.init(stringLiteral: sources)] }
          return .target(name: name, product: .framework, sources: all, dependencies: dependencies)
        }
      }
      public extension Project {
        static func of(_ targets: [(target: Target, tests: Target?)]) -> Project {
          Project(name: "Home", targets: targets.map({ $0.target }) + targets.compactMap({ $0.tests }))
        }
      }
      """),
    // Functions that differ by the type of a parameter, and a version that only Tuist can compute.
    TuistSample.home(
      """
      let project = Project(name: "Home", targets: [
        .feature(interface: .Home),
        .feature(implementation: .Home, dependencies: [.target(name: "HomeInterface"), .core, .external(name: "Alamofire")]),
        .target(name: "HomeTests", product: .unitTests, sources: ["Tests/t.swift"], dependencies: [.target(name: "Home")]),
      ])
      """,
      """
      public enum Module: String { case Home }
      public extension TargetDependency {
        static let core = TargetDependency.project(target: "Core", path: "../Core")
      }
      public extension Target {
        private static func feature(interface name: String) -> Target {
          .target(name: name + "Interface", product: .framework, deploymentTargets: .iOS(lowestVersion().text),
            sources: ["Interface/**"], dependencies: [.core])
        }
        private static func feature(implementation name: String, dependencies: [TargetDependency]) -> Target {
          .target(name: name, product: .framework, sources: ["Sources/**"], dependencies: dependencies)
        }
        static func feature(interface module: Module) -> Target { .feature(interface: module.rawValue) }
        static func feature(implementation module: Module, dependencies: [TargetDependency]) -> Target {
          .feature(implementation: module.rawValue, dependencies: dependencies)
        }
      }
      """),
    // Extensions of Swift's own types and protocols, and a result builder.
    TuistSample.home(
      """
      let project = Project(name: "Home", targets: .build {
        Target.made(.homeInterface) { Dep.core }
        Target.made(.home) {
          [TargetDependency.target(name: Kind.homeInterface.typeName)]
          Dep.core
          Dep.alamofire
        }
        Target.made(.homeTests) { TargetDependency.target(name: Kind.home.typeName) }
      })
      """,
      """
      extension StringProtocol { var firstUppercased: String { prefix(1).uppercased() + dropFirst() } }
      public extension RawRepresentable where Self.RawValue == String {
        var typeName: String { rawValue.firstUppercased }
      }
      public enum Kind: String {
        case homeInterface, home, homeTests
        var folder: String { self == .home ? "Sources/**" : typeName.dropFirst(4) + "/**" }
      }
      public enum Dep {
        public static let core = TargetDependency.project(target: "Core", path: "../Core")
        public static let alamofire = TargetDependency.external(name: "Alamofire")
      }
      @resultBuilder public struct ListBuilder<Element> {
        public static func buildPartialBlock(first: Element) -> [Element] { [first] }
        public static func buildPartialBlock(accumulated: [Element], next: Element) -> [Element] { accumulated + [next] }
      }
      extension Array {
        static func build(@ListBuilder<Element> _ list: () -> [Element]) -> [Element] { Array(list()) }
      }
      public extension Target {
        static func made(_ kind: Kind, @ListBuilder<TargetDependency> _ list: () -> [TargetDependency]) -> Target {
          .target(name: kind.typeName, product: kind == .homeTests ? .unitTests : .framework,
            sources: kind == .homeTests ? ["Tests/t.swift"] : [kind.folder], dependencies: list())
        }
      }
      """),
    // Enumerations with computed properties, switch, allCases and map.
    TuistSample.home(
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
    ].merging(TuistSample.sources) { first, _ in first },
  ]

  @Test(
    "the same project, written in several ways, has the same targets",
    arguments: variations + TuistHelperSamples.variations)
  func sameProject(files: [String: String]) throws {
    let reading = try TuistSample.read(files)
    #expect(TuistSample.shown(reading) == Self.expected)
    #expect(reading.problems == [])
  }

  @Test("what a helper makes has its place in the manifest, where it can be changed")
  func places() throws {
    let target = try #require(try TuistSample.read(Self.variations[1]).projects.first?.targets[1])
    #expect(target.place == Place(file: "Home/Project.swift", line: 3, column: 15))
    #expect(target.dependencies.map(\.place.line) == [3, 3, 3])
    #expect(target.dependencies.last?.place.column == 61)
  }
}

import Samples
import Testing

/// Helpers, macros and conditions decide nothing if what they compute is known.
@Suite("What manifests compute", .timeLimit(.minutes(10))) struct EvaluatedPartTests {
  private static func tuist(_ helper: String, _ dependency: String) -> [String: String] {
    func project(_ name: String, _ folder: String, _ dependencies: String) -> [String: String] {
      [
        "\(folder)/Project.swift": """
        import ProjectDescription
        import ProjectDescriptionHelpers
        let project = Project(name: "\(name)", targets: [.target(name: "\(name)", destinations: .iOS, product: .framework, bundleId: "x", sources: ["Sources/**"], dependencies: [\(dependencies)])])
        """
      ]
    }
    return [
      "Tuist/ProjectDescriptionHelpers/Modulable.swift": "import ProjectDescription\n" + helper,
      "Projects/App/Sources/a.swift": "import Net\nimport Log\nimport Other",
      "Projects/Core/Net/Sources/n.swift": "",
      "Projects/Core/Log/Sources/l.swift": "", "Projects/Other/Sources/o.swift": "",
    ].merging(project("App", "Projects/App", dependency)) { $1 }
      .merging(project("Net", "Projects/Core/Net", "")) { $1 }
      .merging(project("Log", "Projects/Core/Log", "")) { $1 }
      .merging(project("Other", "Projects/Other", "")) { $1 }
  }

  private static let modulable = """
    public protocol Modulable { var path: String { get } }
    extension Modulable where Self: RawRepresentable, Self.RawValue == String {
      public var path: String { "\\(Self.self)/\\(self.rawValue)" }
    }
    public enum Core: String, CaseIterable, Modulable { case Net, Log }

    """

  private static let bazel = [
    "MODULE.bazel": "",
    "tools/module.bzl": """
    load("@build_bazel_rules_swift//swift:swift.bzl", "swift_library")
    def module(name, deps = [], private_deps = []):
        swift_library(name = name, module_name = name, srcs = native.glob(["*.swift"]), deps = deps, private_deps = private_deps)
    """,
    "Net/BUILD": "load(\"//tools:module.bzl\", \"module\")\nmodule(name = \"Net\")",
    "Log/BUILD": "load(\"//tools:module.bzl\", \"module\")\nmodule(\"Log\")", "Net/n.swift": "",
    "Log/l.swift": "",
    "App/a.swift": "import Net\nimport Log",
  ]

  private static func podfile(_ text: String) -> [String: String] {
    [
      "project.yml": """
      name: App
      targets:
        Net: {type: framework, platform: iOS, sources: [Net]}
        Push: {type: framework, platform: iOS, sources: [Push]}
      """, "Podfile": text, "Net/n.swift": "import Push", "Push/p.swift": "public let p = 1",
    ]
  }

  static let verdicts: [Verdict] = [
    Verdict(
      "a path with the name of a type, and a target with the name of a case",
      tuist(
        modulable + """
          extension TargetDependency {
            public static func dependency<T: Modulable>(module: T) -> TargetDependency {
              .project(target: String(describing: module), path: .relativeToRoot("Projects/\\(module.path)"))
            }
          }
          """, ".dependency(module: Core.Net), .dependency(module: Core.Log)"),
      ["undeclared-import App -> Other Projects/App/Sources/a.swift:3"]),
    Verdict(
      "names that an initializer without a value filters, and a list that an inner function fills",
      tuist(
        modulable + """
          extension TargetDependency {
            public static func all(_ names: [String]) -> [TargetDependency] {
              var result: [TargetDependency] = []
              func add(_ module: Core?) {
                guard let module else { return }
                result.append(.project(target: "\\(module)", path: .relativeToRoot("Projects/\\(type(of: module))/\\(module.rawValue)")))
              }
              for name in names { add(Core(rawValue: name)) }
              return result
            }
          }
          """, "] + TargetDependency.all([\"Net\", \"Other\"]) + ["),
      [
        "undeclared-import App -> Log Projects/App/Sources/a.swift:2",
        "undeclared-import App -> Other Projects/App/Sources/a.swift:3",
      ]),
    Verdict(
      "a macro of the repository declares its modules",
      bazel.merging([
        "App/BUILD":
          "load(\"//tools:module.bzl\", \"module\")\nmodule(name = \"App\", private_deps = [\"//Net\"])"
      ]) { $1 }, ["undeclared-import App -> Log App/a.swift:2"]),
    Verdict(
      "a framework of rules_ios uses modules of a macro",
      bazel.merging([
        "App/BUILD":
          "load(\"@build_bazel_rules_ios//rules:framework.bzl\", \"apple_framework\")\napple_framework(name = \"App\", srcs = [\"a.swift\"], deps = [\"//Log\"])"
      ]) { $1 }, ["undeclared-import App -> Net App/a.swift:1"]),
    Verdict(
      "a condition that decides about a target of a Podfile says nothing of other targets",
      podfile(
        "DEV = ENV[\"NO_DEV\"] != '1'\nplatform :ios, '13.0'\ntarget 'Net' do\n  pod 'Logging'\nend\nif DEV\n  target 'Push' do\n    pod 'Logging'\n  end\nend\n"
      ), ["undeclared-import Net -> Push Net/n.swift:1"]),
    Verdict(
      "a condition whose branches declare a target differently says nothing of other targets",
      podfile(
        "target 'Net' do\n  pod 'Logging'\nend\ntarget 'Push' do\n  pod 'A' if ENV['A']\nend\nunless ENV['B']\n  target 'Push' do\n    pod 'B'\n  end\nend\n"
      ), ["undeclared-import Net -> Push Net/n.swift:1"]),
    Verdict(
      "a method that only Ruby knows may add any pod, but no target of the project",
      podfile("target 'Net' do\n  use_modules!\nend\n"), ["undeclared-import Net -> Push Net/n.swift:1"]),
  ]

  @Test("what a manifest computes is judged as if it were written out", arguments: verdicts)
  func judged(verdict: Verdict) throws {
    #expect(try verdict.found(by: ["undeclared-import"]) == verdict.expected)
  }
}

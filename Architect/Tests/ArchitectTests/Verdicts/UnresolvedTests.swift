import Samples
import Testing

/// What could not be resolved decides nothing.
@Suite("Unresolved means undecided", .timeLimit(.minutes(10))) struct UnresolvedTests {
  static let undeclared: [Verdict] = [
    Verdict(
      "a fetched binary may hold the module",
      [
        "Package.swift": """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(name: "P", targets: [
          .binaryTarget(name: "Kit-Dynamic", url: "https://example.com/Kit.zip", checksum: "0"),
          .target(name: "App", dependencies: ["Kit-Dynamic"]),
          .target(name: "Kit"),
        ])
        """, "Sources/App/a.swift": "import Kit", "Sources/Kit/k.swift": "",
      ]),
    Verdict(
      "a Tuist project that computes its dependencies may bring the module",
      [
        "App/Project.swift": """
        import ProjectDescription
        let project = Project(name: "App", targets: [
          .target(name: "App", product: .app, sources: ["*.swift"], dependencies: [.project(target: "Umbrella", path: "../Umbrella")]),
        ])
        """,
        "Umbrella/Project.swift": """
        import ProjectDescription
        let project = Project(name: "Umbrella", targets: [
          .target(name: "Umbrella", product: .framework, sources: ["*.swift"], dependencies: readDependencies()),
          .target(name: "Kit", product: .framework, sources: ["Kit/**"]),
        ])
        """, "App/a.swift": "import Kit", "Umbrella/u.swift": "", "Umbrella/Kit/k.swift": "",
      ]),
    Verdict(
      "a rule whose dependencies Bazel alone can tell may bring the module",
      [
        "MODULE.bazel": "",
        "BUILD": """
        swift_library(name = "App", module_name = "App", srcs = ["a.swift"], deps = [":Umbrella"])
        swift_library(name = "Umbrella", module_name = "Umbrella", srcs = ["u.swift"], deps = read())
        swift_library(name = "Kit", module_name = "Kit", srcs = ["k.swift"])
        swift_library(name = "Other", module_name = "Other", srcs = ["o.swift"])
        """, "a.swift": "import Kit", "u.swift": "", "k.swift": "", "o.swift": "import Kit",
      ], ["undeclared-import Other -> Kit o.swift:1"]),
    Verdict(
      "a pod that computes its dependencies may bring the module",
      [
        "App.podspec":
          "Pod::Spec.new do |s|\n s.name = 'App'\n s.source_files = 'a.swift'\n s.dependency 'Umbrella'\nend",
        "Umbrella.podspec":
          "Pod::Spec.new do |s|\n s.name = 'Umbrella'\n s.source_files = 'u.swift'\n s.dependency package['name']\nend",
        "Kit.podspec": "Pod::Spec.new do |s|\n s.name = 'Kit'\n s.source_files = 'k.swift'\nend",
        "a.swift": "import Kit", "u.swift": "", "k.swift": "",
      ]),
    Verdict(
      "a module beside a source dependency is not declared",
      [
        "Package.swift": SamplePackage("P").target("App", ["Log"]).target("Kit").target("Log").text,
        "Sources/App/a.swift": "import Kit\nimport Log", "Sources/Kit/k.swift": "",
        "Sources/Log/l.swift": "",
      ], ["undeclared-import App -> Kit Sources/App/a.swift:1"]),
    Verdict(
      "a binary that lies in the repository shows its frameworks",
      [
        "Package.swift": """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(name: "P", targets: [
          .binaryTarget(name: "Player", path: "Player.xcframework"),
          .target(name: "App", dependencies: ["Player"]),
          .target(name: "Kit"),
        ])
        """, "Sources/App/a.swift": "import PlayerCore\nimport Kit", "Sources/Kit/k.swift": "",
        "Player.xcframework/ios/PlayerCore.framework/Info.plist": "",
      ], ["undeclared-import App -> Kit Sources/App/a.swift:2"]),
    Verdict(
      "a package with the repository's own older self from outside may mean that",
      [
        "Package.swift": SamplePackage("Core").target("CoreSwift").product("Core", ["CoreSwift"]).text,
        "Sources/CoreSwift/c.swift": "",
        "Extra/Package.swift": SamplePackage("Extra")
          .package(".package(url: \"https://example.com/core.git\", from: \"1.0.0\")")
          .target("Extra", [".product(name: \"Core\", package: \"core\")"]).text,
        "Extra/Sources/Extra/e.swift": "import CoreSwift",
      ]),
    Verdict(
      "a package that uses nothing from outside cannot",
      [
        "Package.swift": SamplePackage("Core").target("CoreSwift").product("Core", ["CoreSwift"]).text,
        "Sources/CoreSwift/c.swift": "",
        "Extra/Package.swift": SamplePackage("Extra").target("Extra").text,
        "Extra/Sources/Extra/e.swift": "import CoreSwift",
      ], ["undeclared-import Extra -> CoreSwift Extra/Sources/Extra/e.swift:1"]),
    Verdict(
      "among targets of one manifest nothing from outside can be meant",
      [
        "Package.swift": SamplePackage("P")
          .package(".package(url: \"https://example.com/tools.git\", from: \"1.0.0\")")
          .target("App", [".product(name: \"Tools\", package: \"tools\")"]).target("Kit").text,
        "Sources/App/a.swift": "import Tools\nimport Kit", "Sources/Kit/k.swift": "",
      ], ["undeclared-import App -> Kit Sources/App/a.swift:2"]),
    Verdict(
      "a product that the local package does not offer leaves everything open",
      [
        "Package.swift": SamplePackage("P").package(".package(path: \"Kit\")")
          .target("App", [".product(name: \"Kti\", package: \"Kit\")"]).text,
        "Sources/App/a.swift": "import Kit",
        "Kit/Package.swift": SamplePackage("Kit").target("Kit").product("Kit", ["Kit"]).text,
        "Kit/Sources/Kit/k.swift": "",
      ], ["unresolved-dependency  Package.swift:13"]),
    Verdict(
      "a namesake of the SDK's module in another package is not meant",
      [
        "A/Package.swift": SamplePackage("A").target("App").text,
        "A/Sources/App/a.swift": "import Network",
        "B/Package.swift": SamplePackage("B").target("Network").text, "B/Sources/Network/n.swift": "",
      ]),
  ]

  @Test("an import is an error only where nothing is open", arguments: undeclared)
  func undeclaredImport(_ verdict: Verdict) throws {
    #expect(try verdict.found(by: ["undeclared-import", "unresolved-dependency"]) == verdict.expected)
  }
}

/// Packages are found by the names that SwiftPM finds them by.
@Suite("Package identity", .timeLimit(.minutes(10))) struct PackageIdentityTests {
  private static let kit = [
    "Kit/Package.swift": SamplePackage("KitPackage").target("KitCore").product("KitProduct", ["KitCore"])
      .text,
    "Kit/Sources/KitCore/k.swift": "",
  ]

  private static func app(_ package: String, _ product: String) -> [String: String] {
    kit.merging([
      "App/Package.swift": SamplePackage("App").package(package).target("App", [product]).text,
      "App/Sources/App/a.swift": "import KitCore",
    ]) { $1 }
  }

  static let verdicts: [Verdict] = [
    Verdict(
      "by the last part of the path",
      app(".package(path: \"../Kit\")", ".product(name: \"KitProduct\", package: \"Kit\")")),
    Verdict(
      "by the last part of where a path that goes up and down leads",
      app(".package(path: \"../App/../Kit/.\")", ".product(name: \"KitProduct\", package: \"kit\")")),
    Verdict(
      "by the name that the package gives itself",
      app(".package(path: \"../Kit\")", ".product(name: \"KitProduct\", package: \"KitPackage\")")),
    Verdict(
      "by the name that the reference gives it",
      app(
        ".package(name: \"Box\", path: \"../Kit\")", ".product(name: \"KitProduct\", package: \"Box\")")),
    Verdict("by the product alone", app(".package(path: \"../Kit\")", "KitProduct")),
    Verdict(
      "not by the name of a target",
      app(".package(path: \"../Kit\")", ".product(name: \"KitCore\", package: \"Kit\")"),
      ["unresolved-dependency  App/Package.swift:13"]),
    Verdict(
      "not where nothing lies",
      app(".package(path: \"../Kti\")", ".product(name: \"KitProduct\", package: \"Kti\")"),
      ["missing-input  App/Package.swift:10"]),
    Verdict(
      "the root goes by whatever name its clone has",
      [
        "Package.swift": SamplePackage("Root").target("Core").product("CoreKit", ["Core"]).text,
        "Sources/Core/c.swift": "",
        "Demo/App/Package.swift": SamplePackage("App").package(".package(path: \"../..\")")
          .target("App", [".product(name: \"CoreKit\", package: \"some-clone\")"]).text,
        "Demo/App/Sources/App/a.swift": "import Core",
      ]),
  ]

  @Test("a local package is addressed", arguments: verdicts)
  func addressed(_ verdict: Verdict) throws {
    #expect(
      try verdict.found(by: [
        "undeclared-import", "transitive-import", "unresolved-dependency", "missing-input",
      ])
        == verdict.expected)
  }

  /// An application that imports Kit and depends on Gen, as two kinds of project declare it.
  private static func package(_ files: [String: String]) -> [String: String] {
    files.merging([
      "Package.swift": SamplePackage("P").target("App", ["Gen"]).target("Gen").target("Kit").text,
      "Sources/App/a.swift": "import Kit", "Sources/Kit/k.swift": "",
    ]) { $1 }
  }

  private static func xcodeGen(_ files: [String: String]) -> [String: String] {
    files.merging([
      "project.yml": """
      targets:
        App: {type: application, platform: iOS, sources: App, dependencies: [{target: Gen}]}
        Gen: {type: framework, platform: iOS, sources: Gen}
        Kit: {type: framework, platform: iOS, sources: Kit}
      """, "App/a.swift": "import Kit", "Kit/k.swift": "",
    ]) { $1 }
  }

  static let generated: [Verdict] = [
    Verdict("whose folder a script makes", package([:]), inPackage),
    Verdict("whose sources are not there", xcodeGen([:]), inProject),
    Verdict("whose folder holds none", xcodeGen(["Gen/readme.md": ""]), inProject),
    Verdict("that has sources", package(["Sources/Gen/g.swift": ""]), inPackage),
    Verdict("that has some", xcodeGen(["Gen/g.swift": ""]), inProject),
  ]
  private static let inPackage = ["undeclared-import App -> Kit Sources/App/a.swift:1"]
  private static let inProject = ["undeclared-import App -> Kit App/a.swift:1"]

  @Test("a target brings no module of another name", arguments: generated)
  func judgeGenerated(_ verdict: Verdict) throws {
    #expect(try verdict.found(by: ["undeclared-import"]) == verdict.expected)
  }
}

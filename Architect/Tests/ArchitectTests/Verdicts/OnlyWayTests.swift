import Samples
import Testing

/// A dependency that nothing imports may be the only way to what is imported.
@Suite("The only way to a module", .timeLimit(.minutes(10))) struct OnlyWayTests {
  private static func package(engine product: String) -> [String: String] {
    [
      "Package.swift": SamplePackage("P").package(".package(path: \"Kit\")")
        .target("App", [".product(name: \"\(product)\", package: \"Kit\")"]).text,
      "Sources/App/a.swift": "import Engine",
      "Kit/Package.swift": SamplePackage("Kit").target("UI", ["Engine"]).target("Engine")
        .product(product, ["UI"]).text,
      "Kit/Sources/UI/u.swift": "import Engine", "Kit/Sources/Engine/e.swift": "struct E {}",
    ]
  }

  /// A framework that links a static library, which links a product from outside: who uses the framework imports both.
  private static func tuist(user: String) -> [String: String] {
    [
      "Tuist/Package.swift": SamplePackage("Outside")
        .package(".package(url: \"https://example.com/Rx.git\", from: \"1.0.0\")").text,
      "Project.swift": """
      import ProjectDescription
      let project = Project(name: "Shop", targets: [
        .target(name: "Shop", product: .app, sources: ["App/**"], dependencies: [.target(name: "Feature")]),
        .target(name: "Feature", product: .staticFramework, sources: ["Feature/**"], dependencies: [.target(name: "Hub")]),
        .target(name: "Hub", product: .framework, sources: ["Hub/**"], dependencies: [.target(name: "Core")]),
        .target(name: "Core", product: .staticFramework, sources: ["Core/**"], dependencies: [.external(name: "Rx")]),
      ])
      """,
      "App/a.swift": "import Feature", "Feature/f.swift": user, "Hub/h.swift": "struct H {}",
      "Core/c.swift": "import Rx",
    ]
  }

  /// An application of an Xcode project that imports through a product what no product offers by itself.
  private static func application(_ imports: String) -> [String: String] {
    [
      "Package.swift": SamplePackage("Kit").target("UI", ["Engine"]).target("Engine").product("UI", ["UI"])
        .text,
      "Sources/UI/u.swift": "struct U {}", "Sources/Engine/e.swift": "struct E {}",
      "Shop.xcodeproj/project.pbxproj": SampleXcodeProject("Shop", file: "Shop/a.swift", products: ["UI"])
        .text,
      "Shop/a.swift": imports,
    ]
  }

  static let verdicts: [Verdict] = [
    Verdict("a product holds what no product offers by itself", package(engine: "Engine")),
    Verdict("for an application, too", application("import UI\nimport Engine")),
    Verdict(
      "but not where nothing imports it", application("import UI"),
      ["unused-dependency UI -> Engine Package.swift:13"]),
    Verdict(
      "what must not be linked twice comes through the framework that holds it",
      tuist(user: "import Core\nimport Rx")),
    Verdict(
      "and without an import of either the dependencies are unused", tuist(user: "struct F {}"),
      ["unused-dependency Feature -> Hub Project.swift:4", "unused-dependency Hub -> Core Project.swift:5"]),
  ]

  @Test("is used", arguments: verdicts)
  func verdict(_ verdict: Verdict) throws {
    #expect(try verdict.found(by: ["unused-dependency"]) == verdict.expected)
  }

  @Test("what a Bazel target lacks is added to it, whatever a package beside it offers")
  func bazel() throws {
    let files = [
      "MODULE.bazel": "",
      "BUILD": """
      swift_library(name = "App", module_name = "App", srcs = ["Sources/App/a.swift"], deps = [":Kit"])
      swift_library(name = "Kit", module_name = "Kit", srcs = ["Sources/Kit/k.swift"], deps = [":Core"])
      swift_library(name = "Core", module_name = "Core", srcs = ["Sources/Core/c.swift"])
      ios_application(name = "Shop", deps = [":App"])
      """,
      "Package.swift": SamplePackage("P").target("Kit", ["Core"]).target("Core").text,
      "Sources/App/a.swift": "import Kit\nimport Core", "Sources/Kit/k.swift": "import Core",
      "Sources/Core/c.swift": "",
    ]
    let messages = try Verdict("", files).messages(of: ["transitive-import"])
    #expect(messages.count == 1)
    #expect(messages.first?.hasSuffix("of '//:App' in BUILD:1:1") == true)
  }

  @Test("files that one build writes anew are no drift of the other")
  func generated() throws {
    let files = [
      "MODULE.bazel": "",
      "BUILD": """
      schema(name = "made", srcs = ["Sources/Kit/k.fbs"])
      swift_library(name = "Kit", module_name = "Kit", srcs = ["Sources/Kit/k.swift", ":made"])
      """,
      "Package.swift": SamplePackage("P").target("Kit").text, "Sources/Kit/k.swift": "",
      "Sources/Kit/made.swift": "",
    ]
    #expect(try Verdict("", files).found(by: ["manifest-drift"]) == [])
  }
}

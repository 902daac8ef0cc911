import Architect
import Files
import ModuleGraph
import Samples
import Scaffolding
import Testing

@Suite("New modules in Tuist projects", .timeLimit(.minutes(10)))
struct TuistModuleTests {
  private static func tuist(_ targets: String) -> String {
    """
    import ProjectDescription

    let project = Project(
      name: "Shop",
      targets: [
    \(targets)
      ]
    )

    """
  }

  private static let app = """
        .target(
          name: "App", destinations: .iOS, product: .app, bundleId: "com.shop.app", sources: ["App/**"],
          dependencies: [.target(name: "Core")]),
    """

  /// Adds a module to a project whose only module has a dependency.
  private func addBesideCore(with dependency: String) throws -> ModuleAddition {
    let core = """
          .target(name: "Core", destinations: .iOS, product: .framework, bundleId: "com.shop.core", sources: ["Core/**"], dependencies: [\(dependency)]),
          .target(name: "CoreTests", destinations: .iOS, product: .unitTests, bundleId: "com.shop.core.tests", sources: ["CoreTests/**"], dependencies: [.target(name: "Core")]),
      """
    return try ModuleAddition.add(
      layer: "business",
      to: ModuleAddition.sources.merging([
        "Project.swift": Self.tuist(Self.app + "\n" + core), ".tenon.yml": ModuleAddition.layers,
      ]) { $1 })
  }

  @Test("targets of a Project.swift are added like those of a module")
  func tuistTargets() throws {
    let result = try addBesideCore(with: ".external(name: \"Kit\")")
    #expect(result.module.notes == [])
    #expect(try result.module("Cart").layer == "business")
    #expect(try result.dependencies(of: "App") == ["Core", "Cart"])
    #expect(try result.dependencies(of: "CartTests") == ["Cart"])
    #expect(try result.module("Cart").files.count == 2)
    #expect(
      result.text("Project.swift")?.contains("bundleId: \"com.shop.cart\", sources: [\"Cart/**\"]") == true)
    result.expectNoNewErrors()
  }

  @Test(
    "a module of a Project.swift uses Tenon like its neighbour",
    arguments: [".external(name: \"Tenon\")", ".package(product: \"TenonServices\")"])
  func tuistRuntime(dependency: String) throws {
    let result = try addBesideCore(with: dependency)
    #expect(result.module.notes == [])
    let text = try #require(result.text("Project.swift"))
    let call = dependency.prefix { $0 != "\"" }
    #expect(text.contains("[\(call)\"TenonRouter\"), \(call)\"TenonScreens\")]"))
    #expect(text.contains("[.target(name: \"Cart\"), \(call)\"TenonTesting\")]"))
    result.expectNoNewErrors()
  }

  @Test("a module with its own Project.swift gets one, which the workspace lists")
  func tuistProjects() throws {
    let core = """
          .target(name: "Core", destinations: .iOS, product: .framework, bundleId: "com.shop.core", sources: ["Sources/**"]),
          .target(name: "CoreTests", destinations: .iOS, product: .unitTests, bundleId: "com.shop.coretests", sources: ["Tests/**"], dependencies: [.target(name: "Core")]),
      """
    let result = try ModuleAddition.add(to: [
      "Workspace.swift":
        "import ProjectDescription\n\nlet workspace = Workspace(name: \"Shop\", projects: [\"Projects/App\", \"Projects/Core\"])\n",
      "Projects/App/Project.swift": Self.tuist(
        Self.app.replacing(".target(name: \"Core\")", with: ".project(target: \"Core\", path: \"../Core\")")),
      "Projects/App/App/App.swift": "import Core\n", "Projects/Core/Project.swift": Self.tuist(core),
      "Projects/Core/Sources/Core.swift": "public struct Core {}\n",
      "Projects/Core/Tests/CoreTests.swift": "import Core\n", "Tuist.swift": "",
    ])
    #expect(result.module.notes == [])
    #expect(try result.dependencies(of: "App") == ["Core", "Cart"])
    #expect(try result.dependencies(of: "CartTests") == ["Cart"])
    #expect(result.module.targets[.implementation]?.folder == "Projects/Cart/Sources")
    #expect(result.text("Workspace.swift")?.contains("\"Projects/Core\", \"Projects/Cart\"]") == true)
    result.expectNoNewErrors()
  }

  @Test("what is computed is said, and the files are planned")
  func tuistComputed() throws {
    let text = """
      import ProjectDescription

      let modules = ["Core"]
      let project = Project(
        name: "Shop",
        targets: modules.map { .target(name: $0, destinations: .iOS, product: .framework, bundleId: "com.shop.\\($0)", sources: ["\\($0)/**"]) } + [
          .target(name: "App", destinations: .iOS, product: .app, bundleId: "com.shop.app", sources: ["App/**"], dependencies: modules.map { .target(name: $0) })
        ]
      )

      """
    let result = try ModuleAddition.add(to: ModuleAddition.sources.merging(["Project.swift": text]) { $1 })
    #expect(result.text("Project.swift") == nil)
    #expect(result.text("Cart/LiveCartService.swift") != nil)
    #expect(result.module.notes.contains { $0.contains("add this by hand: .target(name: \"Cart\"") })
  }
}

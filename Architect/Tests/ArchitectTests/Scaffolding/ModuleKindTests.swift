import Architect
import Changes
import Files
import ModuleGraph
import Rules
import Samples
import Templates
import Testing

@Suite("New modules in repositories of each kind", .timeLimit(.minutes(5)))
struct ModuleKindTests {
  /// What becomes of a repository.
  private struct Result {
    var module: NewModule
    var after: Architecture
    var before: Architecture

    func text(_ path: String) -> String? {
      module.changes.changes.first { $0.path == path }?.new.map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    func module(_ name: String) throws -> Module {
      try #require(after.graph.modules.first { $0.name == name }, "\(name) is declared")
    }

    /// The names of the modules that a module depends on.
    func dependencies(of name: String) throws -> Set<String> {
      let ids = try module(name).declarations.flatMap(\.dependencies)
      return Set(after.graph.modules.filter { ids.contains($0.id) }.map(\.name))
    }
  }

  private func add(
    _ name: String = "Cart", layer: String? = nil, parts: Set<ModuleTemplate.Part> = [.tests],
    configuration: String? = nil, to files: [String: String]
  ) throws -> Result {
    let sample = try SampleRepository(files)
    return try withExtendedLifetime(sample) {
      var options = Architecture.Options()
      options.configuration = configuration
      let reading = try RepositoryReading(of: sample.root, options: options)
      let request = NewModule.Request(
        try ModuleName(name), layer: layer, parts: parts, author: "Anna",
        day: CalendarDay(year: 2026, month: 1, day: 2))
      let module = try NewModule(request, in: reading)
      let contents = module.changes.changes.map { ($0.path, $0.new?.bytes) }
      let after = try reading.changed(by: Overlay(Dictionary(uniqueKeysWithValues: contents))).architecture
      return Result(module: module, after: after, before: reading.architecture)
    }
  }

  private func expectNoNewErrors(_ result: Result, sourceLocation: SourceLocation = #_sourceLocation) {
    func errors(_ architecture: Architecture) -> Set<String> {
      Set(architecture.inspect().findings.filter { $0.severity == .error }.map { "\($0.rule) \($0.message)" })
    }
    #expect(errors(result.after).subtracting(errors(result.before)) == [], sourceLocation: sourceLocation)
  }

  private static let sources = [
    "App/App.swift": "import Core\n", "Core/Core.swift": "public struct Core {}\n",
    "CoreTests/CoreTests.swift": "import Core\nimport XCTest\n",
  ]
  private static let layers = """
    version: 1
    layers:
      - name: host
        modules: [App]
      - name: business  # features
        modules: [Core]

    """

  // MARK: - XcodeGen

  private static let xcodeGen = """
    name: Shop
    targets:
      App:
        type: application
        platform: iOS
        sources: [App]
        dependencies:
          - target: Core
      Core:
        type: framework
        platform: iOS
        sources: [Core, Shared]
        dependencies:
          - sdk: CoreData.framework
        scheme: {testTargets: [CoreTests]}
      CoreTests:
        type: bundle.unit-test
        platform: iOS
        sources: [CoreTests]
        dependencies:
          - target: Core

    """

  @Test("targets of a project.yml are added like those of a module", arguments: ["\n", "\r\n"])
  func xcodeGenTargets(lineEnd: String) throws {
    let project = Self.xcodeGen.replacing("\n", with: lineEnd)
    let result = try add(
      layer: "business",
      to: Self.sources.merging([
        "project.yml": project, ".tenon.yml": Self.layers, "Shared/Shared.swift": "struct Shared {}\n",
      ]) { $1 })
    #expect(result.module.notes == [])
    #expect(try result.module("Cart").layer == "business")
    #expect(try result.dependencies(of: "App") == ["Core", "Cart"])
    #expect(try result.dependencies(of: "CartTests") == ["Cart"])
    #expect(try result.module("Cart").files.contains { $0.path == "Cart/LiveCartService.swift" })
    expectNoNewErrors(result)
    let text = try #require(result.text("project.yml"))
    #expect(
      text.hasSuffix(
        """
            scheme: {testTargets: [CoreTests]}
          Cart:
            type: framework
            platform: iOS
            sources: [Cart]
            scheme: {testTargets: [CartTests]}
          CoreTests:
            type: bundle.unit-test
            platform: iOS
            sources: [CoreTests]
            dependencies:
              - target: Core
          CartTests:
            type: bundle.unit-test
            platform: iOS
            sources: [CartTests]
            dependencies:
              - target: Cart

        """.replacing("\n", with: lineEnd)))
    #expect(result.text(".tenon.yml") == Self.layers.replacing("[Core]", with: "[Core, Cart]"))
  }

  @Test("the layer is written to the configuration that the command read")
  func otherConfiguration() throws {
    let result = try add(
      layer: "business", configuration: "rules/modules.yml",
      to: Self.sources.merging(["project.yml": Self.xcodeGen, "rules/modules.yml": Self.layers]) { $1 })
    #expect(result.text("rules/modules.yml") == Self.layers.replacing("[Core]", with: "[Core, Cart]"))
    #expect(result.text(".tenon.yml") == nil)
    #expect(result.module.notes == [])
  }

  @Test("a layer whose pattern matches the module stays as it is")
  func matchedLayer() throws {
    let layers = Self.layers.replacing("[Core]", with: "[Core, \"C*\"]")
    let result = try add(
      layer: "business",
      to: Self.sources.merging(["project.yml": Self.xcodeGen, ".tenon.yml": layers]) { $1 })
    #expect(result.text(".tenon.yml") == nil)
    #expect(result.module.notes == [])
  }

  @Test("a layer whose list cannot be edited is only mentioned")
  func unknownList() throws {
    let layers =
      "version: 1\nlayers:\n  - name: host\n    modules: &a [App]\n  - {name: business, modules: &b [Core]}\ntags: {x: *b}\n"
    let result = try add(
      layer: "business",
      to: Self.sources.merging(["project.yml": Self.xcodeGen, ".tenon.yml": layers]) { $1 })
    #expect(result.text(".tenon.yml") == nil)
    #expect(
      result.module.notes == ["no pattern of the layer 'business' in .tenon.yml matches 'Cart'; add it there"]
    )
  }

  @Test("a target that an included file declares gets its neighbour in that file")
  func included() throws {
    let core = """
      targets:
        Core:
          type: framework
          platform: iOS
          sources: [.]

      """
    let result = try add(
      parts: [.tests, .interface],
      to: Self.sources.merging([
        "project.yml":
          "name: Shop\ninclude: [Core/targets.yml]\ntargets:\n  App:\n    type: application\n    platform: iOS\n    sources: App\n    dependencies: [{target: Core, embed: true}]\n",
        "Core/targets.yml": core,
      ]) { $1 })
    #expect(try result.dependencies(of: "App") == ["Core", "Cart"])
    #expect(try result.dependencies(of: "Cart") == ["CartInterface"])
    #expect(result.text("Core/targets.yml")?.hasPrefix(core) == true)
    #expect(
      result.text("project.yml")?.hasSuffix("[{target: Core, embed: true}, {target: Cart, embed: true}]\n")
        == true)
    expectNoNewErrors(result)
  }

  @Test("a package of a module's own is listed in the project.yml like its neighbour")
  func xcodeGenPackages() throws {
    let project = """
      name: Shop
      packages:
        Core: {path: Packages/Core}
        # remote
        Kit:
          url: https://example.com/kit
          from: 1.0.0
      targets:
        App:
          type: application
          platform: iOS
          sources: [App]
          dependencies:
            - package: Core
            - package: Kit

      """
    let package = SamplePackage("Core").target("Core").product("Core", ["Core"]).text
    let result = try add(to: [
      "project.yml": project, "Packages/Core/Package.swift": package, "App/App.swift": "import Core\n",
      "Packages/Core/Sources/Core/Core.swift": "public struct Core {}\n",
    ])
    #expect(result.module.notes == [])
    #expect(try result.dependencies(of: "App") == ["Core", "Cart"])
    #expect(
      result.text("project.yml")
        == project.replacing(
          "Packages/Core}\n", with: "Packages/Core}\n  Cart: {path: Packages/Cart}\n"
        ).replacing("- package: Core\n", with: "- package: Core\n      - package: Cart\n"))
    expectNoNewErrors(result)
  }

  @Test("a module of a project.yml uses Tenon like its neighbour", arguments: [true, false])
  func xcodeGenRuntime(hasTests: Bool) throws {
    var project = Self.xcodeGen.replacing(
      "      - sdk: CoreData.framework\n", with: "      - {package: Runtime, product: TenonServices}\n")
    project += "packages:\n  Runtime: {url: https://example.com/tenon, from: 1.0.0}\n"
    if !hasTests {
      let tests = try #require(project.range(of: "  CoreTests:\n")).lowerBound
      let packages = try #require(project.range(of: "packages:")).lowerBound
      project.removeSubrange(tests..<packages)
      project.replace("    scheme: {testTargets: [CoreTests]}\n", with: "")
    }
    let result = try add(
      layer: "business", parts: [.tests, .interface],
      to: Self.sources.merging(["project.yml": project, ".tenon.yml": Self.layers]) { $1 })
    #expect(result.module.notes == [])
    #expect(try result.dependencies(of: "Cart") == ["CartInterface"])
    let text = try #require(result.text("project.yml"))
    #expect(
      text.contains("- target: CartInterface\n      - package: Runtime\n        product: TenonNavigation\n"))
    #expect(text.contains("product: TenonRouter\n"))
    #expect(text.contains("product: TenonTesting\n"))
    #expect(result.text("Cart/CartModule.swift")?.contains("import TenonNavigation") == true)
    expectNoNewErrors(result)
  }

  @Test("the first module of an app from XcodeGen is a local package")
  func xcodeGenFirst() throws {
    let result = try add(to: [
      "project.yml":
        "name: Shop\noptions:\n  deploymentTarget: {iOS: '16.4'}\ntargets:\n  App:\n    type: application\n    platform: iOS\n    sources: [App]\n",
      "App/App.swift": "struct App {}\n",
    ])
    #expect(try result.dependencies(of: "App") == ["Cart"])
    #expect(result.text("Modules/Cart/Package.swift")?.contains("platforms: [.iOS(\"16.4\")]") == true)
    #expect(result.text("Modules/Cart/Package.swift")?.contains("swiftLanguageModes: [.v5]") == true)
    #expect(
      result.text("project.yml")?.hasSuffix(
        "    dependencies:\n      - package: Cart\npackages:\n  Cart:\n    path: Modules/Cart\n") == true)
    expectNoNewErrors(result)
  }

  // MARK: - Packages

  @Test("the package of a module is in the folder of its layer, even if only other layers have modules")
  func packageOfLayer() throws {
    let layers = """
      version: 1
      layers:
        - {name: business, modules: ["path:Packages/Business/*"]}
        - {name: core, modules: ["path:Packages/Core/*"]}

      """
    var files = [".tenon.yml": layers]
    for name in ["Storage", "Network"] {
      files["Packages/Core/\(name)/Package.swift"] =
        SamplePackage(name).target(name).product(name, [name]).text
      files["Packages/Core/\(name)/Sources/\(name)/\(name).swift"] = "public struct \(name)Part {}\n"
    }
    let result = try add(layer: "business", to: files)
    #expect(try result.module("Cart").layer == "business")
    #expect(result.text("Packages/Business/Cart/Package.swift") != nil)
    #expect(result.text("Packages/Business/Cart/Sources/Cart/LiveCartService.swift") != nil)
    #expect(result.text("Packages/Business/Cart/Tests/CartTests/CartTests.swift") != nil)
    #expect(try result.dependencies(of: "CartTests") == ["Cart"])
    expectNoNewErrors(result)
  }

  @Test("new files have the line ends of the repository's files")
  func lineEnds() throws {
    let package = SamplePackage("Shop").target("Core").text
    let result = try add(to: [
      "Package.swift": package, "Sources/Core/Core.swift": "public struct Core {\r\n}\r\n",
    ])
    let text = try #require(result.text("Sources/Cart/LiveCartService.swift"))
    #expect(text.replacing("\r\n", with: "").contains("\n") == false)
    #expect(text.contains("\r\n"))
  }

  @Test("doubles outside the layers need no layer")
  func outside() throws {
    let layers = """
      version: 1
      layers:
        - {name: business, modules: [Core]}
      exhaustive: true
      outside: ["*Testing"]

      """
    let result = try add(
      layer: "business", parts: [.testing],
      to: [
        ".tenon.yml": layers, "Package.swift": SamplePackage("Shop").target("Core").text,
        "Sources/Core/Core.swift": "public struct Core {}\n",
      ])
    #expect(result.text(".tenon.yml") == layers.replacing("[Core]", with: "[Core, Cart]"))
    #expect(!result.module.notes.contains { $0.contains("CartTesting") })
  }

  @Test("a module of another repository inside this one is neither imitated nor changed")
  func submodule() throws {
    let core = SamplePackage("Core").target("Core").product("Core", ["Core"]).text
    let result = try add(to: [
      "Package.swift": SamplePackage("Shop").target("Shop").text,
      "Sources/Shop/Shop.swift": "struct Shop {}\n",
      ".gitmodules": "[submodule \"core\"]\n\tpath = Sub\n\turl = x\n",
      "Sub/.git": "gitdir: ../.git/modules/core\n",
      "Sub/Package.swift": core, "Sub/Sources/Core/Core.swift": "public struct Core {}\n",
    ])
    #expect(result.module.changes.changes.allSatisfy { !$0.path.hasPrefix("Sub/") })
    let sample = try SampleRepository(["Sub/.git": "gitdir: ../.git/modules/core\n", "Sub/A.swift": ""])
    var plan = ChangePlan(root: sample.root)
    #expect(throws: ChangeError(.outside, ["Sub/Sources/New.swift"])) {
      try plan.create("Sub/Sources/New.swift", FileContent(""))
    }
  }

  @Test("a manifest that cannot be read is named with its place")
  func unreadManifest() throws {
    let error = #expect(throws: TemplateError.self) {
      try add(to: ["project.yml": "name: A\ntargets:\n\tX: {type: framework}\n", "App/App.swift": ""])
    }
    #expect(error?.message.hasPrefix("project.yml:3:1: ") == true)
  }

  // MARK: - Xcode

  @Test("the first module of an app from Xcode is a local package")
  func xcodeFirst() throws {
    let result = try add(to: [
      "Shop.xcodeproj/project.pbxproj": SampleXcodeProject("Shop", file: "App/App.swift").text,
      "App/App.swift": "struct App {}\n",
    ])
    #expect(result.module.notes == [])
    #expect(try result.dependencies(of: "Shop") == ["Cart"])
    #expect(result.module.targets[.tests]?.folder == "Modules/Cart/Tests/CartTests")
    expectNoNewErrors(result)
  }

  @Test("a module beside local packages of an Xcode project is linked by the app")
  func xcodePackages() throws {
    let package = SamplePackage("Core").target("Core").product("Core", ["Core"]).text
    let result = try add(to: [
      "iOS/Shop.xcodeproj/project.pbxproj": SampleXcodeProject(
        "Shop", file: "App/App.swift", products: ["Core"]
      ).text,
      "iOS/App/App.swift": "import Core\n", "Packages/Core/Package.swift": package,
      "Packages/Core/Sources/Core/Core.swift": "public struct Core {}\n",
    ])
    #expect(try result.dependencies(of: "Shop") == ["Core", "Cart"])
    #expect(result.text("iOS/Shop.xcodeproj/project.pbxproj")?.contains("../Packages/Cart") == true)
    expectNoNewErrors(result)
  }

  @Test(
    "a package offers the module to the app of an Xcode project, even if it offers others under other names")
  func xcodeProduct() throws {
    let package = SamplePackage("Modules").target("Core").target("Home").product("Kit", ["Core"]).text
    let result = try add(to: [
      "Shop.xcodeproj/project.pbxproj": SampleXcodeProject("Shop", file: "App/App.swift", products: ["Home"])
        .text,
      "App/App.swift": "import Home\n", "Modules/Package.swift": package,
      "Modules/Sources/Core/Core.swift": "public struct Core {}\n",
      "Modules/Sources/Home/Home.swift": "public struct Home {}\n",
    ])
    let isLinked = result.text("Shop.xcodeproj/project.pbxproj")?.contains("productName = Cart") ?? false
    let isOffered =
      result.text("Modules/Package.swift")?.contains(".library(name: \"Cart\", targets: [\"Cart\"])") ?? false
    #expect(!isLinked || isOffered)
  }

  @Test("a generated project is not edited")
  func generated() throws {
    let project = SampleXcodeProject("Shop", file: "App/App.swift").text
    let result = try add(
      to: Self.sources.merging([
        "project.yml": Self.xcodeGen, "Shop.xcodeproj/project.pbxproj": project,
      ]) { $1 })
    #expect(result.text("Shop.xcodeproj/project.pbxproj") == nil)
    #expect(try result.dependencies(of: "App") == ["Core", "Cart"])
  }

  // MARK: - Tuist

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

  @Test("targets of a Project.swift are added like those of a module")
  func tuistTargets() throws {
    let core = """
          .target(name: "Core", destinations: .iOS, product: .framework, bundleId: "com.shop.core", sources: ["Core/**"], dependencies: [.external(name: "Kit")]),
          .target(name: "CoreTests", destinations: .iOS, product: .unitTests, bundleId: "com.shop.core.tests", sources: ["CoreTests/**"], dependencies: [.target(name: "Core")]),
      """
    let result = try add(
      layer: "business",
      to: Self.sources.merging([
        "Project.swift": Self.tuist(Self.app + "\n" + core), ".tenon.yml": Self.layers,
      ]) { $1 })
    #expect(result.module.notes == [])
    #expect(try result.module("Cart").layer == "business")
    #expect(try result.dependencies(of: "App") == ["Core", "Cart"])
    #expect(try result.dependencies(of: "CartTests") == ["Cart"])
    #expect(try result.module("Cart").files.count == 2)
    #expect(
      result.text("Project.swift")?.contains("bundleId: \"com.shop.cart\", sources: [\"Cart/**\"]") == true)
    expectNoNewErrors(result)
  }

  @Test(
    "a module of a Project.swift uses Tenon like its neighbour",
    arguments: [".external(name: \"Tenon\")", ".package(product: \"TenonServices\")"])
  func tuistRuntime(dependency: String) throws {
    let core = """
          .target(name: "Core", destinations: .iOS, product: .framework, bundleId: "com.shop.core", sources: ["Core/**"], dependencies: [\(dependency)]),
          .target(name: "CoreTests", destinations: .iOS, product: .unitTests, bundleId: "com.shop.core.tests", sources: ["CoreTests/**"], dependencies: [.target(name: "Core")]),
      """
    let result = try add(
      layer: "business",
      to: Self.sources.merging([
        "Project.swift": Self.tuist(Self.app + "\n" + core), ".tenon.yml": Self.layers,
      ]) { $1 })
    #expect(result.module.notes == [])
    let text = try #require(result.text("Project.swift"))
    let call = dependency.prefix { $0 != "\"" }
    #expect(text.contains("[\(call)\"TenonNavigation\"), \(call)\"TenonRouter\")]"))
    #expect(text.contains("[.target(name: \"Cart\"), \(call)\"TenonTesting\")]"))
    expectNoNewErrors(result)
  }

  @Test("a module with its own Project.swift gets one, which the workspace lists")
  func tuistProjects() throws {
    let core = """
          .target(name: "Core", destinations: .iOS, product: .framework, bundleId: "com.shop.core", sources: ["Sources/**"]),
          .target(name: "CoreTests", destinations: .iOS, product: .unitTests, bundleId: "com.shop.coretests", sources: ["Tests/**"], dependencies: [.target(name: "Core")]),
      """
    let result = try add(to: [
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
    expectNoNewErrors(result)
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
    let result = try add(to: Self.sources.merging(["Project.swift": text]) { $1 })
    #expect(result.text("Project.swift") == nil)
    #expect(result.text("Cart/LiveCartService.swift") != nil)
    #expect(result.module.notes.contains { $0.contains("add this by hand: .target(name: \"Cart\"") })
  }

  // MARK: - What is refused

  @Test("a demo, which would be an app, is refused")
  func demo() throws {
    let error = #expect(throws: TemplateError.self) {
      _ = try add(parts: [.demo], to: Self.sources.merging(["project.yml": Self.xcodeGen]) { $1 })
    }
    #expect(error?.remedy == "leave out --demo")
  }
}

import Architect
import Files
import ModuleGraph
import Samples
import Scaffolding
import Testing

@Suite("New modules in projects of XcodeGen and Xcode", .timeLimit(.minutes(10)))
struct ModuleKindTests {
  @Test("targets of a project.yml are added like those of a module", arguments: ["\n", "\r\n"])
  func xcodeGenTargets(lineEnd: String) throws {
    let project = ModuleAddition.xcodeGen.replacing("\n", with: lineEnd)
    let result = try ModuleAddition.add(
      layer: "business",
      to: ModuleAddition.sources.merging([
        "project.yml": project, ".tenon.yml": ModuleAddition.layers,
        "Shared/Shared.swift": "struct Shared {}\n",
      ]) { $1 })
    #expect(result.module.notes == [])
    #expect(try result.module("Cart").layer == "business")
    #expect(try result.dependencies(of: "App") == ["Core", "Cart"])
    #expect(try result.dependencies(of: "CartTests") == ["Cart"])
    #expect(try result.module("Cart").files.contains { $0.path == "Cart/LiveCartService.swift" })
    result.expectNoNewErrors()
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
    #expect(result.text(".tenon.yml") == ModuleAddition.layers.replacing("[Core]", with: "[Core, Cart]"))
  }

  @Test("the layer is written to the configuration that the command read")
  func otherConfiguration() throws {
    let result = try ModuleAddition.add(
      layer: "business", configuration: "rules/modules.yml",
      to: ModuleAddition.sources.merging([
        "project.yml": ModuleAddition.xcodeGen, "rules/modules.yml": ModuleAddition.layers,
      ]) { $1 })
    #expect(
      result.text("rules/modules.yml") == ModuleAddition.layers.replacing("[Core]", with: "[Core, Cart]"))
    #expect(result.text(".tenon.yml") == nil)
    #expect(result.module.notes == [])
  }

  @Test("a layer whose pattern matches the module stays as it is")
  func matchedLayer() throws {
    let layers = ModuleAddition.layers.replacing("[Core]", with: "[Core, \"C*\"]")
    let result = try ModuleAddition.add(
      layer: "business",
      to: ModuleAddition.sources.merging(["project.yml": ModuleAddition.xcodeGen, ".tenon.yml": layers]) {
        $1
      })
    #expect(result.text(".tenon.yml") == nil)
    #expect(result.module.notes == [])
  }

  @Test("a layer whose list cannot be edited is only mentioned")
  func unknownList() throws {
    let layers =
      "version: 1\nlayers:\n  - name: host\n    modules: &a [App]\n  - {name: business, modules: &b [Core]}\ntags: {x: *b}\n"
    let result = try ModuleAddition.add(
      layer: "business",
      to: ModuleAddition.sources.merging(["project.yml": ModuleAddition.xcodeGen, ".tenon.yml": layers]) {
        $1
      })
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
    let result = try ModuleAddition.add(
      parts: [.tests, .interface],
      to: ModuleAddition.sources.merging([
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
    result.expectNoNewErrors()
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
    let result = try ModuleAddition.add(to: [
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
    result.expectNoNewErrors()
  }

  @Test("a module of a project.yml uses Tenon like its neighbour", arguments: [true, false])
  func xcodeGenRuntime(hasTests: Bool) throws {
    var project = ModuleAddition.xcodeGen.replacing(
      "      - sdk: CoreData.framework\n", with: "      - {package: Runtime, product: TenonServices}\n")
    project += "packages:\n  Runtime: {url: https://example.com/tenon, from: 1.0.0}\n"
    if !hasTests {
      let tests = try #require(project.range(of: "  CoreTests:\n")).lowerBound
      let packages = try #require(project.range(of: "packages:")).lowerBound
      project.removeSubrange(tests..<packages)
      project.replace("    scheme: {testTargets: [CoreTests]}\n", with: "")
    }
    let result = try ModuleAddition.add(
      layer: "business", parts: [.tests, .interface],
      to: ModuleAddition.sources.merging(["project.yml": project, ".tenon.yml": ModuleAddition.layers]) { $1 }
    )
    #expect(result.module.notes == [])
    #expect(try result.dependencies(of: "Cart") == ["CartInterface"])
    let text = try #require(result.text("project.yml"))
    #expect(
      text.contains("- target: CartInterface\n      - package: Runtime\n        product: TenonScreens\n"))
    #expect(text.contains("product: TenonRouter\n"))
    #expect(text.contains("product: TenonTesting\n"))
    #expect(result.text("Cart/CartModule.swift")?.contains("import TenonScreens") == true)
    result.expectNoNewErrors()
  }

  @Test("the first module of an app from XcodeGen is a local package")
  func xcodeGenFirst() throws {
    let result = try ModuleAddition.add(to: [
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
    result.expectNoNewErrors()
  }

  // MARK: - Xcode

  @Test("the first module of an app from Xcode is a local package")
  func xcodeFirst() throws {
    let result = try ModuleAddition.add(to: [
      "Shop.xcodeproj/project.pbxproj": SampleXcodeProject("Shop", file: "App/App.swift").text,
      "App/App.swift": "struct App {}\n",
    ])
    #expect(result.module.notes == [])
    #expect(try result.dependencies(of: "Shop") == ["Cart"])
    #expect(result.module.targets[.tests]?.folder == "Modules/Cart/Tests/CartTests")
    result.expectNoNewErrors()
  }

  @Test("so it is where the project is in JSON")
  func xcodeJSON() throws {
    let result = try ModuleAddition.add(to: [
      "Shop.xcodeproj/project.xcproj": SampleXcodeProject("Shop", file: "App/App.swift").json,
      "App/App.swift": "struct App {}\n",
    ])
    #expect(result.module.notes == [])
    #expect(try result.dependencies(of: "Shop") == ["Cart"])
    #expect(result.text("Shop.xcodeproj/project.xcproj")?.contains("\"path\": \"Modules/Cart\"") == true)
    result.expectNoNewErrors()
  }

  @Test("a module beside local packages of an Xcode project is linked by the app")
  func xcodePackages() throws {
    let package = SamplePackage("Core").target("Core").product("Core", ["Core"]).text
    let result = try ModuleAddition.add(to: [
      "iOS/Shop.xcodeproj/project.pbxproj": SampleXcodeProject(
        "Shop", file: "App/App.swift", products: ["Core"]
      ).text,
      "iOS/App/App.swift": "import Core\n", "Packages/Core/Package.swift": package,
      "Packages/Core/Sources/Core/Core.swift": "public struct Core {}\n",
    ])
    #expect(try result.dependencies(of: "Shop") == ["Core", "Cart"])
    #expect(result.text("iOS/Shop.xcodeproj/project.pbxproj")?.contains("../Packages/Cart") == true)
    result.expectNoNewErrors()
  }

  @Test("a package offers the module to the app of a project, even if the project does not refer to it")
  func xcodeProduct() throws {
    let package = SamplePackage("Modules").target("Core").target("Home").product("Home", ["Home"]).text
    let result = try ModuleAddition.add(to: [
      "Shop.xcodeproj/project.pbxproj": SampleXcodeProject("Shop", file: "App/App.swift", products: ["Home"])
        .text,
      "App/App.swift": "import Home\n", "Modules/Package.swift": package,
      "Modules/Sources/Core/Core.swift": "public struct Core {}\n",
      "Modules/Sources/Home/Home.swift": "public struct Home {}\n",
    ])
    let manifest = try #require(result.text("Modules/Package.swift"))
    #expect(manifest.contains(".library(name: \"Cart\", targets: [\"Cart\"])"))
    let note = "the project has no reference to the package Modules"
    #expect(result.module.notes.contains { $0.contains(note) })
  }

  @Test("a generated project is not edited")
  func generated() throws {
    let project = SampleXcodeProject("Shop", file: "App/App.swift").text
    let result = try ModuleAddition.add(
      to: ModuleAddition.sources.merging([
        "project.yml": ModuleAddition.xcodeGen, "Shop.xcodeproj/project.pbxproj": project,
      ]) { $1 })
    #expect(result.text("Shop.xcodeproj/project.pbxproj") == nil)
    #expect(try result.dependencies(of: "App") == ["Core", "Cart"])
  }

  // MARK: - What is refused

  @Test("a demo, which would be an app, is refused")
  func demo() throws {
    let error = #expect(throws: TemplateError.self) {
      _ = try ModuleAddition.add(
        parts: [.demo], to: ModuleAddition.sources.merging(["project.yml": ModuleAddition.xcodeGen]) { $1 })
    }
    #expect(error?.remedy == "leave out --demo")
  }
}

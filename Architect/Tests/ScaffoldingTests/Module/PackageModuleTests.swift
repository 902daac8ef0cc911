import Architect
import Files
import ModuleGraph
import Samples
import Scaffolding
import Testing

@Suite("New modules in packages", .timeLimit(.minutes(10)))
struct PackageModuleTests {
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
    let result = try ModuleAddition.add(layer: "business", to: files)
    #expect(try result.module("Cart").layer == "business")
    #expect(result.text("Packages/Business/Cart/Package.swift") != nil)
    #expect(result.text("Packages/Business/Cart/Sources/Cart/LiveCartService.swift") != nil)
    #expect(result.text("Packages/Business/Cart/Tests/CartTests/CartTests.swift") != nil)
    #expect(try result.dependencies(of: "CartTests") == ["Cart"])
    result.expectNoNewErrors()
  }

  @Test("new files have the line ends of the repository's files")
  func lineEnds() throws {
    let package = SamplePackage("Shop").target("Core").text
    let result = try ModuleAddition.add(to: [
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
    let result = try ModuleAddition.add(
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
    let result = try ModuleAddition.add(to: [
      "Package.swift": SamplePackage("Shop").target("Shop").text,
      "Sources/Shop/Shop.swift": "struct Shop {}\n",
      ".gitmodules": "[submodule \"core\"]\n\tpath = Sub\n\turl = x\n",
      "Sub/.git": "gitdir: ../.git/modules/core\n",
      "Sub/Package.swift": core, "Sub/Sources/Core/Core.swift": "public struct Core {}\n",
    ])
    #expect(result.module.changes.changes.allSatisfy { !$0.path.hasPrefix("Sub/") })
    let sample = try SampleRepository(["Sub/.git": "gitdir: ../.git/modules/core\n", "Sub/A.swift": ""])
    var plan = ChangePlan(root: sample.root)
    #expect(try plan.text(of: "Sub/A.swift") == "")
    #expect(throws: ChangeError(.outside, ["Sub/A.swift"])) {
      try plan.edit("Sub/A.swift") { $0 = "changed" }
    }
    #expect(throws: ChangeError(.outside, ["Sub/Sources/New.swift"])) {
      try plan.create("Sub/Sources/New.swift", FileContent(""))
    }
  }

  @Test("a manifest that cannot be read is named with its place")
  func unreadManifest() throws {
    let error = #expect(throws: TemplateError.self) {
      try ModuleAddition.add(to: [
        "project.yml": "name: A\ntargets:\n\tX: {type: framework}\n", "App/App.swift": "",
      ])
    }
    #expect(error?.message.hasPrefix("project.yml:3:1: ") == true)
  }
}

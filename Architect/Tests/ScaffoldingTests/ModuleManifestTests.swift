import Architect
import ProjectEditors
import Samples
import Scaffolding
import Testing

@Suite("The manifest of a data-driven host", .timeLimit(.minutes(10))) struct ModuleManifestTests {
  private let path = "Sources/Host/Resources/modules.json"

  private func sample(_ modules: String, json: String? = nil) throws -> SampleRepository {
    let sample = try SampleRepository([
      "Package.swift": SamplePackage("Shop").target("Host", ["Mod"]).target("Mod").text,
      "Sources/Host/Host.swift": "import Tenon\nenum Host {}", "Sources/Mod/Mod.swift": modules,
    ])
    if let json { try sample.write(path, json) }
    return sample
  }

  private func written(_ modules: String, json: String? = nil) throws -> String? {
    let sample = try sample(modules, json: json)
    return try withExtendedLifetime(sample) {
      try ModuleRegistration(try Architecture.load(at: sample.root), manifest: path).changes.text(of: path)
    }
  }

  private let two =
    "public struct CartModule: Module { public init() {} }\npublic struct A: Module { public init() {} }"

  @Test("names are those that the runtime gives to modules")
  func names() throws {
    let text = """
      public struct CartModule: Module { public init() {} }
      public struct Module: Tenon.Module { public init() {} }
      public enum Pay { public struct Deep: Tenon.Module { public init() {} } }
      public struct B: Tenon.Module { public init() {}; public let name = "Basket"; static let name = "no" }
      public struct C: Tenon.Module { public init() {} }
      extension C { public var name: String { "See" } }
      public struct D: Tenon.Module { public init() {}; public var name: String { return "Dee" } }
      """
    #expect(
      try written(text.replacing("CartModule: Module", with: "CartModule: Tenon.Module"))
        == """
        {
          "modules": [
            "Basket",
            "Cart",
            "Dee",
            "Deep",
            "Module",
            "See"
          ]
        }

        """)
  }

  @Test(
    "only the list changes, and it keeps its layout",
    arguments: [
      ("{\"modules\": [\"X\"], \"a\" : 1.0}", "{\"modules\": [\"A\", \"Cart\"], \"a\" : 1.0}"),
      (
        "{\r\n\t\"b\": {\"modules\": [2]},\r\n\t\"modules\": [\r\n\t\t\"]\\\"\"\r\n\t]\r\n}",
        "{\r\n\t\"b\": {\"modules\": [2]},\r\n\t\"modules\": [\r\n\t\t\"A\",\r\n\t\t\"Cart\"\r\n\t]\r\n}"
      ),
      ("{ \"modules\":[ \"A\" ,\n\"Cart\"]}", "{ \"modules\":[ \"A\" ,\n\"Cart\"]}"),
    ])
  func layout(old: String, new: String) throws { #expect(try written(two, json: old) == new) }

  @Test(
    "a file of another form is refused",
    arguments: ["", "[]", "{}", "{\"modules\": 1}", "{\"modules\": [}", "{\"modules\": []} x"])
  func form(json: String) throws {
    let sample = try sample(two, json: json)
    try withExtendedLifetime(sample) {
      let architecture = try Architecture.load(at: sample.root)
      let error = #expect(throws: ProjectEditError.self) {
        try ModuleRegistration(architecture, manifest: path)
      }
      #expect(error?.message.hasPrefix(path) == true)
    }
  }

  @Test(
    "a name that cannot be known, or that two modules have, is refused",
    arguments: [
      (
        "public struct A: Module { public init() {}; public let name: String }",
        "Sources/Mod/Mod.swift:1:15: A computes its name"
      ),
      (
        "public struct A: Module { public init() {} }\npublic struct AModule: Module { public init() {} }",
        "Sources/Mod/Mod.swift:2:15: AModule and A (Sources/Mod/Mod.swift:1:15) are both named 'A'"
      ),
    ])
  func names(modules: String, message: String) throws {
    let error = #expect(throws: ProjectEditError.self) { try written(modules) }
    #expect(error?.message.hasPrefix(message) == true)
  }

  @Test("outside of all targets, it belongs to the only target with marks")
  func elsewhere() throws {
    let sample = try sample(two)
    try withExtendedLifetime(sample) {
      let architecture = try Architecture.load(at: sample.root)
      let error = #expect(throws: ProjectEditError.self) {
        try ModuleRegistration(architecture, manifest: "modules.json")
      }
      #expect(error?.message.contains("it is not known which target") == true)
      try sample.write(
        "Sources/Host/Host.swift",
        "// tenon:imports\n// tenon:end\nlet all: [any Module] = [\n// tenon:modules\n// tenon:end\n]")
      let changes = try ModuleRegistration(architecture, manifest: "modules.json").changes
      #expect(try changes.text(of: "modules.json")?.contains("\"Cart\"") == true)
    }
  }
}

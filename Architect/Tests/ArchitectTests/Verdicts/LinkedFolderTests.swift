import Architect
import Rules
import Samples
import Testing

/// A folder that is found at several paths counts once, at its real path.
@Suite("Linked folders", .timeLimit(.minutes(10))) struct LinkedFolderTests {
  private static let kit = [
    "Tests/Demo/Package.swift": SamplePackage("Demo").product("Demo", ["Demo"]).target("Demo").target("Kit")
      .text,
    "Tests/Demo/Sources/Demo/d.swift": "import Kit", "Tests/Demo/Sources/Kit/k.swift": "public struct K {}",
  ]

  private func findings(_ files: [String: String], _ links: [String: String]) throws -> [Finding] {
    let sample = try SampleRepository(files)
    for (path, target) in links { try sample.link(path, to: target) }
    return try withExtendedLifetime(sample) { try Architecture.load(at: sample.root).inspect().findings }
  }

  private func places(_ findings: [Finding], of rule: String) -> [String] {
    findings.filter { $0.rule == rule }.map(\.place.file)
  }

  @Test(
    "a manifest in a linked folder counts once",
    arguments: [
      ["ci/Tests": "../Tests"], ["ci/Demo": "../Tests/Demo"], ["Old": "Tests"],
      ["a": "Tests", "z/b": "../Tests/Demo"],
    ])
  func once(_ links: [String: String]) throws {
    let found = try findings(Self.kit, links)
    #expect(places(found, of: "undeclared-import") == ["Tests/Demo/Sources/Demo/d.swift"])
    #expect(places(found, of: "skipped-input") == [])
  }

  @Test("so does an XcodeGen project and a pod")
  func otherFormats() throws {
    let found = try findings(
      [
        "Tests/Demo/project.yml": """
        name: Demo
        targets:
          Demo: { type: application, platform: iOS, sources: [Demo] }
          Kit: { type: framework, platform: iOS, sources: [Kit] }
        """, "Tests/Demo/Demo/d.swift": "import Kit", "Tests/Demo/Kit/k.swift": "",
        "Tests/Pod/Pod.podspec": """
        Pod::Spec.new do |s|
          s.name = 'Pod'
          s.version = '1.0'
          s.source_files = '*.swift'
        end
        """, "Tests/Pod/p.swift": "",
      ], ["ci/Tests": "../Tests"])
    #expect(places(found, of: "undeclared-import") == ["Tests/Demo/Demo/d.swift"])
    #expect(!found.contains { $0.message.contains("ci/Tests") }, "\(found.map(\.message))")
  }

  @Test("a manifest that refers to the link gets the package at its real path", arguments: ["Link", "Kit"])
  func referred(_ name: String) throws {
    let found = try findings(
      [
        "App/Package.swift": SamplePackage("App").package(".package(path: \"../Vendor/\(name)\")")
          .target("App", [".product(name: \"Kit\", package: \"\(name)\")"]).text,
        "App/Sources/App/a.swift": "import Kit",
        "Shared/Kit/Package.swift": SamplePackage("Kit").product("Kit", ["Kit"]).target("Kit").target("Low")
          .text,
        "Shared/Kit/Sources/Kit/k.swift": "import Low", "Shared/Kit/Sources/Low/l.swift": "",
      ], ["Vendor/\(name)": "../Shared/Kit"])
    #expect(places(found, of: "undeclared-import") == ["Shared/Kit/Sources/Kit/k.swift"])
    #expect(places(found, of: "unresolved-dependency") == [])
  }

  @Test("what a target compiles through a link is named at its real path")
  func sources() throws {
    let found = try findings(
      [
        "Package.swift": SamplePackage("P").target("A").target("B").text, "Sources/B/b.swift": "",
        "Shared/s.swift": "import B", "Sources/A/a.swift": "",
      ], ["Sources/A/Shared": "../../Shared"])
    #expect(places(found, of: "undeclared-import") == ["Shared/s.swift"])
  }

  @Test("a link to a folder above is noted only where a target would follow it")
  func loops() throws {
    let files = ["Package.swift": SamplePackage("P").target("A").text, "Sources/A/a.swift": ""]
    #expect(places(try findings(files, ["Scripts/up": ".."]), of: "skipped-input") == [])
    #expect(places(try findings(files, ["Sources/A/up": "../.."]), of: "skipped-input") == ["Sources/A/up"])
  }
}

import Samples
import Testing

@testable import Commands

@Suite("Findings with one cause", .timeLimit(.minutes(5))) struct SharedCauseTests {
  private func warnings(_ rule: String, _ files: [String: String]) throws -> [Substring] {
    tenon("check", "--only", rule, on: try SampleRepository(files)).result
      .split(separator: "\n").filter { $0.contains(": warning: ") }
  }

  @Test("platforms on which two manifests disagree are told once, with the modules")
  func platforms() throws {
    let found = try warnings(
      "manifest-drift",
      [
        "Package.swift": """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(name: "P", platforms: [.iOS(.v15)], targets: [.target(name: "A"), .target(name: "B")])
        """,
        "project.yml": """
        name: P
        options: {deploymentTarget: {iOS: "14.0"}}
        targets:
          A: {type: framework, platform: iOS, sources: Sources/A}
          B: {type: framework, platform: iOS, sources: Sources/B}
        """, "Sources/A/a.swift": "struct A {}", "Sources/B/b.swift": "struct B {}",
      ])
    #expect(found.count == 1)
    #expect(
      found.first?.contains(
        "project.yml asks for iOS 14.0, and Package.swift for iOS 15.0, in 2 modules: 'A', 'B'; make them agree"
      )
        == true)
  }

  private func listing(_ package: SamplePackage) -> [String: String] {
    [
      "Package.swift": package.text,
      "project.yml": """
      name: P
      targets:
        App: {type: framework, platform: iOS, sources: Sources/App, dependencies: [{target: Kit}, {target: Core}]}
        Kit: {type: framework, platform: iOS, sources: Sources/Kit, dependencies: [{target: Core}]}
        Core: {type: framework, platform: iOS, sources: Sources/Core}
      """, "Sources/App/a.swift": "import Kit", "Sources/Kit/k.swift": "import Core",
      "Sources/Core/c.swift": "struct C {}",
    ]
  }

  @Test("what a project lists because its dependencies need it is no drift, and anything else is")
  func listed() throws {
    let led = SamplePackage("P").target("App", ["Kit"]).target("Kit", ["Core"]).target("Core")
    #expect(try warnings("manifest-drift", listing(led)).isEmpty)
    var apart = listing(SamplePackage("P").target("App").target("Kit", ["Core"]).target("Core"))
    apart["Sources/App/a.swift"] = "struct A {}"
    #expect(try warnings("manifest-drift", apart).count == 1)
  }
}

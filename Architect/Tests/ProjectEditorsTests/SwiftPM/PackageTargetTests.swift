import ProjectEditors
import Testing

@Suite("Adding targets to a Package.swift, and removing them", .timeLimit(.minutes(10)))
struct PackageTargetTests {
  @Test(
    "several targets are added as they are one by one",
    arguments: [
      "targets: [\n    .target(name: \"A\"),\n    .target(name: \"B\"),\n  ]",
      "targets: [\n    .target(name: \"A\"),\n    .target(name: \"B\")\n  ]",
      "targets: [.target(name: \"A\"), .target(name: \"B\")]", "targets: [.target(name: \"A\")]",
      "targets: [.target(name: \"A\"), .target(name: \"B\"),]", "targets: []", "targets: [\n  ]",
      "products: []",
    ], ["\n", "\r\n"])
  func severalTargets(list: String, lineEnd: String) throws {
    let before =
      "// swift-tools-version: 6.0\nimport PackageDescription\nlet package = Package(\n  name: \"S\",\n  \(list)\n)\n"
      .replacing("\n", with: lineEnd)
    let dependencies = (1...12).map { TargetDependency.target("Dependency\($0)") }
    let new = ["X", "Y", "Z"].map { TargetDeclaration($0, dependencies: dependencies) }
    let together = try edited(before) {
      try $0.addTargets([(new[0], "A"), (new[1], "A"), (new[2], nil)])
    }
    let oneByOne = try edited(before) {
      try $0.addTarget(new[0], after: "A")
      try $0.addTarget(new[1], after: "X")
      try $0.addTarget(new[2])
    }
    #expect(together == oneByOne)
  }

  @Test("a target, its product and its package are added, and the target is taken out of everything again")
  func targets() throws {
    let before = manifest(
      """
          .target(name: "A", dependencies: ["Core"]),
          .target(name: "Core"),
      """)
    let text = try edited(before) {
      try $0.addTarget(TargetDeclaration("New", dependencies: [.target("Core")], path: "Modules/New"))
      try $0.addLibrary("New", targets: ["New"])
      try $0.addPackage(.path("../Other"))
      try $0.addPackage(.url("https://example.com/other.git", from: "1.2.0"))
      try $0.addDependency(.target("New"), to: "A")
    }
    #expect(
      text == """
        // swift-tools-version: 6.0
        import PackageDescription

        let package = Package(
          name: "Shop",
          products: [
            .library(name: "New", targets: ["New"]),
          ],
          dependencies: [
            .package(path: "../Other"),
            .package(url: "https://example.com/other.git", from: "1.2.0"),
          ],
          targets: [
            .target(name: "A", dependencies: ["Core", "New"]),
            .target(name: "Core"),
            .target(name: "New", dependencies: ["Core"], path: "Modules/New"),
          ]
        )

        """)
    let without = try edited(text) { try $0.removeTarget("New") }
    #expect(!without.contains("\"New\""))
    #expect(!without.contains(".library"))
  }
}

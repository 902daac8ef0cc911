import Architect
import Samples
import Testing

/// What a tool creates in a working copy is not missing.
@Suite("Created by a tool", .timeLimit(.minutes(10))) struct CreatedByToolTests {
  private static func keys(_ ignored: String, at place: String = ".gitignore") -> [String: String] {
    [
      "Package.swift": SamplePackage("P").package(".package(path: \"Generated/Keys\")")
        .target("App", [".product(name: \"Keys\", package: \"Keys\")"]).text,
      "Sources/App/a.swift": "import Keys", place: ignored,
    ]
  }

  private static let missing = "missing-input  Package.swift:10"

  static let packages: [Verdict] = [
    Verdict("a package in a folder that git ignores", keys("# keys\nGenerated/\n")),
    Verdict("by its name anywhere", keys("Keys\n")),
    Verdict("by its path", keys("/Generated/Keys/\n")),
    Verdict("by a pattern of an inner folder", keys("K*\n", at: "Generated/.gitignore")),
    Verdict("by a pattern with any folders", keys("**/Keys\r\n")),
    Verdict("one that git does not ignore is missing", keys("/Keys\n"), [missing]),
    Verdict("a later pattern takes it back", keys("Keys\n!Generated/Keys\n"), [missing]),
  ]

  @Test("is not reported as missing", arguments: packages)
  func package(_ verdict: Verdict) throws {
    #expect(
      try verdict.found(by: ["missing-input", "unresolved-dependency", "undeclared-import", "skipped-input"])
        == verdict.expected)
  }

  @Test("is noted as left out")
  func noted() throws {
    let sample = try SampleRepository(Self.keys("Generated/"))
    try withExtendedLifetime(sample) {
      let coverage = try Architecture.load(at: sample.root).coverage
      #expect(coverage.leftOut.map(\.path) == ["Generated/Keys"])
    }
  }

  static let folders: [Verdict] = [
    Verdict(
      "a target whose folder git ignores",
      [
        "Package.swift": SamplePackage("P").target("App", ["Made"]).target("Made").text,
        ".gitignore": "Made/",
        "Sources/App/a.swift": "import Made",
      ]),
    Verdict(
      "and one whose folder git knows",
      [
        "Package.swift": SamplePackage("P").target("App", ["Made"]).target("Made").text,
        ".gitignore": "Other/",
        "Sources/App/a.swift": "import Made",
      ], ["skipped-input  Package.swift:14"]),
  ]

  @Test("has its sources elsewhere", arguments: folders)
  func folder(_ verdict: Verdict) throws {
    #expect(try verdict.found(by: ["skipped-input", "undeclared-import"]) == verdict.expected)
  }

  /// A project with an application in its scheme, and tests that import what they do not declare.
  private static func planned(_ reference: String) -> [String: String] {
    let project = SampleXcodeProject([
      .init("Shop", files: ["Shop/a.swift"]), .init("Checks", "bundle.unit-test", files: ["Checks/n.swift"]),
    ])
    return [
      "Shop.xcodeproj/project.pbxproj": project.text, "Shop/a.swift": "struct A {}",
      "Shop.xcodeproj/xcshareddata/xcschemes/Shop.xcscheme": """
      <Scheme><BuildableReference BlueprintName = "Shop" ReferencedContainer = "container:Shop.xcodeproj">
      </BuildableReference>\(reference)</Scheme>
      """,
      "Plans/All.xctestplan": """
      {"testTargets": [{"target": {"containerPath": "container:Shop.xcodeproj", "identifier": "T1", "name": "Checks"}}]}
      """,
    ]
  }

  @Test("tests that a plan of a scheme runs are in the scheme")
  func plan() throws {
    func marks(_ reference: String) throws -> [String: Bool] {
      let sample = try SampleRepository(Self.planned(reference))
      return try withExtendedLifetime(sample) {
        let declarations = try Architecture.load(at: sample.root).graph.modules.flatMap(\.declarations)
        return Dictionary(uniqueKeysWithValues: declarations.map { ($0.target.name, $0.target.isInNoScheme) })
      }
    }
    #expect(
      try marks("<TestPlanReference reference = \"container:Plans/All.xctestplan\"></TestPlanReference>")
        == ["Shop": false, "Checks": false])
    #expect(try marks("") == ["Shop": false, "Checks": true])
  }
}

import Architect
import Samples
import Testing

/// Manifests of which a part cannot be evaluated, but nothing that matters depends on it.
@Suite("Unknown parts of manifests", .timeLimit(.minutes(10))) struct UnknownPartTests {
  private static func manifest(_ rest: String, packages: String = "") -> [String: String] {
    [
      "Package.swift": """
      // swift-tools-version: 5.9
      import Foundation
      import PackageDescription
      let package = Package(name: "P", dependencies: [\(packages)], targets: [.target(name: "A"), .target(name: "B")])
      \(rest)
      """, "Sources/A/a.swift": "import B", "Sources/B/b.swift": "",
    ]
  }

  private static let found = ["undeclared-import A -> B Sources/A/a.swift:1"]
  private static let computed = """
    func version() -> Version {
      guard let text = try? String(contentsOfFile: "version.txt") else { fatalError("no version") }
      return Version(text)!
    }
    """

  private static func verdict(_ label: String, _ files: [String: String]) -> Verdict {
    var verdict = Verdict(label, files, found)
    verdict.runsManifests = false
    return verdict
  }

  static let verdicts: [Verdict] = [
    verdict("settings of a tool after the package", manifest("let tool = Tool([\"a\": 1]).write()")),
    verdict(
      "a condition after the package",
      manifest("#if canImport(CryptoKit, _version: 2)\nlet tool = Tool()\n#endif")),
    verdict(
      "a statement after the package",
      manifest("FileManager.default.createFile(atPath: \"a\", contents: nil)")),
    verdict(
      "a computed version",
      manifest(computed, packages: ".package(url: \"https://example.com/x\", exact: version())")),
    verdict(
      "a requirement without a label",
      manifest(computed, packages: ".package(url: \"https://example.com/x\", .exactItem(version()))")),
    verdict(
      "a computed URL",
      manifest("", packages: ".package(url: try! String(contentsOfFile: \"url.txt\"), from: \"1.0.0\")")),
  ]

  @Test("what cannot change the targets need not be known", arguments: verdicts)
  func judge(_ verdict: Verdict) throws {
    #expect(try verdict.found(by: ["unread", "undeclared-import"]) == verdict.expected)
  }

  @Test(
    "what may change them must be known",
    arguments: [
      "if FileManager.default.fileExists(atPath: \"a\") { package.targets = [] }",
      "func change() { if FileManager.default.fileExists(atPath: \"a\") { package.targets = [] } }\nchange()",
      "let other = package\nif FileManager.default.fileExists(atPath: \"a\") { other.targets = [] }",
    ])
  func unknown(rest: String) throws {
    var verdict = Verdict("", Self.manifest(rest))
    verdict.runsManifests = false
    #expect(try verdict.found(by: ["unread"]).count == 1)
  }

  private static func generated(_ source: String) -> [String: String] {
    [
      "project.yml":
        "name: P\ntargets:\n  T:\n    type: bundle.unit-test\n    platform: iOS\n    sources:\n      - path: App\n        \(source)\n"
        + "  K:\n    type: framework\n    platform: iOS\n    sources: [Kit]\n",
      "App/Home/Test/Unit/h.swift": "import Kit", "App/Home/View/v.swift": "", "Kit/k.swift": "",
    ]
  }

  @Test(
    "a pattern of XcodeGen that matches a folder stands for everything below it",
    arguments: [
      ("includes: [\"**/Test\"]", ["App/Home/Test/Unit/h.swift"]),
      ("includes: [\"Home/Test\"]", ["App/Home/Test/Unit/h.swift"]),
      ("excludes: [\"**/View\"]", ["App/Home/Test/Unit/h.swift"]),
      ("includes: [\"**/*.swift\"]", ["App/Home/Test/Unit/h.swift", "App/Home/View/v.swift"]),
    ])
  func folders(source: String, files: [String]) throws {
    let sample = try SampleRepository(Self.generated(source))
    let architecture = try Architecture.load(at: sample.root)
    #expect(architecture.graph["T"]?.files.map(\.path) == files)
  }

  @Test(
    "the files of a project that is left out are not missing in a target",
    arguments: [
      ("Fixtures/P/Package.swift", "Fixtures/P/Sources/P/p.swift"),
      ("Templates/P/P.xcodeproj/project.pbxproj", "Templates/P/P/p.swift"),
      ("Fixtures/P.podspec", "Fixtures/P/p.swift"),
    ])
  func leftOut(manifest: String, file: String) throws {
    let sample = try SampleRepository(["Package.swift": "", manifest: "", file: "", "Other/o.swift": ""])
    #expect(try Architecture.load(at: sample.root).coverage.strayFiles == ["Other/o.swift"])
  }

  @Test("an error in a target that nothing builds is a warning")
  func unbuilt() throws {
    func severities(_ scheme: String) throws -> [String] {
      let sample = try SampleRepository([
        "App/a.swift": "import Kit",
        "Package.swift": SamplePackage("P").target("Kit").product("Kit", ["Kit"]).text,
        "Sources/Kit/k.swift": "",
        "App.xcodeproj/project.pbxproj": SampleXcodeProject("App", file: "App/a.swift").text,
        "App.xcodeproj/xcshareddata/xcschemes/S.xcscheme":
          "<BuildableReference BlueprintName = \"\(scheme)\" ReferencedContainer = \"container:App.xcodeproj\">",
      ])
      return try Architecture.load(at: sample.root).inspect(only: ["undeclared-import"]).findings.map(
        \.message)
    }
    #expect(try severities("Other").allSatisfy { $0.contains("no scheme builds 'App'") })
    #expect(try severities("Other").count == 1)
    #expect(try severities("App").allSatisfy { !$0.contains("no scheme") })
  }

  @Test("a podspec that needs what only packages provide is not judged further")
  func dead() throws {
    func found(_ source: String, pods: String = "") throws -> [String] {
      try Verdict(
        "",
        [
          "Package.swift": SamplePackage("P").package(
            ".package(url: \"https://example.com/syntax\", from: \"1.0.0\")"
          )
          .target("A", [".product(name: \"Syntax\", package: \"syntax\")", "B", "C"]).target("B", ["C"])
          .target("C").text,
          "A.podspec":
            "Pod::Spec.new do |s|\n  s.name = 'A'\n  s.source_files = 'Sources/A/*'\n  s.dependency 'B'\(pods)\nend",
          "B.podspec":
            "Pod::Spec.new do |s|\n  s.name = 'B'\n  s.source_files = 'Sources/B/*'\n  s.dependency 'C'\nend",
          "C.podspec": "Pod::Spec.new do |s|\n  s.name = 'C'\n  s.source_files = 'Sources/C/*'\nend",
          "Sources/A/a.swift": source + "import B\nimport C", "Sources/B/b.swift": "import C",
          "Sources/C/c.swift": "",
        ]
      ).found(by: ["transitive-import"])
    }
    #expect(try found("import Syntax\n") == [])
    #expect(try found("").count == 1)
    #expect(try found("#if canImport(Syntax)\nimport Syntax\n#endif\n").count == 1)
    #expect(try found("import Syntax\n", pods: "\n  s.dependency 'Syntax'").count == 1)
  }
}

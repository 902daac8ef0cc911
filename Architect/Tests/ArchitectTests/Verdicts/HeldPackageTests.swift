import Samples
import Testing

@Suite("Packages that an Xcode project holds", .timeLimit(.minutes(10))) struct HeldPackageTests {
  /// An application that links Views, which asks for Core in a folder of its own although Core lies beside it.
  private static func app(holding folders: [String], asking: String = "Core") -> [String: String] {
    let references = folders.map {
      "K\($0) = { isa = PBXFileReference; lastKnownFileType = folder; path = \($0); sourceTree = \"<group>\"; };"
    }
    let children = (["F"] + folders.map { "K\($0)" }).joined(separator: ", ")
    return [
      "App.xcodeproj/project.pbxproj": """
      { archiveVersion = 1; objectVersion = 56; rootObject = P; objects = {
        P = { isa = PBXProject; mainGroup = G; targets = (A); };
        G = { isa = PBXGroup; children = (\(children)); sourceTree = "<group>"; };
        \(references.joined(separator: "\n"))
        A = { isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application"; buildPhases = (S);
          dependencies = (); packageProductDependencies = (V); };
        V = { isa = XCSwiftPackageProductDependency; productName = Views; };
        S = { isa = PBXSourcesBuildPhase; files = (B); };
        B = { isa = PBXBuildFile; fileRef = F; };
        F = { isa = PBXFileReference; path = "App/a.swift"; sourceTree = "<group>"; };
      }; }
      """, "App/a.swift": "import Views\nimport Core",
      "Views/Package.swift": SamplePackage("Views").product("Views", ["Views"])
        .package(".package(url: \"https://example.com/log.git\", from: \"1.0.0\")")
        .package(".package(path: \"Core\")").target("Views", [asking]).text,
      "Views/Sources/Views/v.swift": "import Core",
      "Core/Package.swift": SamplePackage("Core").product("Core", ["Core"]).target("Core").text,
      "Core/Sources/Core/c.swift": "",
    ]
  }

  static let verdicts: [Verdict] = [
    Verdict(
      "the project's own stands in for a path that leads nowhere", app(holding: ["Views", "Core"]),
      ["transitive-import App -> Core App/a.swift:2"]),
    Verdict(
      "by whatever name it is asked for",
      app(holding: ["Views", "Core"], asking: ".product(name: \"Core\", package: \"Core\")"),
      ["transitive-import App -> Core App/a.swift:2"]),
    Verdict(
      "what the project does not hold is missing, and leaves open what comes with it",
      app(holding: ["Views"]), ["missing-input  Views/Package.swift:11"]),
    Verdict(
      "nor does a project stand in for what it does not build", app(holding: ["Core"]),
      ["missing-input  Views/Package.swift:11"]),
  ]

  /// An application that imports Kit, which the tests of another project are called as well.
  static let namesake = Verdict(
    "tests that bear the name of what they test cannot be imported",
    [
      "App/project.yml": """
      name: App
      targets:
        App: {type: application, platform: iOS, sources: [Sources]}
      """, "App/Sources/a.swift": "import Kit",
      "Kit/project.yml": """
      name: Kit
      targets:
        Kit iOS: {type: framework, platform: iOS, sources: [Sources], settings: {PRODUCT_MODULE_NAME: Kit}}
        Kit Tests: {type: bundle.unit-test, platform: iOS, sources: [Tests], settings: {PRODUCT_MODULE_NAME: Kit}}
      """, "Kit/Sources/k.swift": "", "Kit/Tests/t.swift": "",
      ".tenon.yml":
        "version: 1\nlayers:\n  - {name: top, modules: [Kit]}\n  - {name: low, modules: [App]}\n",
    ], ["upward-dependency App -> Kit App/Sources/a.swift:1"])

  @Test("an import means what can be imported", arguments: [namesake])
  func importable(_ verdict: Verdict) throws {
    #expect(
      try verdict.found(by: ["upward-dependency"]).map { $0.replacing(" (Kit)", with: "") }
        == verdict.expected)
  }

  @Test("an identity means the package that the project holds", arguments: verdicts)
  func judge(_ verdict: Verdict) throws {
    let rules: Set = ["undeclared-import", "transitive-import", "unresolved-dependency", "missing-input"]
    #expect(try verdict.found(by: rules) == verdict.expected)
  }
}

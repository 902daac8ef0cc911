import Architect
import Samples
import Testing

/// Dependencies of tests and of programs for tests, and imports that are not compiled now.
@Suite("Dependencies that only tests declare", .timeLimit(.minutes(10))) struct TestDependencyTests {
  private static let code = String(repeating: "let a = 1\n", count: 100)

  private static func tests(_ kind: String, _ name: String, configuration: String = "version: 1") -> [String:
    String]
  {
    [
      ".tenon.yml": configuration,
      "Package.swift": SamplePackage("P").target("Kit").target("Other")
        .target(name, ["Kit", "Other"], kind: kind).text,
      "Sources/Kit/k.swift": code, "Sources/Other/o.swift": code,
      "\(kind == "testTarget" ? "Tests" : "Sources")/\(name)/t.swift": "import Kit\n" + code,
    ]
  }

  static let verdicts: [Verdict] = [
    Verdict("a test", tests("testTarget", "KitTests")),
    Verdict("a program that hosts tests", tests("executableTarget", "KitTestHost")),
    Verdict(
      "a test, if the configuration asks for it",
      tests("testTarget", "KitTests", configuration: "version: 1\ntransitive_in_tests: true"),
      ["unused-dependency KitTests -> Other Package.swift:15"]),
    Verdict(
      "any other program", tests("executableTarget", "Tool"),
      ["unused-dependency Tool -> Other Package.swift:15"]),
  ]

  @Test("tests may declare more than they import", arguments: verdicts)
  func judge(_ verdict: Verdict) throws {
    #expect(try verdict.found(by: ["unused-dependency"]) == verdict.expected)
  }

  private static func excluding(_ files: [String: String], _ names: String) -> [String: String] {
    [
      "Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "P", targets: [
        .target(name: "App", dependencies: ["Kit"], exclude: [\(names)]),
        .target(name: "Kit"),
      ])
      """, "Sources/App/a.swift": code, "Sources/Kit/k.swift": code, "Sources/Kit/include/Kit.h": "",
    ].merging(files) { _, new in new }
  }

  static let excluded: [Verdict] = [
    Verdict("a Swift import", excluding(["Sources/App/later.swift": "import Kit"], "\"later.swift\"")),
    Verdict("a header of the module", excluding(["Sources/App/l.m": "#import \"Kit.h\""], "\"l.m\"")),
    Verdict(
      "a header in its folder", excluding(["Sources/App/Old/l.m": "  #import <Kit/Other.h>"], "\"Old\"")),
    Verdict(
      "another import", excluding(["Sources/App/later.swift": "import Other"], "\"later.swift\""),
      ["unused-dependency App -> Kit Package.swift:4"]),
  ]

  @Test("imports in files that the manifest excludes count", arguments: excluded)
  func judgeExcluded(_ verdict: Verdict) throws {
    #expect(try verdict.found(by: ["unused-dependency"]) == verdict.expected)
  }

  /// An application that builds a framework first, and embeds it under the name of its product.
  private static func embedding(_ phase: String) -> [String: String] {
    [
      "App/a.swift": code, "Kit/k.swift": code,
      "P.xcodeproj/project.pbxproj": """
      { archiveVersion = 1; objectVersion = 56; rootObject = P; objects = {
      P = { isa = PBXProject; mainGroup = G; targets = (A, K); };
      G = { isa = PBXGroup; children = (AF, KF); sourceTree = "<group>"; };
      A = { isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application";
        buildPhases = (AS, AE); dependencies = (AD); };
      AS = { isa = PBXSourcesBuildPhase; files = (AR); };
      AR = { isa = PBXBuildFile; fileRef = AF; };
      AF = { isa = PBXFileReference; path = "App/a.swift"; sourceTree = "<group>"; };
      AD = { isa = PBXTargetDependency; target = K; };
      AE = { isa = \(phase); dstSubfolderSpec = 10; files = (AB); };
      AB = { isa = PBXBuildFile; fileRef = KP; };
      KP = { isa = PBXFileReference; path = Kit.framework; sourceTree = BUILT_PRODUCTS_DIR; };
      K = { isa = PBXNativeTarget; name = "Kit Mac"; productType = "com.apple.product-type.framework";
        buildPhases = (KS); dependencies = (); buildConfigurationList = KL; };
      KL = { isa = XCConfigurationList; buildConfigurations = (KC); };
      KC = { isa = XCBuildConfiguration; name = Debug; buildSettings = { PRODUCT_NAME = Kit; }; };
      KS = { isa = PBXSourcesBuildPhase; files = (KR); };
      KR = { isa = PBXBuildFile; fileRef = KF; };
      KF = { isa = PBXFileReference; path = "Kit/k.swift"; sourceTree = "<group>"; };
      }; }
      """,
    ]
  }

  @Test("a framework that is embedded under another name is used")
  func embedded() throws {
    let embedded = Verdict("embedded", Self.embedding("PBXCopyFilesBuildPhase"))
    #expect(try embedded.found(by: ["unused-dependency"]) == [])
    let linked = Verdict("linked", Self.embedding("PBXFrameworksBuildPhase"))
    #expect(try linked.found(by: ["unused-dependency"]).count == 1)
  }

  private static func importing(_ folder: String) -> [String: String] {
    [
      "Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "P", targets: [
        .executableTarget(name: "Linked", dependencies: ["A"], path: "\(folder)"),
        .target(name: "A", dependencies: ["B"]), .target(name: "B"),
      ])
      """, "\(folder)/main.swift": "import A\nimport B", "Sources/A/a.swift": "import B",
      "Sources/B/b.swift": "",
    ]
  }

  static let programs: [Verdict] = [
    Verdict("in a folder of tests", importing("Tests/Linked")),
    Verdict("in a folder named for tests", importing("test-server")),
    Verdict("below a folder named for tests", importing("UITests/Support/Linked")),
    Verdict(
      "in any other folder", importing("Programs/Linked"),
      ["transitive-import Linked -> B Programs/Linked/main.swift:2"]),
  ]

  @Test("a program that only tests use is test support", arguments: programs)
  func judgePrograms(_ verdict: Verdict) throws {
    #expect(try verdict.found(by: ["transitive-import"]) == verdict.expected)
  }
}

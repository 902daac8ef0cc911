import Samples
import Testing

/// A script that writes sources may write imports into them.
@Suite("Sources that scripts write", .timeLimit(.minutes(10))) struct WrittenSourceTests {
  private static func tuist(_ script: String) -> [String: String] {
    [
      "Project.swift": """
      import ProjectDescription
      import ProjectDescriptionHelpers
      let project = Project(name: "Shop", targets: [
        .target(name: "Shop", product: .app, sources: ["App/**"], scripts: [\(script)], dependencies: [.target(name: "Cart")]),
        .target(name: "Cart", product: .framework, sources: ["Cart/**"]),
      ])
      """, "App/a.swift": "struct A {}\n" + String(repeating: "// a\n", count: 90),
      "Cart/c.swift": "struct C {}",
      "Tuist/Config.swift": "",
      "Tuist/ProjectDescriptionHelpers/Scripts.swift": """
      import ProjectDescription
      public extension TargetScript {
        static func needle(_ file: String) -> TargetScript {
          .pre(script: "FILE=\\"$SRCROOT/App\\"\\nneedle generate \\"${FILE}/\\(file)\\" \\"$SRCROOT/../\\"", name: "Needle")
        }
      }
      """,
    ]
  }

  private static func xcode(_ script: String) -> [String: String] {
    [
      "Shop.xcodeproj/project.pbxproj": """
      // !$*UTF8*$!
      { archiveVersion = 1; objectVersion = 56; rootObject = R; objects = {
        R = { isa = PBXProject; mainGroup = G; targets = ( A, K ); };
        G = { isa = PBXGroup; children = ( ); sourceTree = "<group>"; };
        A = { isa = PBXNativeTarget; name = Shop; productType = "com.apple.product-type.application"; buildPhases = ( X, AS ); dependencies = ( D ); };
        AS = { isa = PBXSourcesBuildPhase; files = ( AB ); };
        AB = { isa = PBXBuildFile; fileRef = AF; };
        AF = { isa = PBXFileReference; path = App/a.swift; sourceTree = SOURCE_ROOT; };
        D = { isa = PBXTargetDependency; target = K; };
        X = { isa = PBXShellScriptBuildPhase; files = ( ); shellScript = "\(script)"; };
        K = { isa = PBXNativeTarget; name = Cart; productType = "com.apple.product-type.framework"; buildPhases = ( KS ); dependencies = ( ); };
        KS = { isa = PBXSourcesBuildPhase; files = ( KB ); };
        KB = { isa = PBXBuildFile; fileRef = KF; };
        KF = { isa = PBXFileReference; path = Cart/c.swift; sourceTree = SOURCE_ROOT; };
      }; }
      """, "App/a.swift": "struct A {}\n" + String(repeating: "// a\n", count: 90),
      "Cart/c.swift": "struct C {}",
    ]
  }

  static let verdicts: [Verdict] = [
    Verdict("a script of Tuist writes a file", tuist(".needle(\"NeedleGenerated.swift\")")),
    Verdict(
      "a script beside the target does", tuist(".pre(script: \"gen --out App/Made.swift\", name: \"G\")")),
    Verdict("one that names what is there does not", tuist(".needle(\"a.swift\")"), ["Shop"]),
    Verdict(
      "one that cannot be followed is not missed", tuist(".pre(script: read(), name: \"R\")"), ["Shop"]),
    Verdict("none", tuist(""), ["Shop"]),
    Verdict("a phase writes a file", xcode("rswift generate $SRCROOT/App/R.generated.swift")),
    Verdict("a tool's folder is no file", xcode("$PODS_ROOT/R.swift/rswift --version"), ["Shop"]),
    Verdict("a pattern is none", xcode("find . -name *.swift"), ["Shop"]),
    Verdict("what it formats is there", xcode("swiftformat App/a.swift"), ["Shop"]),
  ]

  @Test("what a script may import into the sources that it writes is not called unused", arguments: verdicts)
  func judge(_ verdict: Verdict) throws {
    let found = try verdict.found(by: ["unused-dependency", "skipped-input", "unread"])
    #expect(
      found.map { $0.split(separator: " ").dropFirst().first.map(String.init) ?? $0 } == verdict.expected)
  }
}

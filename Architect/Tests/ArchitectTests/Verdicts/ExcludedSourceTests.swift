import Samples
import Testing

/// Sources that a project's folders have and that no target compiles.
@Suite("Sources that are not compiled", .timeLimit(.minutes(10))) struct ExcludedSourceTests {
  private static let rules: Set<String> = ["undeclared-import", "unread", "skipped-input"]

  // MARK: Tuist

  private static func tuist(_ folders: String) -> [String: String] {
    [
      "Project.swift": """
      import ProjectDescription
      let project = Project(name: "P", targets: [
        .target(name: "Core", destinations: .iOS, product: .framework, bundleId: "c", buildableFolders: [\(folders)]),
        .target(name: "Legacy", destinations: .iOS, product: .framework, bundleId: "l", buildableFolders: ["Legacy"])])
      """, "Core/C.swift": "public let c = 1", "Core/Old/Old.swift": "import Legacy", "Legacy/L.swift": "",
    ]
  }

  @Test(
    "exceptions of a buildable folder leave files out",
    arguments: [
      #".folder("Core", exceptions: [.exception(excluded: ["Old/Old.swift"])])"#,
      #".folder("Core", exceptions: .exceptions([.exception(excluded: ["Old/Old.swift"], compilerFlags: [:])]))"#,
      #".folder("Core", exceptions: [.exception(excluded: ["None.swift"]), .exception(excluded: ["Old"])])"#,
      #".folder("Core", exceptions: [.exception(excluded: ["Old/**"])])"#,
      #".folder("Core", exceptions: [.exception(excluded: ["**/Old.swift"])])"#,
    ])
  func exceptions(_ folder: String) throws {
    #expect(try Verdict("", Self.tuist(folder)).found(by: Self.rules) == [])
  }

  @Test(
    "other files stay",
    arguments: [
      "\"Core\"", #".folder("Core")"#, #".folder("Core", exceptions: [])"#,
      #".folder("Core", exceptions: [.exception(excluded: ["C.swift"])])"#,
    ])
  func rest(_ folder: String) throws {
    #expect(
      try Verdict("", Self.tuist(folder)).found(by: Self.rules)
        == ["undeclared-import Core -> Legacy Core/Old/Old.swift:1"])
  }

  // MARK: Xcode

  private static func xcode(_ settings: [String: String]) -> [String: String] {
    var project = SampleXcodeProject([
      .init("App", files: ["App/a.swift", "App/ExcludedOne.swift"]),
      .init("Kit", "framework", files: ["Kit/k.swift"]),
    ])
    project.settings = settings
    return [
      "App.xcodeproj/project.pbxproj": project.text, "App/a.swift": "", "App/ExcludedOne.swift": "import Kit",
      "Kit/k.swift": "",
    ]
  }

  @Test(
    "EXCLUDED_SOURCE_FILE_NAMES leaves files out by patterns",
    arguments: [
      ["EXCLUDED_SOURCE_FILE_NAMES": "\"Excluded*.swift\""],
      ["EXCLUDED_SOURCE_FILE_NAMES": "\"App/Excluded*\""],
      ["EXCLUDED_SOURCE_FILE_NAMES": "\"$(SRCROOT)/App/*One.swift\""],
      ["EXCLUDED_SOURCE_FILE_NAMES": "(a.txt, ExcludedOne.swift)"],
      ["EXCLUDED_SOURCE_FILE_NAMES": "\"*.swift\"", "INCLUDED_SOURCE_FILE_NAMES": "\"k.swift a.swift\""],
    ])
  func excluded(_ settings: [String: String]) throws {
    #expect(try Verdict("", Self.xcode(settings)).found(by: Self.rules) == [])
  }

  @Test(
    "what it does not match, or INCLUDED_SOURCE_FILE_NAMES has, is compiled",
    arguments: [
      [:], ["EXCLUDED_SOURCE_FILE_NAMES": "\"Excluded*.m\""],
      ["\"EXCLUDED_SOURCE_FILE_NAMES[sdk=macosx*]\"": "\"Excluded*\""],
      ["EXCLUDED_SOURCE_FILE_NAMES": "\"Excluded*\"", "INCLUDED_SOURCE_FILE_NAMES": "\"*One.swift\""],
    ])
  func included(_ settings: [String: String]) throws {
    #expect(
      try Verdict("", Self.xcode(settings)).found(by: Self.rules)
        == ["undeclared-import App -> Kit App/ExcludedOne.swift:1"])
  }

  private static func synchronized(_ phase: String, owner: String = "A") -> [String: String] {
    [
      "App.xcodeproj/project.pbxproj": """
      { archiveVersion = 1; objectVersion = 77; rootObject = P; objects = {
      P = { isa = PBXProject; mainGroup = G; targets = (A, K); };
      G = { isa = PBXGroup; children = (S, KF); sourceTree = "<group>"; };
      S = { isa = PBXFileSystemSynchronizedRootGroup; path = App; exceptions = (E); sourceTree = "<group>"; };
      E = { isa = PBXFileSystemSynchronizedGroupBuildPhaseMembershipExceptionSet; buildPhase = \(phase); membershipExceptions = (Copied/c.swift); };
      A = { isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application";
        buildPhases = (AS, AC, AR); fileSystemSynchronizedGroups = (S); };
      AS = { isa = PBXSourcesBuildPhase; files = (); }; AC = { isa = PBXCopyFilesBuildPhase; files = (); };
      AR = { isa = PBXResourcesBuildPhase; files = (); };
      K = { isa = PBXNativeTarget; name = Kit; productType = "com.apple.product-type.framework"; buildPhases = (KS); };
      KS = { isa = PBXSourcesBuildPhase; files = (KR); }; KR = { isa = PBXBuildFile; fileRef = KF; };
      KF = { isa = PBXFileReference; path = "Kit/k.swift"; sourceTree = "<group>"; };
      }; }
      """, "App/a.swift": "", "App/Copied/c.swift": "import Kit", "Kit/k.swift": "",
    ]
  }

  @Test("what a synchronized folder gives to a phase that copies is not compiled", arguments: ["AC", "AR"])
  func copied(_ phase: String) throws {
    #expect(try Verdict("", Self.synchronized(phase)).found(by: Self.rules) == [])
  }

  @Test("what it gives to a phase that compiles is", arguments: ["AS", "None"])
  func compiled(_ phase: String) throws {
    #expect(
      try Verdict("", Self.synchronized(phase)).found(by: Self.rules)
        == ["undeclared-import App -> Kit App/Copied/c.swift:1"])
  }
}

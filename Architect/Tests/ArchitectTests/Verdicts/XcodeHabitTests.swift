import Samples
import Testing

/// Xcode projects as they grow over the years: targets that were left over, libraries with other names, other spellings.
@Suite("Habits of Xcode projects", .timeLimit(.minutes(10))) struct XcodeHabitTests {
  /// A project with the given objects, of which `targets` are its targets.
  private static func project(_ targets: String, _ objects: String, children: String = "") -> String {
    """
    { archiveVersion = 1; objectVersion = 56; rootObject = P; objects = {
    P = { isa = PBXProject; mainGroup = G; targets = (\(targets)); };
    G = { isa = PBXGroup; children = (\(children)); sourceTree = "<group>"; };
    \(objects)
    }; }
    """
  }

  /// A target that compiles one file, or none.
  private static func target(
    _ id: String, _ name: String, _ kind: String, file: String?, needs: String = "", settings: String = "",
    phases: String = ""
  ) -> String {
    """
    \(id) = { isa = PBXNativeTarget; name = "\(name)"; productType = "com.apple.product-type.\(kind)";
      buildPhases = (\(id)S\(phases)); dependencies = (\(needs)); buildConfigurationList = \(id)L; };
    \(id)L = { isa = XCConfigurationList; buildConfigurations = (\(id)C); };
    \(id)C = { isa = XCBuildConfiguration; name = Debug; buildSettings = { \(settings) }; };
    \(id)S = { isa = PBXSourcesBuildPhase; files = (\(file == nil ? "" : "\(id)R")); };
    \(id)R = { isa = PBXBuildFile; fileRef = \(id)F; };
    \(id)F = { isa = PBXFileReference; path = "\(file ?? "none.swift")"; sourceTree = "<group>"; };
    """
  }

  private static func library(_ settings: String, phases: String = "", more: String = "") -> [String: String]
  {
    [
      "Lib/kit.m": "", "Lib/KitSdk.h": "", "App/a.m": "#import <KitSdk/KitSdk.h>",
      "Sdk.xcodeproj/project.pbxproj": project(
        "K, F",
        target("K", "Kit", "library.static", file: "Lib/kit.m", settings: settings, phases: phases)
          + target("F", "KitSdk", "framework", file: "Lib/kit.m") + "\n" + more, children: "KF, FF, HF"),
      "App.xcodeproj/project.pbxproj": project(
        "A",
        target("A", "App", "application", file: "App/a.m", phases: ", AW") + """

          AW = { isa = PBXFrameworksBuildPhase; files = (AB); };
          AB = { isa = PBXBuildFile; fileRef = AP; };
          AP = { isa = PBXFileReference; path = libKit.a; sourceTree = BUILT_PRODUCTS_DIR; };
          """, children: "AF"),
    ]
  }

  private static let copy = """
    KH = { isa = PBXCopyFilesBuildPhase; dstPath = "include/$(TARGET_NAME)Sdk"; dstSubfolderSpec = 16; files = (HR); };
    HR = { isa = PBXBuildFile; fileRef = HF; };
    HF = { isa = PBXFileReference; path = "Lib/KitSdk.h"; sourceTree = "<group>"; };
    """

  static let libraries: [Verdict] = [
    Verdict("named in the settings", library("PUBLIC_HEADERS_FOLDER_PATH = include/KitSdk;")),
    Verdict(
      "computed in the settings", library("PUBLIC_HEADERS_FOLDER_PATH = \"include/$(TARGET_NAME)Sdk\";")),
    Verdict("that a phase copies to", library("", phases: ", KH", more: copy)),
  ]

  @Test("a static library provides the folder of its headers", arguments: libraries)
  func judgeLibraries(_ verdict: Verdict) throws {
    #expect(try verdict.found(by: ["undeclared-import", "unused-dependency"]) == verdict.expected)
  }

  private static func empty(
    file: String? = nil, files: [String: String] = [:], needs: String = "", user: String? = "App/a.swift"
  ) -> [String: String] {
    [
      "App/a.swift": "",
      "App.xcodeproj/project.pbxproj": project(
        "A, U, E",
        target("A", "App", "application", file: "App/a.swift")
          + target("U", "User", "framework", file: user, needs: needs)
          + target("E", "Empty", "framework", file: file)
          + "\nED = { isa = PBXTargetDependency; target = E; };",
        children: "AF, UF, EF"),
    ].merging(files) { _, new in new }
  }

  static let leftovers: [Verdict] = [
    Verdict("an empty target", empty()),
    Verdict("an empty target that only another empty one needs", empty(needs: "ED", user: nil)),
    Verdict("an empty target with a folder of resources", empty(files: ["Empty/a.png": ""])),
    Verdict(
      "but not one that is needed", empty(needs: "ED"), ["skipped-input  App.xcodeproj/project.pbxproj:16"]),
    Verdict(
      "nor one whose files were forgotten", empty(files: ["Empty/e.swift": ""]),
      ["skipped-input  App.xcodeproj/project.pbxproj:16"]),
    Verdict(
      "nor one whose files are missing", empty(file: "Lost/l.swift"),
      ["skipped-input  App.xcodeproj/project.pbxproj:16"]),
    Verdict(
      "a target with missing files that no scheme builds",
      empty(
        file: "Lost/l.swift",
        files: [
          "App.xcodeproj/xcshareddata/xcschemes/App.xcscheme":
            "<BuildableReference BlueprintName = \"App\" ReferencedContainer = \"container:App.xcodeproj\">"
        ])),
  ]

  @Test("a leftover is nobody's concern", arguments: leftovers)
  func judgeLeftovers(_ verdict: Verdict) throws {
    #expect(try verdict.found(by: ["skipped-input"]) == verdict.expected)
  }

  @Test("an empty target is to be filled or deleted")
  func emptyMessage() throws {
    let messages = try Verdict("", Self.empty(needs: "ED")).messages(of: ["skipped-input"])
    #expect(messages.map { $0.hasSuffix("add files to it, or delete the target") } == [true])
  }

  static let spellings: [Verdict] = [
    Verdict("a folder", ["app/a.swift": ""]), Verdict("a file", ["App/A.swift": ""]),
    Verdict("both", ["APP/A.swift": ""]),
    Verdict(
      "but not if there are two", ["app/a.swift": "", "APP/a.swift": ""],
      ["skipped-input  App.xcodeproj/project.pbxproj:4"]),
  ]

  @Test("paths are found without regard to case", arguments: spellings)
  func judgeSpellings(_ verdict: Verdict) throws {
    var verdict = verdict
    verdict.files["b.swift"] = ""
    verdict.files["App.xcodeproj/project.pbxproj"] = Self.project(
      "A, B",
      Self.target("A", "App", "application", file: "App/a.swift")
        + Self.target("B", "Bee", "framework", file: "b.swift"),
      children: "AF, BF")
    #expect(try verdict.found(by: ["skipped-input"]) == verdict.expected)
  }

  /// An extension beside an application with pods, in a project with a settings file.
  private static func inheriting(_ settings: [String: String]) -> [String: String] {
    [
      "Podfile": "target 'App' do\n  pod 'Defaults'\nend", "App/a.swift": "import Defaults",
      "Share/s.swift": "import Defaults",
      "App.xcodeproj/project.pbxproj": project(
        "A, B",
        target("A", "App", "application", file: "App/a.swift")
          + target("B", "Share", "app-extension", file: "Share/s.swift")
            + """

            XF = { isa = PBXFileReference; path = Debug.xcconfig; sourceTree = "<group>"; };
            XL = { isa = XCConfigurationList; buildConfigurations = (XC); };
            XC = { isa = XCBuildConfiguration; name = Debug; baseConfigurationReference = XF; buildSettings = { }; };
            """, children: "AF, BF, XF"
      ).replacing("mainGroup = G;", with: "mainGroup = G; buildConfigurationList = XL;"),
    ].merging(settings) { _, new in new }
  }

  private static let pods = "Pods/Target Support Files/Pods-App/Pods-App.debug.xcconfig"

  static let inherited: [Verdict] = [
    Verdict("an include", inheriting(["Debug.xcconfig": "#include \"\(pods)\""])),
    Verdict("an optional include", inheriting(["Debug.xcconfig": "#include? \"\(pods)\""])),
    Verdict(
      "an include of an include",
      inheriting([
        "Debug.xcconfig": "#include \"Other.xcconfig\"", "Other.xcconfig": "#include? \"\(pods)\"\nA = b",
      ])),
    Verdict(
      "no include", inheriting(["Debug.xcconfig": "A = b"]),
      ["undeclared-import Share -> Defaults Share/s.swift:1"]),
  ]

  @Test("settings of a project bring the pods that they include", arguments: inherited)
  func judgeInherited(_ verdict: Verdict) throws {
    #expect(try verdict.found(by: ["undeclared-import"]) == verdict.expected)
  }

  private static func compiling(_ file: String) -> [String: String] {
    [
      "Kit.podspec": "Pod::Spec.new do |s|\n  s.name = 'Kit'\n  s.source_files = 'Kit/*'\nend",
      "Kit/k.m": "", "Kit/Kit.h": "", "App/a.m": "@import Kit;",
      "App.xcodeproj/project.pbxproj": project(
        "A",
        target("A", "App", "application", file: "App/a.m").replacing(
          "files = (AR);", with: "files = (AR, BR);")
          + "\nBR = { isa = PBXBuildFile; fileRef = BF; };\n"
          + "BF = { isa = PBXFileReference; path = \"\(file)\"; sourceTree = \"<group>\"; };",
        children: "AF, BF"),
    ]
  }

  @Test(
    "a target that compiles a module's files need not link it", arguments: ["Kit/k.m", "kit/k.m", "Kit/K.m"])
  func compiled(file: String) throws {
    #expect(try Verdict("", Self.compiling(file)).found(by: ["undeclared-import"]) == [])
    let other = try Verdict("", Self.compiling("Kit/Kit.h")).messages(of: ["undeclared-import"])
    #expect(other.allSatisfy { !$0.contains("Podfile") })
  }
}

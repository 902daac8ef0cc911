import Samples
import Testing

/// Targets of Xcode projects that are no libraries, whatever else knows their sources.
@Suite("Programs and products of scripts", .timeLimit(.minutes(10))) struct ProgramTests {
  /// An application, tests that drive it and an extension that it embeds; Bazel makes libraries of the same sources.
  private static func project(tests: String = "bundle.ui-testing", bazel: String) -> [String: String] {
    func target(_ id: String, _ name: String, _ type: String, needs: String = "") -> String {
      """
      \(id) = { isa = PBXNativeTarget; name = \(name); productType = "com.apple.product-type.\(type)"; buildPhases = ( \(id)S ); dependencies = ( \(needs) ); };
      \(id)S = { isa = PBXSourcesBuildPhase; files = ( \(id)B ); };
      \(id)B = { isa = PBXBuildFile; fileRef = \(id)F; };
      \(id)F = { isa = PBXFileReference; path = \(name)/x.swift; sourceTree = SOURCE_ROOT; };
      """
    }
    let long = String(repeating: "// line\n", count: 90)
    return [
      "MODULE.bazel": "", "BUILD": bazel,
      "Shop.xcodeproj/project.pbxproj": """
      // !$*UTF8*$!
      { archiveVersion = 1; objectVersion = 56; rootObject = R; objects = {
        R = { isa = PBXProject; mainGroup = G; targets = ( A, E, U ); };
        G = { isa = PBXGroup; children = ( ); sourceTree = "<group>"; };
        \(target("A", "Shop", "application", needs: "AD"))
        \(target("E", "ShopWidget", "app-extension"))
        \(target("U", "ShopUITests", tests, needs: "UD"))
        AD = { isa = PBXTargetDependency; target = E; };
        UD = { isa = PBXTargetDependency; target = A; };
      }; }
      """, "Shop/x.swift": "struct S {}\n" + long, "ShopWidget/x.swift": "struct W {}\n" + long,
      "ShopUITests/x.swift": "import XCTest\n" + long,
    ]
  }

  private static let libraries = """
    swift_library(name = "ShopLib", module_name = "Shop", srcs = ["Shop/x.swift"])
    swift_library(name = "WidgetLib", module_name = "ShopWidget", srcs = ["ShopWidget/x.swift"])
    ios_application(name = "App", deps = [":ShopLib", ":WidgetLib"])
    """

  static let programs: [Verdict] = [
    Verdict("of which another build makes libraries", project(bazel: libraries)),
    Verdict("that are known to one build", project(bazel: "ios_application(name = \"App\", deps = [])")),
    Verdict("that unit tests name", project(tests: "bundle.unit-test", bazel: libraries)),
  ]

  @Test("programs are driven and embedded, not imported", arguments: programs)
  func judgePrograms(_ verdict: Verdict) throws {
    #expect(try verdict.found(by: ["unused-dependency", "manifest-drift"]) == verdict.expected)
  }

  private static func legacy(_ phases: String, file: String = "Kit/k.swift") -> [String: String] {
    [
      "Kit.xcodeproj/project.pbxproj": """
      // !$*UTF8*$!
      { archiveVersion = 1; objectVersion = 56; rootObject = R; objects = {
        R = { isa = PBXProject; mainGroup = G; targets = ( A, K ); };
        G = { isa = PBXGroup; children = ( ); sourceTree = "<group>"; };
        A = { isa = PBXNativeTarget; name = Tool; productType = "com.apple.product-type.tool"; buildPhases = ( AS ); dependencies = ( ); };
        AS = { isa = PBXSourcesBuildPhase; files = ( AB ); };
        AB = { isa = PBXBuildFile; fileRef = AF; };
        AF = { isa = PBXFileReference; path = main.swift; sourceTree = SOURCE_ROOT; };
        K = { isa = PBXNativeTarget; name = Kit; productType = "com.apple.product-type.library.static"; buildPhases = ( \(phases) ); dependencies = ( ); };
        S = { isa = PBXSourcesBuildPhase; files = ( B ); };
        E = { isa = PBXSourcesBuildPhase; files = ( ); };
        X = { isa = PBXShellScriptBuildPhase; files = ( ); shellScript = "make"; };
        B = { isa = PBXBuildFile; fileRef = F; };
        F = { isa = PBXFileReference; path = "\(file)"; sourceTree = SOURCE_ROOT; };
      }; }
      """, "main.swift": "print()", file: "// swift\nlet k = 1",
    ]
  }

  static let legacies: [Verdict] = [
    Verdict("a script makes what has no phase for sources", legacy("X")),
    Verdict(
      "an empty phase for sources is reported", legacy("E"),
      ["skipped-input  Kit.xcodeproj/project.pbxproj:9"]),
    Verdict("beside a script, too", legacy("X, E"), ["skipped-input  Kit.xcodeproj/project.pbxproj:9"]),
    Verdict("so is a target of nothing", legacy(""), ["skipped-input  Kit.xcodeproj/project.pbxproj:9"]),
    Verdict(
      "a library that no target uses is reported", legacy("S"),
      ["orphan Kit Kit.xcodeproj/project.pbxproj:9"]),
    Verdict("a manifest that a project builds to check it is not", legacy("S", file: "Package.swift")),
  ]

  @Test("not every target of a project is a library", arguments: legacies)
  func judgeLegacies(_ verdict: Verdict) throws {
    #expect(try verdict.found(by: ["skipped-input", "orphan"]) == verdict.expected)
  }
}

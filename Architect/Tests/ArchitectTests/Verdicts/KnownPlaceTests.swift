import Samples
import Testing

/// What comes from an SDK, what is as good as empty, and which project a Podfile means.
@Suite("What is known of a place", .timeLimit(.minutes(10))) struct KnownPlaceTests {
  /// A project whose application links a framework, which its other framework imports without.
  private static func linking(_ path: String, _ tree: String, _ name: String = "Sensors") -> [String: String]
  {
    [
      "App.xcodeproj/project.pbxproj": """
      { archiveVersion = 1; objectVersion = 56; rootObject = R; objects = {
        R = { isa = PBXProject; mainGroup = G; targets = ( T, KT ); };
        G = { isa = PBXGroup; children = ( F, KF, X ); sourceTree = "<group>"; };
        F = { isa = PBXFileReference; path = App/a.swift; sourceTree = "<group>"; };
        KF = { isa = PBXFileReference; path = Kit/k.swift; sourceTree = "<group>"; };
        X = { isa = PBXFileReference; path = "\(path)"; sourceTree = "\(tree)"; };
        B = { isa = PBXBuildFile; fileRef = F; }; KB = { isa = PBXBuildFile; fileRef = KF; };
        XB = { isa = PBXBuildFile; fileRef = X; };
        S = { isa = PBXSourcesBuildPhase; files = ( B ); }; KS = { isa = PBXSourcesBuildPhase; files = ( KB ); };
        L = { isa = PBXFrameworksBuildPhase; files = ( XB ); };
        T = { isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application"; buildPhases = ( S, L ); dependencies = ( ); };
        KT = { isa = PBXNativeTarget; name = Kit; productType = "com.apple.product-type.framework"; buildPhases = ( KS ); dependencies = ( ); };
      }; }
      """, "App/a.swift": "import \(name)", "Kit/k.swift": "import \(name)",
    ]
  }

  private static let sdk = "Platforms/iPhoneOS.platform/Developer/SDKs/iPhoneOS.sdk/System/Library/Frameworks"

  static let frameworks: [Verdict] = [
    Verdict("of the SDK", linking("System/Library/Frameworks/Sensors.framework", "SDKROOT")),
    Verdict("of an SDK by its folder", linking("\(sdk)/Sensors.framework", "DEVELOPER_DIR")),
    Verdict(
      "of the platform for tests", linking("Library/Frameworks/Sensors.framework", "DEVELOPER_DIR")),
    Verdict(
      "of Apple's, wherever it is said to lie",
      linking("../../LinkPresentation.framework", "<group>", "LinkPresentation")),
    Verdict(
      "of the project", linking("Vendor/Sensors.framework", "<group>"),
      ["undeclared-import Kit -> Sensors Kit/k.swift:1"]),
  ]

  @Test("a framework", arguments: frameworks)
  func judgeFrameworks(_ verdict: Verdict) throws {
    #expect(try verdict.found(by: ["undeclared-import"]) == verdict.expected)
  }

  private static func empty(_ text: String) -> [String: String] {
    [
      "Package.swift": SamplePackage("P").target("App", ["Kit"]).target("Kit").text,
      "Sources/App/a.swift": text, "Sources/Kit/k.swift": "struct K {}",
    ]
  }

  private static let unused = ["unused-dependency App -> Kit Package.swift:13"]

  static let blanks: [Verdict] = [
    Verdict("a comment", empty("// Nothing.\n")),
    Verdict("the file that Xcode makes", empty("//\n//  a.swift\n//\n\nimport Foundation\n")),
    Verdict("another import of the SDK's", empty("import UIKit\nimport SwiftUI\n")),
    Verdict("what it hands on is not nothing", empty("@_exported import Foundation\n"), unused),
    Verdict("nor is a declaration", empty("import Foundation\nstruct A {}\n"), unused),
    Verdict("nor another's module", empty("import Foundation\nimport Elsewhere\n"), unused),
  ]

  @Test("a module of nothing uses nothing", arguments: blanks)
  func judgeBlanks(_ verdict: Verdict) throws {
    #expect(try verdict.found(by: ["unused-dependency"]) == verdict.expected)
  }

  /// Two projects with a target of one name, of which one imports the pod.
  private static func podfiles(_ places: String...) -> [String: String] {
    var files = [
      "Pod/Kit.podspec": "Pod::Spec.new do |s|\n  s.name = 'Kit'\n  s.source_files = '*.swift'\nend",
      "Pod/k.swift": "struct K {}", "One/a.swift": "import Kit\nstruct A {}", "Two/a.swift": "struct A {}",
    ]
    for folder in ["One", "Two"] {
      files["\(folder)/Shop.xcodeproj/project.pbxproj"] = SampleXcodeProject("Shop", file: "a.swift").text
    }
    for place in places { files[place] = "target 'Shop' do\n  pod 'Kit', :path => 'Pod'\nend" }
    return files
  }

  static let homes: [Verdict] = [
    Verdict("beside a project means that one", podfiles("One/Podfile")),
    Verdict(
      "above both means both", podfiles("Podfile"), ["unused-dependency Shop (Two) -> Kit Podfile:2"]),
    Verdict(
      "beside each means its own", podfiles("One/Podfile", "Two/Podfile"),
      ["unused-dependency Shop (Two) -> Kit Two/Podfile:2"]),
  ]

  @Test("a Podfile", arguments: homes)
  func judgePodfiles(_ verdict: Verdict) throws {
    #expect(try verdict.found(by: ["unused-dependency"]) == verdict.expected)
  }

  /// An application above a chain of frameworks, and a static library at its end.
  private static func chain(_ kind: String) -> [String: String] {
    [
      "project.yml": """
      name: Shop
      targets:
        Shop: {type: application, platform: iOS, sources: [App], dependencies: [{target: Net}]}
        Net: {type: framework, platform: iOS, sources: [Net], dependencies: [{target: Kit}]}
        Kit: {type: \(kind), platform: iOS, sources: [Kit], dependencies: [{target: Log}]}
        Log: {type: library.static, platform: iOS, sources: [Log]}
      """, "App/a.swift": "import Log\nimport Net", "Net/n.swift": "import Kit", "Kit/k.swift": "import Log",
      "Log/l.swift": "struct L {}",
    ]
  }

  @Test(
    "what a framework holds is left alone, at whatever distance", arguments: ["framework", "library.static"])
  func holder(kind: String) throws {
    #expect(try Verdict("", Self.chain(kind)).messages(of: ["transitive-import"]).isEmpty)
  }
}

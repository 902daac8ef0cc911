import Samples
import Testing

/// What Xcode targets link, embed and leave to others.
@Suite("Linked and embedded", .timeLimit(.minutes(10))) struct LinkedTests {
  /// An application that embeds an extension, which alone uses Kit.
  private static func embedding(_ app: String, _ more: [String: String] = [:]) -> [String: String] {
    [
      "project.yml": """
      name: Shop
      targets:
        Shop: { type: application, platform: iOS, sources: [App], dependencies: [{ target: Widget }\(app)] }
        Widget: { type: app-extension, platform: iOS, sources: [Widget], dependencies: [{ target: Kit }] }
        Kit: { type: framework, platform: iOS, sources: [Kit] }
        Base: { type: framework, platform: iOS, sources: [Base], dependencies: [{ target: Kit }] }
      """, "App/a.swift": "import Kit", "Widget/w.swift": "import Kit", "Kit/k.swift": "",
      "Base/b.swift": "import Kit",
    ].merging(more) { $1 }
  }

  @Test("an embedded program hands nothing on")
  func embedded() throws {
    let verdict = Verdict("", Self.embedding(""))
    #expect(
      try verdict.found(by: ["undeclared-import", "transitive-import"]) == [
        "transitive-import Shop -> Kit App/a.swift:1"
      ])
    let message = try #require(try verdict.messages(of: ["transitive-import"]).first)
    #expect(message.contains("only the program 'Widget' links"), "\(message)")
    #expect(message.contains("link it: add it to the dependencies of 'Shop'"), "\(message)")
  }

  @Test("a framework beside it does")
  func beside() throws {
    let message = try #require(
      try Verdict("", Self.embedding(", { target: Base }")).messages(of: ["transitive-import"]).first)
    #expect(message.contains("(via 'Base')"), "\(message)")
  }

  @Test("a framework from outside cannot have a second module of that name")
  func outside() throws {
    let verdict = Verdict("", Self.embedding(", { carthage: Vendor }"))
    #expect(
      try verdict.found(by: ["undeclared-import", "transitive-import"]) == [
        "transitive-import Shop -> Kit App/a.swift:1"
      ])
  }

  private static func project(_ targets: String, _ objects: String) -> String {
    """
    { archiveVersion = 1; objectVersion = 56; rootObject = P; objects = {
    P = { isa = PBXProject; mainGroup = G; targets = (\(targets)); };
    G = { isa = PBXGroup; children = (AF, XF); sourceTree = "<group>"; };
    A = { isa = PBXNativeTarget; name = Shop; productType = "com.apple.product-type.application";
      buildPhases = (AS, AL); dependencies = (); };
    AS = { isa = PBXSourcesBuildPhase; files = (AR); }; AR = { isa = PBXBuildFile; fileRef = AF; };
    AL = { isa = PBXFrameworksBuildPhase; files = (XR); }; XR = { isa = PBXBuildFile; fileRef = XF; };
    AF = { isa = PBXFileReference; path = "App/a.swift"; sourceTree = "<group>"; };
    \(objects)
    }; }
    """
  }

  static let linked: [Verdict] = [
    Verdict(
      "a framework that the package beside it wraps",
      [
        "Package.swift": """
        // swift-tools-version: 5.9
        import PackageDescription
        let package = Package(name: "P", products: [.library(name: "Pay", targets: ["Pay"])], targets: [
          .target(name: "Pay", dependencies: ["Risk"]), .binaryTarget(name: "Risk", path: "Risk.xcframework"),
        ])
        """, "Sources/Pay/p.swift": "import Risk", "Risk.xcframework/ios/Risk.framework/Info.plist": "",
        "App/a.swift": "import Risk",
        "Shop.xcodeproj/project.pbxproj": project(
          "A", "XF = { isa = PBXFileReference; path = Risk.xcframework; sourceTree = \"<group>\"; };"),
      ]),
    Verdict(
      "the framework, and not what only runs others by its name",
      [
        "App/a.swift": "import Kit", "Kit/k.swift": "",
        "Shop.xcodeproj/project.pbxproj": project(
          "A", "XF = { isa = PBXFileReference; path = Kit.framework; sourceTree = BUILT_PRODUCTS_DIR; };"),
        "Kit/Kit.xcodeproj/project.pbxproj": """
        { archiveVersion = 1; objectVersion = 56; rootObject = P; objects = {
        P = { isa = PBXProject; mainGroup = G; targets = (Z, B); };
        G = { isa = PBXGroup; children = (BF); sourceTree = "<group>"; };
        Z = { isa = PBXAggregateTarget; name = Kit; buildPhases = (); dependencies = (); };
        B = { isa = PBXNativeTarget; name = "Kit iOS"; productType = "com.apple.product-type.framework";
          buildPhases = (BS); dependencies = (); buildConfigurationList = L; };
        L = { isa = XCConfigurationList; buildConfigurations = (C); };
        C = { isa = XCBuildConfiguration; name = Debug; buildSettings = { PRODUCT_NAME = Kit; }; };
        BS = { isa = PBXSourcesBuildPhase; files = (BR); }; BR = { isa = PBXBuildFile; fileRef = BF; };
        BF = { isa = PBXFileReference; path = "k.swift"; sourceTree = "<group>"; };
        }; }
        """,
      ]),
    Verdict(
      "the framework, and not the pod, the tests or the runner of its name",
      [
        "Package.swift": """
        // swift-tools-version: 5.9
        import PackageDescription
        let package = Package(name: "P", targets: [
          .target(name: "Shop", dependencies: ["Kit"], path: "App"),
          .target(name: "Kit", path: "Kit", exclude: ["t.swift"]),
        ])
        """,
        "Kit.podspec": """
        Pod::Spec.new do |s|
          s.name = 'Kit'
          s.subspec('Core') { |c| c.vendored_frameworks = 'SDK/Kit.xcframework' }
        end
        """, "App/a.swift": "import Kit", "Kit/k.swift": "", "Kit/t.swift": "",
        "Shop.xcodeproj/project.pbxproj": project(
          "A", "XF = { isa = PBXFileReference; path = Kit.framework; sourceTree = BUILT_PRODUCTS_DIR; };"
        ).replacing("product-type.application", with: "product-type.framework"),
        "Kit/Kit.xcodeproj/project.pbxproj": """
        { archiveVersion = 1; objectVersion = 56; rootObject = P; objects = {
        P = { isa = PBXProject; mainGroup = G; targets = (Z, T, B); };
        G = { isa = PBXGroup; children = (BF, TF); sourceTree = "<group>"; };
        Z = { isa = PBXAggregateTarget; name = Kit; buildPhases = (); dependencies = (); };
        B = { isa = PBXNativeTarget; name = "Kit iOS"; productType = "com.apple.product-type.framework";
          buildPhases = (BS); dependencies = (); buildConfigurationList = L; };
        T = { isa = PBXNativeTarget; name = "Kit Tests"; productType = "com.apple.product-type.bundle.unit-test";
          buildPhases = (TS); dependencies = (); buildConfigurationList = L; };
        L = { isa = XCConfigurationList; buildConfigurations = (C); };
        C = { isa = XCBuildConfiguration; name = Debug; buildSettings = { PRODUCT_NAME = Kit; }; };
        BS = { isa = PBXSourcesBuildPhase; files = (BR); }; BR = { isa = PBXBuildFile; fileRef = BF; };
        TS = { isa = PBXSourcesBuildPhase; files = (TR); }; TR = { isa = PBXBuildFile; fileRef = TF; };
        BF = { isa = PBXFileReference; path = "k.swift"; sourceTree = "<group>"; };
        TF = { isa = PBXFileReference; path = "t.swift"; sourceTree = "<group>"; };
        }; }
        """,
      ]),
  ]

  @Test("what is linked by its file is declared", arguments: linked)
  func judgeLinked(_ verdict: Verdict) throws {
    let rules: Set = ["undeclared-import", "transitive-import", "manifest-drift", "unused-dependency"]
    #expect(try verdict.found(by: rules) == verdict.expected)
  }

  static let unused: [Verdict] = [
    Verdict(
      "C calls what Swift exports",
      [
        "Package.swift": SamplePackage("P").target("Run", ["Lib"], kind: "executableTarget").target("Lib")
          .text,
        "Sources/Run/main.c": "int main() {}", "Sources/Lib/l.swift": "",
      ]),
    Verdict(
      "a playground beside the project imports the pod",
      [
        "Podfile": "target 'App' do\n  pod 'Kit', :path => '.'\nend", "Kit.podspec": kit,
        "Kit/k.swift": "let k = 1",
        "project.yml": app, "App/a.swift": "let a = 1", "Play.playground/Contents.swift": "import Kit",
      ]),
    Verdict(
      "one that imports something else does not",
      [
        "Podfile": "target 'App' do\n  pod 'Kit', :path => '.'\nend", "Kit.podspec": kit,
        "Kit/k.swift": "let k = 1",
        "project.yml": app, "App/a.swift": "let a = 1", "Play.playground/Contents.swift": "import Foundation",
      ], ["unused-dependency App -> Kit Podfile:2"]),
  ]

  private static let kit = "Pod::Spec.new do |s|\n  s.name = 'Kit'\n  s.source_files = 'Kit/*.swift'\nend"
  private static let app =
    "name: App\ntargets:\n  App: { type: application, platform: iOS, sources: [App] }\n"

  @Test("a use that no target's import shows", arguments: unused)
  func judgeUnused(_ verdict: Verdict) throws {
    #expect(try verdict.found(by: ["unused-dependency"]) == verdict.expected)
  }

  static let podfiles: [Verdict] = [
    Verdict(
      "that another file's method adds to",
      podfile("require_relative 'pods'\ntarget 'App' do\n  shared_pods\nend")),
    Verdict(
      "that a framework adds to",
      podfile("target 'App' do\n  use_frameworks!\n  use_react_native!(:path => 'x')\nend")),
    Verdict("whose names are computed", podfile("target 'App' do\n  pod ENV['NAME']\nend")),
    Verdict(
      "that says it all",
      podfile("platform :ios, '15'\nuse_frameworks!\ntarget 'App' do\n  inherit! :search_paths\nend"),
      ["undeclared-import App -> Kit App/a.swift:1"]),
  ]

  private static func podfile(_ text: String) -> [String: String] {
    ["Podfile": text, "Kit.podspec": kit, "Kit/k.swift": "", "project.yml": app, "App/a.swift": "import Kit"]
  }

  @Test("a Podfile", arguments: podfiles)
  func judgePodfiles(_ verdict: Verdict) throws {
    #expect(try verdict.found(by: ["undeclared-import"]) == verdict.expected)
  }
}

import Samples
import Testing

/// What is used, or found, in a way that no target lists.
@Suite("Uses that no target lists", .timeLimit(.minutes(10))) struct UnseenUseTests {
  /// A project of a program and a framework, with settings and phases as Xcode writes them.
  private static func project(
    settings: String = "", frameworks: String = "", dependencies: String = "", objects: String = ""
  ) -> String {
    """
    // !$*UTF8*$!
    { archiveVersion = 1; objectVersion = 56; rootObject = R; objects = {
      R = { isa = PBXProject; buildConfigurationList = RL; mainGroup = G; targets = ( T ); };
      G = { isa = PBXGroup; children = ( F, K ); sourceTree = "<group>"; };
      F = { isa = PBXFileReference; path = App/a.swift; sourceTree = "<group>"; };
      K = { isa = PBXFileReference; lastKnownFileType = "wrapper.pb-project"; path = Kit/Kit.xcodeproj; sourceTree = "<group>"; };
      B = { isa = PBXBuildFile; fileRef = F; };
      S = { isa = PBXSourcesBuildPhase; files = ( B ); };
      T = { isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application"; buildPhases = ( S, \(frameworks) ); dependencies = ( \(dependencies) ); buildConfigurationList = TL; };
      RL = { isa = XCConfigurationList; buildConfigurations = ( RC ); };
      RC = { isa = XCBuildConfiguration; name = Debug; buildSettings = { }; };
      TL = { isa = XCConfigurationList; buildConfigurations = ( TC ); };
      TC = { isa = XCBuildConfiguration; name = Debug; buildSettings = { \(settings) }; };
      \(objects)
    }; }
    """
  }

  /// An application that imports Net, which the package beside it declares as a product from outside.
  private static func searching(_ settings: String) -> [String: String] {
    [
      "App.xcodeproj/project.pbxproj": project(settings: settings), "App/a.swift": "import Net",
      "Package.swift": SamplePackage("P")
        .package(".package(url: \"https://example.com/net.git\", from: \"1.0.0\")")
        .target("Kit", [".product(name: \"Net\", package: \"net\")"]).text,
      "Sources/Kit/k.swift": "import Net",
    ]
  }

  static let found: [Verdict] = [
    Verdict(
      "a framework may lie in a folder that is searched",
      searching("FRAMEWORK_SEARCH_PATHS = ( \"$(inherited)\", \"$(PROJECT_DIR)/Carthage/Build/iOS\" );")),
    Verdict(
      "or in one that a single SDK's build searches",
      searching(
        "\"FRAMEWORK_SEARCH_PATHS[sdk=iphone*]\" = ( \"$(SRCROOT)/Carthage/Build/\" ); \"FRAMEWORK_SEARCH_PATHS[sdk=macosx*]\" = ( \"$(SRCROOT)/Carthage/Build/Mac\" );"
      )),
    Verdict("or beside the project", searching("FRAMEWORK_SEARCH_PATHS = Vendor;")),
    Verdict(
      "but not in the SDK's own",
      searching("FRAMEWORK_SEARCH_PATHS = \"$(PLATFORM_DIR)/Developer/Library/Frameworks\";"),
      ["undeclared-import App -> Net App/a.swift:1"]),
  ]

  private static let kit = """
    // !$*UTF8*$!
    { archiveVersion = 1; objectVersion = 56; rootObject = R; objects = {
      R = { isa = PBXProject; buildConfigurationList = RL; mainGroup = G; targets = ( KT ); };
      G = { isa = PBXGroup; children = ( F ); sourceTree = "<group>"; };
      F = { isa = PBXFileReference; path = k.swift; sourceTree = "<group>"; };
      B = { isa = PBXBuildFile; fileRef = F; };
      S = { isa = PBXSourcesBuildPhase; files = ( B ); };
      KT = { isa = PBXNativeTarget; name = Kit; productType = "com.apple.product-type.framework"; buildPhases = ( S ); dependencies = ( ); buildConfigurationList = RL; };
      RL = { isa = XCConfigurationList; buildConfigurations = ( RC ); };
      RC = { isa = XCBuildConfiguration; name = Debug; buildSettings = { }; };
    }; }
    """

  /// An application that depends on a target of another project, by the name and number it remembers.
  private static func remembering(_ name: String, number: String) -> [String: String] {
    [
      "App.xcodeproj/project.pbxproj": project(
        dependencies: "D",
        objects: """
          D = { isa = PBXTargetDependency; name = "\(name)"; targetProxy = P; };
          P = { isa = PBXContainerItemProxy; containerPortal = K; proxyType = 1; remoteGlobalIDString = \(number); remoteInfo = "\(name)"; };
          """), "App/a.swift": "import Kit", "Kit/Kit.xcodeproj/project.pbxproj": kit,
      "Kit/k.swift": "struct K {}",
    ]
  }

  static let remembered: [Verdict] = [
    Verdict("a target of another project is known by its number", remembering("Kit-iOS", number: "KT")),
    Verdict("whatever its name was", remembering("Old Name", number: "KT")),
    Verdict("by its name where the number is gone", remembering("Kit", number: "GONE")),
    Verdict("by neither, nobody can tell what it is", remembering("Other", number: "GONE")),
    Verdict(
      "without one, a target of another project is not declared",
      ["App.xcodeproj/project.pbxproj": project(), "App/a.swift": "import Kit"].merging(
        ["Kit/Kit.xcodeproj/project.pbxproj": kit, "Kit/k.swift": "struct K {}"]
      ) { first, _ in first },
      ["undeclared-import App -> Kit App/a.swift:1"]),
  ]

  private static func macro(_ name: String) -> [String: String] {
    [
      "Package.swift": SamplePackage("P").target("App").target("ImageKit").text,
      "Sources/App/app.m": "#import \"App.h\"\n#if \(name)\n#import <ImageKit/ImageKit.h>\n#endif",
      "Sources/App/include/App.h": "", "Sources/ImageKit/include/ImageKit/ImageKit.h": "",
      "Sources/ImageKit/i.m": "",
    ]
  }

  static let macros: [Verdict] = [
    Verdict("a macro with the module's name asks for it", macro("AS_IMAGE_KIT")),
    Verdict("in whatever form", macro("defined(HAS_IMAGEKIT)")),
    Verdict("beside others", macro("DEBUG && IMAGE_KIT_AVAILABLE")),
    Verdict("another does not", macro("DEBUG"), ["undeclared-import App -> ImageKit Sources/App/app.m:3"]),
    Verdict(
      "nor one that denies it", macro("!NO_IMAGE_KIT"),
      ["undeclared-import App -> ImageKit Sources/App/app.m:3"]),
  ]

  @Test("what the build finds by itself needs no declaration", arguments: found + remembered + macros)
  func judgeImports(_ verdict: Verdict) throws {
    #expect(try verdict.found(by: ["undeclared-import"]) == verdict.expected)
  }

  private static func podfile(
    _ files: [String: String], settings: String = "", source: String = "App/a.swift"
  )
    -> [String: String]
  {
    files.merging([
      "App.xcodeproj/project.pbxproj": project(settings: settings).replacing("App/a.swift", with: source),
      "Podfile": "target 'App' do\n  pod 'Kit', :path => '.'\nend",
      "Kit.podspec": "Pod::Spec.new do |s|\n  s.name = 'Kit'\n  s.source_files = 'Kit/*'\nend",
      "Kit/Kit.h": "",
      "Kit/k.m": "int k(void) { return 1; }",
    ]) { first, _ in first }
  }

  static let unused: [Verdict] = [
    Verdict(
      "a bridging header is the target's",
      podfile(
        ["App/a.swift": "struct A {}", "App/App-Bridging-Header.h": "#import <Kit/Kit.h>"],
        settings: "SWIFT_OBJC_BRIDGING_HEADER = \"App/App-Bridging-Header.h\";")),
    Verdict(
      "from the project's folder, too",
      podfile(
        ["App/a.swift": "struct A {}", "App/Bridge.h": "#import <Kit/Kit.h>"],
        settings: "SWIFT_OBJC_BRIDGING_HEADER = \"$(SRCROOT)/App/Bridge.h\";")),
    Verdict(
      "a header that no target lists may include it",
      podfile(["App/a.m": "#import \"Screen.h\"", "App/Screen.h": "#import <Kit/Kit.h>"], source: "App/a.m")),
    Verdict(
      "what includes nothing of the kind does not use it",
      podfile(["App/a.m": "#import <UIKit/UIKit.h>\nint a;"], source: "App/a.m"),
      ["unused-dependency App -> Kit Podfile:2"]),
  ]

  @Test("what a header of its own uses is used", arguments: unused)
  func judgeUnused(_ verdict: Verdict) throws {
    #expect(try verdict.found(by: ["unused-dependency"]) == verdict.expected)
  }

  private static func embedding(_ type: String, app: String = "", part: String = "") -> [String: String] {
    [
      "project.yml": """
      name: Shop
      targets:
        Shop:
          type: application
          platform: iOS
          sources: [App]
          dependencies: [{target: Part}]
        Part:
          type: \(type)
          platform: iOS
          sources: [Part]
      """, "App/a.swift": app, "Part/p.swift": part,
    ]
  }

  static let cycles: [Verdict] = [
    Verdict("an application embeds its extension", embedding("app-extension", part: "import Shop")),
    Verdict("and its watch application", embedding("application.watchapp2", part: "import Shop")),
    Verdict("and runs a tool", embedding("tool", part: "import Shop")),
    Verdict(
      "a framework is used", embedding("framework", part: "import Shop"), ["cycle Shop -> Part project.yml:7"]
    ),
  ]

  @Test("a program that is embedded is not used", arguments: cycles)
  func judgeCycles(_ verdict: Verdict) throws {
    #expect(try verdict.found(by: ["cycle"]) == verdict.expected)
  }
}

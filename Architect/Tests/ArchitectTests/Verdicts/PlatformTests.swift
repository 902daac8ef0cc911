import Architect
import ModuleGraph
import Samples
import Testing

/// An Xcode target is built for the platforms that its settings name.
@Suite("Platforms of Xcode targets", .timeLimit(.minutes(10))) struct PlatformTests {
  /// A project with one target that imports `Kit` on the watch only, and Kit beside it.
  private static func files(_ settings: String, type: String = "framework") -> [String: String] {
    func target(_ name: String, _ number: Int, _ type: String) -> String {
      """
      T\(number) = {isa = PBXNativeTarget; name = \(name); productType = "com.apple.product-type.\(type)";
        buildConfigurationList = L\(number); buildPhases = (P\(number));};
      P\(number) = {isa = PBXSourcesBuildPhase; files = (B\(number));};
      B\(number) = {isa = PBXBuildFile; fileRef = F\(number);};
      F\(number) = {isa = PBXFileReference; path = \(name).swift; sourceTree = SOURCE_ROOT;};
      L\(number) = {isa = XCConfigurationList; buildConfigurations = (C\(number));};
      """
    }
    return [
      "X.xcodeproj/project.pbxproj": """
      // !$*UTF8*$!
      {objects = {
        R = {isa = PBXProject; targets = (T1, T2); buildConfigurationList = L0;};
        L0 = {isa = XCConfigurationList; buildConfigurations = (C0);};
        C0 = {isa = XCBuildConfiguration; name = Debug; buildSettings = {
          IPHONEOS_DEPLOYMENT_TARGET = 16.0; WATCHOS_DEPLOYMENT_TARGET = 9.0; MACOSX_DEPLOYMENT_TARGET = 13.0;};};
        \(target("Face", 1, type))
        C1 = {isa = XCBuildConfiguration; name = Debug; buildSettings = {\(settings)};};
        \(target("Kit", 2, "framework"))
        C2 = {isa = XCBuildConfiguration; name = Debug; buildSettings = {SDKROOT = iphoneos;};};
      }; rootObject = R;}
      """, "Face.swift": "#if os(watchOS)\nimport Kit\n#endif", "Kit.swift": "",
    ]
  }

  private static let found = ["undeclared-import Face -> Kit Face.swift:2"]

  static let verdicts: [Verdict] = [
    Verdict("the SDK of the watch", files("SDKROOT = watchos;"), found),
    Verdict(
      "the watch among several platforms",
      files("SUPPORTED_PLATFORMS = \"iphoneos watchos watchsimulator\";"),
      found),
    Verdict("a watch application without an SDK", files("", type: "application.watchapp2"), found),
    Verdict("a watch extension without an SDK", files("", type: "watchkit2-extension"), found),
    Verdict("the SDK of the phone", files("SDKROOT = iphoneos;")),
    Verdict(
      "platforms before the SDK",
      files("SDKROOT = watchos; SUPPORTED_PLATFORMS = \"iphoneos iphonesimulator\";")),
    Verdict("macOS alone", files("SUPPORTED_PLATFORMS = macosx;")),
    Verdict("nothing but deployment targets", files(""), found),
  ]

  @Test("code for the watch counts where the watch is built for", arguments: verdicts)
  func built(_ verdict: Verdict) throws {
    #expect(try verdict.found(by: ["undeclared-import"]) == verdict.expected)
  }
}

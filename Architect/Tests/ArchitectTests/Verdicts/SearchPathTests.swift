import Architect
import Samples
import Testing

/// Folders with module maps that build settings let Xcode search.
@Suite("Search paths for modules", .timeLimit(.minutes(10))) struct SearchPathTests {
  /// An application that imports a framework of the same project, which it does not depend on.
  private static func files(_ paths: String, _ others: [String: String] = [:]) -> [String: String] {
    let project = """
      { archiveVersion = 1; objectVersion = 56; rootObject = P; objects = {
      P = { isa = PBXProject; mainGroup = G; targets = (A, B); };
      G = { isa = PBXGroup; children = (AF, BF); sourceTree = "<group>"; };
      A = { isa = PBXNativeTarget; name = Shop; productType = "com.apple.product-type.application";
        buildPhases = (AS); dependencies = (); buildConfigurationList = L; };
      B = { isa = PBXNativeTarget; name = Kit; productType = "com.apple.product-type.framework";
        buildPhases = (BS); dependencies = (); };
      L = { isa = XCConfigurationList; buildConfigurations = (C); };
      C = { isa = XCBuildConfiguration; name = Debug; buildSettings = { SWIFT_INCLUDE_PATHS = "\(paths)"; }; };
      AS = { isa = PBXSourcesBuildPhase; files = (AR); }; AR = { isa = PBXBuildFile; fileRef = AF; };
      BS = { isa = PBXSourcesBuildPhase; files = (BR); }; BR = { isa = PBXBuildFile; fileRef = BF; };
      AF = { isa = PBXFileReference; path = "App/a.swift"; sourceTree = "<group>"; };
      BF = { isa = PBXFileReference; path = "Kit/k.swift"; sourceTree = "<group>"; };
      }; }
      """
    return others.merging([
      "Shop.xcodeproj/project.pbxproj": project, "App/a.swift": "import Kit", "Kit/k.swift": "",
    ]) { $1 }
  }

  private static let found = ["undeclared-import Shop -> Kit App/a.swift:1"]

  static let verdicts: [Verdict] = [
    Verdict("no search path", files(""), found),
    Verdict("what is built is known", files("$(BUILT_PRODUCTS_DIR)/Modules $(inherited)"), found),
    Verdict(
      "a folder without the module", files("$(SRCROOT)/Maps", ["Maps/readme.txt": ""]), found),
    Verdict(
      "a folder with the module's map",
      files("$(SRCROOT)/Maps", ["Maps/module.modulemap": "module Kit { header \"k.h\" }"])),
    Verdict("a setting that nobody sets", files("$(VENDOR)/Maps")),
    Verdict("a folder that a script makes", files("$(SRCROOT)/Generated/Maps")),
  ]

  @Test("where reading cannot see what is found there, nothing is said", arguments: verdicts)
  func verdict(_ verdict: Verdict) throws {
    #expect(try verdict.found(by: ["undeclared-import"]) == verdict.expected)
  }

  /// An application in Objective-C, and a framework of another project whose header it includes.
  private static func headers(_ settings: String, _ others: [String: String] = [:]) -> [String: String] {
    var files = files("", others)
    files["Shop.xcodeproj/project.pbxproj"] = files["Shop.xcodeproj/project.pbxproj"]?
      .replacing("App/a.swift", with: "App/a.m").replacing("SWIFT_INCLUDE_PATHS = \"\";", with: settings)
    files["App/a.m"] = "#import <Core/Log.h>"
    files["Core/Log.h"] = ""
    files["Core/project.yml"] =
      "name: Core\ntargets:\n  Core: {type: framework, platform: iOS, sources: .}\n"
    return files
  }

  private static let included = ["undeclared-import Shop -> Core App/a.m:1"]

  static let includes: [Verdict] = [
    Verdict("without a folder", headers(""), included),
    Verdict("in a folder of the machine", headers("HEADER_SEARCH_PATHS = /usr/include/libxml2;"), included),
    Verdict(
      "in a folder that is there", headers("HEADER_SEARCH_PATHS = Maps;", ["Maps/readme.h": ""]), included),
    Verdict(
      "in a folder that has it", headers("HEADER_SEARCH_PATHS = Maps;", ["Maps/Core/Log.h": ""])),
    Verdict(
      "in one for quotes that has it",
      headers("USER_HEADER_SEARCH_PATHS = \"$(SRCROOT)/Maps\";", ["Maps/Core/Log.h": ""])),
    Verdict("in the folder that has the framework's own", headers("HEADER_SEARCH_PATHS = \"$(SRCROOT)\";")),
    Verdict("in a folder that nobody sets", headers("HEADER_SEARCH_PATHS = \"$(VENDOR)/include\";")),
    Verdict("in one for quotes", headers("USER_HEADER_SEARCH_PATHS = ( \"$(inherited)\", \"$(X)/**\" );")),
    Verdict("in one that is not checked out", headers("HEADER_SEARCH_PATHS = \"$(SRCROOT)/../core/**\";")),
    Verdict("in one that a script makes", headers("HEADER_SEARCH_PATHS = \"$(SRCROOT)/Generated\";")),
  ]

  @Test("a header is looked for", arguments: includes)
  func judgeIncludes(_ verdict: Verdict) throws {
    #expect(try verdict.found(by: ["undeclared-import"]) == verdict.expected)
  }

  @Test(
    "what could not be resolved is named as it is written", arguments: ["$(VENDOR)/Maps", "Generated/Maps"])
  func named(path: String) throws {
    let sample = try SampleRepository(Self.files(path))
    try withExtendedLifetime(sample) {
      let undecided = try Architecture.load(at: sample.root).coverage.undecided
      #expect(
        undecided.map(\.reason) == [
          "'Shop' imports 'Kit', which may come from SWIFT_INCLUDE_PATHS \(path)"
        ])
    }
  }
}

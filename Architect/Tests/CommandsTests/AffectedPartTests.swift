import CommandLineInterface
import Samples
import Testing

/// Files that are a part of a manifest, or only look like one.
@Suite("tenon affected and parts of manifests", .timeLimit(.minutes(10))) struct AffectedPartTests {
  private static let specs = [
    "project.yml": """
    name: App
    include: [Kit/kit.yml]
    targets:
      App: { type: application, platform: iOS, sources: [App], dependencies: [{ target: Kit }] }
      AppTests: { type: bundle.unit-test, platform: iOS, sources: [AppTests], dependencies: [{ target: App }] }
    """,
    "Kit/kit.yml": "targets:\n  Kit: { type: framework, platform: iOS, sources: [Kit] }\n",
    "App/a.swift": "import Kit", "AppTests/t.swift": "import App", "Kit/Kit/k.swift": "",
    "Other/Package.swift": SamplePackage("Other").target("Other").text, "Other/Sources/Other/o.swift": "",
  ]

  @Test(
    "an edit of an included spec is one of the spec that includes it", arguments: ["project.yml", "ios.yml"])
  func included(_ name: String) throws {
    var files = Self.specs
    files[name] = files.removeValue(forKey: "project.yml")
    let sample = try SampleRepository(files)
    try sample.commit()
    try sample.write("Kit/kit.yml", "# More.\n" + (Self.specs["Kit/kit.yml"] ?? ""))
    #expect(affectedModules("rebuild", on: sample) == ["App", "AppTests", "Kit"])
    #expect(!tenon("affected", on: sample).result.contains("everything"))
    sample.remove("Kit/kit.yml")
    #expect(!affectedModules("rebuild", on: sample).contains("Other"))
  }

  @Test(
    "a source called Package.swift is a source", arguments: ["App/Models/Package.swift", "App/Package.swift"])
  func source(_ path: String) throws {
    let sample = try SampleRepository(Self.specs.merging([path: "struct Package { let id = 1 }\n"]) { $1 })
    try sample.commit()
    try sample.write(path, "struct Package { let id = 2 }\n")
    #expect(affectedModules("rebuild", on: sample).contains("App"))
    #expect(!affectedModules("rebuild", on: sample).contains("Other"))
    #expect(!tenon("affected", on: sample).result.contains("everything"), "\(tenon("affected", on: sample))")
  }

  private static func project(_ traits: String) -> String {
    """
    { archiveVersion = 1; objectVersion = 77; rootObject = P; objects = {
    P = { isa = PBXProject; mainGroup = G; packageReferences = (R); targets = (A, T); };
    G = { isa = PBXGroup; children = (AF, TF); sourceTree = "<group>"; };
    R = { isa = XCLocalSwiftPackageReference; relativePath = Kit; \(traits)};
    D = { isa = XCSwiftPackageProductDependency; productName = Kit; };
    A = { isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application"; buildPhases = (AS);
      packageProductDependencies = (D); };
    AS = { isa = PBXSourcesBuildPhase; files = (AB); }; AB = { isa = PBXBuildFile; fileRef = AF; };
    AF = { isa = PBXFileReference; path = "App/a.swift"; sourceTree = "<group>"; };
    T = { isa = PBXNativeTarget; name = AppTests; productType = "com.apple.product-type.bundle.unit-test";
      buildPhases = (TS); dependencies = (TD); };
    TD = { isa = PBXTargetDependency; target = A; };
    TS = { isa = PBXSourcesBuildPhase; files = (TB); }; TB = { isa = PBXBuildFile; fileRef = TF; };
    TF = { isa = PBXFileReference; path = "AppTests/t.swift"; sourceTree = "<group>"; };
    }; }
    """
  }

  @Test(
    "a package is affected if a project enables other traits of it",
    arguments: [
      ("", "traits = (Extra); "), ("traits = (Extra); ", ""),
      ("traits = (Extra); ", "traits = (Extra, More); "),
      ("", "traits = (); "),
    ])
  func traits(_ before: String, _ after: String) throws {
    let sample = try SampleRepository([
      "App.xcodeproj/project.pbxproj": Self.project(before), "App/a.swift": "import Kit",
      "AppTests/t.swift": "",
      "Kit/Package.swift": SamplePackage("Kit").product("Kit", ["Kit"]).target("Kit")
        .target("KitTests", ["Kit"], kind: "testTarget").text,
      "Kit/Sources/Kit/k.swift": "#if Extra\n#endif\n", "Kit/Tests/KitTests/t.swift": "import Kit",
    ])
    try sample.commit()
    try sample.write("App.xcodeproj/project.pbxproj", Self.project(after))
    #expect(affectedModules("rebuild", on: sample) == ["App", "AppTests", "Kit", "KitTests"])
    #expect(affectedModules("test", on: sample) == ["AppTests", "KitTests"])
  }
}

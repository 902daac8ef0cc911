import CommandLineInterface
import Samples
import Testing

@Suite("tenon affected and the targets of Xcode projects", .timeLimit(.minutes(10)))
struct AffectedXcodeTests {
  /// The app's own files are all in `Shop`, where the extension has its folder, too.
  private static let project = SampleXcodeProject([
    .init(
      "Shop", files: ["Shop/App.swift", "Shop/Views/View.swift"],
      resources: ["Shop/Texts.json", "Shop/Shared.json", "Shop/Assets.xcassets"]),
    .init(
      "Widget", "app-extension", files: ["Shop/Widget/Widget.swift"],
      resources: ["Shop/Shared.json", "Shop/Widget/Extra.json"]),
    .init("ShopTests", "bundle.unit-test", files: ["Tests/ShopTests.swift"], needs: ["Shop"]),
    .init("WidgetTests", "bundle.unit-test", files: ["WidgetTests/WidgetTests.swift"], needs: ["Widget"]),
    .init("Old", "framework", files: ["Old/Old.m"]),
  ]).text

  private static let files = [
    "Shop.xcodeproj/project.pbxproj": project,
    "Shop/App.swift": "func app() {}\n", "Shop/Views/View.swift": "func view() {}\n",
    "Shop/Widget/Widget.swift": "func widget() {}\n", "Tests/ShopTests.swift": "func tests() {}\n",
    "WidgetTests/WidgetTests.swift": "func tests() {}\n", "Old/Old.m": "int old(void) { return 1; }\n",
    "Shop/Texts.json": "{}", "Shop/Shared.json": "{}", "Shop/Widget/Extra.json": "{}",
    "Shop/Assets.xcassets/a.imageset/Contents.json": "{}", "Shop/Notes.json": "{}",
    "Shop/Base.xcconfig": "A = 1\n", "Shop/Old.h": "int old(void);\n",
    "Kit/Package.swift": SamplePackage("Kit").target("Kit").target("KitTests", ["Kit"], kind: "testTarget")
      .text,
    "Kit/Sources/Kit/Kit.swift": "func kit() {}\n", "Kit/Tests/KitTests/Tests.swift": "import Kit\n",
  ]

  private static let ofXcode = ["Old", "Shop", "ShopTests", "Widget", "WidgetTests"]

  @Test(
    "a file concerns the targets that list it, wherever it is",
    arguments: [
      ("Shop/Texts.json", ["Shop", "ShopTests"]),
      ("Shop/Shared.json", ["Shop", "ShopTests", "Widget", "WidgetTests"]),
      ("Shop/Widget/Extra.json", ["Widget", "WidgetTests"]),
      ("Shop/Assets.xcassets/a.imageset/Contents.json", ["Shop", "ShopTests"]),
      ("Shop/Base.xcconfig", ofXcode),
      ("Shop/Old.h", ["Old"]),
      // No target lists it, so a script may read it.
      ("Shop/Notes.json", ["Kit", "KitTests"] + ofXcode),
    ])
  func resources(_ file: String, _ affected: [String]) throws {
    let sample = try SampleRepository(Self.files)
    try sample.commit()
    try sample.write(file, try sample.read(file) + "\n\nint edited(void);\n")
    let outcome = tenon("affected", "--format", "lines", on: sample)
    #expect(outcome.result.split(separator: "\n").map(String.init) == affected)
  }

  @Test("a header concerns the target in Swift that gets it through a module map, and everything without one")
  func headerOfSwift() throws {
    var project = SampleXcodeProject([
      .init("App", files: ["App/App.swift"]),
      .init("AppTests", "bundle.unit-test", files: ["AppTests/AppTests.swift"], needs: ["App"]),
    ])
    var files = [
      "App.xcodeproj/project.pbxproj": project.text,
      "App/App.swift": "func app() {}\n", "AppTests/AppTests.swift": "func tests() {}\n",
      "App/CSQL/module.modulemap": "module CSQL { header \"shim.h\" }\n",
      "App/CSQL/shim.h": "int sql(void);\n", "Kit/Package.swift": SamplePackage("Kit").target("Kit").text,
      "Kit/Sources/Kit/Kit.swift": "func kit() {}\n",
    ]
    let header = ("App/CSQL/shim.h", "int sql(int);\n")
    let plain = try SampleRepository(files)
    try plain.commit()
    try plain.write(header.0, header.1)
    #expect(
      tenon("affected", on: plain).result.contains("because of a file without a module: App/CSQL/shim.h"))
    files["App/App.swift"] = "import CSQL\n"
    for path in ["$(SRCROOT)/App/CSQL", "$(UNKNOWN)/CSQL"] {
      project.settings["SWIFT_INCLUDE_PATHS"] = "\"\(path)\""
      files["App.xcodeproj/project.pbxproj"] = project.text
      let sample = try SampleRepository(files)
      try sample.commit()
      try sample.write(header.0, header.1)
      #expect(affectedModules("rebuild", on: sample).contains("App"))
      #expect(!affectedModules("rebuild", on: sample).contains("Kit"))
      #expect(affectedModules("test", on: sample) == ["AppTests"])
    }
  }

  @Test("a lock file in the folder of a target concerns the others, too")
  func lockFile() throws {
    var files = Self.files
    let url = "https://example.com/alpha"
    files["Shop.xcodeproj/project.pbxproj"] =
      SampleXcodeProject(
        [
          .init("Shop", files: ["Shop/App.swift"]),
          .init("Widget", "app-extension", files: ["Shop/Widget/Widget.swift"], products: ["alpha"]),
        ], packages: [url: "1.0.0"]
      ).text
    let lock = "Shop/Shop.xcworkspace/xcshareddata/swiftpm/Package.resolved"
    func pins(_ version: String) -> String {
      #"{"pins": [{"identity": "alpha", "state": {"version": "\#(version)"}}], "version": 2}"#
    }
    files[lock] = pins("1.0.0")
    let sample = try SampleRepository(files)
    try sample.commit()
    try sample.write(lock, pins("1.1.0"))
    #expect(affectedModules("rebuild", on: sample) == ["Widget"])
  }

  @Test("the lock file of a package whose target is the folder of the manifest is one")
  func lockFileOfPackage() throws {
    let lock = "Packages/Kit/Package.resolved"
    let manifest = """
      // swift-tools-version: 6.0
      import PackageDescription

      let package = Package(
        name: "Kit", dependencies: [.package(url: "https://example.com/alpha", from: "1.0.0")],
        targets: [.target(name: "Kit", path: ".", sources: ["Kit"]),
          .target(name: "More", dependencies: [.product(name: "Alpha", package: "alpha")], path: "More")])

      """
    func pins(_ version: String) -> String {
      #"{"pins": [{"identity": "alpha", "state": {"version": "\#(version)"}}], "version": 2}"#
    }
    let sample = try SampleRepository([
      "Packages/Kit/Package.swift": manifest, "Packages/Kit/Kit/Kit.swift": "func kit() {}\n",
      "Packages/Kit/More/More.swift": "import Alpha\n", lock: pins("1.0.0"),
    ])
    try sample.commit()
    try sample.write(lock, pins("1.1.0"))
    #expect(affectedModules("rebuild", on: sample).contains("More"))
  }
}

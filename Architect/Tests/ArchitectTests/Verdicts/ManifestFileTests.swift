import Samples
import Testing

/// Which files are manifests: what imports the library that describes packages or projects, not what has a name.
@Suite("Files with the names of manifests", .timeLimit(.minutes(10))) struct ManifestFileTests {
  private static let rules: Set<String> = ["unread", "skipped-input", "undeclared-import", "manifest-drift"]

  private static let spec = """
    name: Parcel
    targets:
      App: { type: application, platform: iOS, sources: [App] }
    """

  private static let shop = """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(name: "Shop", products: [.library(name: "Shop", targets: ["Shop"])], targets: [
      .target(name: "Shop", path: "Sources"), .target(name: "Lite", path: "Lite")])
    """

  private static let model =
    "//\n//  Package.swift\n//\nimport Foundation\nstruct Package: Codable { let id: Int }\n"

  /// Sources that speak of manifests.
  static let decoys = [
    model, "/* import PackageDescription */\nstruct Package {}\n",
    "// import PackageDescription\nstruct Package {}\n",
    "let text = \"\"\"\n  // swift-tools-version: 5.9\n  import PackageDescription\n  \"\"\"\nstruct Package {}\n",
    "#if canImport(PackageDescription)\nimport PackageDescription\n#endif\nstruct Package {}\n",
    "import PackageDescriptionKit\nlet package = Package(name: \"P\", targets: [.target(name: \"T\")])\n",
    "struct Package { let id: Int; func f() { Task { await x() } } }\nlet p = ProcessInfo.processInfo.arguments.map { $0 }\n",
    "import Foundation\nlet package = makePackage()\n// swift-tools-version is what a manifest begins with\n",
  ]

  @Test("a source called Package.swift is a source of an app, whatever it says", arguments: decoys)
  func app(_ text: String) throws {
    let verdict = Verdict(
      "", ["project.yml": Self.spec, "App/Models/Package.swift": text, "App/a.swift": "let a = 1"])
    #expect(try verdict.found(by: Self.rules) == [])
  }

  @Test("so it is in a package, whose folder with it is compiled", arguments: decoys)
  func package(_ text: String) throws {
    let verdict = Verdict(
      "",
      [
        "Package.swift": Self.shop, "Sources/Purchasing/Package.swift": text,
        "Sources/Purchasing/Kind.swift": "import Lite\n", "Lite/a.swift": "public let x = 1",
        "Sources/r.swift": "let r = 1",
      ], ["undeclared-import Shop -> Lite Sources/Purchasing/Kind.swift:1"])
    #expect(try verdict.found(by: Self.rules) == verdict.expected)
  }

  @Test("a podspec beside builds the same files")
  func podspec() throws {
    let verdict = Verdict(
      "",
      [
        "Package.swift": Self.shop,
        "Shop.podspec": """
        Pod::Spec.new do |s|
          s.name = 'Shop'
          s.version = '1.0'
          s.source = { :git => '.', :tag => '1' }
          s.source_files = 'Sources/**/*.swift'
        end
        """, "Sources/Purchasing/Package.swift": Self.model,
        "Sources/Purchasing/Offer.swift": "struct Offer {}",
        "Sources/S.swift": "let s = 1", "Lite/a.swift": "",
      ])
    #expect(try verdict.found(by: Self.rules) == [])
  }

  @Test(
    "sources with the names of Tuist's manifests are sources",
    arguments: ["Project", "Workspace", "Tuist", "Plugin"])
  func tuist(_ name: String) throws {
    for text in [
      "struct \(name) {}\n", "// import ProjectDescription\nstruct \(name) {}\n",
      "let text = \"\"\"\nimport ProjectDescription\n\"\"\"\n",
    ] {
      let verdict = Verdict(
        "",
        [
          "Package.swift": Self.shop, "Sources/\(name).swift": text, "Sources/b.swift": "import Lite",
          "Lite/a.swift": "",
        ], ["undeclared-import Shop -> Lite Sources/b.swift:1"])
      #expect(try verdict.found(by: Self.rules) == verdict.expected)
    }
  }

  @Test("a nested manifest ends a target, however it imports its library")
  func nested() throws {
    for line in [
      "import PackageDescription", "@preconcurrency import PackageDescription",
      "internal import PackageDescription",
      "import class PackageDescription.Package", "/* of tools */ import PackageDescription // 6",
    ] {
      let verdict = Verdict(
        "",
        [
          "Package.swift": Self.shop,
          "Sources/Inner/Package.swift":
            "// swift-tools-version: 6.0\n\(line)\nlet package = Package(name: \"Inner\")\n",
          "Sources/Inner/i.swift": "import Lite", "Sources/r.swift": "let r = 1", "Lite/a.swift": "",
        ])
      #expect(try verdict.found(by: ["undeclared-import"]) == [], "\(line)")
    }
  }

  @Test("a package that another manifest refers to is an error if its manifest is none")
  func referred() throws {
    for text in [Self.model, "let package = Package(name: \"Kit\")\n"] {
      let verdict = Verdict(
        "",
        [
          "App/Package.swift": SamplePackage("App").package(".package(path: \"../Kit\")")
            .target("App", [".product(name: \"Kit\", package: \"Kit\")"]).text,
          "App/Sources/App/a.swift": "import Kit", "Kit/Package.swift": text, "Kit/Sources/Kit/k.swift": "",
        ], ["unread  Kit/Package.swift:1"])
      #expect(try verdict.found(by: ["unread"]) == verdict.expected)
    }
  }
}

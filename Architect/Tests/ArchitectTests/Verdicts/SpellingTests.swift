import Foundation
import Samples
import Testing

/// Paths in manifests lead to what the file systems of Macs would open: case and the composition of letters do not matter.
@Suite("Spellings of paths", .timeLimit(.minutes(10))) struct SpellingTests {
  private static let rules: Set<String> = [
    "undeclared-import", "unread", "unresolved-dependency", "manifest-drift",
  ]

  @Test("a package path leads to the folder in another case", arguments: ["../Core", "../CORE", "../core"])
  func package(_ path: String) throws {
    let verdict = Verdict(
      "",
      [
        "core/Package.swift": SamplePackage("Core").product("Core", ["Core"]).target("Core").target("Low")
          .text,
        "core/Sources/Core/c.swift": "import Low", "core/Sources/Low/l.swift": "",
        "feature/Package.swift": SamplePackage("Feature").package(".package(path: \"\(path)\")")
          .product("Feature", ["Feature"]).target("Feature", ["Core"]).text,
        "feature/feature.podspec": """
        Pod::Spec.new do |s|
          s.name = 'Feature'
          s.version = '1.0'
          s.source = { :git => '.', :tag => '1' }
          s.source_files = 'Sources/**/*.swift'
          s.dependency 'Core'
        end
        """, "feature/Sources/Feature/F.swift": "import Core",
      ], ["undeclared-import Core -> Low core/Sources/Core/c.swift:1"])
    #expect(try verdict.found(by: Self.rules) == verdict.expected)
  }

  /// A name as the disk and a manifest write it.
  static let names: [(disk: String, written: String)] = [
    ("Übersicht".decomposedStringWithCanonicalMapping, "Übersicht".precomposedStringWithCanonicalMapping),
    ("Übersicht".precomposedStringWithCanonicalMapping, "Übersicht".decomposedStringWithCanonicalMapping),
    ("Views", "views"), ("views", "Views"),
    ("ÜBERSICHT".decomposedStringWithCanonicalMapping, "übersicht".precomposedStringWithCanonicalMapping),
  ]

  @Test("so do the paths of XcodeGen, Tuist, Xcode and pods", arguments: names)
  func formats(_ disk: String, _ written: String) throws {
    let manifests: [(String, String)] = [
      (
        "project.yml",
        """
        name: P
        targets:
          App: { type: application, platform: iOS, sources: [\(written)] }
          Kit: { type: framework, platform: iOS, sources: [Kit] }
        """
      ),
      (
        "project.yml",
        """
        name: P
        targets:
          App: { type: application, platform: iOS, sources: [\(written)/a.swift] }
          Kit: { type: framework, platform: iOS, sources: [Kit] }
        """
      ),
      (
        "Project.swift",
        """
        import ProjectDescription
        let project = Project(name: "P", targets: [
          .target(name: "App", destinations: .iOS, product: .app, bundleId: "a", sources: ["\(written)/**"]),
          .target(name: "Kit", destinations: .iOS, product: .framework, bundleId: "k", sources: ["Kit/**"]),
        ])
        """
      ),
      (
        "P.xcodeproj/project.pbxproj",
        SampleXcodeProject([
          .init("App", files: ["\(written)/a.swift"]), .init("Kit", "framework", files: ["Kit/k.swift"]),
        ]).text
      ),
      (
        "Package.swift",
        """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(name: "P", targets: [.target(name: "App", path: "\(written)"), .target(name: "Kit", path: "Kit")])
        """
      ),
    ]
    for (path, text) in manifests {
      let verdict = Verdict("", [path: text, "\(disk)/a.swift": "import Kit", "Kit/k.swift": ""])
      #expect(
        try verdict.found(by: Self.rules).map { Array($0.utf8) }
          == [Array("undeclared-import App -> Kit \(disk)/a.swift:1".utf8)], "\(path)")
    }
  }

  @Test("an included spec and a file of settings are found in another case")
  func parts() throws {
    let verdict = Verdict(
      "",
      [
        "project.yml": "name: P\ninclude: [Parts.yml]\n",
        "parts.yml": """
        targets:
          App: { type: application, platform: iOS, sources: [app] }
          Kit: { type: framework, platform: iOS, sources: [kit] }
        """, "App/a.swift": "import Kit", "Kit/k.swift": "",
      ], ["undeclared-import App -> Kit App/a.swift:1"])
    #expect(try verdict.found(by: Self.rules.union(["skipped-input"])) == verdict.expected)
  }

  @Test("of two names that differ only in case, only the one that is written is meant")
  func several() throws {
    let verdict = Verdict(
      "",
      [
        "project.yml": """
        name: P
        targets:
          App: { type: application, platform: iOS, sources: [app] }
          Kit: { type: framework, platform: iOS, sources: [Kit] }
        """, "App/a.swift": "import Kit", "app/b.swift": "", "Kit/k.swift": "",
      ])
    #expect(try verdict.found(by: Self.rules) == [])
  }
}

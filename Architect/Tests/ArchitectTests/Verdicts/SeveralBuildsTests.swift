import Samples
import Testing

/// Sources that several build systems build, each in its own way.
@Suite("Several builds", .timeLimit(.minutes(10))) struct SeveralBuildsTests {
  private static func pod(_ name: String, _ files: String, _ more: String = "") -> String {
    "Pod::Spec.new do |s|\n  s.name = '\(name)'\n  s.source_files = \(files)\n\(more)\nend"
  }

  /// A package whose header lies in a folder with the name that the pod of the same sources has.
  private static func package(_ dependencies: [String], _ include: String) -> [String: String] {
    [
      "Package.swift": SamplePackage("P").target("KitCore").target("App", dependencies).text,
      "Kit.podspec": pod("Kit", "'Sources/KitCore/**/*.{h,m}'"),
      "Sources/KitCore/include/Kit/Kit.h": "int kit(void);",
      "Sources/KitCore/k.m": "int kit(void) { return 1; }",
      "Sources/App/app.m": include, "Sources/App/include/App.h": "",
    ]
  }

  static let undeclared: [Verdict] = [
    Verdict(
      "a header under a pod's name is the declared target's", package(["KitCore"], "#import <Kit/Kit.h>")),
    Verdict("in quotes, too", package(["KitCore"], "#import \"Kit/Kit.h\"")),
    Verdict(
      "in a test",
      package(["KitCore"], "").merging([
        "Package.swift": SamplePackage("P").target("KitCore").target("App").target(
          "AppTests", ["KitCore"], kind: "testTarget"
        ).text, "Tests/AppTests/t.m": "#import <Kit/Kit.h>",
      ]) { $1 }),
    Verdict(
      "without a declaration it is the pod's", package([], "#import <Kit/Kit.h>"),
      ["undeclared-import App -> Kit Sources/App/app.m:1"]),
    Verdict(
      "a bridging header is nothing to a package",
      [
        "Package.swift": SamplePackage("P").target("App").target("Kit").target(
          "AppTests", ["App"], kind: "testTarget"
        ).text, "Sources/App/a.swift": "", "Sources/Kit/include/Kit.h": "", "Sources/Kit/k.m": "",
        "Tests/AppTests/t.m": "", "Tests/AppTests/App-Bridging-Header.h": "#import <Kit/Kit.h>",
      ]),
  ]

  @Test("an include means what is declared", arguments: undeclared)
  func judgeUndeclared(_ verdict: Verdict) throws {
    #expect(try verdict.found(by: ["undeclared-import"]) == verdict.expected)
  }

  static let unused: [Verdict] = [
    Verdict(
      "a header beside a pod's sources is its, whichever podspec lists it",
      [
        "App.podspec": pod("App", "'App/*'", "  s.dependency 'Kit'"), "Kit.podspec": pod("Kit", "'Kit/*.m'"),
        "All.podspec": pod("All", "'Kit/*.h'"), "App/a.m": "#import \"Kit.h\"", "Kit/Kit.h": "int kit(void);",
        "Kit/k.m": "int kit(void) { return 1; }", "Kit/own.swift": "",
      ]),
    Verdict(
      "with a path to it, too",
      [
        "App.podspec": pod("App", "'App/*'", "  s.dependency 'Kit'"),
        "Kit.podspec": pod("Kit", "'Kit/*.{m,swift}'"), "All.podspec": pod("All", "'Kit/*.h'"),
        "App/a.m": "#import \"Kit/Kit.h\"", "Kit/Kit.h": "int kit(void);", "Kit/k.m": "int k;",
        "Kit/k.swift": "struct K {}",
      ]),
    Verdict(
      "one that lies elsewhere is not",
      [
        "App.podspec": pod("App", "'App/*'", "  s.dependency 'Kit'"),
        "Kit.podspec": pod("Kit", "'Kit/*.{m,swift}'"), "All.podspec": pod("All", "'All/*.h'"),
        "App/a.m": "#import \"All.h\"", "All/All.h": "int all(void);", "Kit/k.m": "int k;",
        "Kit/k.swift": "struct K {}",
      ], ["unused-dependency App -> Kit App.podspec:4"]),
  ]

  @Test("a header is of the sources it lies with", arguments: unused)
  func judgeUnused(_ verdict: Verdict) throws {
    #expect(try verdict.found(by: ["unused-dependency"]) == verdict.expected)
  }

  /// A project of Xcode with targets that make one module each, of one type.
  private static func xcode(_ targets: [(name: String, product: String, type: String, files: [String])])
    -> String
  {
    let all = Set(targets.flatMap(\.files)).sorted()
    let references = all.enumerated().map {
      "F\($0) = { isa = PBXFileReference; path = \"\($1)\"; sourceTree = \"<group>\"; };"
    }
    let objects = targets.enumerated().map { index, target in
      let files = target.files.compactMap { all.firstIndex(of: $0) }
      return """
        \(files.map { "B\(index)\($0) = { isa = PBXBuildFile; fileRef = F\($0); };" }.joined(separator: "\n"))
        S\(index) = { isa = PBXSourcesBuildPhase; files = ( \(files.map { "B\(index)\($0)" }.joined(separator: ", ")) ); };
        L\(index) = { isa = XCConfigurationList; buildConfigurations = ( C\(index) ); };
        C\(index) = { isa = XCBuildConfiguration; name = Debug; buildSettings = { PRODUCT_MODULE_NAME = \(target.product); }; };
        T\(index) = { isa = PBXNativeTarget; name = "\(target.name)"; productType = "com.apple.product-type.\(target.type)"; buildPhases = ( S\(index) ); dependencies = ( ); buildConfigurationList = L\(index); };
        """
    }
    return """
      { archiveVersion = 1; objectVersion = 56; rootObject = P; objects = {
      P = { isa = PBXProject; mainGroup = G; targets = ( \(targets.indices.map { "T\($0)" }.joined(separator: ", ")) ); };
      G = { isa = PBXGroup; children = ( \(all.indices.map { "F\($0)" }.joined(separator: ", ")) ); sourceTree = "<group>"; };
      \(references.joined(separator: "\n"))
      \(objects.joined(separator: "\n"))
      }; }
      """
  }

  static let drifts: [Verdict] = [
    Verdict(
      "a project may have a target for each platform",
      [
        "Package.swift": SamplePackage("P").target("Kit").text,
        "Kit.xcodeproj/project.pbxproj": xcode([
          ("Kit iOS", "Kit", "framework", ["Sources/Kit/k.swift"]),
          ("Kit macOS", "Kit", "framework", ["Sources/Kit/k.swift", "Sources/Kit/mac.swift"]),
        ]), "Sources/Kit/k.swift": "", "Sources/Kit/mac.swift": "",
      ]),
    Verdict(
      "what none of them builds is forgotten",
      [
        "Package.swift": SamplePackage("P").target("Kit").text,
        "Kit.xcodeproj/project.pbxproj": xcode([
          ("Kit iOS", "Kit", "framework", ["Sources/Kit/k.swift"]),
          ("Kit macOS", "Kit", "framework", ["Sources/Kit/k.swift"]),
        ]), "Sources/Kit/k.swift": "", "Sources/Kit/mac.swift": "public struct M {}",
      ], ["manifest-drift Kit Sources/Kit/mac.swift:1"]),
    Verdict(
      "a framework that builds the sources of another needs no dependency on it",
      [
        "Package.swift": SamplePackage("P").target("Core").target("Kit", ["Core"]).text,
        "Kit.xcodeproj/project.pbxproj": xcode([
          ("Core", "Core", "framework", ["Sources/Core/c.m"]),
          ("Kit", "Kit", "framework", ["Sources/Core/c.m", "Sources/Kit/k.m"]),
        ]), "Sources/Core/c.m": "int c;", "Sources/Core/include/Core.h": "int core(void);",
        "Sources/Kit/k.m": "#import <Core/Core.h>", "Sources/Kit/include/Kit.h": "",
      ]),
  ]

  @Test("projects and packages agree in their own ways", arguments: drifts)
  func judgeDrifts(_ verdict: Verdict) throws {
    #expect(try verdict.found(by: ["manifest-drift"]) == verdict.expected)
  }

  private static func plugin(_ type: String) -> [String: String] {
    [
      "App.xcodeproj/project.pbxproj": xcode([
        ("App", "App", "application", ["App/a.swift"]), ("Part", "Part", type, ["Part/p.swift"]),
      ]), "App/a.swift": "struct A {}", "Part/p.swift": "struct P {}",
    ]
  }

  static let orphans: [Verdict] = [
    Verdict(
      "a static library of a framework's sources is another form of it",
      [
        "App.xcodeproj/project.pbxproj": xcode([
          ("App", "App", "application", ["App/a.swift"]), ("Kit", "Kit", "framework", ["Kit/k.m"]),
          ("KitStatic", "KitStatic", "library.static", ["Kit/k.m"]),
        ]), "App/a.swift": "import Kit", "Kit/k.m": "int k;",
      ]),
    Verdict("a bundle is loaded", plugin("bundle")),
    Verdict("a dynamic library is", plugin("library.dynamic")),
    Verdict("an extension is run", plugin("app-extension")),
    Verdict(
      "a framework is imported", plugin("framework"), ["orphan Part App.xcodeproj/project.pbxproj:15"]),
  ]

  @Test("what is loaded at run time is no orphan", arguments: orphans)
  func judgeOrphans(_ verdict: Verdict) throws {
    let found = try verdict.found(by: ["orphan"])
    #expect(found.map { $0.prefix { $0 != ":" } } == verdict.expected.map { $0.prefix { $0 != ":" } })
  }
}

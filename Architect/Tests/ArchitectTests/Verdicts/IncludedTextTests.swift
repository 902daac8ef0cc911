import Samples
import Testing

/// Whose a header is when several targets list it, or none does, and what its text asks for.
@Suite("Headers and their owners", .timeLimit(.minutes(10))) struct IncludedTextTests {
  private static func pod(_ name: String, _ files: String, _ more: String = "") -> String {
    """
    Pod::Spec.new do |s|
      s.name = '\(name)'
      s.source_files = \(files)
    \(more)
    end
    """
  }

  private static func xcodeGen(_ app: String) -> String {
    "name: Shop\ntargets:\n  Shop:\n    type: application\n    platform: iOS\n    sources: [\(app)]\n"
  }

  /// A program whose own headers no manifest lists, and a pod with a header of the same name.
  private static func program(_ files: [String: String]) -> [String: String] {
    files.merging([
      "Shop.podspec": pod("Other", "'Other/*.{h,m}'"), "Other/AppDelegate.h": "", "Other/o.m": "",
    ]) { first, _ in first }
  }

  private static let searching =
    "  s.pod_target_xcconfig = { 'HEADER_SEARCH_PATHS' => '\"${PODS_TARGET_SRCROOT}\"' }"

  static let undeclared: [Verdict] = [
    Verdict(
      "a header beside the including file is meant even if no target lists it",
      program([
        "Shop.podspec.json": "", "App.podspec": pod("App", "'App/*.m'"),
        "App/a.m": "#import \"AppDelegate.h\"", "App/AppDelegate.h": "",
      ])
      .filter { $0.key != "Shop.podspec.json" }),
    Verdict(
      "a header that no target lists may be the one of several that is meant",
      program([
        "App.podspec": pod("App", "'App/*.m'"), "App/a.m": "#import \"AppDelegate.h\"",
        "App/Headers/AppDelegate.h": "",
      ])),
    Verdict(
      "a path to a header that no target lists is followed",
      program([
        "App.podspec": pod("App", "'App/*.m'"), "App/a.m": "#import \"../Shared/AppDelegate.h\"",
        "Shared/AppDelegate.h": "",
      ])),
    Verdict(
      "a header that only another target has is the other's",
      program(["App.podspec": pod("App", "'App/*.m'"), "App/a.m": "#import \"AppDelegate.h\""]),
      ["undeclared-import App -> Other App/a.m:1"]),
    Verdict(
      "what a pod finds by its own search path needs no dependency",
      [
        "App.podspec": pod("App", "'App/*.m'", searching), "Other.podspec": pod("Other", "'Other/*.{h,m}'"),
        "App/a.m": "#import \"Other/Log.h\"", "Other/Log.h": "", "Other/o.m": "",
      ]),
    Verdict(
      "so do its test specifications",
      [
        "App.podspec": pod(
          "App", "'App/*.m'",
          searching + "\n  s.test_spec 'one' do |t|\n    t.source_files = 'One/*.{h,m}'\n  end\n"
            + "  s.test_spec 'two' do |t|\n    t.source_files = 'Two/*.{h,m}'\n  end"), "App/a.m": "",
        "One/Log.h": "", "One/o.m": "", "Two/t.m": "#import \"One/Log.h\"",
      ]),
    Verdict(
      "a search path in JSON is one, too",
      [
        "App.podspec.json": """
        {"name": "App", "source_files": "App/*.m",
         "pod_target_xcconfig": {"USER_HEADER_SEARCH_PATHS": "$(inherited) \\"$(PODS_TARGET_SRCROOT)/Other\\""}}
        """, "Other.podspec": pod("Other", "'Other/*.{h,m}'"), "App/a.m": "#import \"Log.h\"",
        "Other/Log.h": "",
        "Other/o.m": "",
      ]),
    Verdict(
      "a module map in a searched folder names what a pod builds itself",
      [
        "App.podspec": pod(
          "App", "'App/*.swift', 'Vendor/*.m'",
          "  s.pod_target_xcconfig = { 'SWIFT_INCLUDE_PATHS' => '$(inherited) \"${PODS_TARGET_SRCROOT}/Maps\"' }"
        ),
        "Package.swift": SamplePackage("P").target("Reporter").text,
        "Sources/Reporter/include/Reporter.h": "",
        "Sources/Reporter/r.m": "", "App/a.swift": "import Reporter", "Vendor/r.m": "",
        "Maps/module.modulemap": "module Reporter { header \"r.h\" }",
      ]),
    Verdict(
      "asking for a header that a build generates asks for no dependency",
      [
        "Package.swift": SamplePackage("P").target("App").target("Kit").text, "Sources/Kit/include/Kit.h": "",
        "Sources/Kit/kit.m": "",
        "Sources/App/include/App.h":
          "#if __has_include(\"Kit-umbrella.h\")\n#import <Kit/Kit.h>\n@import Kit;\n#endif",
        "Sources/App/app.m": "#import \"App.h\"",
      ]),
  ]

  @Test("an include needs a declaration only where the other's header is meant", arguments: undeclared)
  func judgeUndeclared(_ verdict: Verdict) throws {
    #expect(try verdict.found(by: ["undeclared-import"]) == verdict.expected)
  }

  /// Two pods, the second of which also lists the first's private headers.
  private static func neighbours(_ files: String, also: [String: String] = [:]) -> [String: String] {
    [
      "Core.podspec": pod("Core", "'Core/*.m'", searching),
      "Support.podspec": pod("Support", files, "  s.dependency 'Core'\n" + searching),
      "Core/core.m": "#import \"Core/Core+Internal.h\"", "Core/Core+Internal.h": "",
      "Support/s.m": "#import \"Core/Core+Internal.h\"",
    ].merging(also) { first, _ in first }
  }

  static let cycles: [Verdict] = [
    Verdict("a header among a pod's own sources is its own", neighbours("['Support/*.m', 'Core/*.h']")),
    Verdict("by whatever glob another takes it in", neighbours("'Support/*.m', 'Core/*\\+Internal.h'")),
    Verdict(
      "from wherever it is included",
      neighbours(
        "'{Support,Core}/*.{h,mm}'", also: ["Support/s.mm": "", "Core/more.m": "#import \"Core+Internal.h\""])
    ),
    Verdict(
      "a header among the other's sources is the other's",
      [
        "Core.podspec": pod("Core", "'Core/*.m'", searching),
        "Support.podspec": pod("Support", "'Support/*.{h,m}'", "  s.dependency 'Core'"),
        "Core/core.m": "#import \"Support/S.h\"", "Support/S.h": "", "Support/s.m": "",
      ], ["cycle Support -> Core Support.podspec:4"]),
    Verdict(
      "an edge that one manifest declares and the other does not, and that no file needs, makes no cycle",
      [
        "Package.swift": SamplePackage("P").target("App", ["Kit"]).target("Kit").text,
        "Kit.podspec": pod("Kit", "'Sources/Kit/*.swift'", "  s.dependency 'App'"),
        "App.podspec": pod("App", "'Sources/App/*.swift'"), "Sources/App/a.swift": "",
        "Sources/Kit/k.swift": "#if COCOAPODS\nimport App\n#endif",
      ]),
    Verdict(
      "one that a file needs does",
      [
        "Package.swift": SamplePackage("P").target("App", ["Kit"]).target("Kit").text,
        "Kit.podspec": pod("Kit", "'Sources/Kit/*.swift'", "  s.dependency 'App'"),
        "App.podspec": pod("App", "'Sources/App/*.swift'"), "Sources/App/a.swift": "import Kit",
        "Sources/Kit/k.swift": "import App",
      ], ["cycle App -> Kit Sources/App/a.swift:1"]),
  ]

  @Test("modules that lie side by side are no cycle", arguments: cycles)
  func judgeCycles(_ verdict: Verdict) throws {
    #expect(try verdict.found(by: ["cycle"]) == verdict.expected)
  }

  private static func package(_ app: String, extra: [String: String]) -> [String: String] {
    [
      "Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "P", targets: [
        .target(name: "App", dependencies: ["Core"], cSettings: [.headerSearchPath("../..")]),
        .target(name: "Extension", path: "Sources/Extension", publicHeadersPath: "."),
        .target(name: "Core"),
      ])
      """, "Sources/App/app.m": app, "Sources/App/include/App.h": "", "Sources/Core/include/Core/Core.h": "",
      "Sources/Core/core.m": "int core(void) { return 1; }",
      "Sources/Extension/Internal.h": "#import <Core/Core.h>",
      "Sources/Extension/e.m": "int e(void) { return 1; }",
    ].merging(extra) { _, new in new }
  }

  static let unused: [Verdict] = [
    Verdict(
      "what an included header of another module needs is used",
      package("#import \"Sources/Extension/Internal.h\"", extra: [:])),
    Verdict(
      "even if another manifest counts the header to the includer",
      package(
        "#import \"Sources/Extension/Internal.h\"",
        extra: [
          "App.podspec": pod("App", "'Sources/App/*.m', 'Sources/Extension/*.h'", "  s.dependency 'Core'")
        ])),
    Verdict(
      "a header that both count to themselves is a use of the other",
      package(
        "#import \"Sources/Core/include/Core/Core.h\"",
        extra: [
          "App.podspec": pod("App", "'Sources/App/*.m', 'Sources/Core/**/*.h'", "  s.dependency 'Core'")
        ])),
    Verdict(
      "a header that needs something else is none",
      package(
        "#import \"Sources/Extension/Internal.h\"",
        extra: ["Sources/Extension/Internal.h": "#import <UIKit/UIKit.h>"]),
      ["unused-dependency App -> Core Package.swift:4"]),
  ]

  @Test("a dependency that an included header needs is used", arguments: unused)
  func judgeUnused(_ verdict: Verdict) throws {
    #expect(try verdict.found(by: ["unused-dependency"]) == verdict.expected)
  }
}

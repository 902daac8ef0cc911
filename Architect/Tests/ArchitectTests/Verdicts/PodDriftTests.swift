import Samples
import Testing

/// A package and a pod of one module, which differ where they may.
@Suite("Drift between a package and its pod", .timeLimit(.minutes(10))) struct PodDriftTests {
  private static func pod(_ body: String, extra: [String: String] = [:]) -> [String: String] {
    [
      "Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "App", platforms: [.iOS(.v13)], products: [
        .library(name: "App", targets: ["App"]), .library(name: "AppMore", targets: ["AppMore"]),
      ], targets: [.target(name: "App"), .target(name: "AppMore", dependencies: ["App"])])
      """,
      "App.podspec":
        "Pod::Spec.new do |s|\n  s.name = 'App'\n  s.ios.deployment_target = '13.0'\n\(body)\nend",
      "Sources/App/a.swift": "", "Sources/AppMore/m.swift": "",
    ].merging(extra) { _, new in new }
  }

  static let drifts: [Verdict] = [
    Verdict(
      "what a package offers beside the module, a pod may take in",
      pod(
        "  s.source_files = 'Sources/App/*'\n  s.subspec 'More' do |m|\n    m.source_files = 'Sources/AppMore/*'\n  end"
      )),
    Verdict(
      "a subspec may ask for a later platform",
      pod(
        "  s.source_files = 'Sources/App/*'\n  s.subspec 'More' do |m|\n    m.ios.deployment_target = '17.0'\n  end"
      )),
    Verdict(
      "a catalogue of documentation is not compiled",
      pod(
        "  s.source_files = 'Sources/App/**/*.swift'",
        extra: ["Sources/App/A.docc/code/x.swift": "struct X {}"])),
    Verdict(
      "a playground is not",
      pod(
        "  s.source_files = 'Sources/App/**/*.swift'",
        extra: ["Sources/App/A.playground/x.swift": "struct X {}"])),
    Verdict(
      "a file of comments adds nothing to either build",
      pod(
        "  s.source_files = 'Sources/App/*', 'Shims/*.swift'",
        extra: ["Shims/x.swift": "// Empty on purpose.\n/* For CocoaPods. */\n"])),
    Verdict(
      "a file with a declaration does",
      pod(
        "  s.source_files = 'Sources/App/*', 'Shims/*.swift'",
        extra: ["Shims/x.swift": "// For CocoaPods.\npublic struct Shim {}\n"]),
      ["manifest-drift App Shims/x.swift:1"]),
    Verdict(
      "a pod that asks for a later platform itself drifts",
      pod("  s.source_files = 'Sources/App/*'\n  s.platform = :ios, '17.0'"),
      ["manifest-drift App App.podspec:1"]),
  ]

  /// A package that takes the module beside it as a release, and a pod of its own that takes it as a pod.
  private static func released(_ product: String) -> [String: String] {
    [
      "Core/Package.swift": SamplePackage("core-kit").target("Core_Kit").product("Core-Kit", ["Core_Kit"])
        .text,
      "Core/Sources/Core_Kit/c.swift": "",
      "Core/Core-Kit.podspec":
        "Pod::Spec.new do |s|\n  s.name = 'Core-Kit'\n  s.source_files = 'Sources/Core_Kit/*'\nend",
      "Add/Package.swift": SamplePackage("Add")
        .package(".package(url: \"https://example.com/core-kit.git\", from: \"1.0.0\")")
        .target("Add", [".product(name: \"\(product)\", package: \"core-kit\")"]).text,
      "Add/Sources/Add/a.swift": "import Core_Kit",
      "Add/Add.podspec":
        "Pod::Spec.new do |s|\n  s.name = 'Add'\n  s.source_files = 'Sources/Add/*'\n  s.dependency 'Core-Kit'\nend",
    ]
  }

  static let releases: [Verdict] = [
    Verdict("a release of what lies beside it is it", released("Core-Kit")),
    Verdict("under the module's name, too", released("Core_Kit")),
    Verdict(
      "and another product is not", released("Other"), ["manifest-drift Add -> Core_Kit Add/Add.podspec:4"]),
  ]

  /// A project that builds two files, and a pod of its own that excludes one of them in some way.
  private static func excluding(_ body: String) -> [String: String] {
    pod(
      "  s.source_files = 'Sources/App/*'\n\(body)",
      extra: ["Sources/App/route.swift": "public struct Route {}"])
  }

  static let exclusions: [Verdict] = [
    Verdict(
      "what is excluded on one platform is built on another",
      excluding("  s.osx.deployment_target = '12.0'\n  s.osx.exclude_files = 'Sources/App/route*'")),
    Verdict(
      "in a subspec, too",
      excluding(
        "  s.subspec 'Core' do |c|\n    c.source_files = 'Sources/App/*'\n    c.tvos.exclude_files = 'Sources/App/route*'\n  end"
      )),
    Verdict(
      "one subspec's exclusion is not another's",
      excluding(
        "  s.subspec 'Less' do |l|\n    l.source_files = 'Sources/App/*'\n    l.exclude_files = 'Sources/App/route*'\n  end"
      )),
    Verdict(
      "what is excluded on every platform of the pod is not built",
      excluding("  s.ios.exclude_files = 'Sources/App/route*'"),
      ["manifest-drift App Sources/App/route.swift:1"]),
    Verdict(
      "nor what the pod excludes altogether", excluding("  s.exclude_files = 'Sources/App/route*'"),
      ["manifest-drift App Sources/App/route.swift:1"]),
  ]

  @Test("a pod is its package with additions", arguments: drifts + exclusions + releases)
  func judgeDrifts(_ verdict: Verdict) throws {
    let found = try verdict.found(by: ["manifest-drift"])
    #expect(found == verdict.expected)
  }
}

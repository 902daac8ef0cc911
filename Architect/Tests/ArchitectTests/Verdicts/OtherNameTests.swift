import Samples
import Testing

/// A pod need not be called as its module, nor a package as the folder that holds it.
@Suite("What goes by another name", .timeLimit(.minutes(10))) struct OtherNameTests {
  private static func pod(_ name: String, _ lines: String...) -> String {
    "Pod::Spec.new do |s|\n  s.name = '\(name)'\n\(lines.map { "  s.\($0)" }.joined(separator: "\n"))\nend"
  }

  private static func adapters(_ imports: String, lock: String = "Ads-SDK") -> [String: String] {
    [
      "Adapter.podspec": pod("Adapter", "source_files = 'Adapter/*'", "dependency '\(lock)'"),
      "Podfile": "target 'Shop' do\n  pod 'Adapter', :path => '.'\n  pod '\(lock)'\nend",
      "Podfile.lock": "PODS:\n  - \(lock) (1.0):\n    - Consent\n  - Consent (1.0)\n",
      "Package.swift": SamplePackage("P").package(
        ".package(url: \"https://example.com/ads.git\", from: \"1.0.0\")"
      )
      .target("Other", [".product(name: \"Ads\", package: \"ads\")"]).text,
      "Sources/Other/o.swift": "import Ads", "Adapter/a.swift": imports,
    ]
  }

  static let verdicts: [Verdict] = [
    Verdict("a pod that nothing imports by its name may hold the module", adapters("import Ads")),
    Verdict(
      "one that is imported by it does not",
      adapters("import Ads\nimport Log\nimport Consent", lock: "Log"),
      ["undeclared-import Adapter -> Ads Adapter/a.swift:1"]),
    Verdict(
      "a pod has the frameworks that it brings",
      adapters("import Closed").merging([
        "Adapter.podspec": pod(
          "Adapter", "source_files = 'Adapter/*'", "vendored_frameworks = 'Frameworks/Closed.xcframework'"),
        "Sources/Other/o.swift": "import Ads\nimport Closed",
        "Package.swift": SamplePackage("P").package(
          ".package(url: \"https://example.com/c.git\", from: \"1.0.0\")"
        )
        .target("Other", [".product(name: \"Closed\", package: \"c\")"]).text,
      ]) { $1 }),
    Verdict(
      "and those that a pattern means",
      adapters("import Closed").merging([
        "Adapter.podspec": pod(
          "Adapter", "source_files = 'Adapter/*'", "vendored_frameworks = 'Frameworks/*.xcframework'"),
        "Frameworks/Closed.xcframework/Info.plist": "",
        "Package.swift": SamplePackage("P").package(
          ".package(url: \"https://example.com/c.git\", from: \"1.0.0\")"
        )
        .target("Other", [".product(name: \"Closed\", package: \"c\")"]).text,
      ]) { $1 }),
    Verdict(
      "what a pod brings it brings to its users",
      adapters("import Closed").merging([
        "Adapter.podspec": pod("Adapter", "source_files = 'Adapter/*'", "dependency 'Holder'"),
        "Holder.podspec": pod(
          "Holder", "source_files = 'Holder/*'", "vendored_frameworks = 'Frameworks/Closed.xcframework'"),
        "Holder/h.swift": "",
        "Package.swift": SamplePackage("P").package(
          ".package(url: \"https://example.com/c.git\", from: \"1.0.0\")"
        ).target("Other", [".product(name: \"Closed\", package: \"c\")"]).text,
      ]) { $1 }),
    Verdict(
      "even if a project of the repository makes it",
      adapters("import Closed").merging([
        "Adapter.podspec": pod("Adapter", "source_files = 'Adapter/*'", "dependency 'Holder'"),
        "Holder.podspec": pod(
          "Holder", "source_files = 'Holder/*'", "vendored_frameworks = 'Frameworks/Closed.xcframework'"),
        "Holder/h.swift": "",
        "Make/project.yml": "name: Make\ntargets: {Closed: {type: framework, platform: iOS, sources: [src]}}",
        "Make/src/c.swift": "",
      ]) { $1 }),
    Verdict(
      "a package that is fetched is used by what imports the module that the repository has of it",
      [
        "Package.swift": SamplePackage("Kit").target("Kit").product("Kit", ["Kit"]).text,
        "Sources/Kit/k.swift": "",
        "Handlers/Package.swift": SamplePackage("Handlers")
          .package(".package(url: \"https://example.com/kit-sdk.git\", from: \"1.0.0\")")
          .target("Handler", [".product(name: \"Kit\", package: \"kit-sdk\")"]).text,
        "Handlers/Sources/Handler/h.swift": "import Kit",
        "Elsewhere/Package.swift": SamplePackage("Elsewhere").target("Elsewhere").text,
        "Elsewhere/Sources/Elsewhere/e.swift": "",
        "Shop.xcodeproj/project.pbxproj": SampleXcodeProject("Shop", file: "Shop/s.swift").text,
        "Shop/s.swift": "import Kit",
      ]),
  ]

  @Test("is what it is", arguments: verdicts)
  func verdict(_ verdict: Verdict) throws {
    #expect(
      try verdict.found(by: ["undeclared-import", "unused-dependency"]).filter { !$0.contains("Shop") }
        == verdict.expected)
  }

  @Test("what a project builds is linked there, even if it is a pod, too")
  func ownTarget() throws {
    let verdict = Verdict(
      "",
      [
        "project.yml": """
        name: Shop
        targets:
          Shop: {type: application, platform: iOS, sources: [Shop], dependencies: [{target: Kit}]}
          Kit: {type: framework, platform: iOS, sources: [Kit], dependencies: [{target: Log}]}
          Log: {type: framework, platform: iOS, sources: [Log]}
        """,
        "Podfile": "target 'Shop' do\n  pod 'Charts'\nend",
        "Log.podspec": Self.pod("Log", "source_files = 'Log/*'"),
        "Shop/a.swift": "import Kit\nimport Log\nimport Charts", "Kit/k.swift": "import Log",
        "Log/l.swift": "",
      ])
    #expect(
      try verdict.messages(of: ["transitive-import"]).map {
        $0.contains("in project.yml") && !$0.contains("pod")
      }
        == [true])
  }
}

import Architect
import Samples
import Testing

/// Manifests whose sources are not here, or that are not part of a build.
@Suite("Sources that are elsewhere", .timeLimit(.minutes(10))) struct ForeignSourceTests {
  private static func pod(_ name: String, _ lines: String...) -> String {
    "Pod::Spec.new do |s|\n  s.name = '\(name)'\n"
      + lines.map { "  s.\($0)\n" }.joined() + "end"
  }

  private static let app = [
    "Package.swift": SamplePackage("P").target("A").text, "Sources/A/a.swift": "",
  ]

  private static func beside(_ files: [String: String]) -> [String: String] {
    app.merging(files) { _, new in new }
  }

  private static func module(_ path: String, _ sources: String = "") -> String {
    """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(name: "P", targets: [.target(name: "Lib", path: "\(path)"\(sources)), .target(name: "A")])
    """
  }

  private static let declared = "[submodule \"lib\"]\n\tpath = lib\n\turl = https://example.com/lib.git\n"

  static let verdicts: [Verdict] = [
    Verdict(
      "a podspec of another repository",
      beside([
        "Podspecs/Lib.podspec": pod(
          "Lib", "source_files = 'Lib/*.m'", "source = { :git => 'https://example.com/x/Lib.git' }")
      ])),
    Verdict(
      "a podspec of an archive",
      beside([
        "Lib.podspec": pod(
          "Lib", "source_files = 'src/*.c'", "source = { :http => 'https://example.com/lib.zip' }")
      ])),
    Verdict(
      "its JSON form",
      beside([
        "Lib.podspec.json":
          "{\"name\": \"Lib\", \"source_files\": \"a/*.m\", \"source\": {\"git\": \"https://example.com/x/Lib.git\"}}"
      ])),
    Verdict(
      "but not a podspec of this repository",
      beside([
        "Lib.podspec": pod(
          "Lib", "source_files = 'Lib/*.m'", "source = { :git => 'https://example.com/x/Own.git' }"),
        ".git/config": "[remote \"origin\"]\n\turl = git@example.com:x/Own.git\n",
      ]), ["skipped-input  Lib.podspec:1"]),
    Verdict(
      "a target in a submodule",
      ["Package.swift": module("lib"), "Sources/A/a.swift": "", ".gitmodules": declared],
      ["missing-input  .gitmodules:2"]),
    Verdict(
      "a target with a source in a submodule",
      [
        "Package.swift": module(".", ", sources: [\"lib/src\"]"), "Sources/A/a.swift": "",
        ".gitmodules": declared,
      ],
      ["missing-input  .gitmodules:2"]),
    Verdict(
      "two manifests of one submodule",
      beside([
        "One.podspec": pod("One", "source_files = 'lib/one/*.m'"),
        "Two.podspec": pod("Two", "source_files = 'lib/two/**/*.m'"), ".gitmodules": declared,
      ]), ["missing-input  .gitmodules:2"]),
    Verdict(
      "several submodules",
      beside([
        "One.podspec": pod("One", "source_files = 'lib/*.m'"),
        "Two.podspec": pod("Two", "source_files = 'other/*.m'"),
        ".gitmodules": declared + declared.replacing("lib", with: "other"),
      ]), ["missing-input  .gitmodules:2"]),
    Verdict(
      "a manifest that a workflow copies",
      beside([".github/workflows/Package.swift": SamplePackage("T").target("T").text])),
    Verdict(
      "a podspec of a hidden folder", beside([".circleci/T.podspec": pod("T", "source_files = 'T/*.swift'")])),
    Verdict(
      "a project in a hidden folder",
      beside([".ci/project.yml": "targets:\n  T: {type: framework, sources: T}\n"])),
  ]

  @Test("nothing is missing that was never meant to be here", arguments: verdicts)
  func judge(_ verdict: Verdict) throws {
    #expect(
      try verdict.found(by: ["skipped-input", "unread", "unresolved-dependency", "missing-input"])
        == verdict.expected)
  }

  @Test("a link does not lead into what is left out", arguments: ["Pods", "Carthage", "node_modules"])
  func links(folder: String) throws {
    let project = SampleXcodeProject("Lost", file: "gone.swift").text
    let sample = try SampleRepository(
      Self.beside(["Example/\(folder)/Lost.xcodeproj/project.pbxproj": project]))
    try sample.link("_Lost.xcodeproj", to: "Example/\(folder)/Lost.xcodeproj")
    #expect(try Architecture.load(at: sample.root).inspect(only: ["skipped-input"]).findings == [])
  }

  private static func helper(_ call: String) -> [String: String] {
    beside([
      "Lib.podspec": "Pod::Spec.new do |s|\n  s.name = 'Lib'\n  s.source_files = 'Lib/*'\n  \(call)\nend",
      "Lib/l.m": "#import <React/RCTBridge.h>", "Podfile": "target 'A' do\n  pod 'React'\nend",
    ])
  }

  @Test(
    "React Native's helpers bring its pods",
    arguments: [
      "install_modules_dependencies(s)", "add_dependency(s, 'React-jsc')",
      "if ENV['NEW'] == '1'\n    install_modules_dependencies(s)\n  end",
    ])
  func helpers(call: String) throws {
    let verdict = Verdict(call, Self.helper(call))
    #expect(try verdict.found(by: ["skipped-input", "undeclared-import", "transitive-import"]) == [])
    #expect(try Verdict("", Self.helper("other(s)")).found(by: ["skipped-input"]).count == 1)
  }

  private static func released(_ requirement: String, import other: String = "import Base") -> [String:
    String]
  {
    [
      "Kit.podspec": pod("Kit", "version = '1.2'", "source_files = 'Kit/*'", "dependency 'Base'"),
      "Base.podspec": pod("Base", "version = '1.2'", "source_files = 'Base/*'"),
      "More.podspec": pod(
        "More", "version = '1.2'", "source_files = 'More/*'", "dependency 'Kit'\(requirement)"),
      "Kit/a.swift": "import Base", "Kit/b.swift": other, "Kit/c.swift": other, "Base/b.swift": "",
      "More/m.swift": "import Kit\nimport Base",
    ]
  }

  private static let transitive = "transitive-import More -> Base More/m.swift:2"

  static let releases: [Verdict] = [
    Verdict("the version of the pod itself", released(", s.version.to_s")),
    Verdict("the version in a text", released(", \"#{s.version}\"")),
    Verdict("the version, written out", released(", '1.2'")),
    Verdict("no version", released(""), [transitive]),
    Verdict("a pod that hardly uses it", released(", \"#{s.version}\"", import: ""), [transitive]),
  ]

  @Test("what a companion of the same release is made of stays there", arguments: releases)
  func judgeReleases(_ verdict: Verdict) throws {
    #expect(try verdict.found(by: ["transitive-import"]) == verdict.expected)
  }
}

import Architect
import Rules
import Samples
import Testing

/// What a manifest refers to by its path and that is not there is an error, unless a tool creates it.
@Suite("What is not there", .timeLimit(.minutes(10))) struct MissingInputTests {
  private static let spec = """
    name: App
    targets:
      App: {type: application, platform: iOS, sources: [App]}
    """

  private static func app(_ more: [String: String], spec text: String = spec) -> [String: String] {
    ["project.yml": text, "App/a.swift": ""].merging(more) { $1 }
  }

  private static func pods(_ lines: String) -> String { "target 'App' do\n\(lines)\nend" }

  private static let podspec = "Pod::Spec.new do |s|\n s.name = 'Kit'\n s.source_files = '*.swift'\nend"

  private static func workspace(_ reference: String) -> [String: String] {
    [
      "App.xcworkspace/contents.xcworkspacedata":
        "<Workspace>\n  <FileRef\n    location = \"\(reference)\">\n  </FileRef>\n</Workspace>"
    ]
  }

  private static let submodule =
    "[submodule \"kit\"]\n\tpath = Vendored/Kit\n\turl = https://example.com/kit\n"

  private static func package(_ path: String) -> [String: String] {
    [
      "Package.swift": SamplePackage("P").package(".package(path: \"\(path)\")").target("A").text,
      "Sources/A/a.swift": "",
    ]
  }

  /// A package with a target of sources that are there, and a further target.
  private static func targets(_ target: String, _ more: [String: String] = [:]) -> [String: String] {
    [
      "Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "P", targets: [
        .target(name: "A"),
        \(target),
      ])
      """, "Sources/A/a.swift": "",
    ].merging(more) { $1 }
  }

  private static let sources = targets(".target(name: \"B\", path: \"Code\")")
  private static let binary = targets(".binaryTarget(name: \"B\", path: \"B.xcframework\")")

  static let absent: [Verdict] = [
    Verdict("the folder of a target", sources, ["Package.swift:5"]),
    Verdict("a binary", binary, ["Package.swift:5"]),
    Verdict(
      "a binary in a submodule",
      targets(
        ".binaryTarget(name: \"B\", path: \"Vendored/Kit/B.xcframework\")", [".gitmodules": submodule]),
      ["Package.swift:5"]),
    Verdict("a pod's path", app(["Podfile": pods("  pod 'Kit', :path => 'Pod/Kit'")]), ["Podfile:2"]),
    Verdict(
      "a folder without the pod's podspec",
      app(["Podfile": pods("  pod 'Kit', :path => 'Kit'"), "Kit/k.swift": ""]), ["Podfile:2"]),
    Verdict("a podspec", app(["Podfile": pods("  pod 'Kit', :podspec => 'Kit.podspec'")]), ["Podfile:2"]),
    Verdict(
      "a Podfile's project",
      app(["Podfile": "project 'Shop'\n" + pods("")]).filter { $0.key != "project.yml" }.merging([
        "Package.swift": SamplePackage("A").target("A").text, "Sources/A/a.swift": "",
      ]) { $1 }, ["Podfile:1"]),
    Verdict("a package of a package", package("Packages/Kit"), ["Package.swift:10"]),
    Verdict(
      "a package of an XcodeGen spec", app([:], spec: spec + "\npackages:\n  Kit: {path: Kit}"),
      ["project.yml:5"]),
    Verdict(
      "a file that an XcodeGen spec includes", app([:], spec: "include: [more.yml]\n" + spec),
      ["project.yml:1"]),
    Verdict(
      "a project that an Xcode project contains",
      package("Kit").merging([
        "Kit/Package.swift": SamplePackage("Kit").target("Kit").text, "Kit/Sources/Kit/k.swift": "",
        "App/App.xcodeproj/project.pbxproj": """
        // !$*UTF8*$!
        { archiveVersion = 1; objectVersion = 56; rootObject = R; objects = {
          R = { isa = PBXProject; mainGroup = G; targets = ( ); };
          G = { isa = PBXGroup; children = ( F ); sourceTree = "<group>"; };
          F = { isa = PBXFileReference; lastKnownFileType = "wrapper.pb-project"; path = Sub/Sub.xcodeproj; sourceTree = "<group>"; };
        }; }
        """,
      ]) { $1 }, ["App/App.xcodeproj/project.pbxproj:5"]),
    Verdict(
      "a project that a workspace lists",
      package("Kit").merging(workspace("group:App/App.xcodeproj")) { $1 }.merging([
        "Kit/Package.swift": SamplePackage("Kit").target("Kit").text, "Kit/Sources/Kit/k.swift": "",
      ]) { $1 }, ["App.xcworkspace/contents.xcworkspacedata:3"]),
    Verdict(
      "a submodule with a package", package("Vendored/Kit").merging([".gitmodules": submodule]) { $1 },
      ["Package.swift:10"]),
    Verdict(
      "a submodule with a pod",
      app([".gitmodules": submodule, "Podfile": pods("  pod 'Kit', :path => 'Vendored/Kit'")]), ["Podfile:2"]),
    Verdict(
      "a submodule with sources",
      app(
        [".gitmodules": submodule],
        spec: spec.replacing(
          "[App]}", with: "[App]}\n  Kit: {type: framework, platform: iOS, sources: [Vendored/Kit]}")),
      [".gitmodules:2"]),
    Verdict(
      "a submodule that a workspace lists",
      app([".gitmodules": submodule].merging(workspace("group:Vendored/Kit")) { $1 }),
      ["App.xcworkspace/contents.xcworkspacedata:3"]),
  ]

  @Test("is an error at what refers to it", arguments: absent)
  func missing(_ verdict: Verdict) throws {
    let sample = try SampleRepository(verdict.files)
    let found = try withExtendedLifetime(sample) {
      try Architecture.load(at: sample.root).inspect(only: ["missing-input"]).findings
    }
    #expect(found.map { "\($0.place.file):\($0.place.line)" } == verdict.expected)
    #expect(found.allSatisfy { $0.severity == .error })
    if verdict.files[".gitmodules"] != nil {
      #expect(found.allSatisfy { $0.message.contains("git submodule update --init Vendored/Kit") })
    }
  }

  @Test("is one finding", arguments: [sources, binary])
  func once(_ files: [String: String]) throws {
    let rules: Set = ["missing-input", "skipped-input", "unresolved-dependency", "refused-manifest"]
    #expect(try Verdict("", files).found(by: rules) == ["missing-input  Package.swift:5"])
  }

  static let present: [Verdict] = [
    Verdict(
      "a pod below node_modules, which git need not ignore",
      app(["Podfile": pods("  pod 'Kit', :path => 'node_modules/kit/ios'")])),
    Verdict(
      "a pod in another spelling",
      app([
        "Podfile": pods("  pod 'Kit', :path => 'kit'"), "Kit/kit.podspec": podspec, "Kit/k.swift": "",
      ])),
    Verdict(
      "a binary that a tool creates", binary.merging([".gitignore": "*.xcframework\n"]) { $1 }),
    Verdict(
      "a pod that is there",
      app(["Podfile": pods("  pod 'Kit', :path => 'Kit'"), "Kit/Kit.podspec": podspec, "Kit/k.swift": ""])),
    Verdict(
      "a part of a pod that is there",
      app(["Podfile": pods("  pod 'Kit/UI', :path => 'Kit'"), "Kit/Kit.podspec": podspec, "Kit/k.swift": ""])),
    Verdict(
      "a pod by the path of its podspec",
      app([
        "Podfile": pods("  pod 'Kit', :path => 'Kit/Kit.podspec'"), "Kit/Kit.podspec": podspec,
        "Kit/k.swift": "",
      ])),
    Verdict(
      "a pod that a tool fetches, because git ignores it",
      app([
        ".gitignore": "node_modules/", "Podfile": pods("  pod 'Kit', :path => 'node_modules/kit/ios'"),
      ])),
    Verdict("a pod outside the repository", app(["Podfile": pods("  pod 'Kit', :path => '../Kit'")])),
    Verdict(
      "a pod that a condition decides about",
      app(["Podfile": pods("  pod 'Kit', :path => 'Kit' if ENV['DEV']")])),
    Verdict(
      "a podspec on a server",
      app(["Podfile": pods("  pod 'Kit', :podspec => 'https://example.com/Kit.podspec'")])),
    Verdict("a project that a spec generates", app(workspace("group:App.xcodeproj"))),
    Verdict(
      "the project of CocoaPods",
      package("Kit").merging(workspace("group:Pods/Pods.xcodeproj")) { $1 }.merging([
        "Kit/Package.swift": SamplePackage("Kit").target("Kit").text, "Kit/Sources/Kit/k.swift": "",
      ]) { $1 }),
    Verdict("a file that a workspace lists", app(workspace("group:README.md"))),
    Verdict("a submodule that nothing refers to", app([".gitmodules": submodule])),
    Verdict(
      "a submodule that is checked out",
      package("Vendored/Kit").merging([
        ".gitmodules": submodule, "Vendored/Kit/Package.swift": SamplePackage("Kit").target("Kit").text,
        "Vendored/Kit/Sources/Kit/k.swift": "",
      ]) { $1 }),
    Verdict(
      "a package in a folder that is left out",
      package("Pods/Kit").merging([
        "Pods/Kit/Package.swift": SamplePackage("Kit").target("Kit").text, "Pods/Kit/Sources/Kit/k.swift": "",
      ]) { $1 }),
  ]

  @Test("is not claimed of what is there, or is created", arguments: present)
  func there(_ verdict: Verdict) throws { #expect(try verdict.found(by: ["missing-input"]) == []) }
}

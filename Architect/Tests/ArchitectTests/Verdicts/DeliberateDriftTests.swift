import Samples
import Testing

/// Files that one build has and another one lacks on purpose, or without anyone noticing.
@Suite("Files that only one build has", .timeLimit(.minutes(10))) struct DeliberateDriftTests {
  private static func pair(
    _ pod: String, _ files: [String: String], package: String = ".target(name: \"Kit\", path: \"Kit\")"
  ) -> [String: String] {
    [
      "Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "P", targets: [\(package)])
      """, "Kit.podspec": "Pod::Spec.new do |s|\n  s.name = 'Kit'\n\(pod)\nend",
      "Kit/k.swift": "public struct K {}",
    ].merging(files) { _, new in new }
  }

  private static let shown = "public struct Shown {}"

  static let excluded: [Verdict] = [
    Verdict(
      "all files of one kind in a folder",
      pair(
        "  s.source_files = 'Kit/**/*.swift'\n  s.exclude_files = 'Kit/Linux/*.swift'",
        ["Kit/Linux/l.swift": shown])),
    Verdict(
      "everything below a folder",
      pair(
        "  s.source_files = 'Kit/**/*.swift'\n  s.exclude_files = 'Kit/Linux/**/*'",
        ["Kit/Linux/A/l.swift": shown])),
    Verdict(
      "everything in one of two folders",
      pair(
        "  s.source_files = 'Kit/**/*.swift'\n  s.exclude_files = 'Kit/{Linux,Windows}/**'",
        ["Kit/Linux/l.swift": shown])),
    Verdict(
      "but not files that a wildcard happens to match",
      pair(
        "  s.source_files = 'Kit/**/*.swift'\n  s.exclude_files = 'Kit/**/*l.swift'", ["Kit/A/l.swift": shown]
      ),
      ["manifest-drift Kit Kit/A/l.swift:1"]),
  ]

  @Test("a folder that an exclusion writes out is left out on purpose", arguments: excluded)
  func judgeExcluded(_ verdict: Verdict) throws {
    #expect(try verdict.found(by: ["manifest-drift"]) == verdict.expected)
  }

  private static let core =
    "  s.default_subspec = 'Core'\n  s.subspec('Core') { |c| c.source_files = 'Kit/*.swift' }\n"

  static let optional: [Verdict] = [
    Verdict(
      "a subspec that the package offers as a module of its own",
      pair(
        core + "  s.subspec('Rx') { |c| c.source_files = 'Rx/*.swift' }", ["Rx/r.swift": shown],
        package: ".target(name: \"Kit\", path: \"Kit\"), "
          + ".target(name: \"RxKit\", dependencies: [\"Kit\"], path: \"Rx\")")),
    Verdict(
      "a subspec that the package does not offer",
      pair(core + "  s.subspec('Rx') { |c| c.source_files = 'Rx/*.swift' }", ["Rx/r.swift": shown])),
    Verdict(
      "a subspec of which the package has only a part",
      pair(
        core + "  s.subspec('Rx') { |c| c.source_files = 'Rx/*.swift' }",
        ["Rx/r.swift": shown, "Rx/forgotten.swift": "public struct F {}"],
        package: ".target(name: \"Kit\", path: \".\", sources: [\"Kit\", \"Rx/r.swift\"])"),
      ["manifest-drift Kit Rx/forgotten.swift:1"]),
    Verdict(
      "a subspec that every user gets",
      pair(
        "  s.subspec('Core') { |c| c.source_files = 'Kit/*.swift' }\n"
          + "  s.subspec('Rx') { |c| c.source_files = 'Rx/*.swift' }", ["Rx/r.swift": shown]),
      ["manifest-drift Kit Rx/r.swift:1"]),
  ]

  @Test("what users of a pod must ask for is an addition", arguments: optional)
  func judgeOptional(_ verdict: Verdict) throws {
    #expect(try verdict.found(by: ["manifest-drift"]) == verdict.expected)
  }

  private static func extra(_ text: String, kit: String = "public struct K {}") -> [String: String] {
    pair("  s.source_files = 'Kit/*.swift', 'Extra/*.swift'", ["Extra/e.swift": text, "Kit/k.swift": kit])
  }

  static let unnoticed: [Verdict] = [
    Verdict("nothing but an import", extra("import Foundation")),
    Verdict("a type that no other file mentions", extra("struct Unused { var a = 1 }")),
    Verdict(
      "an extension that no other file uses", extra("extension String { var shout: String { uppercased() } }")
    ),
    Verdict(
      "a type that another file mentions", extra("struct Used {}", kit: "let used = Used()"),
      ["manifest-drift Kit Extra/e.swift:1"]),
    Verdict("a public type", extra("public struct Shown {}"), ["manifest-drift Kit Extra/e.swift:1"]),
    Verdict(
      "a conformance", extra("extension K: CustomStringConvertible { }"),
      ["manifest-drift Kit Extra/e.swift:1"]),
    Verdict(
      "something for Objective-C", extra("@objc final class Loaded: NSObject {}"),
      ["manifest-drift Kit Extra/e.swift:1"]),
  ]

  @Test("a file that gives nothing to anyone is not missed", arguments: unnoticed)
  func judgeUnnoticed(_ verdict: Verdict) throws {
    #expect(try verdict.found(by: ["manifest-drift"]) == verdict.expected)
  }

  /// A project with one target, called like the pod, that builds the file of the pod and another file.
  private static func project(_ kind: String) -> [String: String] {
    [
      "Kit.podspec": "Pod::Spec.new do |s|\n  s.name = 'Kit'\n  s.source_files = 'Kit/*.swift'\nend",
      "Kit/k.swift": "public struct K {}", "Demo/d.swift": "public struct D {}",
      "Kit.xcodeproj/project.pbxproj": """
      { archiveVersion = 1; objectVersion = 56; rootObject = P; objects = {
      P = { isa = PBXProject; mainGroup = G; targets = (T); };
      G = { isa = PBXGroup; children = (F, D); sourceTree = "<group>"; };
      T = { isa = PBXNativeTarget; name = Kit; productType = "com.apple.product-type.\(kind)"; buildPhases = (S); };
      S = { isa = PBXSourcesBuildPhase; files = (R, Q); };
      R = { isa = PBXBuildFile; fileRef = F; };
      Q = { isa = PBXBuildFile; fileRef = D; };
      F = { isa = PBXFileReference; path = "Kit/k.swift"; sourceTree = "<group>"; };
      D = { isa = PBXFileReference; path = "Demo/d.swift"; sourceTree = "<group>"; };
      }; }
      """,
    ]
  }

  static let counterparts: [Verdict] = [
    Verdict("an application is none", project("application")),
    Verdict("a test is none", project("bundle.unit-test")),
    Verdict("an extension is none", project("app-extension")),
    Verdict("a framework is one", project("framework"), ["manifest-drift Kit Demo/d.swift:1"]),
  ]

  @Test("the counterpart of a pod is a library", arguments: counterparts)
  func judgeCounterparts(_ verdict: Verdict) throws {
    #expect(try verdict.found(by: ["manifest-drift"]) == verdict.expected)
  }
}

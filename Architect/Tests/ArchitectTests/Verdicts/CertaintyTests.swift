import Architect
import Rules
import Samples
import Testing

/// An error rests on what is completely known, and what is left out on purpose is no warning.
@Suite("Certainty", .timeLimit(.minutes(10))) struct CertaintyTests {
  private static func pod(_ name: String, _ lines: String...) -> String {
    "Pod::Spec.new do |s|\n  s.name = '\(name)'\n\(lines.map { "  s.\($0)" }.joined(separator: "\n"))\nend"
  }

  private static let imports = "// swift-tools-version: 5.9\nimport PackageDescription\n"

  static let read: [Verdict] = [
    Verdict(
      "a manifest without a package only hides its folder",
      [
        "Package.swift": SamplePackage("P").target("A").text, "Sources/A/a.swift": "",
        "Demo/Package.swift": imports,
      ]),
    Verdict(
      "so does one of comments",
      [
        "Package.swift": SamplePackage("P").target("A").text, "Sources/A/a.swift": "",
        "Demo/Package.swift": "// Hidden.",
      ]),
    Verdict(
      "an empty one may be a mistake",
      [
        "Package.swift": SamplePackage("P").target("A").text, "Sources/A/a.swift": "",
        "Demo/Package.swift": "\n",
      ], ["skipped-input  Demo/Package.swift:1"]),
    Verdict(
      "headers in a fetched framework are no missing sources",
      [
        "Kit.podspec": pod(
          "Kit", "vendored_frameworks = 'Kit.framework'", "source_files = 'Kit.framework/Headers/*.h'",
          "source = { :http => 'https://example.com/Kit.zip' }")
      ]),
    Verdict(
      "nor those of a fetched library",
      ["Kit.podspec": pod("Kit", "vendored_library = 'libkit.a'", "source_files = 'include/*.h'")]),
    Verdict(
      "without a binary they are missing", ["Kit.podspec": pod("Kit", "source_files = 'Kit/*.swift'")],
      ["skipped-input  Kit.podspec:1"]),
    Verdict(
      "a test that computes its sources leaves the pod readable",
      [
        "Kit.podspec": """
        Pod::Spec.new do |s|
          s.name = 'Kit'
          s.source_files = '*.swift'
          s.test_spec 'Tests' do |t|
            t.source_files = Files.all
          end
        end
        """, "k.swift": "",
      ], ["skipped-input  Kit.podspec:5"]),
  ]

  @Test("what declares nothing, or brings what is built, could be read", arguments: read)
  func judgeRead(_ verdict: Verdict) throws {
    #expect(try verdict.found(by: ["unread", "skipped-input"]) == verdict.expected)
  }

  @Test(
    "a message of the compiler is one line without its command and temporary files",
    arguments: [
      "#error(\"no\")\nimport PackageDescription\nlet package = Package(name: \"P\", targets: make())",
      "import PackageDescription\nlet package = Package(name: missing)",
      "import PackageDescription\nimport Missing\nlet package = Package(name: \"P\", targets: name())",
    ])
  func compiler(manifest: String) throws {
    let verdict = Verdict("", ["Package.swift": "// swift-tools-version: 6.0\n" + manifest])
    let message = try #require(try verdict.messages(of: ["unread"]).first)
    #expect(
      message.hasPrefix("the manifest was not read, so its modules are not checked: line "), "\(message)")
    #expect(!message.contains("/") && !message.contains("\n") && message.count < 200, "\(message)")
  }

  static let drift: [Verdict] = [
    Verdict(
      "a file that a package excludes by name",
      [
        "Package.swift": package("exclude: [\"old.swift\"]"),
        "Kit.podspec": pod("Kit", "source_files = 'Kit/*.swift'"),
        "Kit/new.swift": "", "Kit/old.swift": "",
      ]),
    Verdict(
      "a folder that a package excludes",
      [
        "Package.swift": package("exclude: [\"Old\"]"),
        "Kit.podspec": pod("Kit", "source_files = 'Kit/**/*.swift'"),
        "Kit/new.swift": "", "Kit/Old/old.swift": "",
      ]),
    Verdict(
      "a name that a pod excludes wherever it lies",
      [
        "Package.swift": package("exclude: []"),
        "Kit.podspec": pod(
          "Kit", "source_files = 'Kit/**/*.swift'", "exclude_files = 'Kit/**/BundleSPM.swift'"),
        "Kit/new.swift": "", "Kit/Old/BundleSPM.swift": "",
      ]),
    Verdict(
      "what a pattern of names catches is reported",
      [
        "Package.swift": package("exclude: []"),
        "Kit.podspec": pod("Kit", "source_files = 'Kit/**/*.swift'", "exclude_files = 'Kit/**/*SPM.swift'"),
        "Kit/new.swift": "", "Kit/Old/BundleSPM.swift": "public struct B {}",
      ], ["manifest-drift Kit Kit/Old/BundleSPM.swift:1"]),
    Verdict(
      "modules that a pod takes in whole",
      [
        "Package.swift": SamplePackage("P").product("Kit", ["Kit"]).product("More", ["More"]).target("Kit")
          .target(
            "More"
          ).text, "Kit.podspec": pod("Kit", "source_files = 'Sources/*/*.swift'"), "Sources/Kit/k.swift": "",
        "Sources/More/m.swift": "",
      ]),
    Verdict(
      "a file that one of them forgot is reported",
      [
        "Package.swift": package("sources: [\"new.swift\"]"),
        "Kit.podspec": pod("Kit", "source_files = 'Kit/*.swift'"), "Kit/new.swift": "",
        "Kit/old.swift": "public struct O {}",
      ], ["manifest-drift Kit Kit/old.swift:1"]),
  ]

  private static func package(_ more: String) -> String {
    imports + "let package = Package(name: \"P\", targets: [.target(name: \"Kit\", path: \"Kit\", \(more))])"
  }

  @Test("what is left out by name is left out on purpose", arguments: drift)
  func judgeDrift(_ verdict: Verdict) throws {
    #expect(try verdict.found(by: ["manifest-drift"]) == verdict.expected)
  }

  /// A package of two modules that import each other, the second under a condition.
  private static func pair(_ back: String) -> [String: String] {
    [
      "Package.swift": SamplePackage("P").target("A", ["B"]).target("B").text,
      "Sources/A/a.swift": "import B",
      "Sources/B/b.swift": back,
    ]
  }

  @Test(
    "a cycle is an error where every build has it",
    arguments: [
      ("import A", Severity.error), ("#if DEBUG\nimport A\n#endif", .error),
      ("#if canImport(A)\nimport A\n#endif", .warning), ("#if UNKNOWN_FLAG\nimport A\n#endif", .warning),
    ])
  func judgeSeverity(back: String, severity: Severity) throws {
    let sample = try SampleRepository(Self.pair(back))
    let found = try withExtendedLifetime(sample) {
      try Architecture.load(at: sample.root).inspect(only: ["cycle"]).findings.map(\.severity)
    }
    #expect(found == [severity])
  }

  static let cycles: [Verdict] = [
    Verdict(
      "what a pod builds itself it does not use as another's",
      [
        "Package.swift": SamplePackage("P").target("Kit").target("More", ["Kit"]).text,
        "Kit.podspec": pod("Kit", "source_files = 'Sources/*/*.swift'"),
        "Sources/Kit/k.swift": "",
        "Sources/More/m.swift": "import Kit\n#if canImport(More)\nimport More\n#endif",
      ]),
    Verdict(
      "nor in the files that both build",
      [
        "Package.swift": SamplePackage("P").target("Kit").target("More", ["Kit"]).target("Most", ["More"])
          .text,
        "Kit.podspec": pod("Kit", "source_files = 'Sources/*/*.swift'"),
        "Sources/Kit/k.swift": "", "Sources/More/m.swift": "import Kit",
        "Sources/Most/m.swift": "#if canImport(More)\nimport More\n#endif",
      ]),
    Verdict(
      "what it does not build is another's",
      [
        "Package.swift": SamplePackage("P").target("Kit").target("More", ["Kit"]).text,
        "Kit.podspec": pod("Kit", "source_files = 'Sources/Kit/*.swift'"),
        "Sources/Kit/k.swift": "import More", "Sources/More/m.swift": "import Kit",
      ], ["cycle Kit -> More Sources/Kit/k.swift:1"]),
  ]

  @Test("a pod of several modules is no cycle", arguments: cycles)
  func judgeContained(_ verdict: Verdict) throws {
    #expect(try verdict.found(by: ["cycle"]) == verdict.expected)
  }

  /// A package with a C target that includes another's header under a condition.
  private static func including(_ condition: String, _ flags: String = "") -> [String: String] {
    [
      "Package.swift": """
      \(imports)let package = Package(name: "P", targets: [
        .target(name: "App", cSettings: [\(flags)]), .target(name: "Kit"),
      ])
      """, "Sources/App/a.c": "\(condition)\n#include <Kit/Kit.h>\n#endif", "Sources/App/include/App.h": "",
      "Sources/Kit/include/Kit/Kit.h": "int kit(void);", "Sources/Kit/k.c": "int kit(void) { return 1; }",
    ]
  }

  private static let included = ["undeclared-import App -> Kit Sources/App/a.c:2"]

  static let macros: [Verdict] = [
    Verdict("that nobody defines", including("#ifdef HAS_CODEC")),
    Verdict("that nobody defines, denied", including("#if !NO_CODEC"), included),
    Verdict("that a header may define", including("#if defined(CODEC) && CODEC > 1")),
    Verdict("that the manifest defines", including("#ifdef HAS_CODEC", ".define(\"HAS_CODEC\")"), included),
    Verdict("of the compiler", including("#ifdef __OBJC__"), included),
    Verdict("of a debug build", including("#if 1"), included),
  ]

  @Test("an include under a macro is judged where the macro is known", arguments: macros)
  func judgeMacros(_ verdict: Verdict) throws {
    #expect(try verdict.found(by: ["undeclared-import"]) == verdict.expected)
  }

  @Test("one missing folder is one finding, and a submodule is to be checked out", arguments: [true, false])
  func missing(isSubmodule: Bool) throws {
    let manifest = { (name: String) in
      SamplePackage(name).package(".package(path: \"../external/core\")").target(name).text
    }
    let sample = try SampleRepository([
      "A/Package.swift": manifest("A"), "A/Sources/A/a.swift": "", "B/Package.swift": manifest("B"),
      "B/Sources/B/b.swift": "", "C/Package.swift": manifest("C"), "C/Sources/C/c.swift": "",
      ".gitmodules": isSubmodule ? "[submodule \"core\"]\n\tpath = external/core\n\turl = x\n" : "",
    ])
    let found = try withExtendedLifetime(sample) {
      try Architecture.load(at: sample.root).inspect(only: ["missing-input"]).findings
    }
    #expect(found.count == 1)
    #expect(found.first?.evidence.map(\.file) == ["B/Package.swift", "C/Package.swift"])
    #expect(found.first?.message.contains("git submodule update --init") == isSubmodule)
    #expect(found.first?.message.contains("by 3 manifests") == true)
  }
}

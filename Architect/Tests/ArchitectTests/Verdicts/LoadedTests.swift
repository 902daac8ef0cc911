import Samples
import Testing

/// Dependencies that do their work without being imported, and modules that are there without being used.
@Suite("Worth without an import", .timeLimit(.minutes(10))) struct LoadedTests {
  /// A package whose Swift module depends on an Objective-C one that it never imports.
  private static func objectiveC(_ source: String) -> [String: String] {
    [
      "Package.swift": SamplePackage("P").target("App", ["Hook"]).target("Hook").product("App", ["App"]).text,
      "Sources/App/a.swift": "struct A {}\n" + String(repeating: "// a\n", count: 90),
      "Sources/Hook/include/Hook.h": "@interface Hook\n@end", "Sources/Hook/h.m": source,
    ]
  }

  private static let unused = ["unused-dependency App -> Hook"]

  static let loaded: [Verdict] = [
    Verdict(
      "`+load` works where it is linked", objectiveC("@implementation Hook\n+ (void)load { go(); }\n@end")),
    Verdict("however it is written", objectiveC("@implementation Hook\n+(void) load\n{\n  go();\n}\n@end")),
    Verdict("where it is declared first", objectiveC("@interface Hook ()\n+ (void)load;\n@end")),
    Verdict("so does a constructor", objectiveC("__attribute__((constructor)) static void go(void) {}")),
    Verdict(
      "among other attributes", objectiveC("__attribute__((used, constructor(101))) static void go(void) {}")),
    Verdict(
      "another method does not", objectiveC("@implementation Hook\n+ (void)loadAll { go(); }\n@end"), unused),
    Verdict(
      "nor one with arguments", objectiveC("@implementation Hook\n+ (void)load:(int)n { go(); }\n@end"),
      unused),
    Verdict("nor one of objects", objectiveC("@implementation Hook\n- (void)load { go(); }\n@end"), unused),
    Verdict("nor a comment", objectiveC("// + (void)load {}\nint h;"), unused),
    Verdict("nor a text", objectiveC("const char *h = \"+ (void)load {\";"), unused),
  ]

  @Test("what runs as soon as it is loaded is a reason to depend on it", arguments: loaded)
  func judgeLoaded(_ verdict: Verdict) throws {
    let found = try verdict.found(by: ["unused-dependency"])
      .map { $0.split(separator: " ").dropLast().joined(separator: " ") }
    #expect(found == verdict.expected)
  }

  private static func lone(_ path: String, _ name: String = "Lone", tests: String = "LoneTests") -> [String:
    String]
  {
    [
      "Package.swift": """
      // swift-tools-version: 5.9
      import PackageDescription
      let package = Package(name: "P", targets: [
        .executableTarget(name: "Tool"),
        .target(name: "\(name)", path: "\(path)"),
        .testTarget(name: "\(tests)", dependencies: ["\(name)"]),
      ])
      """, "Sources/Tool/main.swift": "print()", "\(path)/l.swift": "struct L {}",
      "Tests/\(tests)/t.swift": "import \(name)",
    ]
  }

  static let alone: [Verdict] = [
    Verdict("only its tests use it", lone("Sources/Lone"), ["orphan Lone Package.swift:5"]),
    Verdict("it lies among tests", lone("Templates/Tests/Lone")),
    Verdict("it lies among fixtures", lone("Fixtures/Lone")),
    Verdict("it is an example", lone("Examples/Lone")),
    Verdict("it is a demo", lone("LoneDemo/Sources")),
    Verdict(
      "a name that only begins so tells nothing", lone("Testament/Lone"), ["orphan Lone Package.swift:5"]),
  ]

  @Test("what is there for tests or to be shown needs no user", arguments: alone)
  func judgeAlone(_ verdict: Verdict) throws {
    #expect(try verdict.found(by: ["orphan"]) == verdict.expected)
  }

  private static func program(_ name: String, folder: String) -> [String: String] {
    [
      "Package.swift": """
      // swift-tools-version: 5.9
      import PackageDescription
      let package = Package(name: "P", targets: [
        .executableTarget(name: "\(name)", dependencies: ["Base"], path: "\(folder)"), .target(name: "Base"),
      ])
      """,
      "\(folder)/main.swift": String(repeating: "print()\n", count: 90),
      "Sources/Base/b.swift": "struct B {}",
    ]
  }

  static let shown: [Verdict] = [
    Verdict("a program links in vain", program("Tool", folder: "Sources/Tool"), ["Tool"]),
    Verdict("a demo may", program("BaseDemo", folder: "Sources/BaseDemo")),
    Verdict("an example may", program("Tool", folder: "Examples/Tool")),
  ]

  @Test("what nobody builds against may link what it does not import", arguments: shown)
  func judgeShown(_ verdict: Verdict) throws {
    let found = try verdict.found(by: ["unused-dependency"]).compactMap {
      $0.split(separator: " ").dropFirst().first
    }
    #expect(found.map(String.init) == verdict.expected)
  }
}

import Samples
import Testing

/// A target of a package can have files in Swift and in C or Objective-C since the tools version 6.5 (SE-0541).
@Suite("Targets in several languages", .timeLimit(.minutes(10))) struct MixedTargetTests {
  private static let files = [
    "Package.swift": """
    // swift-tools-version: 6.5
    import PackageDescription
    let package = Package(name: "P", targets: [
      .target(name: "Base"), .target(name: "Log"),
      .target(name: "Mixed", dependencies: ["Base"], publicHeadersPath: "include"),
      .executableTarget(name: "App", dependencies: ["Mixed"]),
    ])
    """,
    "Sources/Base/Base.swift": "public let base = 1", "Sources/Log/log.c": "",
    "Sources/Log/include/Log.h": "void log_it(void);", "Sources/App/main.swift": "import Mixed",
    "Sources/Mixed/Mixed.swift": "import Base\npublic func answer() -> Int32 { c_answer() }",
    "Sources/Mixed/answer.c": "#include \"Answer.h\"\nint c_answer(void) { return 42; }",
    "Sources/Mixed/Thing.m": "#import \"Thing.h\"\n#import \"Mixed-Swift.h\"\n@implementation Thing\n@end",
    "Sources/Mixed/include/Answer.h": "int c_answer(void);",
    "Sources/Mixed/include/Thing.h": "#import \"Answer.h\"\n@interface Thing\n@end",
  ]

  static let verdicts: [Verdict] = [
    Verdict("Swift, C and Objective-C of a target use each other without an import", files),
    Verdict(
      "what the part in C includes of another target has to be declared",
      files.merging(["Sources/Mixed/answer.c": "#include \"Answer.h\"\n#include \"Log.h\""]) { $1 },
      ["undeclared-import Mixed -> Log Sources/Mixed/answer.c:2"]),
    Verdict(
      "what the part in Swift imports of another target has to be declared",
      files.merging(["Sources/Mixed/Mixed.swift": "import Base\nimport Log"]) { $1 },
      ["undeclared-import Mixed -> Log Sources/Mixed/Mixed.swift:2"]),
    Verdict(
      "a dependency that only the part in Objective-C uses is used",
      files.merging([
        "Sources/Mixed/Mixed.swift": "public let one = 1", "Sources/Mixed/Thing.m": "@import Base;",
      ]) { $1 }),
  ]

  @Test("they are checked as one module", arguments: verdicts)
  func verdict(_ verdict: Verdict) throws {
    let rules: Set = [
      "undeclared-import", "unused-dependency", "cycle", "manifest-drift", "transitive-import",
    ]
    #expect(try verdict.found(by: rules) == verdict.expected)
  }
}

import Architect
import Samples
import Testing

/// An include that must not meet a macro is judged if no file can have defined that macro.
@Suite("Macros that must not be defined", .timeLimit(.minutes(10))) struct DeniedMacroTests {
  /// A package with a C target that includes another's header under a condition, and files that define macros.
  private static func package(
    _ files: [String: String], _ condition: String = "#if !NO_CODEC", platforms: String = ""
  ) -> [String: String] {
    [
      ".tenon.yml": platforms.isEmpty ? "" : "platforms: [\(platforms)]\n",
      "Package.swift": SamplePackage("P").target("App").target("Kit").target("Other").text,
      "Sources/App/a.c": "#include \"App.h\"\n\(condition)\n#include <Kit/Kit.h>\n#endif",
      "Sources/App/include/App.h": "", "Sources/Kit/include/Kit/Kit.h": "int kit(void);",
      "Sources/Kit/k.c": "int kit(void) { return 1; }", "Sources/Other/include/Other.h": "",
      "Sources/Other/o.c": "int other(void) { return 1; }",
    ].merging(files) { _, new in new }
  }

  private static let television = [
    "Sources/App/include/App.h":
      "#include <TargetConditionals.h>\n#if TARGET_OS_TV\n#define NO_CODEC 1\n#endif"
  ]
  private static let included = ["undeclared-import App -> Kit Sources/App/a.c:3"]

  static let verdicts: [Verdict] = [
    Verdict(
      "a header of the target defines it", package(["Sources/App/include/App.h": "#define NO_CODEC 1"])),
    Verdict(
      "behind a guard of its own",
      package(["Sources/App/include/App.h": "#ifndef APP_H\n#define APP_H\n#define NO_CODEC\n#endif"])),
    Verdict(
      "a header of another target does", package(["Sources/Other/include/Other.h": "#define NO_CODEC"])),
    Verdict("a source does", package(["Sources/App/b.c": "#define NO_CODEC 1"])),
    Verdict("a header that no target lists does", package(["Configuration/Off.h": "#define NO_CODEC 1"])),
    Verdict("a prefix header does", package(["Configuration/App.pch": "#define NO_CODEC 1"])),
    Verdict(
      "it is defined where nobody else did",
      package(["Sources/App/include/App.h": "#ifndef NO_CODEC\n#define NO_CODEC 1\n#endif"])),
    Verdict("the other branch is meant", package(television, "#if NO_CODEC\n#else", platforms: "tvOS")),
    Verdict("as a name", package(television, "#ifndef NO_CODEC", platforms: "tvOS")),
    Verdict("beside what holds", package(television, "#if !NO_CODEC && __APPLE__", platforms: "tvOS")),
    Verdict("the only platform defines it", package(television, platforms: "tvOS")),
    Verdict("some platform does not", package(television, platforms: "tvOS, iOS"), included),
    Verdict("no platform does", package(television, platforms: "macOS"), included),
    Verdict("it stands for 0", package(["Sources/App/include/App.h": "#define NO_CODEC 0"]), included),
    Verdict("another is defined", package(["Sources/App/include/App.h": "#define NO_CODECS 1"]), included),
    Verdict(
      "it takes parameters", package(["Sources/App/include/App.h": "#define NO_CODEC(x) x"]), included),
    Verdict(
      "only a comment names it", package(["Sources/App/include/App.h": "// #define NO_CODEC"]), included),
  ]

  @Test("an include that denies a macro is judged where it is known to be absent", arguments: verdicts)
  func judge(_ verdict: Verdict) throws {
    #expect(try verdict.found(by: ["undeclared-import"]) == verdict.expected)
  }

  @Test("a cache remembers what headers define")
  func cached() throws {
    let sample = try SampleRepository(Self.package(Self.television, platforms: "tvOS"))
    try withExtendedLifetime(sample) {
      let folder = sample.root + "/.cache"
      for _ in 0..<2 {
        var options = Architecture.Options()
        options.cache = .folder(folder)
        let found = try Architecture.load(at: sample.root, options: options)
          .inspect(only: ["undeclared-import"]).findings
        #expect(found.isEmpty)
      }
    }
  }
}

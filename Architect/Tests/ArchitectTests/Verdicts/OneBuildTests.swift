import Samples
import Testing

/// What one build is known to have is certain, whatever is not known of binaries and whatever other builds do without.
@Suite("What one build has", .timeLimit(.minutes(10))) struct OneBuildTests {
  private static let binary =
    "    .binaryTarget(name: \"Closed\", url: \"https://example.com/c.zip\", checksum: \"0\"),"

  private static func package(_ imports: String) -> [String: String] {
    let text = SamplePackage("P").target("App", ["Closed"]).target("Other").text
    return [
      "Package.swift": text.replacing("targets: [", with: "targets: [\n\(binary)"),
      "Sources/App/a.swift": imports, "Sources/Other/o.swift": "struct O {}",
    ]
  }

  /// Two targets that use each other by the package, of which another manifest knows one alone or both without the cycle.
  private static func pair(beside other: [String: String]) -> [String: String] {
    [
      "Package.swift": SamplePackage("P").target("A", ["B"]).target("B", ["A"]).text,
      "Sources/A/a.swift": "import B", "Sources/B/b.swift": "struct B {}",
    ].merging(other) { $1 }
  }

  static let verdicts: [Verdict] = [
    Verdict(
      "a binary holds none of the package's own modules", package("import Closed\nimport Other"),
      ["undeclared-import App -> Other Sources/App/a.swift:2"]),
    Verdict("it may hold what nothing else has", package("import Closed\nimport Wherever")),
    Verdict(
      "nor those of packages that are built with it",
      [
        "Package.swift": SamplePackage("P").package(".package(path: \"Kit\")").target("App", ["Closed"])
          .target("User", [".product(name: \"Kit\", package: \"Kit\")"]).text
          .replacing("targets: [", with: "targets: [\n\(binary)"),
        "Kit/Package.swift": SamplePackage("Kit").product("Kit", ["Kit"]).target("Kit").text,
        "Kit/Sources/Kit/k.swift": "", "Sources/App/a.swift": "import Kit",
        "Sources/User/u.swift": "import Kit",
      ], ["undeclared-import App -> Kit Sources/App/a.swift:1"]),
    Verdict(
      "those of packages that are not are undeclared, unless it has a namesake",
      package("import Closed\nimport Kit").merging([
        "Kit/Package.swift": SamplePackage("Kit").target("Kit").text, "Kit/Sources/Kit/k.swift": "",
      ]) { $1 }, ["undeclared-import App -> Kit Sources/App/a.swift:2"]),
    Verdict("a package refuses a cycle", pair(beside: [:]), ["cycle B -> A Package.swift:14"]),
    Verdict(
      "whatever a package of one of the targets alone declares",
      pair(beside: [
        "Sources/B/Package.swift": SamplePackage("B").target("B").text.replacing(
          "name: \"B\", dep", with: "name: \"B\", path: \".\", dep")
      ]), ["cycle B -> A Package.swift:14"]),
    Verdict(
      "and whatever another build system's manifests declare of both",
      pair(beside: [
        "MODULE.bazel": "",
        "BUILD": """
        swift_library(name = "A", module_name = "A", srcs = ["Sources/A/a.swift"], deps = [":B"])
        swift_library(name = "B", module_name = "B", srcs = ["Sources/B/b.swift"])
        ios_application(name = "Shop", deps = [":A"])
        """,
      ]), ["cycle B -> A Package.swift:14"]),
    Verdict(
      "what a package declares is reported by itself, whatever imports join to it",
      [
        "Package.swift": SamplePackage("P").target("A", ["B"]).target("B", ["A", "C"]).target("C").text,
        "Sources/A/a.swift": "", "Sources/B/b.swift": "import C", "Sources/C/c.swift": "import B",
      ],
      [
        "cycle A -> B Package.swift:13", "cycle A -> B Package.swift:13",
        "undeclared-import C -> B Sources/C/c.swift:1",
      ]),
    Verdict(
      "what takes the package and a project together that declare an edge each is no cycle",
      [
        "Package.swift": SamplePackage("P").target("A", ["B"]).target("B").text,
        "Sources/A/a.swift": "", "Sources/B/b.swift": "",
        "MODULE.bazel": "",
        "BUILD": """
        swift_library(name = "A", module_name = "A", srcs = ["Sources/A/a.swift"])
        swift_library(name = "B", module_name = "B", srcs = ["Sources/B/b.swift"], deps = [":A"])
        """,
      ]),
  ]

  @Test("is certain", arguments: verdicts)
  func verdict(_ verdict: Verdict) throws {
    #expect(try verdict.found(by: ["undeclared-import", "cycle"]) == verdict.expected)
  }
}

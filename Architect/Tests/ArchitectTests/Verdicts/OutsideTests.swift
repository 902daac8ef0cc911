import Architect
import Samples
import Testing

/// Products from outside are found undeclared even beside others.
@Suite("Undeclared products from outside", .timeLimit(.minutes(10))) struct OutsideTests {
  private static func url(_ name: String) -> String {
    ".package(url: \"https://example.com/\(name).git\", from: \"1.0.0\")"
  }

  private static func product(_ name: String, _ package: String) -> String {
    ".product(name: \"\(name)\", package: \"\(package)\")"
  }

  /// Two targets: One declares what Two does not.
  private static func files(_ other: String = "import Tools\nimport Log") -> [String: String] {
    [
      "Package.swift": SamplePackage("P").package(url("log")).package(url("tools"))
        .target("One", [product("Log", "log")]).target("Two", [product("Tools", "tools")]).text,
      "Sources/One/o.swift": "import Log", "Sources/Two/t.swift": other,
    ]
  }

  private static func checkouts(_ tools: SamplePackage, _ source: String, in place: String) -> [String:
    String]
  {
    files().merging([
      "\(place)/log/Package.swift": SamplePackage("log").target("Log").product("Log", ["Log"]).text,
      "\(place)/log/Sources/Log/l.swift": "",
      "\(place)/tools/Package.swift": tools.product("Tools", ["Tools"]).text,
      "\(place)/tools/Sources/Tools/t.swift": source,
    ]) { $1 }
  }

  private static let alone = SamplePackage("tools").target("Tools")
  private static let leading = SamplePackage("tools").package(url("log"))
    .target("Tools", [product("Log", "log")])
  private static let unlisted = ["transitive-import Two -> Log Sources/Two/t.swift:2"]

  static let verdicts: [Verdict] = [
    Verdict("one that the others declare", files(), unlisted),
    Verdict("one that is declared", files("import Tools")),
    Verdict(
      "one that several rely on another product for",
      files().merging([
        "Package.swift": SamplePackage("P").package(url("log")).package(url("tools"))
          .target("One", [product("Log", "log")]).target("Two", [product("Tools", "tools")])
          .target("Three", [product("Tools", "tools")]).text, "Sources/Three/t.swift": "import Log",
      ]) { $1 }),
    Verdict(
      "one of the same package as another that is declared",
      [
        "Package.swift": SamplePackage("P").package(url("log")).target("One", [product("Log", "log")])
          .target("Two", [product("LogTools", "log")]).text, "Sources/One/o.swift": "import Log",
        "Sources/Two/t.swift": "import LogTools\nimport Log",
      ]),
    Verdict("one that the SDK has", files("import Tools\nimport Combine")),
    Verdict(
      "one that a checkout shows nothing leads to", checkouts(alone, "", in: ".build/checkouts"),
      ["undeclared-import Two -> Log Sources/Two/t.swift:2"]),
    Verdict(
      "one that a checkout shows something leads to",
      checkouts(leading, "import Log", in: ".build/checkouts"),
      unlisted),
    Verdict(
      "one that a checkout shows is re-exported",
      checkouts(leading, "@_exported import Log", in: "SourcePackages/checkouts")),
    Verdict(
      "one whose way leads through what is not checked out",
      checkouts(
        SamplePackage("tools").package(url("deep")).target("Tools", [product("Deep", "deep")]), "",
        in: ".build/checkouts"), unlisted),
  ]

  @Test("a product that some target declares", arguments: verdicts)
  func outside(_ verdict: Verdict) throws {
    #expect(try verdict.found(by: ["undeclared-import", "transitive-import"]) == verdict.expected)
  }

  /// A target that uses a product from outside, and imports what another target declares.
  private static func bringing(_ name: String, imports module: String) -> [String: String] {
    [
      "Package.swift": SamplePackage("P").package(url("kit")).package(url("log"))
        .target("One", [product(name, "kit"), "Two"]).target("Two", [product(module, "log")]).text,
      "Sources/One/o.swift": "import \(name)\nimport Two\nimport \(module)",
      "Sources/Two/t.swift": "import \(module)",
    ]
  }

  static let known: [Verdict] = [
    Verdict("what a well-known product re-exports", bringing("Vapor", imports: "Logging")),
    Verdict("also through another", bringing("ComposableArchitecture", imports: "IssueReporting")),
    Verdict(
      "what another product may bring", bringing("Kit", imports: "Logging"),
      ["transitive-import One -> Logging Sources/One/o.swift:3"]),
  ]

  @Test("is declared with the product", arguments: known)
  func wellKnown(_ verdict: Verdict) throws {
    #expect(try verdict.found(by: ["undeclared-import", "transitive-import"]) == verdict.expected)
  }

  @Test("a target's modules may have other names than the product, where the checkout shows them")
  func otherNames() throws {
    let files = [
      "Package.swift": SamplePackage("P").package(Self.url("kit"))
        .target("One", [Self.product("KitProduct", "kit")]).target("Two").text,
      "Sources/One/o.swift": "import KitCore", "Sources/Two/t.swift": "import KitCore",
      ".build/checkouts/kit/Package.swift": SamplePackage("kit").target("KitCore")
        .product("KitProduct", ["KitCore"]).text,
    ]
    #expect(
      try Verdict("", files).found(by: ["undeclared-import", "transitive-import"])
        == ["undeclared-import Two -> KitCore Sources/Two/t.swift:1"])
  }
}

import Samples
import Testing

/// What has to be declared before an unused dependency is removed.
@Suite("Before a dependency is removed", .timeLimit(.minutes(10))) struct RemovalTests {
  private static func messages(_ package: SamplePackage, _ files: [String: String]) throws -> [String] {
    let texts = Dictionary(uniqueKeysWithValues: files.map { ("Sources/\($0)/s.swift", $1) })
    return try Verdict("", texts.merging(["Package.swift": package.text]) { own, _ in own })
      .messages(of: ["unused-dependency"])
  }

  @Test("everything that is imported through it is named")
  func everything() throws {
    let package = SamplePackage("P").target("App", ["Hub"]).target("Hub", ["Log", "Money"])
      .target("Log").target("Money", ["Text"]).target("Text")
    let found = try Self.messages(
      package,
      [
        "App": "import Log\nimport Money\nimport Text", "Hub": "import Log\nimport Money",
        "Log": "struct L {}",
        "Money": "import Text", "Text": "struct T {}",
      ])
    #expect(found.count == 1)
    #expect(
      found.first?.hasSuffix(
        "; first declare 'Log', 'Money' and 'Text', which come through it, then remove it") == true)
  }

  @Test("so is what lies further below, for each module that imports it")
  func below() throws {
    let package = SamplePackage("P").target("App", ["Home"]).target("Home", ["Hub"]).target("Hub", ["Log"])
      .target("Log")
    let found = try Self.messages(
      package,
      ["App": "import Home\nimport Log", "Home": "import Log", "Hub": "import Log", "Log": "struct L {}"])
    #expect(found.count == 1)
    #expect(
      found.first?.hasSuffix(
        "; first declare 'Log', and 'Log' in 'App', which come through it, then remove it") == true)
  }

  @Test("two dependencies that lead to the same module are not removed together before it is declared")
  func together() throws {
    let package = SamplePackage("P").target("App", ["A", "B"]).target("A", ["Log"]).target("B", ["Log"])
      .target("Log")
    let found = try Self.messages(
      package, ["App": "import Log", "A": "import Log", "B": "import Log", "Log": "struct L {}"])
    #expect(found.count == 2)
    #expect(
      found.allSatisfy { $0.contains("first declare 'Log', which comes through it") })
  }

  @Test("nothing is named that another dependency still leads to")
  func otherWay() throws {
    let package = SamplePackage("P").target("App", ["A", "B"]).target("A", ["Log"]).target("B", ["Log"])
      .target("Log")
    let found = try Self.messages(
      package, ["App": "import B\nimport Log", "A": "import Log", "B": "import Log", "Log": "struct L {}"])
    #expect(found.count == 1)
    #expect(found.first?.hasSuffix("'A' but none of its files imports it; remove the dependency") == true)
  }

  /// A target that depends on products of another package, below a head of the manifest.
  private static func joined(head: String = "", sources: String, _ dependencies: [String]) -> [String: String]
  {
    [
      "Package.swift": SamplePackage("P").package(".package(path: \"Kit\")").target("All", dependencies)
        .target("Own").product("All", ["All"]).text
        .replacing("let package", with: "\(head)\nlet package"),
      "Sources/All/a.swift": sources, "Sources/Own/o.swift": "struct O {}",
      "Kit/Package.swift": SamplePackage("Kit").target("A").target("B").product("A", ["A"]).product(
        "B", ["B"]
      )
      .text,
      "Kit/Sources/A/a.swift": "struct A {}", "Kit/Sources/B/b.swift": "struct B {}",
    ]
  }

  private static let products = [
    ".product(name: \"A\", package: \"Kit\")", ".product(name: \"B\", package: \"Kit\")",
  ]
  private static let code = "import Foundation\nstruct S {}\n" + String(repeating: "// a line\n", count: 100)

  static let joining: [Verdict] = [
    Verdict(
      "a target without imports may join the products of other packages",
      joined(sources: "public let isHere = true", products)),
    Verdict(
      "one that depends on its own package does not",
      joined(sources: Self.code, products + ["Own"]),
      [
        "unused-dependency All -> A Package.swift:14", "unused-dependency All -> B Package.swift:14",
        "unused-dependency All -> Own Package.swift:14",
      ]),
    Verdict(
      "one that has code of its own does not", joined(sources: Self.code, products),
      [
        "unused-dependency All -> A Package.swift:14", "unused-dependency All -> B Package.swift:14",
      ]),
    Verdict(
      "unless a tool maintains the manifest",
      joined(head: "// DO NOT MODIFY THIS FILE - managed by a tool", sources: Self.code, products)),
    Verdict(
      "which another comment does not say",
      joined(head: "// The package of the application.", sources: Self.code, products),
      [
        "unused-dependency All -> A Package.swift:14", "unused-dependency All -> B Package.swift:14",
      ]),
  ]

  /// A package whose library declares a macro that expands to code of another of its modules.
  private static func expanding(_ library: String, macro: Bool) -> [String: String] {
    [
      "Package.swift": SamplePackage("P").package(".package(path: \"Kit\")")
        .target(
          "App",
          [".product(name: \"Macros\", package: \"Kit\")", ".product(name: \"Issues\", package: \"Kit\")"]
        ).text,
      "Sources/App/a.swift": "import Macros\n" + Self.code,
      "Kit/Package.swift": SamplePackage("Kit").target("Macros", library.isEmpty ? [] : [library])
        .target("Issues").product("Macros", ["Macros"]).product("Issues", ["Issues"]).text,
      "Kit/Sources/Macros/m.swift": macro
        ? "@attached(member) public macro client() = #externalMacro(module: \"Plugin\", type: \"M\")"
        : "public struct M {}",
      "Kit/Sources/Issues/i.swift": "public struct I {}",
    ]
  }

  /// A target that uses products from outside.
  private static func outside(_ product: String) -> [String: String] {
    [
      "Package.swift": SamplePackage("P").package(
        ".package(url: \"https://example.com/kit\", from: \"1.0.0\")"
      )
      .target("App", ["\(product)", "Issues"]).target("Other", ["Issues"]).text,
      "Sources/App/a.swift": "import \(product)", "Sources/Other/o.swift": "import Issues",
    ]
  }

  static let macros: [Verdict] = [
    Verdict("what a macro of the same package may expand to is needed", expanding("", macro: true)),
    Verdict(
      "without a macro it is not", expanding("", macro: false),
      ["unused-dependency App -> Issues Package.swift:13"]),
    Verdict("the same goes for products from outside", outside("KitMacros")),
    Verdict(
      "and without a macro", outside("Kit"), ["unused-dependency App -> Issues Package.swift:13"]),
  ]

  /// A target that only depends on what another module uses if it is there.
  private static func optional(_ imports: String) -> [String: String] {
    [
      "Package.swift": SamplePackage("P").package(
        ".package(url: \"https://example.com/auth\", from: \"1.0.0\")"
      )
      .target("Card").target("CardAuth", ["Auth"]).text,
      "Sources/Card/c.swift": imports, "Sources/CardAuth/a.swift": "import Foundation\n" + Self.code,
    ]
  }

  /// A framework that takes products from outside through another project, whose dependencies may be computed.
  private static func computed(_ dependencies: String) -> [String: String] {
    [
      "Workspace.swift":
        "import ProjectDescription\nlet workspace = Workspace(name: \"W\", projects: [\"Core\", \"Kit\"])",
      "Core/Project.swift": """
      import Foundation
      import ProjectDescription
      let project = Project(name: "Core", targets: [
        .target(name: "Core", product: .framework, sources: ["Sources/**"], dependencies: \(dependencies)),
      ])
      """,
      "Kit/Project.swift": """
      import ProjectDescription
      let project = Project(name: "Kit", targets: [
        .target(name: "Kit", product: .framework, sources: ["Sources/**"],
          dependencies: [.project(target: "Core", path: "../Core")]),
      ])
      """,
      "Core/Sources/c.swift": "struct C {}", "Kit/Sources/k.swift": "import Apollo\n" + Self.code,
    ]
  }

  static let passing: [Verdict] = [
    Verdict(
      "a module that others use if it is linked", optional("#if canImport(Auth)\nimport Auth\n#endif")),
    Verdict(
      "but not one that others use anyway", optional("import Auth"),
      ["unused-dependency CardAuth -> Auth Package.swift:14"]),
    Verdict(
      "a project whose products are computed",
      computed("FileManager.default.fileExists(atPath: \"x\") ? [.external(name: \"Apollo\")] : []")),
    Verdict(
      "but not one that is known", computed("[.external(name: \"Other\")]"),
      ["unused-dependency Kit -> Core Kit/Project.swift:4"]),
  ]

  @Test("is there for another reason", arguments: joining + macros + passing)
  func reason(_ verdict: Verdict) throws {
    #expect(try verdict.found(by: ["unused-dependency"]) == verdict.expected)
  }
}

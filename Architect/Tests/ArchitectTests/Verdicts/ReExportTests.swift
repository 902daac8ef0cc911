import Samples
import Testing

/// What a declared dependency re-exports is declared.
@Suite("Re-exports", .timeLimit(.minutes(10))) struct ReExportTests {
  private static func package(_ umbrella: String, app: String = "import Umbrella\nimport Core") -> [String:
    String]
  {
    [
      "Package.swift": SamplePackage("P").target("App", ["Umbrella"]).target("Umbrella", ["Core"]).target(
        "Core"
      )
      .text, "Sources/App/a.swift": app, "Sources/Umbrella/u.swift": umbrella, "Sources/Core/c.swift": "",
    ]
  }

  private static func outside(_ kit: String) -> [String: String] {
    [
      "Package.swift": SamplePackage("P")
        .package(".package(url: \"https://example.com/log.git\", from: \"1.0.0\")")
        .target("App", ["Kit"]).target("Kit", [".product(name: \"Log\", package: \"log\")"]).text,
      "Sources/App/a.swift": "import Kit\nimport Log", "Sources/Kit/k.swift": kit,
    ]
  }

  static let verdicts: [Verdict] = [
    Verdict("an umbrella hands on", package("@_exported import Core")),
    Verdict(
      "a plain import hands nothing on", package("import Core"),
      ["transitive-import App -> Core Sources/App/a.swift:2"]),
    Verdict(
      "an access level hands nothing on", package("public import Core"),
      ["transitive-import App -> Core Sources/App/a.swift:2"]),
    Verdict(
      "what no build compiles hands nothing on",
      package("#if os(Windows)\n@_exported import Core\n#else\nimport Core\n#endif"),
      ["transitive-import App -> Core Sources/App/a.swift:2"]),
    Verdict(
      "hands are many",
      [
        "Package.swift": SamplePackage("P").target("App", ["One"]).target("One", ["Two"]).target(
          "Two", ["Three"]
        )
        .target("Three").text, "Sources/App/a.swift": "import One\nimport Three",
        "Sources/One/o.swift": "@_exported import Two", "Sources/Two/t.swift": "@_exported import Three",
        "Sources/Three/t.swift": "",
      ]),
    Verdict("a module from outside is handed on, too", outside("@_exported import Log")),
    Verdict(
      "a module from outside that is only used is not", outside("import Log"),
      ["transitive-import App -> Log Sources/App/a.swift:2"]),
    Verdict(
      "a C module hands on what its headers include",
      [
        "Package.swift": SamplePackage("P").target("App", ["COuter"]).target("COuter", ["CInner"])
          .target("CInner").text, "Sources/App/a.swift": "import COuter\nimport CInner",
        "Sources/COuter/include/outer.h": "#include <CInner/inner.h>", "Sources/COuter/o.c": "",
        "Sources/CInner/include/CInner/inner.h": "", "Sources/CInner/i.c": "",
      ]),
  ]

  @Test("an import of what is re-exported needs no declaration", arguments: verdicts)
  func reExported(_ verdict: Verdict) throws {
    #expect(
      try verdict.found(by: ["undeclared-import", "transitive-import"]) == verdict.expected)
  }

  @Test("the message names the dependency that brings the module in")
  func via() throws {
    let messages = try Verdict("", Self.package("import Core")).messages(of: ["transitive-import"])
    #expect(messages.first?.contains("which only its dependencies depend on (via 'Umbrella')") == true)
  }

  private static func application(_ kit: String, product: String = "") -> [String: String] {
    [
      "project.yml": """
      name: Shop
      packages:
        Pack: {path: Pack}
      targets:
        Shop:
          type: application
          sources: [App]
          dependencies: \(kit)
        Kit:
          type: framework
          sources: [Kit]
          dependencies: [{package: Pack, product: Pack}]
      """,
      "Pack/Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "Pack",
        products: [
          .library(name: "Pack", \(product)targets: ["Pack"]),
          .library(name: "Deep", \(product)targets: ["Deep"]),
        ],
        targets: [.target(name: "Pack", dependencies: ["Deep"]), .target(name: "Deep")])
      """, "Pack/Sources/Pack/p.swift": "import Deep", "Pack/Sources/Deep/d.swift": "",
      "App/a.swift": "import Deep", "Kit/k.swift": "import Pack",
    ]
  }

  @Test("a static product that a framework links is there, and must not be linked twice")
  func doubleLink() throws {
    let messages = try Verdict("", Self.application("[{target: Kit}]")).messages(of: ["transitive-import"])
    #expect(messages.isEmpty)
  }

  @Test("a shared product is linked by everyone who uses it")
  func sharedLink() throws {
    let message = try Verdict("", Self.application("[{target: Kit}]", product: "type: .dynamic, "))
      .messages(of: ["transitive-import"])
    #expect(message.first?.contains("; link it: add it to the dependencies of 'Shop'") == true)
  }

  @Test("a static product that comes with another product is linked")
  func packageLink() throws {
    let message = try Verdict("", Self.application("[{package: Pack, product: Pack}]"))
      .messages(of: ["transitive-import"])
    #expect(message.first?.contains("(via 'Pack'); link it: add it to the dependencies of 'Shop'") == true)
  }
}

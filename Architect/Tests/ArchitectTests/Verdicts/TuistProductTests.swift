import Samples
import Testing

/// What Tuist makes of targets without sources and of products from outside.
@Suite("Tuist's umbrellas and products", .timeLimit(.minutes(10))) struct TuistProductTests {
  /// An application that uses a framework, which uses an umbrella of another framework.
  private static func umbrella(_ sources: String, declaring: String = "Shared") -> [String: String] {
    [
      "Project.swift": """
      import ProjectDescription
      let project = Project(name: "Shop", targets: [
        .target(name: "Shop", product: .app, sources: ["App/**"], dependencies: [.target(name: "\(declaring)")]),
        .target(name: "Shared", product: .framework, \(sources)dependencies: [.target(name: "Design")]),
        .target(name: "Design", product: .framework, sources: ["Design/**"]),
        .target(name: "Cart", product: .framework, sources: ["Cart/**"], dependencies: [.target(name: "Shared")]),
      ])
      """, "App/a.swift": declaring == "Cart" ? "import Cart\nimport Design" : "import Design",
      "Design/d.swift": "struct D {}", "Cart/c.swift": "import Design", "Tuist.swift": "",
    ]
  }

  private static let far = ["transitive-import Shop -> Design App/a.swift:2"]

  static let umbrellas: [Verdict] = [
    Verdict("a target without sources hands on what it depends on", umbrella("")),
    Verdict("so does one that says so", umbrella("sources: nil, ")),
    Verdict("it does to those who name it alone", umbrella("", declaring: "Cart"), far),
    Verdict(
      "one whose sources are missing is reported", umbrella("sources: [\"Shared/**\"], "),
      [
        "transitive-import Shop -> Design App/a.swift:1", "transitive-import Cart -> Design Cart/c.swift:1",
        "skipped-input  Project.swift:4",
      ]),
  ]

  @Test("an umbrella is no mistake", arguments: umbrellas)
  func judge(_ verdict: Verdict) throws {
    let found = try verdict.found(by: ["transitive-import", "undeclared-import", "skipped-input"])
    #expect(found == verdict.expected)
  }

  /// An application that imports a product which only a framework of it declares.
  private static func product(_ settings: String, at manifest: String = "Tuist/Package.swift") -> [String:
    String]
  {
    [
      "Project.swift": """
      import ProjectDescription
      let project = Project(name: "Shop", targets: [
        .target(name: "Shop", product: .app, sources: ["App/**"], dependencies: [.target(name: "Cart")]),
        .target(name: "Cart", product: .framework, sources: ["Cart/**"], dependencies: [.external(name: "Moya")]),
      ])
      """, "App/a.swift": "import Cart\nimport Moya", "Cart/c.swift": "import Moya", "Tuist/Config.swift": "",
      manifest: """
      // swift-tools-version: 5.9
      import PackageDescription
      #if TUIST
        import ProjectDescription
        \(settings)
      #endif
      let package = Package(name: "D", dependencies: [.package(url: "https://example.com/Moya", from: "1.0.0")])
      """,
    ]
  }

  private static func types(_ text: String) -> String {
    "let packageSettings = PackageSettings(productTypes: \(text))"
  }

  static let copies: [(label: String, files: [String: String], isCopied: Bool)] = [
    ("nothing is said", product(""), true),
    ("nothing is listed", product(types("[:]")), true),
    ("another is listed", product(types("[\"Alamofire\": .framework]")), true),
    ("it stays static", product(types("[\"Moya\": .staticFramework]")), true),
    ("it is a framework", product(types("[\"Moya\": .framework]")), false),
    ("it is a dynamic library", product(types("[\"Moya\": .dynamicLibrary]")), false),
    ("it says so beside the project", product(types("[\"Moya\": .framework]"), at: "Package.swift"), false),
    (
      "it is computed", product(types("Dictionary(uniqueKeysWithValues: names.map { ($0, .framework) })")),
      false
    ),
  ]

  @Test("a product from outside is linked twice only where it is a static one", arguments: copies)
  func cure(_ sample: (label: String, files: [String: String], isCopied: Bool)) throws {
    let messages = try Verdict(sample.label, sample.files).messages(of: ["transitive-import"])
    // What must not be linked a second time is left alone.
    #expect(messages.isEmpty == sample.isCopied, "\(sample.label): \(messages)")
  }
}

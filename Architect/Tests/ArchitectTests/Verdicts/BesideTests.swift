import Samples
import Testing

@Suite("Modules beside those that are shipped", .timeLimit(.minutes(10))) struct BesideTests {
  /// A package of three layers, and a module that imports the lowest and declares the middle one.
  private static func reaching(
    _ name: String, kind: String = "target", folder: String? = nil, text: String = "import Base",
    configuration: String? = nil, users: String? = nil
  ) -> [String: String] {
    let path = folder.map { ", path: \"\($0)\"" } ?? ""
    let own = "\(folder ?? "Sources/\(name)")/\(kind == "executableTarget" ? "main" : "a").swift"
    var files = [
      "Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "P", targets: [
        .target(name: "Base"), .target(name: "Middle", dependencies: ["Base"]),
        .\(kind)(name: "\(name)", dependencies: ["Middle"]\(path)),
        .testTarget(name: "MiddleTests", dependencies: ["Middle"\(users.map { ", \"\($0)\"" } ?? "")]),
      ])
      """, "Sources/Base/b.swift": "", "Sources/Middle/m.swift": "import Base",
      "Tests/MiddleTests/t.swift": "import Middle" + (users.map { "\nimport \($0)" } ?? ""),
      own: "import Middle\n" + text,
    ]
    files[".tenon.yml"] = configuration
    return files
  }

  /// Support of tests by its name that a program uses.
  private static func mocks(usedBy program: String) -> [String: String] {
    var files = reaching("MiddleMocks")
    files["Package.swift"]?.replace(
      ".testTarget(",
      with: ".executableTarget(name: \"\(program)\", dependencies: [\"MiddleMocks\"]),\n  .testTarget(")
    files["Sources/\(program)/main.swift"] = "import MiddleMocks"
    return files
  }

  private static func found(_ name: String, _ file: String) -> [String] {
    ["transitive-import \(name) -> Base \(file):2"]
  }

  static let verdicts: [Verdict] = [
    Verdict("what is shipped is judged", reaching("Feature"), found("Feature", "Sources/Feature/a.swift")),
    Verdict(
      "support of tests by its name is not", reaching("MiddleMocks", users: "MiddleMocks")),
    Verdict(
      "nor by what it is used for", reaching("Helping", text: "import Base\nimport XCTest", users: "Helping")),
    Verdict("nor is a program that shows a module", reaching("MiddleDemo", kind: "executableTarget")),
    Verdict(
      "nor one that lies among such",
      reaching("Player", kind: "executableTarget", folder: "ExampleApp/Player")),
    Verdict("nor is a library among examples", reaching("Card", folder: "Examples/Card")),
    Verdict("however the folder is spelled", reaching("Card", folder: "samples/Card")),
    Verdict(
      "what is only called similarly is judged", reaching("Card", folder: "SamplePlayer/Card"),
      found("Card", "SamplePlayer/Card/a.swift")),
    Verdict(
      "a program that is called something else is",
      reaching("Resampler", kind: "executableTarget"), found("Resampler", "Sources/Resampler/main.swift")),
    Verdict("nor is support of tests that only a program of this kind uses", mocks(usedBy: "MiddleDemo")),
    Verdict(
      "support of tests that is shipped is judged", mocks(usedBy: "Shop"),
      found("MiddleMocks", "Sources/MiddleMocks/a.swift")),
    Verdict(
      "and all are where the configuration asks for it",
      reaching(
        "MiddleDemo", kind: "executableTarget", configuration: "version: 1\ntransitive_in_tests: true"),
      found("MiddleDemo", "Sources/MiddleDemo/main.swift")),
  ]

  @Test("what nobody builds against lists what it is about", arguments: verdicts)
  func judge(_ verdict: Verdict) throws {
    #expect(try verdict.found(by: ["transitive-import"]) == verdict.expected)
  }

  /// A library and a program that list what they do not import.
  private static func listing(_ folder: String, beside: String = "Sources/Kit") -> [String: String] {
    let long = String(repeating: "// a line\n", count: 100)
    return [
      "Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "P", targets: [
        .target(name: "Kit", path: "\(beside)"),
        .target(name: "Card", dependencies: ["Kit"], path: "\(folder)/Card"),
        .executableTarget(name: "Player", dependencies: ["Kit"], path: "\(folder)/Player"),
      ])
      """, "\(beside)/k.swift": "struct K {}", "\(folder)/Card/c.swift": long + "struct C {}",
      "\(folder)/Player/main.swift": long + "print(1)",
    ]
  }

  private static let unused = [
    "unused-dependency Card -> Kit Package.swift:5", "unused-dependency Player -> Kit Package.swift:6",
  ]

  static let listed: [Verdict] = [
    Verdict("what is shipped lists no more than it imports", listing("Sources"), unused),
    Verdict("examples may", listing("Examples")),
    Verdict("in a folder in small letters, too", listing("examples")),
    Verdict(
      "where all lies among examples, it is judged",
      listing("Examples", beside: "Examples/Kit"), ["unused-dependency Card -> Kit Package.swift:5"]),
  ]

  @Test("unused dependencies of examples", arguments: listed)
  func judgeListed(_ verdict: Verdict) throws {
    #expect(try verdict.found(by: ["unused-dependency"]) == verdict.expected)
  }
}

import Samples
import Testing

/// Which of linking, re-exporting and leaving applies to an import that no manifest declares, by what links the module
/// already.
@Suite("Link, re-export or leave", .timeLimit(.minutes(10))) struct TransitiveCureTests {
  /// A package whose product `Pack` uses its product `Deep`, and sources for an application, a framework and tests.
  private static let sources = [
    ".tenon.yml": "transitive_in_tests: true",
    "Pack/Package.swift": SamplePackage("Pack").target("Pack", ["Deep"]).target("Deep")
      .product("Pack", ["Pack"]).product("Deep", ["Deep"]).text,
    "Pack/Sources/Pack/p.swift": "import Deep", "Pack/Sources/Deep/d.swift": "",
    "App/a.swift": "import Pack", "Kit/k.swift": "import Pack",
  ]

  private static func xcodeGen(
    app: String, tests: String, kind: String = "bundle.unit-test", of imports: String
  ) -> [String: String] {
    var files = sources
    files["Tests/t.swift"] = imports
    files["project.yml"] = """
      name: Shop
      packages: {Pack: {path: Pack}}
      targets:
        Shop: {type: application, sources: [App], dependencies: \(app)}
        Kit: {type: framework, sources: [Kit], dependencies: [{package: Pack, product: Pack}]}
        Checks: {type: \(kind), sources: [Tests], dependencies: \(tests)}
      """
    return files
  }

  private static func tuist(_ product: String, app: String) -> [String: String] {
    var files = sources
    files["Tests/t.swift"] = "@testable import Shop\nimport Deep"
    files["Project.swift"] = """
      import ProjectDescription
      let project = Project(name: "Shop", packages: [.local(path: "Pack")], targets: [
        .target(name: "Shop", product: .app, sources: ["App/**"], dependencies: [\(app)]),
        .target(name: "Kit", product: .framework, sources: ["Kit/**"], dependencies: [.package(product: "Pack")]),
        .target(name: "Checks", product: \(product), sources: ["Tests/**"], dependencies: [.target(name: "Shop")]),
      ])
      """
    return files
  }

  struct Advice: Sendable, CustomTestStringConvertible {
    var label: String
    var files: [String: String]
    /// How the one message of `Checks` ends.
    var cure: String
    var testDescription: String { label }
  }

  private static let leave = "leave the import: 'Shop' hosts these tests and links the module"
  private static let pack = "[{package: Pack, product: Pack}]"

  static let advice = [
    Advice(
      label: "what the host links with a product is left",
      files: xcodeGen(app: pack, tests: "[{target: Shop}]", of: "@testable import Shop\nimport Deep"),
      cure: leave),
    Advice(
      label: "what the host links through a framework is left, whatever the tests link of it",
      files: xcodeGen(
        app: "[{target: Kit}]", tests: "[{target: Kit}, {target: Shop}]",
        of: "@testable import Shop\nimport Deep"),
      cure: leave),
    Advice(
      label: "what the host links is left in another kind of project, too",
      files: tuist(".unitTests", app: ".package(product: \"Pack\")"), cure: leave),
    Advice(
      label: "tests that drive an application from outside are not in its process, and link for themselves",
      files: xcodeGen(
        app: pack, tests: "[{target: Shop}]", kind: "bundle.ui-testing", of: "import XCTest\nimport Deep"),
      cure: "link it: add it to the dependencies of 'Checks' in project.yml:6:3"),
    Advice(
      label: "so do those of another kind of project",
      files: tuist(".uiTests", app: ".package(product: \"Pack\")"),
      cure: "link it: add it to the dependencies of 'Checks' in Project.swift:5:3"),
    Advice(
      label: "tests without a host have what a framework holds re-exported",
      files: xcodeGen(app: "[]", tests: "[{target: Kit}]", of: "import Kit\nimport Deep"),
      cure: "re-export the module there with `@_exported import Deep`"),
    Advice(
      label: "tests without a host link what comes with a product",
      files: xcodeGen(app: pack, tests: pack, of: "import Pack\nimport Deep"),
      cure: "link it: add it to the dependencies of 'Checks' in project.yml:6:3"),
  ]

  @Test("the message says which applies", arguments: advice)
  func cure(_ advice: Advice) throws {
    let messages = try Verdict(advice.label, advice.files).messages(of: [
      "transitive-import", "undeclared-import",
    ])
    .filter { $0.hasPrefix("'Checks' imports 'Deep'") }
    #expect(messages.count == 1)
    #expect(messages.first?.hasSuffix(advice.cure) == true, "\(messages)")
  }
}

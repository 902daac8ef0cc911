import Architect
import Files
import ProjectEditors
import Samples
import Scaffolding
import Testing

@Suite("The lists of modules in hosts", .timeLimit(.minutes(10))) struct ModuleRegistrationTests {
  private static let host = """
    // tenon:imports
    // tenon:end
    import Tenon

    public enum ShopHost {
      public static var modules: [any Module] {
        [
          // tenon:modules
          // tenon:end
        ]
      }
    }

    """

  private static func module(
    _ name: String, _ conformances: String = "Module", kind: String = "struct",
    members: String = "public init() {}"
  ) -> String {
    "import Tenon\npublic \(kind) \(name): \(conformances) {\n  public let layer = Layer.business\n  \(members)\n}\n"
  }

  /// A host that depends on targets with the given texts.
  private func sample(
    _ texts: [String: String], host: String = Self.host, more: [String: String] = [:]
  ) throws -> SampleRepository {
    var package = SamplePackage("Shop").target("ShopHost", texts.keys.sorted())
    var files = ["Sources/ShopHost/Modules.swift": host]
    for (name, text) in texts {
      package = package.target(name)
      files["Sources/\(name)/\(name).swift"] = text
    }
    files["Package.swift"] = package.text
    return try SampleRepository(files.merging(more) { $1 })
  }

  private func plan(_ sample: SampleRepository, manifest: String? = nil) throws -> ModuleRegistration {
    try withExtendedLifetime(sample) {
      try ModuleRegistration(try Architecture.load(at: sample.root), manifest: manifest)
    }
  }

  /// The lines of a region of the host after the plan.
  private func lines(_ kind: MarkedRegions.Kind, _ plan: ModuleRegistration) throws -> [String] {
    let text = try plan.changes.text(of: "Sources/ShopHost/Modules.swift") ?? ""
    let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
    let begin = try #require(lines.firstIndex { $0 == kind.mark })
    return lines[(begin + 1)...].prefix { $0 != "// tenon:end" }.map(String.init)
  }

  private func error(
    _ sample: SampleRepository, manifest: String? = nil
  ) -> ProjectEditError? {
    #expect(throws: ProjectEditError.self) { try plan(sample, manifest: manifest) }
  }

  @Test("modules of direct dependencies are listed by name, with their imports")
  func listing() throws {
    let sample = try sample([
      "Zoo": Self.module("ZebraModule"),
      "Cart": Self.module("CartModule", "Module, Sendable", kind: "final class"),
      "Log": Self.module("LogModule", "Tenon.Module", kind: "actor"),
      "User": Self.module("UserModule", "DefaultModule", kind: "enum"),
      "Kit": "public struct Kit {}",
    ])
    let result = try plan(sample)
    #expect(
      try lines(.modules, result) == ["CartModule(),", "LogModule(),", "UserModule(),", "ZebraModule(),"])
    #expect(try lines(.imports, result) == ["import Cart", "import Log", "import User", "import Zoo"])
    #expect(result.notes.isEmpty)
    #expect(result.counts == ["Sources/ShopHost/Modules.swift": 4])
  }

  @Test("a module that the host reaches only through others is not listed")
  func indirect() throws {
    let package = SamplePackage("Shop").target("ShopHost", ["Cart"]).target("Cart", ["Deep"]).target("Deep")
    let sample = try sample(
      ["Cart": Self.module("CartModule"), "Deep": Self.module("DeepModule")],
      more: ["Package.swift": package.text])
    #expect(try lines(.modules, try plan(sample)) == ["CartModule(),"])
  }

  @Test("what is outside the layers, or a program, is not listed")
  func outside() throws {
    let sample = try sample(
      ["Cart": Self.module("CartModule"), "CartTesting": Self.module("CartDouble")],
      more: [".tenon.yml": "version: 1\noutside: [\"*Testing\"]\n"])
    #expect(try lines(.modules, try plan(sample)) == ["CartModule(),"])
  }

  @Test(
    "a conformance is recognised in all its forms",
    arguments: [
      "public struct A { public init() {} }\nextension A: Module {}",
      "public struct A { }\nextension A: @preconcurrency Module { public init() {} }",
      "public struct A: Sendable & Module { public init(a: Int = 1, _ b: [Int] = [1, 2], c: Int...) {} }",
      "public protocol Own: Module {}\npublic struct A: Own { public init() {} }",
      "open class Own: Module {}\npublic final class A: Own { public override init() {} }",
      "public struct `A`: Module { public init() {} }",
      "@available(*, deprecated) public struct A: Module { init(b: Int) {}; public init() {} }",
      "public struct A {}\npublic extension A { init() {} }\nextension Mod.A: Tenon.Module {}",
    ])
  func conformances(text: String) throws {
    #expect(try lines(.modules, try plan(try sample(["Mod": "import Tenon\n" + text]))).contains("A(),"))
  }

  @Test(
    "what does not conform, or cannot be seen, is not listed or noted",
    arguments: [
      "struct A: Module { public init() {} }", "public protocol A: Module {}", "public struct A: Modules {}",
      "public protocol Module {}\npublic struct A: Module { public init() {} }",
      "enum Own { public struct A: Module { public init() {} } }",
      "// public struct A: Module { public init() {} }",
      "public struct A: Other.Module { public init() {} }", "let text = \"public struct A: Module {}\"",
      "public func make() { struct A: Module { public init() {} } }",
    ])
  func others(text: String) throws {
    let result = try plan(try sample(["Mod": text]))
    #expect(try lines(.modules, result).isEmpty)
    #expect(result.notes.isEmpty)
  }

  @Test("conformance, type and initializer can be in different files and modules")
  func apart() throws {
    let package = SamplePackage("Shop").target("ShopHost", ["Cart"]).target("Cart", ["Base"]).target("Base")
    let sample = try sample(
      [:],
      more: [
        "Package.swift": package.text, "Sources/Base/Base.swift": "public protocol Part: Tenon.Module {}",
        "Sources/Cart/A.swift": "public struct Cart {}",
        "Sources/Cart/B.swift": "extension Cart { public init() {} }",
        "Sources/Cart/C.swift": "import Base\nextension Cart: Part {}",
      ])
    #expect(try lines(.modules, try plan(sample)) == ["Cart(),"])
  }

  @Test(
    "a module that cannot be created just so is not listed but noted",
    arguments: [
      ("public struct A: Module { public init(b: Int) {} }", "Sources/Mod/Mod.swift:1:15: A needs arguments"),
      ("public struct A: Module { public init?() {} }", "needs arguments"),
      ("public struct A: Module { public init() throws {} }", "needs arguments"),
      ("public struct A: Module { public init() async {} }", "needs arguments"),
      ("public struct A: Module {\n#if DEBUG\npublic init() {}\n#endif\n}", "needs arguments"),
      ("public struct A: Module {}", "A has no public initializer; give it a `public init() {}`"),
      ("public struct A: Module { init() {} }", "has no public initializer"),
      ("public struct A<B>: Module { public init() {} }", "A is generic"),
      (
        "#if os(iOS)\npublic struct A: Module { public init() {} }\n#endif", "A exists only under a condition"
      ),
      ("@available(iOS 17, *) public struct A: Module { public init() {} }", "under a condition"),
      (
        "public struct A { public init() {} }\n#if DEBUG\nextension A: Module {}\n#endif", "under a condition"
      ),
    ])
  func obstacles(text: String, note: String) throws {
    let result = try plan(try sample(["Mod": text]))
    #expect(try lines(.modules, result).isEmpty)
    #expect(result.notes.count == 1 && result.notes[0].contains(note))
  }

  @Test("what the file does by hand is neither listed nor noted, but imported")
  func byHand() throws {
    let host = Self.host.replacing(
      "      // tenon:modules", with: "      PayModule(1), HomeModule(),\n      // tenon:modules")
    let sample = try sample(
      [
        "Pay": Self.module("PayModule", members: "public init(_ a: Int) {}"),
        "Home": Self.module("HomeModule"),
        "Cart": Self.module("CartModule"),
      ], host: host.replacing("import Tenon", with: "import Home\nimport Tenon"))
    let result = try plan(sample)
    #expect(try lines(.modules, result) == ["CartModule(),"])
    #expect(try lines(.imports, result) == ["import Cart", "import Pay"])
    #expect(result.notes.isEmpty)
  }

  @Test("types of the same name, also of the host, are written with their modules")
  func sameNames() throws {
    let sample = try sample(
      [
        "A": Self.module("CartModule"), "B": Self.module("CartModule"), "C": Self.module("OwnModule"),
        "D": "public enum Pay { public struct Module: Tenon.Module { public init() {} } }",
      ],
      more: ["Sources/ShopHost/Own.swift": "struct OwnModule: Module { let layer = Layer.host }"])
    #expect(
      try lines(.modules, try plan(sample)) == [
        "A.CartModule(),", "B.CartModule(),", "C.OwnModule(),", "Pay.Module(),",
      ])
  }

  @Test("names that are no plain identifiers stay in their backticks")
  func rawNames() throws {
    let plan = try plan(
      sample([
        "Cart": Self.module("`x()]};print(1);let y=[`"), "Home": Self.module("`my module`"),
        "Profile": Self.module("`class`"),
      ]))
    #expect(try lines(.modules, plan) == ["`class`(),", "`my module`(),", "`x()]};print(1);let y=[`(),"])
  }

  @Test("writing twice changes nothing")
  func twice() throws {
    let sample = try sample(["Cart": Self.module("CartModule"), "User": Self.module("UserModule")])
    let first = try plan(sample, manifest: "Sources/ShopHost/modules.json")
    #expect(first.changes.changes.count == 2)
    for change in first.changes.changes { try sample.write(change.path, bytes: change.new?.bytes ?? []) }
    #expect(try plan(sample, manifest: "Sources/ShopHost/modules.json").changes.changes.isEmpty)
  }

  @Test("a planned module is listed before it is written")
  func planned() throws {
    let sample = try sample(["Cart": Self.module("CartModule")])
    try withExtendedLifetime(sample) {
      var changes = ChangePlan(root: sample.root)
      try changes.edit("Package.swift") { text in
        text = SamplePackage("Shop").target("ShopHost", ["Cart", "User"]).target("Cart").target("User").text
      }
      try changes.create("Sources/User/User.swift", FileContent(Self.module("UserModule")))
      try changes.edit("Sources/ShopHost/Modules.swift") { $0 += "// planned\n" }
      let overlay = Overlay(
        Dictionary(uniqueKeysWithValues: changes.changes.map { ($0.path, $0.new?.bytes) }))
      let reading = try RepositoryReading(of: sample.root).changed(by: overlay)
      let result = try ModuleRegistration(reading.architecture, after: changes)
      #expect(try lines(.modules, result) == ["CartModule(),", "UserModule(),"])
      #expect(
        try result.changes.text(of: "Sources/ShopHost/Modules.swift")?.hasSuffix("// planned\n") == true)
      #expect(result.changes.changes.count == 3)
    }
  }

  @Test("the targets of Xcode projects have lists, too")
  func xcode() throws {
    let sample = try SampleRepository([
      "project.yml": """
      name: Shop
      packages:
        Modules: {path: Modules}
      targets:
        Shop:
          type: application
          platform: iOS
          sources: [App]
          dependencies: [{package: Modules, product: Cart}]
      """,
      "App/App.swift": Self.host,
      "Modules/Package.swift": SamplePackage("Modules").product("Cart", ["Cart"]).target("Cart").text,
      "Modules/Sources/Cart/Cart.swift": Self.module("CartModule"),
    ])
    let result = try plan(sample)
    #expect(try result.changes.text(of: "App/App.swift")?.contains("      CartModule(),\n") == true)
  }

  // MARK: - What cannot be decided

  @Test("without marks, the error says what to paste")
  func unmarked() throws {
    #expect(error(try sample([:], host: "enum Host {}"))?.code == .unmarked)
    _ = try MarkedRegions(ModuleRegistration.example, file: "Example.swift")
  }

  @Test("marks in a file of no target are refused")
  func stray() throws {
    let sample = try sample(["Cart": Self.module("CartModule")], more: ["Other/List.swift": Self.host])
    #expect(
      error(sample)?.message.hasPrefix("Other/List.swift:1: the file has marks, but belongs to no target")
        == true)
  }

  @Test("both regions are needed")
  func halves() throws {
    let texts = ["Cart": Self.module("CartModule")]
    let list = "let all: [any Module] = [\n// tenon:modules\n// tenon:end\n]\n"
    #expect(
      error(try sample(texts, host: "// tenon:imports\n// tenon:end\n"))?.message.contains("none for modules")
        == true)
    #expect(
      error(try sample(texts, host: list))?.message.hasSuffix(":1: the file does not import Cart") == true)
    #expect(
      try lines(.modules, try plan(try sample(texts, host: "import Cart\n" + list))) == ["CartModule(),"])
  }

  @Test("with a dependency that is not known, nothing is written")
  func unresolved() throws {
    let sample = try sample(
      [:],
      more: [
        "Package.swift": SamplePackage("Shop").package(".package(path: \"Gone\")")
          .target("ShopHost", [".product(name: \"Gone\", package: \"Gone\")"]).text
      ])
    let found = error(sample)
    #expect(found?.message.contains("'ShopHost' depends on 'Gone', which was not found") == true)
  }

  @Test("a file that could declare a module but cannot be parsed is named")
  func unparsed() throws {
    let deep = "// Module\nlet a = " + String(repeating: "(", count: 50_000)
    #expect(error(try sample(["Cart": deep]))?.message.hasPrefix("Sources/Cart/Cart.swift:2: ") == true)
  }
}

import Splitting
import Samples
import Testing

@Suite("What belongs to files that move moves along", .timeLimit(.minutes(10)))
struct MovesAlongTests {
  private static func manifest(_ shop: String, tests: Bool = false, more: String = "") -> String {
    """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(
      name: "Shop",
      targets: [
        .target(name: "Shop"\(shop)),\(more)
        \(tests ? ".testTarget(name: \"ShopTests\", dependencies: [\"Shop\", \"Doubles\"])," : "")
      ]
    )

    """
  }

  private static let loading = """
    import Foundation
    struct Price {}
    func prices() -> URL? { Bundle.module.url(forResource: "prices", withExtension: "json") }

    """

  @Test("resources that only they load, and their rules")
  func resources() throws {
    let repository = try SampleRepository([
      "Package.swift": Self.manifest(
        ", exclude: [\"README.md\", \"Deep/NOTES.md\"], resources: [.process(\"Data\"), .copy(\"one.txt\")]"),
      "Sources/Shop/Deep/Moved.swift": Self.loading, "Sources/Shop/Deep/NOTES.md": "",
      "Sources/Shop/README.md": "",
      "Sources/Shop/Data/prices.json": "{}", "Sources/Shop/Data/other.json": "{}", "Sources/Shop/one.txt": "",
      "Sources/Shop/Stays.swift": "let type = Price.self\nlet name = \"other.json\"\n",
    ])
    var texts = try repository.texts(after: repository.extraction(files: ["Sources/Shop/Deep"]))
    #expect(texts["Sources/Core/Data/prices.json"] == "{}")
    #expect(texts["Sources/Shop/Data/prices.json"] == .some(nil))
    #expect(texts["Sources/Core/NOTES.md"] == "")
    #expect(texts["Sources/Shop/Data/other.json"] == nil)
    let manifest = try #require(texts["Package.swift"] ?? nil)
    #expect(
      manifest.contains(
        ".target(name: \"Core\", exclude: [\"NOTES.md\"], resources: [.process(\"Data\")])"))
    #expect(
      manifest.contains("exclude: [\"README.md\"], resources: [.process(\"Data\"), .copy(\"one.txt\")]"))

    // The last file of a rule takes the rule with it.
    repository.remove("Sources/Shop/Data/other.json")
    texts = try repository.texts(after: repository.extraction(files: ["Sources/Shop/Deep/Moved.swift"]))
    let second = try #require(texts["Package.swift"] ?? nil)
    #expect(second.contains("exclude: [\"README.md\", \"Deep/NOTES.md\"], resources: [.copy(\"one.txt\")]"))
    #expect(second.contains(".target(name: \"Core\", resources: [.process(\"Data\")])"))
  }

  @Test("a computed list of dependencies gets a statement")
  func computedDependencies() throws {
    let manifest = Self.manifest("", more: "\n    .target(name: \"Net\"),").replacing(
      "let package", with: "let common: [Target.Dependency] = [\"Net\"]\nlet package"
    ).replacing(".target(name: \"Shop\")", with: ".target(name: \"Shop\", dependencies: [] + common)")
    let repository = try SampleRepository([
      "Package.swift": manifest, "Sources/Net/Net.swift": "", "Sources/Shop/Moved.swift": "struct Price {}\n",
      "Sources/Shop/Stays.swift": "let type = Price.self\n",
    ])
    let texts = try repository.texts(after: repository.extraction())
    let text = try #require(texts["Package.swift"] ?? nil)
    #expect(text.contains(".target(name: \"Shop\", dependencies: [] + common)"))
    #expect(text.hasSuffix("?.dependencies.append(\"Core\")\n"))
  }

  @Test("a conformance that another one needs has to move along")
  func conformances() throws {
    let repository = try SampleRepository([
      "Package.swift": Self.manifest(""),
      "Sources/Shop/Moved.swift": "struct Big {}\nextension Big: SignedInteger {}\n",
      "Sources/Shop/Stays.swift":
        "extension Big: Comparable {\n  static func < (a: Big, b: Big) -> Bool { false }\n}\n",
      "Sources/Shop/Other.swift":
        "let big = Big.self\nextension Big: CustomStringConvertible { var description: String { \"\" } }\n",
    ])
    let error = #expect(throws: ExtractionError.self) { try repository.extraction() }
    #expect(error?.reason == .usesWhatStays)
    #expect(
      error?.evidence.map(\.text) == [
        "needs the conformance of 'Big' to 'Comparable' in Sources/Shop/Stays.swift"
      ])
    #expect(error?.message.hasSuffix("take these files too: Sources/Shop/Stays.swift") == true)
  }

  @Test("resources that are embedded in code")
  func embedded() throws {
    let repository = try SampleRepository([
      "Package.swift": Self.manifest(
        ", resources: [.embedInCode(\"Web/page.html\"), .embedInCode(\"Web/own.html\")]"),
      "Sources/Shop/Moved.swift": "func page() -> [UInt8] { PackageResources.page_html }\n",
      "Sources/Shop/Stays.swift": "func own() -> [UInt8] { PackageResources.own_html + page() }\n",
      "Sources/Shop/Web/page.html": "<p>", "Sources/Shop/Web/own.html": "<p>",
    ])
    let texts = try repository.texts(after: repository.extraction())
    #expect(texts["Sources/Core/Web/page.html"] == "<p>")
    #expect(texts["Sources/Shop/Web/own.html"] == nil)
    let manifest = try #require(texts["Package.swift"] ?? nil)
    #expect(manifest.contains(".target(name: \"Core\", resources: [.embedInCode(\"Web/page.html\")])"))
    #expect(manifest.contains("resources: [.embedInCode(\"Web/own.html\")]"))
  }

  @Test("a manifest that computes its targets gets statements at its end")
  func computed() throws {
    let repository = try SampleRepository([
      "Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription
      func core(_ name: String) -> Target { .target(name: name, path: "Sources/Core/\\(name)") }
      let package = Package(name: "Shop", targets: [core("Shop"), .target(name: "App", dependencies: ["Shop"])])

      """,
      "Sources/Core/Shop/Moved.swift": "public struct Price {}\n",
      "Sources/Core/Shop/Stays.swift": "let type = Price.self\n",
      "Sources/App/App.swift": "import Shop\nlet type = Price.self\n",
    ])
    let texts = try repository.texts(after: repository.extraction(files: ["Sources/Core/Shop/Moved.swift"]))
    let manifest = try #require(texts["Package.swift"] ?? nil)
    #expect(manifest.contains(".target(name: \"App\", dependencies: [\"Shop\", \"Core\"])"))
    #expect(
      manifest.hasSuffix(
        """

        // The files of Core were in Shop.
        if let old = package.targets.first(where: { $0.name == "Shop" }) {
          package.targets.append(
            .target(
              name: "Core", dependencies: old.dependencies, path: "Sources/Core/Core",
              packageAccess: old.packageAccess, swiftSettings: old.swiftSettings, linkerSettings: old.linkerSettings))
          old.dependencies.append("Core")
        }

        """))
  }

  @Test("a resource that files that stay load, too, stays")
  func shared() throws {
    let repository = try SampleRepository([
      "Package.swift": Self.manifest(", resources: [.process(\"prices.json\")]"),
      "Sources/Shop/Moved.swift": Self.loading, "Sources/Shop/prices.json": "{}",
      "Sources/Shop/Stays.swift": "let type = Price.self\nlet name = \"prices\"\n",
    ])
    let texts = try repository.texts(after: repository.extraction())
    #expect(texts["Sources/Core/prices.json"] == nil)
  }

  @Test("dependencies that no file that stays imports leave the old target")
  func dependencies() throws {
    let repository = try SampleRepository([
      "Package.swift": Self.manifest(
        ", dependencies: [\"Log\", \"Net\", \"Unused\"]",
        more: "\n    .target(name: \"Log\"), .target(name: \"Net\"), .target(name: \"Unused\"),"),
      "Sources/Log/Log.swift": "public struct Log {}\n", "Sources/Net/Net.swift": "public struct Net {}\n",
      "Sources/Unused/Unused.swift": "public struct Unused {}\n",
      "Sources/Shop/Moved.swift": "import Log\nimport Net\nstruct Price {}\n",
      "Sources/Shop/Stays.swift": "import Net\nlet type = Price.self\n",
    ])
    let manifest = try #require(try repository.texts(after: repository.extraction())["Package.swift"] ?? nil)
    #expect(manifest.contains(".target(name: \"Shop\", dependencies: [\"Net\", \"Unused\", \"Core\"])"))
    #expect(manifest.contains(".target(name: \"Core\", dependencies: [\"Log\", \"Net\"])"))
  }

  private static let tested = [
    "Package.swift": manifest("", tests: true, more: "\n    .target(name: \"Doubles\"),"),
    "Sources/Doubles/Clock.swift": "public struct Clock {}\n",
    "Sources/Shop/Moved.swift": "struct Price {}\n",
    "Sources/Shop/Stays.swift": "struct Cart { var price = Price() }\n",
    "Tests/ShopTests/PriceTests.swift":
      "import Doubles\n@testable import Shop\nlet price = Price()\nlet double = FakePrice(clock: Clock())\n",
    "Tests/ShopTests/Doubles/FakePrice.swift": "import Doubles\nstruct FakePrice { var clock: Clock }\n",
    "Tests/ShopTests/CartTests.swift": "@testable import Shop\nlet cart = Cart()\nlet other = Price()\n",
  ]

  @Test("tests that test nothing else become a test target, with their doubles")
  func tests() throws {
    let repository = try SampleRepository(Self.tested)
    let extraction = try repository.extraction()
    let texts = try repository.texts(after: extraction)
    #expect(
      texts["Tests/CoreTests/PriceTests.swift"]
        == "import Doubles\n@testable import Core\nlet price = Price()\nlet double = FakePrice(clock: Clock())\n"
    )
    #expect(texts["Tests/CoreTests/Doubles/FakePrice.swift"] != nil)
    #expect(texts["Tests/ShopTests/Doubles/FakePrice.swift"] == .some(nil))
    #expect(texts["Tests/ShopTests/CartTests.swift"]??.contains("@testable import Core\n") == true)
    let manifest = try #require(texts["Package.swift"] ?? nil)
    #expect(manifest.contains(".testTarget(name: \"CoreTests\", dependencies: [\"Core\", \"Doubles\"])"))
    #expect(
      manifest.contains(".testTarget(name: \"ShopTests\", dependencies: [\"Shop\", \"Doubles\", \"Core\"])"))
    #expect(extraction.remarks.contains("2 files of 'ShopTests' test nothing else, and become 'CoreTests'"))
  }

  @Test("a double that other tests use keeps its tests where they are")
  func sharedDouble() throws {
    var files = Self.tested
    files["Tests/ShopTests/CartTests.swift"]? += "let used = FakePrice.self\n"
    let repository = try SampleRepository(files)
    let texts = try repository.texts(after: repository.extraction())
    #expect(texts["Tests/CoreTests/PriceTests.swift"] == nil)
    #expect(texts["Tests/ShopTests/PriceTests.swift"]??.contains("@testable import Core\n") == true)
  }

  @Test("tests stay where they are if they only pass there")
  func fallingBack() throws {
    let repository = try SampleRepository(Self.tested)
    var extraction = try repository.extraction()
    let proof = try extraction.prove(command: "test ! -e Tests/CoreTests", seconds: 60)
    #expect(proof.builds == 2)
    let texts = try repository.texts(after: extraction)
    #expect(texts["Tests/CoreTests/PriceTests.swift"] == nil)
    #expect(texts["Tests/ShopTests/PriceTests.swift"]??.contains("@testable import Core\n") == true)
    #expect(texts["Package.swift"]??.contains("CoreTests") == false)
  }

  @Test("tests stay where they are if the manifest computes the list of their targets")
  func computedTests() throws {
    let repository = try SampleRepository([
      "Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription
      func tests() -> [Target] { [.testTarget(name: "ShopTests", dependencies: ["Shop"])].map { $0 } }
      let package = Package(name: "Shop", targets: [.target(name: "Shop")] + tests())

      """,
      "Sources/Shop/Moved.swift": "struct Price { let value = 1 }\n",
      "Sources/Shop/Stays.swift": "struct Cart { let count = 1 }\n",
      "Tests/ShopTests/PriceTests.swift": "@testable import Shop\nlet price = Price()\n",
      "Tests/ShopTests/CartTests.swift": "@testable import Shop\nlet cart = Cart()\n",
    ])
    let texts = try repository.texts(after: repository.extraction())
    #expect(texts["Tests/CoreTests/PriceTests.swift"] == nil)
  }
}

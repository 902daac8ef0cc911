import Files
import Foundation
import Samples
import Testing

@Suite("tenon fix", .timeLimit(.minutes(10)))
struct FixCommandTests {
  private func package(_ targets: String, packages: String = "", products: String = "") -> String {
    """
    // swift-tools-version: 6.0
    import PackageDescription

    let package = Package(
      name: "Shop",
      products: [
    \(products)  ],
      dependencies: [
    \(packages)  ],
      targets: [
    \(targets)
      ]
    )

    """
  }

  private let rules = "undeclared-import,transitive-import,unused-dependency"

  /// Cart misses Core and has Old in vain.
  private func faulty() throws -> SampleRepository {
    try SampleRepository([
      "Package.swift": package(
        """
            .target(name: "Cart", dependencies: ["Old"]),  // the cart
            .target(name: "Core"),
            .target(name: "Old"),
        """),
      "Sources/Cart/Cart.swift": "import Core\npublic struct Cart { let size = 1 }\n",
      "Sources/Core/Core.swift": "public struct Core { let size = 1 }\n",
      "Sources/Old/Old.swift": "public struct Old { let size = 1 }\n",
    ])
  }

  @Test("it only shows what it would do")
  func dryRun() throws {
    let sample = try faulty()
    let before = try sample.read("Package.swift")
    let outcome = tenon("fix", on: sample)
    #expect(outcome.status == .clean)
    #expect(outcome.result.contains("-    .target(name: \"Cart\", dependencies: [\"Old\"]),  // the cart\n"))
    #expect(outcome.result.contains("+    .target(name: \"Cart\", dependencies: [\"Core\"]),  // the cart\n"))
    #expect(outcome.message.contains("would fix 2 findings in 1 file; --write applies the changes"))
    #expect(try sample.read("Package.swift") == before)
  }

  @Test("a manifest that is read-only is changed only with --force, and stays read-only")
  func readOnly() throws {
    let sample = try faulty()
    let before = try sample.read("Package.swift")
    chmod(sample.root + "/Package.swift", 0o444)
    let refused = tenon("fix", "--write", on: sample)
    #expect(refused.status == .failure)
    #expect(refused.message.contains("read-only: Package.swift; make them writable, or use --force"))
    #expect(try sample.read("Package.swift") == before)
    #expect(tenon("fix", "--write", "--force", on: sample).result == "changed Package.swift\n")
    #expect(FileSystem.permissions(of: sample.root + "/Package.swift") == 0o444)
    #expect(tenon("undo", on: sample).message.contains("read-only: Package.swift"))
    #expect(tenon("undo", "--force", on: sample).status == .clean)
    #expect(try sample.read("Package.swift") == before)
  }

  @Test("what it writes leaves check without what it settled, and undo takes it back")
  func write() throws {
    let sample = try faulty()
    let before = try sample.read("Package.swift")
    #expect(tenon("check", on: sample).result.contains("`tenon fix` can fix 2 of them"))
    #expect(tenon("fix", "--write", on: sample).result == "changed Package.swift\n")
    #expect(try sample.read("Package.swift").contains("dependencies: [\"Core\"]),  // the cart\n"))
    #expect(tenon("check", "--strict", "--only", rules, on: sample).result.hasPrefix("tenon: no findings"))
    #expect(tenon("fix", on: sample).message.contains("nothing can be fixed without a decision"))
    #expect(tenon("undo", on: sample).status == .clean)
    #expect(try sample.read("Package.swift") == before)
  }

  @Test("only the rules that are asked for are fixed")
  func only() throws {
    let sample = try faulty()
    #expect(tenon("fix", "--only", "unused-dependency", "--write", on: sample).status == .clean)
    #expect(try sample.read("Package.swift").contains("dependencies: []),"))
    let wrong = tenon("fix", "--only", "unused-dependencies", on: sample)
    #expect(wrong.status == .failure)
    #expect(wrong.message.contains("unused-dependency"))
  }

  @Test("a product of another package of the repository is declared with its package")
  func otherPackage() throws {
    let sample = try SampleRepository([
      "App/Package.swift": package(
        """
            .target(name: "App", dependencies: []),
        """),
      "App/Sources/App/App.swift": "import Core\nimport Net\npublic struct App { let size = 1 }\n",
      "Modules/Core/Package.swift": package(
        """
            .target(name: "Core"),
            .target(name: "Net"),
        """,
        products:
          "    .library(name: \"CoreKit\", targets: [\"Core\"]),\n    .library(name: \"Net\", targets: [\"Net\"]),\n"
      ),
      "Modules/Core/Sources/Core/Core.swift": "public struct Core { let size = 1 }\n",
      "Modules/Core/Sources/Net/Net.swift": "public struct Net { let size = 1 }\n",
    ])
    #expect(tenon("fix", "--write", on: sample).status == .clean)
    let text = try sample.read("App/Package.swift")
    #expect(text.contains(".package(path: \"../Modules/Core\"),"))
    #expect(text.contains(".product(name: \"CoreKit\", package: \"Core\")"))
    #expect(text.contains(".product(name: \"Net\", package: \"Core\")"))
    #expect(tenon("check", "--strict", "--only", rules, on: sample).result.hasPrefix("tenon: no findings"))
  }

  @Test("a dependency goes once those who import through it declare it themselves")
  func rounds() throws {
    let sample = try SampleRepository([
      "Package.swift": package(
        """
            .target(name: "App", dependencies: ["Cart"]),
            .target(name: "Cart", dependencies: ["Core"]),
            .target(name: "Core"),
        """),
      "Sources/App/App.swift": "import Cart\nimport Core\npublic struct App { let size = 1 }\n",
      "Sources/Cart/Cart.swift": "public struct Cart { let size = 1 }\nlet text = \"\"\nlet more = 1\n",
      "Sources/Core/Core.swift": "public struct Core { let size = 1 }\n",
    ])
    #expect(tenon("fix", "--write", on: sample).status == .clean)
    let text = try sample.read("Package.swift")
    #expect(text.contains("name: \"App\", dependencies: [\"Cart\", \"Core\"]"))
    #expect(text.contains("name: \"Cart\", dependencies: []"))
  }

  @Test("a manifest that computes is run again, so that one fix can follow another")
  func rerun() throws {
    let sample = try SampleRepository([
      "Package.swift": package(
        """
            .target(name: "App", dependencies: ["Cart"], swiftSettings: settings),
            .target(name: "Cart", dependencies: ["Core"], swiftSettings: settings),
            .target(name: "Core", swiftSettings: settings),
        """
      ).replacing(
        "let package",
        with: "let settings = Set([1]).map { SwiftSetting.define(\"A\\($0)\") }\n\nlet package"),
      "Sources/App/App.swift": "import Cart\nimport Core\npublic struct App { let size = 1 }\n",
      "Sources/Cart/Cart.swift": "public struct Cart { let size = 1 }\nlet text = \"\"\nlet more = 1\n",
      "Sources/Core/Core.swift": "public struct Core { let size = 1 }\n",
    ])
    #expect(tenon("fix", "--write", "--run", on: sample).status == .clean)
    let text = try sample.read("Package.swift")
    #expect(text.contains("name: \"App\", dependencies: [\"Cart\", \"Core\"]"))
    #expect(text.contains("name: \"Cart\", dependencies: []"))
    #expect(tenon("check", "--run", "--only", rules, on: sample).result.hasPrefix("tenon: no findings"))
  }

  @Test("an import against the layers is not made legal")
  func layers() throws {
    let sample = try faulty()
    try sample.write(
      ".tenon.yml",
      "version: 1\nlayers:\n  - name: high\n    modules: [Core, Old]\n  - name: low\n    modules: [Cart]\n")
    #expect(tenon("fix", "--only", "undeclared-import", on: sample).result == "")
  }

  // MARK: - Imports of implementations

  /// The detail uses the cart's implementation, whose interface has all that it needs.
  private func features(_ detail: String, implementation: String = "") throws -> SampleRepository {
    try SampleRepository([
      "Package.swift": package(
        """
            .target(name: "Cart", dependencies: ["CartInterface"]),
            .target(name: "CartInterface"),
            .target(name: "Detail", dependencies: ["Cart"]),
        """),
      "Sources/Cart/Cart.swift": """
      import CartInterface
      public struct LiveCart: CartService {
        public init() {}
        public func count() -> Int { 0 }
        public func clear() {}
      }
      \(implementation)

      """,
      "Sources/CartInterface/Cart.swift": "public protocol CartService { func count() -> Int }\n",
      "Sources/Detail/Detail.swift": detail,
      ".tenon.yml": """
      version: 1
      layers:
        - {name: features, modules: [Cart, Detail]}
        - {name: interfaces, modules: [CartInterface]}
      interface: {modules: ["*Interface"]}
      tested_layers: []

      """,
    ])
  }

  private let detail =
    "// Detail\nimport Cart  // the cart\n\npublic func detail(_ cart: any CartService) -> Int { cart.count() }\n"

  @Test("a file that needs only the interface imports it, and the dependency follows")
  func interface() throws {
    let sample = try features(detail)
    let check = tenon("check", "--only", "same-layer", on: sample)
    #expect(check.result.contains("`tenon fix` can fix 1 of them"), "\(check.result)")
    #expect(tenon("fix", "--write", on: sample).status == .clean)
    #expect(
      try sample.read("Sources/Detail/Detail.swift")
        == detail.replacing("import Cart ", with: "import CartInterface "))
    #expect(
      try sample.read("Package.swift").contains(#"name: "Detail", dependencies: ["CartInterface"])"#))
    #expect(tenon("check", on: sample).status == .clean)
    #expect(tenon("undo", on: sample).status == .clean)
    #expect(try sample.read("Sources/Detail/Detail.swift") == detail)
  }

  @Test("an interface that is imported already is not imported twice")
  func twice() throws {
    let text =
      "import Cart\r\nimport CartInterface\r\nimport struct Foundation.Data\r\nlet cart: (any CartService)? = nil\r\n"
    let sample = try features(text)
    #expect(tenon("fix", "--write", on: sample).status == .clean)
    #expect(try sample.read("Sources/Detail/Detail.swift") == text.replacing("import Cart\r\n", with: ""))
  }

  @Test(
    "an import that the file may need stays",
    arguments: [
      ("import Cart\nlet cart = LiveCart()\n", ""),
      ("import Cart\nlet cart: (any Cart.CartService)? = nil\n", ""),
      ("@testable import Cart\n", ""),
      ("import struct Cart.LiveCart\n", ""),
      ("#if os(Linux)\nimport Cart\n#endif\n", ""),
      ("import Cart\nlet sum = total(1)\n", "public func total(_ count: Int) -> Int { count }"),
      ("import Cart\nlet text = 1.price\n", "extension Int { public var price: String { \"\" } }"),
      ("import Cart\nlet text = 1.price\n", "public extension Int { var price: String { \"\" } }"),
      (
        "import Cart\nlet text = 1 +++ 2\n",
        "infix operator +++\npublic func +++ (_ a: Int, _ b: Int) -> Int { a }"
      ),
      (
        "import Cart\nlet cart: any CartService = 1\n",
        "extension Int: CartService { public func count() -> Int { self } }"
      ),
      ("import Cart\nlet one = Int(cart: 1)\n", "extension Int { public init(cart: Int) { self = cart } }"),
      ("import Cart\nlet date = Date()\n", "@_exported import Foundation"),
    ])
  func needed(_ detail: String, _ implementation: String) throws {
    let sample = try features(detail, implementation: implementation)
    let outcome = tenon("fix", on: sample)
    #expect(!outcome.result.contains("Sources/Detail/Detail.swift"), "\(outcome.result)")
    #expect(!tenon("check", "--only", "same-layer", on: sample).result.contains("tenon fix"))
  }

  // MARK: - The policy

  @Test("baseline entries whose findings are gone go, and undo brings them back")
  func baseline() throws {
    let sample = try faulty()
    #expect(tenon("baseline", "write", on: sample).status == .clean)
    let whole = try sample.read(".tenon-baseline.json")
    try sample.write("Package.swift", try sample.read("Package.swift").replacing("[\"Old\"]", with: "[]"))
    let outcome = tenon("fix", "--write", on: sample)
    #expect(outcome.message.contains("fixed 1 entry of the baseline in 1 file"), "\(outcome.message)")
    let rest = try sample.read(".tenon-baseline.json")
    #expect(rest.contains("\"Core\"") && !rest.contains("unused-dependency"))
    #expect(tenon("undo", on: sample).status == .clean)
    #expect(try sample.read(".tenon-baseline.json") == whole)
    #expect(tenon("undo", on: sample).result == "undone: tenon baseline write\n")
  }

  @Test("any number of exceptions goes")
  func manyExceptions() throws {
    let sample = try faulty()
    let rest = "version: 1\nlayers: [{name: all, modules: [\"*\"], peers: allowed}]\n"
    let items = (1...30).map { "  - from: A\($0)\n    to: B\n    reason: once\n" }
    let kept = "  - from: Cart\n    to: Old\n    rule: unused-dependency\n    reason: soon\n"
    try sample.write(
      ".tenon.yml", rest + "exceptions:\n" + items[..<20].joined() + kept + items[20...].joined())
    #expect(tenon("fix", "--only", "stale-exception", "--write", on: sample).status == .clean)
    #expect(try sample.read(".tenon.yml") == rest + "exceptions:\n" + kept)
  }

  @Test("exceptions that cover nothing go, with their key where none is left")
  func exceptions() throws {
    let sample = try faulty()
    let rest = "version: 1\n# The layers.\nlayers:\n  - name: all\n    modules: [\"*\"]\n    peers: allowed\n"
    try sample.write(
      ".tenon.yml",
      rest
        + "exceptions:\n  # Gone.\n  - from: A\n    to: B\n    reason: once\n\n  - {from: C, to: D, reason: twice}\n"
    )
    #expect(tenon("fix", "--only", "stale-exception", "--write", on: sample).status == .clean)
    #expect(try sample.read(".tenon.yml").hasPrefix(rest))
    #expect(try !sample.read(".tenon.yml").contains("reason"))
    #expect(tenon("check", "--only", "stale-exception", on: sample).status == .clean)
  }

  @Test("of a manifest that computes, the line to add by hand is shown")
  func computed() throws {
    let sample = try SampleRepository([
      "Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription
      let shared: [Target.Dependency] = ["Old"]
      let package = Package(
        name: "Shop",
        targets: [
          .target(name: "Cart", dependencies: shared + []),
          .target(name: "Other", dependencies: shared),
          .target(name: "Core"), .target(name: "Old"),
        ])

      """,
      "Sources/Cart/Cart.swift": "import Core\nimport Old\npublic struct Cart { let size = 1 }\n",
      "Sources/Other/Other.swift": "import Old\npublic struct Other { let size = 1 }\n",
      "Sources/Core/Core.swift": "public struct Core { let size = 1 }\n",
      "Sources/Old/Old.swift": "public struct Old { let size = 1 }\n",
    ])
    let before = try sample.read("Package.swift")
    let outcome = tenon("fix", "--write", on: sample)
    #expect(outcome.status == .findings)
    #expect(outcome.message.contains("add this by hand: \"Core\""))
    #expect(try sample.read("Package.swift") == before)
  }

  @Test("it does not mix with changes that are not committed, unless asked to")
  func dirty() throws {
    let sample = try faulty()
    for words in [
      ["init", "-q"], ["add", "-A"], ["-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "a"],
    ] {
      let git = Process()
      git.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      git.arguments = ["git", "-C", sample.root] + words
      try git.run()
      git.waitUntilExit()
      try #require(git.terminationStatus == 0)
    }
    try sample.write("Sources/Core/Core.swift", "public struct Core { let size = 2 }\n")
    let refused = tenon("fix", "--write", on: sample)
    #expect(refused.status == .failure)
    #expect(refused.message.contains("1 uncommitted change"))
    #expect(tenon("fix", "--write", "--allow-dirty", on: sample).status == .clean)
  }
}

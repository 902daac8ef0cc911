import Files
import Foundation
import ProjectReaders
import Samples
import Splitting
import Testing

@Suite("Protocols for types that stay", .timeLimit(.minutes(10)))
struct ExtractedProtocolTests {
  private static let store = """
    import Foundation

    final class Store {
      var count = 0
      var title: String { "Store" }
      private(set) var limit: Int = 3
      func save(_ text: String = "", at place: Int) throws -> Bool { text.count > place }
      func unused() {}
      @MainActor static let shared = Store()
    }

    """

  private static let cart = """
    struct Cart {
      let store: Store
      weak var other: Store?
      func title(of stores: [Store]) throws -> String {
        _ = try store.save("a", at: stores.count + store.limit)
        return store.title
      }
    }

    """

  private static func shop(cart: String = cart, store: String = store) throws -> SampleRepository {
    try SampleRepository([
      "Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "Shop", targets: [.target(name: "Shop")])
      """, "Sources/Shop/Cart.swift": cart, "Sources/Shop/Store.swift": store,
      "Sources/Shop/Shop.swift": """
      func title() throws -> String {
        let store = Store()
        return try Cart(store: store, other: nil).title(of: [store])
      }

      """,
    ])
  }

  private static func extraction(_ repository: SampleRepository, _ types: [String] = ["Store"]) throws
    -> Extraction
  {
    let readers = RepositoryReader.standardReaders(cacheFolder: nil, runsManifests: false, platforms: [])
    let projects = RepositoryReader(readers: readers, excluded: []).read(root: repository.root).projects
    return try Extraction(
      ExtractionRequest("Core", from: "Shop", files: ["Sources/Shop/Cart.swift"], protocols: types),
      in: projects, root: repository.root)
  }

  @Test("the protocol has what the files use, and the type conforms")
  func texts() throws {
    let repository = try Self.shop()
    let extraction = try Self.extraction(repository)
    let texts = try repository.texts(after: extraction)
    #expect(
      texts["Sources/Core/StoreProtocol.swift"] == """
        import Foundation

        /// What this module uses of `Store`.
        package protocol StoreProtocol: AnyObject {
          var title: String { get }
          var limit: Int { get }
          func save(_ text: String, at place: Int) throws -> Bool
        }

        """)
    let moved = try #require(texts["Sources/Core/Cart.swift"] ?? nil)
    #expect(moved.contains("let store: any StoreProtocol\n  package weak var other: (any StoreProtocol)?\n"))
    #expect(moved.contains("func title(of stores: [any StoreProtocol]) throws"))
    let store = try #require(texts["Sources/Shop/Store.swift"] ?? nil)
    #expect(store.hasPrefix("import Core\nimport Foundation\n"))
    #expect(store.hasSuffix("}\n\nextension Store: StoreProtocol {}\n"))
    #expect(extraction.remarks.contains { $0.contains("'Core' uses 'Store' as 'any StoreProtocol'") })
  }

  @Test("it builds", .enabled(if: ProcessInfo.processInfo.environment["TENON_BUILD_PACKAGES"] != nil))
  func builds() throws {
    let repository = try Self.shop()
    var extraction = try Self.extraction(repository)
    _ = try extraction.prove(seconds: 240)
    try ChangeHistory(root: repository.root).apply(extraction.changes(), as: "test")
    #expect(try LimitedProcess.run(["swift", "build"], in: repository.root, within: 240).isSuccess)
  }

  @Test(
    "places that need the type itself are named",
    arguments: [
      ("struct Cart { let store = Store() }\n", "Sources/Shop/Cart.swift:1:27"),
      (
        "struct Cart {\n  let store: Store = .shared\n  let shared = Store.shared\n}\n",
        "Sources/Shop/Cart.swift:3:16"
      ),
      ("struct Box<T> {}\nstruct Cart { let stores: Box<Store> }\n", "Sources/Shop/Cart.swift:2:31"),
      (
        "@propertyWrapper struct Kept<T> { var wrappedValue: T }\nstruct Cart { @Kept var store: Store }\n",
        "Sources/Shop/Cart.swift:2:32"
      ),
      ("final class Cart: Store {}\n", "Sources/Shop/Cart.swift:1:19"),
      ("extension Store { func x() {} }\n", "Sources/Shop/Cart.swift:1:11"),
    ])
  func refused(cart: String, place: String) throws {
    let repository = try Self.shop(cart: cart)
    let error = #expect(throws: ExtractionError.self) { try Self.extraction(repository) }
    #expect(error?.reason == .protocol)
    #expect(error?.evidence.map { "\($0.place)" } == [place])
  }

  @Test("types that no protocol can stand for are refused")
  func unfit() throws {
    let repository = try Self.shop()
    try repository.write("Sources/Shop/Mode.swift", "enum Mode { case on }\nstruct Unused {}\n")
    for type in ["Nothing", "Cart", "Mode", "Unused"] {
      #expect(throws: ExtractionError.self) { try Self.extraction(repository, [type]) }
    }
    let generic = try Self.shop(
      cart: "struct Cart { func f(_ store: Store) {} }\n", store: "final class Store<Value> {}\n")
    #expect(throws: ExtractionError.self) { try Self.extraction(generic) }
    let inferred = try Self.shop(
      cart: "struct Cart {\n  let store: Store\n  func f() { print(store.count) }\n}\n")
    let error = #expect(throws: ExtractionError.self) { try Self.extraction(inferred) }
    #expect(error?.evidence.map { "\($0.place.file):\($0.place.line)" } == ["Sources/Shop/Store.swift:4"])
  }

  @Test("what a protocol cannot require is named where it is declared")
  func signatures() throws {
    func refusal(_ member: String, _ use: String, more: String = "") throws -> ExtractionError? {
      let repository = try Self.shop(
        cart: "struct Cart {\n  let store: Store\n  func f() { _ = store.\(use) }\n}\n",
        store: "final class Store {\n  \(member)\n}\n\(more)")
      return #expect(throws: ExtractionError.self) { try Self.extraction(repository) }
    }
    let own = try refusal("func others() -> [Store] { [] }", "others()")
    #expect(own?.message == "a protocol cannot require 'Store.others': its type names 'Store', which stays")
    #expect(own?.evidence.map { "\($0.place.file):\($0.place.line)" } == ["Sources/Shop/Store.swift:2"])
    let mode = try refusal("var mode: Mode { Mode() }", "mode", more: "struct Mode {}\n")
    #expect(mode?.message.contains("names 'Mode', which stays") == true)
  }

  @Test("members of extensions in other files, lost default arguments, and a type that is named twice")
  func extensions() throws {
    let repository = try Self.shop(
      cart: "struct Cart {\n  let store: Store\n  func f() { store.load(); store.add(1, times: 2) }\n}\n",
      store: "final class Store {\n  func add(_ item: Int, times: Int = 1) {}\n}\n")
    try repository.write("Sources/Shop/Loading.swift", "extension Store {\n  func load() {}\n}\n")
    let extraction = try Self.extraction(repository, ["Store", "Store"])
    let texts = try repository.texts(after: extraction)
    let text = try #require(texts["Sources/Core/StoreProtocol.swift"] ?? nil)
    #expect(text.contains("  func load()\n"))
    #expect(text.contains("  func add(_ item: Int, times: Int)\n"))
    #expect(texts["Sources/Shop/Store.swift"]??.ranges(of: "extension Store: StoreProtocol {}").count == 1)
    #expect(extraction.remarks.contains { $0.hasPrefix("StoreProtocol.add has no default arguments") })
  }

  @Test("a plan names the types")
  func plan() throws {
    let plan = """
      {"modules": [{"name": "Core", "files": ["Sources/Shop/Cart.swift"]}],
       "cuts": [{"from": "Core", "to": "Shop", "remedy": "extract-protocol", "declaration": {"name": "Store.save"}},
                {"from": "Core", "to": "Shop", "remedy": "merge", "declaration": {"name": "Other"}}]}
      """
    let request = try ExtractionRequest("Core", from: "Shop", plannedIn: Array(plan.utf8), of: "plan.json")
    #expect(request.protocols == ["Store"])
  }
}

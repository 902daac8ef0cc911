import CommandLineInterface
import Samples
import Testing

@Suite("The public declarations of modules", .timeLimit(.minutes(10))) struct APICommandTests {
  private func sample(_ text: String) throws -> SampleRepository {
    try SampleRepository([
      "Package.swift": SamplePackage("P").target("Cart").target("App", ["Cart"], kind: "executableTarget")
        .text,
      "Sources/Cart/Cart.swift": text, "Sources/App/main.swift": "import Cart\npublic let notOffered = 1\n",
    ])
  }

  private let text = """
    /// A cart.
    public struct Cart: Sendable {
      public private(set) var items: [String] = []
      public init() {}
      public mutating func add(_ item: String, count: Int = 1) { items.append(item) }
      func hidden() {}
    }
    public enum State {
      case empty
      case full
    }
    extension String {
      public var trimmed: String { self }
    }
    extension Cart: Codable {}
    extension Cart.Item {
      public func price() -> Int { 1 }
    }
    """

  @Test("the file lists them as a tree, and is what was written")
  func lock() throws {
    let sample = try sample(text)
    #expect(tenon("api", "--check", on: sample).message.contains("there is no .tenon.api yet"))
    let written = tenon("api", "--write", on: sample)
    #expect(written.status == .clean)
    let lines = try sample.read(".tenon.api").split(separator: "\n").dropFirst().map(String.init)
    #expect(
      lines == [
        "module Cart", "Cart\textension Cart: Codable", "Cart\tstruct Cart: Sendable",
        "Cart.Item.price()\tfunc price() -> Int",
        "Cart.add(_:count:)\tmutating func add(_ item: String, count: Int = 1)", "Cart.init()\tinit()",
        "Cart.items\tprivate(set) var items: [String]", "State\tenum State", "State.empty\tcase empty",
        "State.full\tcase full", "String.trimmed\tvar trimmed: String { get }",
      ])
    let same = tenon("api", "--check", on: sample)
    #expect(same.status == .clean)
    #expect(same.result.contains("no public declaration differs"))
  }

  @Test(
    "a difference is what was added, removed or changed, and only --check fails",
    arguments: [
      (
        "init() {}", "init() {}\n  public func clear() {}",
        ["Cart: 1 added", "  Cart.clear()  Sources/Cart/Cart.swift:5:3", "    + func clear()"]
      ),
      ("  case full\n", "", ["Cart: 1 removed", "  State.full  .tenon.api:11:1", "    - case full"]),
      (
        "count: Int = 1) {", "count: Int) {",
        [
          "Cart: 1 changed", "  Cart.add(_:count:)  Sources/Cart/Cart.swift:5:3",
          "    - mutating func add(_ item: String, count: Int = 1)",
          "    + mutating func add(_ item: String, count: Int)",
        ]
      ),
      (
        "public struct Cart: Sendable", "public final class Cart: Sendable",
        [
          "Cart: 1 changed", "  Cart  Sources/Cart/Cart.swift:2:1", "    - struct Cart: Sendable",
          "    + final class Cart: Sendable",
        ]
      ),
      (
        "extension Cart: Codable {}", "",
        ["Cart: 1 removed", "  Cart  .tenon.api:3:1", "    - extension Cart: Codable"]
      ),
      (
        "func hidden() {}", "public func hidden() {}",
        ["Cart: 1 added", "  Cart.hidden()  Sources/Cart/Cart.swift:6:3", "    + func hidden()"]
      ),
      (
        "private(set) var items: [String] = []", "var items: [String] = []",
        [
          "Cart: 1 changed", "  Cart.items  Sources/Cart/Cart.swift:3:3",
          "    - private(set) var items: [String]",
          "    + var items: [String]",
        ]
      ),
      (
        "public enum State {", "public protocol Store {\n  var size: Int { get set }\n}\npublic enum State {",
        [
          "Cart: 2 added", "  Store  Sources/Cart/Cart.swift:8:1", "    + protocol Store",
          "  Store.size  Sources/Cart/Cart.swift:9:3", "    + var size: Int { get set }",
        ]
      ),
    ])
  func difference(old: String, new: String, lines: [String]) throws {
    let sample = try sample(text)
    #expect(tenon("api", "--write", on: sample).status == .clean)
    try sample.write("Sources/Cart/Cart.swift", text.replacing(old, with: new))
    let shown = tenon("api", on: sample)
    #expect(shown.status == .clean)
    #expect(shown.result.split(separator: "\n").map(String.init) == lines)
    #expect(tenon("api", "--check", on: sample).status == .findings)
    #expect(tenon("api", "--format", "json", on: sample).result.contains("\"module\": \"Cart\""))
    #expect(tenon("api", "--write", on: sample).status == .clean)
    #expect(tenon("api", "--check", on: sample).status == .clean)
  }

  @Test(
    "what others cannot see makes no difference",
    arguments: [
      ("func hidden() {}", ""), ("{ items.append(item) }", "{ items = [item] }"),
      ("/// A cart.", "/// Another."),
      (
        "public private(set) var items: [String] = []\n  public init() {}",
        "public init() {}\n  public private(set) var items: [String] = []"
      ),
      ("func hidden() {}", "func other() {}\n  var private: Int { 1 }"),
      ("func hidden() {}", "}\nstruct Secret {\n  public init() {}\n}\nextension Secret: Codable {"),
      (
        "extension Cart.Item",
        "struct Secret {}\nextension Secret {\n  public func a() {}\n}\nextension Cart.Item"
      ),
      ("extension String {\n  public var", "public extension String {\n  var"),
    ])
  func invisible(old: String, new: String) throws {
    let sample = try sample(text)
    #expect(tenon("api", "--write", on: sample).status == .clean)
    try sample.write("Sources/Cart/Cart.swift", text.replacing(old, with: new))
    #expect(tenon("api", "--check", on: sample).status == .clean, "\(tenon("api", on: sample).result)")
  }

  @Test(
    "a file that is no lock is an error at its line",
    arguments: [
      "struct Cart", "module Cart\nstruct Cart", "<<<<<<< HEAD\nmodule Cart", "Cart\tstruct Cart",
    ])
  func malformed(lock: String) throws {
    let sample = try sample(text)
    try sample.write(".tenon.api", lock)
    let outcome = tenon("api", "--check", on: sample)
    #expect(outcome.status == .failure)
    #expect(outcome.message.contains("run `tenon api --write`"))
    #expect(outcome.message.contains(".tenon.api:"))
  }

  @Test("a file that cannot be parsed hides its declarations, which is no success")
  func unread() throws {
    let sample = try sample(text)
    #expect(tenon("api", "--write", on: sample).status == .clean)
    try sample.write(
      "Sources/Cart/Cart.swift", "public let a = " + String(repeating: "[", count: 60_000) + "\npublic let /")
    let outcome = tenon("api", "--check", on: sample)
    #expect(outcome.status == .failure)
    #expect(outcome.message.contains("Sources/Cart/Cart.swift:"))
  }
}

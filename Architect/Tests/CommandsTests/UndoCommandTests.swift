import Samples
import Testing

@Suite("tenon undo", .timeLimit(.minutes(10)))
struct UndoCommandTests {
  private func sample() throws -> SampleRepository {
    try SampleRepository([
      "Package.swift": SamplePackage("Shop").target("Cart").target("App", ["Cart"]).text,
      "Sources/Cart/Cart.swift": "public struct Cart {}\n", "Sources/App/App.swift": "import Cart\n",
    ])
  }

  @Test("it takes back a configuration that init has written, and the one that init has replaced")
  func initialised() throws {
    let sample = try sample()
    try sample.write(".tenon.yml", "version: 1\n# mine\n")
    #expect(tenon("init", "--force", on: sample).status == .clean)
    #expect(try sample.read(".tenon.yml") != "version: 1\n# mine\n")
    #expect(tenon("undo", "--list", on: sample).result.hasSuffix("  tenon init  (1 file)\n"))
    #expect(tenon("undo", "--dry-run", on: sample).result.contains("\n+# mine\n"))
    #expect(tenon("undo", on: sample).result == "undone: tenon init\n")
    #expect(try sample.read(".tenon.yml") == "version: 1\n# mine\n")
  }

  @Test("it does nothing where nothing was changed, or the file has changed since")
  func refused() throws {
    let sample = try sample()
    let nothing = tenon("undo", on: sample)
    #expect(nothing.status == .failure)
    #expect(nothing.message.contains("nothing to undo"))
    #expect(tenon("init", on: sample).status == .clean)
    let mine = try sample.read(".tenon.yml") + "# mine\n"
    try sample.write(".tenon.yml", mine)
    let refused = tenon("undo", on: sample)
    #expect(refused.status == .failure)
    #expect(refused.message.contains(".tenon.yml"))
    #expect(try sample.read(".tenon.yml") == mine)
  }
}

import CommandLineInterface
import Files
import Samples
import Testing

@Suite("extracting files of a target", .timeLimit(.minutes(10))) struct SplitCommandTests {
  private static func shop() throws -> SampleRepository {
    try SampleRepository([
      "Package.swift": SamplePackage("P").target("Shop").text,
      "Sources/Shop/Price.swift": "struct Price {}\n", "Sources/Shop/Cart.swift": "let type = Price.self\n",
      "Sources/Shop/Item.swift": "struct Item { var price: Cart }\n",
      "Sources/Shop/Box.swift": "struct Cart {}\n",
    ])
  }

  @Test("the changes are only shown")
  func dryRun() throws {
    let sample = try Self.shop()
    let shown = tenon(
      "split", "extract", "Core", "--from", "Shop", "--files", "Sources/Shop/Price.swift", on: sample)
    #expect(shown.status == .clean)
    #expect(shown.result.contains("+import Core\n"))
    #expect(shown.result.contains("+++ b/Sources/Core/Price.swift"))
    #expect(try sample.read("Sources/Shop/Price.swift") == "struct Price {}\n")
  }

  @Test("the files of a module are taken from a plan")
  func plan() throws {
    let sample = try Self.shop()
    try sample.write(
      "plan.json",
      "{\"modules\": [{\"name\": \"Core\", \"layer\": \"core\", \"files\": [\"Sources/Shop/Price.swift\"]}]}")
    let file = FilePath.join(sample.root, "plan.json")
    let shown = tenon("split", "extract", "Core", "--from", "Shop", "--plan", file, on: sample)
    #expect(shown.status == .clean)
    #expect(shown.result.contains("+++ b/Sources/Core/Price.swift"))
    #expect(tenon("split", "extract", "Other", "--from", "Shop", "--plan", file, on: sample).status != .clean)
  }

  @Test("files that use what stays are refused, each use with its line")
  func direction() throws {
    let sample = try Self.shop()
    let shown = tenon(
      "split", "extract", "Core", "--from", "Shop", "--files", "Sources/Shop/Item.swift", on: sample)
    #expect(shown.status != .clean)
    #expect(shown.message.contains("Sources/Shop/Item.swift:1:26: uses Cart of Sources/Shop/Box.swift"))
  }
}

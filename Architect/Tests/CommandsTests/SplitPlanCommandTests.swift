import CommandLineInterface
import Samples
import Testing

@Suite("planning the modules of a target", .timeLimit(.minutes(10))) struct SplitPlanCommandTests {
  /// Three features over one store, where the store uses one of the features.
  private static func monolith() throws -> SampleRepository {
    let sample = try SampleRepository(["Package.swift": SamplePackage("P").target("App").text])
    for feature in ["Cart", "Search", "Profile"] {
      for part in ["View", "Model", "Cell", "Loader"] {
        let next = ["View": "Model", "Model": "Loader", "Cell": "Model", "Loader": "Item"][part] ?? ""
        try sample.write(
          "Sources/App/\(feature)/\(feature)\(part).swift",
          "struct \(feature)\(part) {\n  var next: \(feature)\(next)?\n  var store: Store?\n}\n")
      }
      try sample.write("Sources/App/\(feature)/\(feature)Item.swift", "struct \(feature)Item {}\n")
    }
    try sample.write("Sources/App/Storage/Store.swift", "final class Store {\n  var row: CartItem?\n}\n")
    try sample.write("Sources/App/main.swift", "print(CartView(), SearchView(), ProfileView(), CartCell())\n")
    return sample
  }

  @Test("a plan lists modules in an order of extraction, as text and as data")
  func plan() throws {
    let sample = try Self.monolith()
    let text = tenon("split", "plan", "App", on: sample)
    #expect(text.status == .clean)
    #expect(text.result.hasPrefix("App: 17 files in "))
    #expect(text.result.contains("modules, in the order of extraction"))
    let json = tenon("split", "plan", "--format", "json", on: sample).result
    #expect(json == tenon("split", "plan", "--format", "json", on: sample).result)
    #expect(json.contains("\"order\": ["))
    for name in ["Cart", "Search", "Profile"] {
      #expect(json.contains("Sources/App/\(name)/\(name)Model.swift"))
    }
    #expect(
      tenon("split", "plan", "--folder", "Sources", on: sample).result.hasPrefix("Sources: 17 files in "))
    #expect(
      tenon("split", "plan", "--modules", "2", on: sample).result.hasPrefix("App: 17 files in 2 modules"))
  }

  @Test("chosen files show what blocks them, and what would make it cheaper")
  func chosen() throws {
    let sample = try Self.monolith()
    let blocked = tenon(
      "split", "plan", "App", "--files", "Sources/App/Storage/**", "--to", "Storage", on: sample)
    #expect(blocked.status == .findings)
    #expect(
      blocked.result.contains(
        "Sources/App/Storage/Store.swift:2:1: uses CartItem of Sources/App/Cart/CartItem.swift"))
    #expect(blocked.result.contains("take Sources/App/Cart/CartItem.swift, too: 1 edge fewer"))
    let free = tenon(
      "split", "plan", "App", "--files", "Sources/App/Cart/CartItem.swift", "--to", "Items", on: sample)
    #expect(free.status == .clean)
    #expect(free.result.contains("to raise to package\n  Sources/App/Cart/CartItem.swift:1:1: CartItem"))
    #expect(free.result.contains("files with a new import\n"))
  }

  @Test("mistakes are named")
  func mistakes() throws {
    let sample = try Self.monolith()
    #expect(tenon("split", "plan", "Ap", on: sample).message.contains("did you mean 'App'?"))
    #expect(tenon("split", "paln", on: sample).status == .failure)
    #expect(tenon("split", "plan", "--modules", "0", on: sample).message.contains("a number, 1 or more"))
    #expect(tenon("split", "plan", "--apart", "a", on: sample).message.contains("two patterns"))
    let twice = tenon("split", "plan", "--apart", "a", "--apart", "a,b", on: sample)
    #expect(twice.message.contains("two patterns"))
    #expect(
      tenon("split", "plan", "--files", "Nowhere/**", on: sample).message.contains("no file of App matches"))
    #expect(tenon("split", "plan", "App", "--folder", "Sources", on: sample).message.contains("not both"))
  }
}

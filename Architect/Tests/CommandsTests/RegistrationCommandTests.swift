import Foundation
import Samples
import Testing

@Suite("tenon wiring, for other libraries", .timeLimit(.minutes(10))) struct RegistrationCommandTests {
  private func sample() throws -> SampleRepository {
    try SampleRepository([
      "Package.swift": SamplePackage("P").product("A", ["A"]).target("A").text,
      "Sources/A/A.swift": """
      import Swinject
      func assemble(c: Container) { c.register(Cart.self, name: "n") { r in LiveCart(r.resolve(Store.self)!) } }
      """,
      "Legacy/B.m": "[MGJRouter registerURLPattern:@\"app://b\" toHandler:nil];",
    ])
  }

  @Test("what other libraries register has a section for each library, with its problems")
  func text() throws {
    let text = tenon("wiring", on: try sample()).result
    #expect(text.contains("Swinject: 1 registration, 1 use\n  Sources/A/A.swift:2:"))
    #expect(text.contains("Swinject: Store is used, but registered nowhere [never-registered]"))
    #expect(text.contains("MGJRouter: 1 registration, 0 uses"))
  }

  @Test("what is registered and used is listed by key, with the places")
  func list() throws {
    let sample = try SampleRepository([
      "Package.swift": SamplePackage("P").product("A", ["A"]).target("A").text,
      "Sources/A/Home.swift": """
      let cart = CTMediator.sharedInstance().showCart()
      let more = CTMediator.sharedInstance().showCart()
      CTMediator.sharedInstance().performTarget("Stock", action: "show", params: nil, shouldCacheTarget: false)
      CTMediator.sharedInstance().performTarget(name, action: "show", params: nil, shouldCacheTarget: false)
      """,
      "Pods/Cart/Target_Cart.m": "@implementation Target_Cart\n- (id)Action_show:(id)p { return nil; }\n@end",
      "Pods/Cart/Cart.swift": """
      extension CTMediator {
        func showCart() { performTarget("Cart", action: "show", params: nil, shouldCacheTarget: false) }
      }
      """,
      "Pods/Headers/Public/Cart/Target_Other.m":
        "@implementation Target_Other\n- (id)Action_a:(id)p {}\n@end",
    ])
    let text = tenon("wiring", on: sample).result
    #expect(
      text.contains(
        """
        CTMediator: 1 registration, 5 uses
          Sources/A/Home.swift:3:29: CTMediator: Stock/show is used, but registered nowhere [never-registered]
          not known: what is never used, because the key of 1 use is computed (Sources/A/Home.swift:4:29)
            Cart/show
              registered  Pods/Cart/Target_Cart.m:2
              used        Pods/Cart/Cart.swift:2
                          Sources/A/Home.swift:1, 2 (through showCart())
            Stock/show
              registered nowhere
              used        Sources/A/Home.swift:3
            name/show (computed)
              used        Sources/A/Home.swift:4
        """), "\(text)")
  }

  @Test("as JSON, every registration has a key and a place")
  func json() throws {
    let json = tenon("wiring", "--format", "json", on: try sample()).result
    let object = try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let registrations = try #require(object["registrations"] as? [[String: Any]])
    let shown = registrations.map { one in
      ["framework", "kind", "key", "name", "file"].map { one[$0] as? String ?? "-" }.joined(separator: " ")
    }
    #expect(
      shown == [
        "Swinject registration Cart n Sources/A/A.swift", "Swinject use Store - Sources/A/A.swift",
        "MGJRouter registration app://b - Legacy/B.m",
      ])
    #expect(
      (object["registration_problems"] as? [[String: Any]])?.compactMap { $0["kind"] as? String }.sorted()
        == [
          "never-registered", "never-used",
        ])
  }

  @Test("problems are warnings")
  func strict() throws {
    #expect(tenon("wiring", on: try sample()).status == .clean)
    #expect(tenon("wiring", "--strict", on: try sample()).status == .findings)
  }
}

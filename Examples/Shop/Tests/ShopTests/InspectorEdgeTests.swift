import Foundation
import Tenon
import Testing

@Suite("The inspector, from outside")
struct InspectorEdgeTests {
  @Test("it is there while the shop is developed, with the snapshot for tools")
  func development() async throws {
    try await ShopUnderTest.run(environment: .development) { (shop) async throws in
      let visitor = Visitor(shop.origin)
      let page = try await visitor.request("GET", "/_tenon")
      #expect(page.status == 200 && page.text.contains("class=\"graph\""))
      #expect(page.headers["content-security-policy"]?.contains("default-src 'none'") == true)
      let json = try await visitor.request("GET", "/_tenon/snapshot.json").text
      let snapshot = try JSONDecoder().decode(ApplicationSnapshot.self, from: Data(json.utf8))
      #expect(snapshot.modules.map(\.name) == shop.shop.application.snapshot().modules.map(\.name))
    }
  }

  @Test("elsewhere it is as if it did not exist")
  func otherEnvironments() async throws {
    try await ShopUnderTest.run(environment: .test) { (shop) async throws in
      let visitor = Visitor(shop.origin)
      for path in ["/_tenon", "/_tenon/launch", "/_tenon/snapshot.json", "/_tenon/assets/inspector.css"] {
        let page = try await visitor.request("GET", path)
        #expect(page.status == 404 && !page.text.contains("Tenon"))
      }
    }
  }

  @Test("a proxy gets nothing, and nothing can be sent to it")
  func forwarded() async throws {
    try await ShopUnderTest.run(environment: .development) { (shop) async throws in
      let visitor = Visitor(shop.origin)
      for header in ["Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "Via"] {
        let page = try await visitor.request("GET", "/_tenon", headers: [header: "127.0.0.1"])
        #expect(page.status == 404 && !page.text.contains("graph"))
      }
      #expect(try await visitor.request("POST", "/_tenon", body: "a=b").status >= 400)
    }
  }

  @Test("it shows what visitors send as text, and never as markup")
  func hostile() async throws {
    try await ShopUnderTest.run(environment: .development) { (shop) async throws in
      let visitor = Visitor(shop.origin)
      let query = "%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E"
      for path in ["/_tenon?module=\(query)", "/_tenon/routes?url=\(query)"] {
        let page = try await visitor.request("GET", path)
        #expect(page.status == 200 && !page.text.contains("<script>"))
      }
    }
  }
}

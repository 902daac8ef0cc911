import Foundation
import PaymentInterface
import ShopDatabase
import ShopValues
import TenonActions
import TenonRoutes
import Testing

@Suite("The inspector, from outside", .timeLimit(.minutes(10)))
struct InspectorEdgeTests {
  @Test("it is there while the shop is developed, with the snapshot for tools")
  func development() async throws {
    try await ShopUnderTest.run(environment: .development) { (shop) async throws in
      let visitor = Visitor(shop.origin)
      let page = try await visitor.request("GET", "/_tenon")
      #expect(page.status == 200 && page.text.contains("class=\"graph\""))
      #expect(page.headers["content-security-policy"]?.contains("default-src 'none'") == true)
      let json = try await visitor.request("GET", "/_tenon/snapshot.json").text
      let snapshot = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
      let modules = (snapshot?["modules"] as? [[String: Any]])?.compactMap { $0["name"] as? String }
      #expect(modules == shop.shop.application.snapshot().modules.map(\.name))
    }
  }

  @Test("the shop leads to its inspector while it is developed, and only then")
  func link() async throws {
    for (environment, isThere) in [(ApplicationEnvironment.development, true), (.test, false)] {
      try await ShopUnderTest.run(environment: environment) { (shop) async throws in
        #expect(try await Visitor(shop.origin).open("/user").text.contains("href=\"/_tenon\"") == isThere)
      }
    }
  }

  @Test("the launch can be kept as a trace, and a module that is not there is not found")
  func trace() async throws {
    try await ShopUnderTest.run(environment: .development) { (shop) async throws in
      let visitor = Visitor(shop.origin)
      #expect(try await visitor.request("GET", "/_tenon/launch").text.contains("href=\"/_tenon/trace.json\""))
      let trace = try await visitor.request("GET", "/_tenon/trace.json")
      #expect(trace.headers["content-disposition"]?.hasPrefix("attachment") == true)
      let json = try JSONSerialization.jsonObject(with: Data(trace.text.utf8)) as? [String: Any]
      let spans = shop.shop.application.timeline.spans
      #expect((json?["traceEvents"] as? [Any])?.count == spans.count)
      let unknown = try await visitor.request("GET", "/_tenon?module=Nobody")
      #expect(unknown.status == 404)
      #expect(unknown.text.contains("No module is named Nobody"))
      #expect(try await visitor.request("GET", "/_tenon?module=Cart").status == 200)
    }
  }

  @Test("a payment that fails is among the application's issues, on the page, and in the stream")
  func issues() async throws {
    try await ShopUnderTest.run(environment: .development) { (shop) async throws in
      let application = shop.shop.application
      let visitor = Visitor(shop.origin)
      let page = try await visitor.request("GET", "/_tenon/errors").text
      let stream = try #require(page.firstMatch(of: /data-issues="(\/_tenon\/issues[^"]*)"/)).1
      let port = try #require(shop.shop.host.port)
      let window = try EventSource(port: port, path: String(stream))

      let request = PaymentRequest(
        key: "k-1", amount: Money(minorUnits: 100), card: .lostRequest, subject: "order 1")
      await #expect(throws: PaymentError.timedOut("k-1")) {
        try await application.mediator.perform(.paymentCharge, request)
      }
      let issue = try #require(application.issues.all.last)
      #expect(issue.module == "Payment" && issue.doing == "perform Payment.charge")
      #expect(issue.cause as? PaymentError == .timedOut("k-1"))
      #expect(
        try await visitor.request("GET", "/_tenon/errors").text.contains("payment k-1 has no answer yet"))
      let reported = try await window.next("issue")
      #expect(reported.contains("\"module\":\"Payment\""))
      #expect(reported.contains("payment k-1 has no answer yet"))

      // A page that is opened later receives what it missed.
      let late = try EventSource(port: port, path: String(stream))
      #expect(try await late.next("issue") == reported)
      // An address that nothing answers is reported, too.
      _ = try await visitor.request("GET", "/nowhere")
      #expect(try await late.next("issue").contains("nowhere"))
      // So is an observer that fails: the visitor's cart cannot go along with who logs in.
      let database = try application.services.resolve(Database.self)
      try await database.write { try $0.execute("DROP TABLE cart_items") }
      try await visitor.open("/home")
      try await visitor.logIn()
      let failed = try await late.next("issue")
      #expect(failed.contains("\"module\":\"Cart\"") && failed.contains("LoggedIn"))
    }
  }

  @Test("elsewhere it is as if it did not exist")
  func otherEnvironments() async throws {
    try await ShopUnderTest.run(environment: .test) { (shop) async throws in
      let visitor = Visitor(shop.origin)
      for path in [
        "/_tenon", "/_tenon/launch", "/_tenon/snapshot.json", "/_tenon/issues",
        "/_tenon/assets/inspector.css",
      ] {
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
      for (path, status) in [("/_tenon?module=\(query)", 404), ("/_tenon/routes?url=\(query)", 200)] {
        let page = try await visitor.request("GET", path)
        #expect(page.status == status && !page.text.contains("<script>"))
      }
    }
  }
}

import Foundation
import TenonScreens
import Testing

@Suite("As a shopper sees it", .timeLimit(.minutes(10)))
struct ShopperTests {
  @Test("a payment in doubt is followed by the page, which does not offer to pay again")
  func inDoubt() async throws {
    try await ShopUnderTest.run { (shop) async throws in
      let visitor = Visitor(shop.origin)
      try await visitor.open("/home")
      try await visitor.logIn()
      try await visitor.add("p-1001")
      let pay = try await visitor.checkOut()
      try await visitor.submit(pay, ["card": "tok_lost_response"])
      let order = visitor.address
      #expect(visitor.page.text.components(separatedBy: "Do not pay again").count == 2)
      #expect(!visitor.page.text.lowercased().replacing("do not pay again", with: "").contains("not pay"))
      #expect(visitor.page.text.contains("data-live"))
      #expect(!visitor.page.text.contains("href=\"\(pay)\""))
      // Nor does the address of the payment.
      try await visitor.follow(pay)
      #expect(visitor.address == order)
      while try await visitor.follow(order).text.contains("data-live") {
        try await Task.sleep(for: .milliseconds(50))
      }
      #expect(visitor.page.text.contains(">Paid<"))
      #expect(try await shop.books()?.chargeCount == 1)
    }
  }

  @Test("the full name of a product is on its page, in its heading")
  func name() async throws {
    try await ShopUnderTest.run { (shop) async throws in
      let page = try await Visitor(shop.origin).open("/product/p-1002").text
      #expect(page.contains("<h1 class=\"title\">Celadon Teapot with Bamboo Handle</h1>"))
      #expect(page.components(separatedBy: "<h1").count == 2)
    }
  }

  @Test("who has chosen no name is greeted in their own language, and named in it")
  func greeting() async throws {
    try await ShopUnderTest.run { (shop) async throws in
      for (language, greeting, name, other) in [
        ("en", "Welcome", "Member 8000", "用户"), ("zh", "欢迎光临", "用户8000", "Member"),
      ] {
        let visitor = Visitor(shop.origin, language: language)
        try await visitor.open("/home")
        try await visitor.follow("/login")
        try await visitor.submit("/login/code", ["phone": "13800138000"])
        let code = try #require(visitor.page.text.firstMatch(of: /(?:says|为) (\d{6})/)).1
        let page = try await visitor.submit("/login", ["code": String(code)])
        #expect(page.text.contains(greeting) && page.text.contains(name))
        #expect(!page.text.contains(other))
      }
    }
  }

  @Test("orders and messages say when")
  func dates() async throws {
    try await ShopUnderTest.run { (shop) async throws in
      let visitor = Visitor(shop.origin)
      try await visitor.open("/home")
      try await visitor.logIn()
      try await visitor.add("p-1001")
      let pay = try await visitor.checkOut()
      try await visitor.submit(pay, ["card": "tok_approved"])
      for path in [visitor.address, "/orders", "/messages"] {
        #expect(try await visitor.follow(path).text.contains("<time datetime=\"20"), "\(path)")
      }
    }
  }

  @Test("people who look at different pages at once each see their own, and nothing of them is kept")
  func atOnce() async throws {
    try await ShopUnderTest.run { (shop) async throws in
      let isOwn = try await withThrowingTaskGroup(of: Bool.self) { group in
        for number in 1001...1060 {
          group.addTask {
            let page = try await Visitor(shop.origin).open("/product/p-\(number)")
            return page.text.contains("name=\"product\" value=\"p-\(number)\"")
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(isOwn.count == 60 && isOwn.allSatisfy { $0 })
      #expect(await shop.shop.application.navigator.state.windows.isEmpty)
    }
  }
}

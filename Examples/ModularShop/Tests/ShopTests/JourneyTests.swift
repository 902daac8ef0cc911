import Foundation
import ShopValues
import Testing

@Suite("The whole shop", .timeLimit(.minutes(10)))
struct JourneyTests {
  @Test("from the first look to the invoice, being asked to log in on the way")
  func journey() async throws {
    try await ShopUnderTest.run { (shop) async throws in
      let visitor = Visitor(shop.origin)
      #expect(try await visitor.open("/").text.contains("Spring tea is here"))
      #expect(try await visitor.follow("/search?keyword=teapot").text.contains("Yixing Clay Teapot"))
      try await visitor.add("p-1001")
      #expect(visitor.page.text.contains("Added to the cart"))
      #expect(visitor.badge("cart") == 1)
      try await visitor.follow("/checkout")
      #expect(visitor.address == "/login?next=%2Fcheckout")
      try await visitor.submit("/login/code", ["phone": "13800138000"])
      let code = try #require(visitor.page.text.firstMatch(of: /message says (\d{6})/)).1
      try await visitor.submit("/login?next", ["code": String(code)])
      #expect(visitor.address == "/checkout")
      #expect(visitor.badge("cart") == 1)
      let pay = try await visitor.checkOut()
      #expect(visitor.badge("cart") == 0)
      #expect(try await visitor.submit(pay, ["card": "tok_insufficient_funds"]).status == 422)
      try await visitor.submit(pay, ["card": "tok_approved"])
      #expect(visitor.page.text.contains("Thank you"))
      let order = visitor.address
      try await visitor.follow(order + "/invoice")
      try await visitor.submit(
        order + "/invoice", ["kind": "person", "name": "Li Lei", "email": "li@example.cn"])
      #expect(visitor.page.text.contains("Li Lei"))
      #expect(visitor.badge("messages") == 3)
      #expect(try await visitor.follow("/messages").text.contains("Order paid"))
      #expect(try await visitor.follow("/product/p-1001/share").text.contains("shop://product/p-1001"))
      #expect(shop.log.entries.filter { $0.level > .info }.isEmpty)
    }
  }

  @Test("the browser's language is the shop's")
  func language() async throws {
    try await ShopUnderTest.run { (shop) async throws in
      let page = try await Visitor(shop.origin, language: "zh-CN,zh;q=0.9").open("/home")
      #expect(page.text.contains("<html lang=\"zh-Hans\">"))
      #expect(page.text.contains("限时促销"))
      #expect(page.headers["content-language"] == "zh-Hans")
    }
  }

  @Test("cart, orders and the login are there after a restart")
  func persistence() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "shop-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let cookie = try await ShopUnderTest.run(data: folder) { shop in
      let visitor = Visitor(shop.origin)
      try await visitor.open("/home")
      try await visitor.logIn()
      try await visitor.add("p-1001")
      let pay = try await visitor.checkOut()
      try await visitor.submit(pay, ["card": "tok_approved"])
      try await visitor.add("p-1002")
      return visitor.cookie
    }
    try await ShopUnderTest.run(data: folder) { (shop) async throws in
      let visitor = Visitor(shop.origin)
      visitor.cookie = cookie
      #expect(try await visitor.follow("/orders").text.contains("Yixing Clay Teapot"))
      #expect(visitor.badge("cart") == 1)
      #expect(try await visitor.follow("/cart").text.contains("Celadon Teapot"))
    }
  }

  @Test("what one window changes the other shows by itself, also after a login", .timeLimit(.minutes(10)))
  func windows() async throws {
    try await ShopUnderTest.run { (shop) async throws in
      let first = Visitor(shop.origin)
      try await first.open("/home")
      let port = try #require(shop.shop.host.port)
      let before = try EventSource(port: port, cookie: #require(first.cookie))
      #expect(try await before.next("badge-cart") == "0")
      try await first.add("p-1001")
      #expect(try await before.next("badge-cart") == "1")
      try await first.logIn()
      // What was opened with the old secret ends, and tells nobody of who logged in.
      let rest = await before.rest()
      #expect(!rest.contains("event: notice") && !rest.contains("data: 1"))
      let events = try EventSource(port: port, cookie: #require(first.cookie))
      #expect(try await events.next("badge-cart") == "1")
      try await first.add("p-1004")
      while try await events.next("badge-cart") != "2" {}
      let pay = try await first.checkOut()
      try await first.submit(pay, ["card": "tok_approved"])
      while try await !events.next("notice").contains("Order paid") {}
    }
  }

  @Test("a link out of the shop says where it leads, and is itself no way out of the shop for others")
  func webPages() async throws {
    try await ShopUnderTest.run { (shop) async throws in
      let visitor = Visitor(shop.origin)
      try await visitor.open("/home")
      try await visitor.logIn()
      let address = "https%3A%2F%2Fexample.org%2Fa%3Fb%3Dc"
      let page = try await visitor.follow("/web?title=Example&url=\(address)")
      #expect(page.status == 200)
      #expect(page.text.contains("href=\"https://example.org/a?b=c\""))
      // It lies over where the person was.
      #expect(page.text.contains("<a class=\"back\" href=\"/user\""))
      for url in [
        "javascript%3Aalert(1)", "http%3A%2F%2Fexample.org%2F", "https%3A%2F%2Fuser%40example.org%2F", "",
      ] {
        #expect(try await visitor.follow("/web?url=\(url)").status == 404, "\(url)")
      }
      #expect(try await Visitor(shop.origin).open("/web?url=\(address)").status == 404)
    }
  }

  @Test("a catalogue that is down is said on every screen that needs it, and they recover with it")
  func catalogueDown() async throws {
    try await ShopUnderTest.run { (shop) async throws in
      let visitor = Visitor(shop.origin)
      await shop.catalogue.stop()
      for path in ["/home", "/categories", "/products", "/search?keyword=tea", "/product/p-1001"] {
        let page = try await visitor.open(path)
        #expect(page.status == 503, "\(path)")
        #expect(page.text.contains("We cannot reach the shop"))
        #expect(page.headers["retry-after"] == "5")
      }
      for path in ["/cart", "/user"] { #expect(try await visitor.open(path).status == 200, "\(path)") }
      let service = try await ShopUnderTest.catalogue(port: shop.catalogue.port)
      for path in ["/home", "/categories", "/products", "/search?keyword=tea", "/product/p-1001"] {
        #expect(try await visitor.open(path).status == 200, "\(path)")
      }
      await service.stop()
    }
  }

  @Test("the last piece is sold once, and the other one's money is not taken")
  func lastPiece() async throws {
    try await ShopUnderTest.run { (shop) async throws in
      var buyers: [(visitor: Visitor, pay: String)] = []
      for phone in ["13800138000", "13900139000"] {
        let visitor = Visitor(shop.origin)
        try await visitor.open("/home")
        try await visitor.logIn(phone)
        try await visitor.add("p-1009")
        buyers.append((visitor, try await visitor.checkOut()))
      }
      let answers = try await withThrowingTaskGroup(of: String.self) { group in
        for (visitor, pay) in buyers {
          group.addTask { try await visitor.submit(pay, ["card": "tok_approved"]).text }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(answers.count { $0.contains("Thank you: it is paid") } == 1)
      #expect(answers.count { $0.contains("There is not enough stock of Quiet Travel Kettle") } == 1)
      #expect(try await shop.books()?.chargeCount == 1)
    }
  }

  @Test("what is sold is gone: the last piece is sold out for the next one, who cannot order it")
  func soldOut() async throws {
    try await ShopUnderTest.run { (shop) async throws in
      // There is one piece of this product.
      let second = Visitor(shop.origin)
      try await second.open("/home")
      try await second.add("p-1009")
      #expect(second.badge("cart") == 1)
      let first = Visitor(shop.origin)
      try await first.open("/home")
      try await first.logIn()
      try await first.add("p-1009")
      let pay = try await first.checkOut()
      try await first.submit(pay, ["card": "tok_approved"])
      #expect(first.page.text.contains("Thank you"))
      #expect(try await first.follow("/product/p-1009").text.contains("Sold out"))
      while try await !second.follow("/cart").text.contains("Sold out") {}
      #expect(!second.page.text.contains("Check out"))
    }
  }
}

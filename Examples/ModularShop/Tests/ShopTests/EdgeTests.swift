import Foundation
import ShopDatabase
import ShopValues
import Testing

@Suite("At the edges of HTTP", .timeLimit(.minutes(10)))
struct EdgeTests {
  /// A member with something in the cart, a paid order and an unpaid one.
  private func member(_ shop: ShopUnderTest, phone: String = "13800138000") async throws -> (
    visitor: Visitor, paid: String, unpaid: String
  ) {
    let visitor = Visitor(shop.origin)
    try await visitor.open("/home")
    try await visitor.logIn(phone)
    try await visitor.add("p-1004")
    let unpaid = try await visitor.checkOut()
    try await visitor.add("p-1004")
    let pay = try await visitor.checkOut()
    try await visitor.submit(pay, ["card": "tok_approved"])
    let paid = visitor.address
    try await visitor.add("p-1005")
    return (visitor, paid, unpaid.replacingOccurrences(of: "/pay", with: ""))
  }

  @Test("unknown places are not found, wrong methods are refused, and too much is not read")
  func statuses() async throws {
    try await ShopUnderTest.run { (shop) async throws in
      let visitor = Visitor(shop.origin)
      try await visitor.open("/home")
      let before = try await shop.standing()
      for (method, path, status) in [
        ("GET", "/nowhere", 404), ("GET", "/product/p-1", 404), ("GET", "/product/p-1001/reviews", 404),
        ("GET", "/product/a%20b", 404), ("GET", "/products?page=0", 404), ("GET", "/products?page=abc", 404),
        ("GET", "/products?page=99999999999999999999", 404), ("GET", "/products?category=none", 404),
        ("GET", "/order/..%2f..%2fx", 404), ("GET", "/favicon.ico", 404), ("PUT", "/home", 405),
        ("DELETE", "/product/p-1001", 405), ("OPTIONS", "/home", 405), ("POST", "/assets/shop.css", 405),
        ("POST", "/home", 403), ("GET", "/open?link=https://evil.example/", 404),
        ("GET", "/open", 404),
      ] {
        let page = try await visitor.request(method, path)
        #expect(page.status == status, "\(method) \(path)")
        #expect(!page.text.contains("Swift") && !page.text.contains("SQLite"), "\(path) tells of its inside")
      }
      let large = "x=" + String(repeating: "y", count: 300_000)
      #expect(try await visitor.request("POST", "/cart/add", body: large).status == 413)
      #expect(try await shop.standing() == before)
    }
  }

  @Test("the address of a form cannot be opened, nor a screen without forms be sent something")
  func methods() async throws {
    try await ShopUnderTest.run { (shop) async throws in
      let visitor = Visitor(shop.origin)
      try await visitor.follow("/product/p-1001")
      let token = try #require(visitor.formToken)
      #expect(try await visitor.follow("/cart/add").status == 405)
      #expect(try await visitor.follow("/logout").status == 405)
      #expect(try await visitor.send("/home", ["_token": token]).status == 405)
    }
  }

  @Test("what is only for within the shop cannot be reached by a link from outside")
  func internalRoutes() async throws {
    try await ShopUnderTest.run { (shop) async throws in
      let (visitor, paid, unpaid) = try await member(shop)
      let before = try await shop.standing()
      for path in [
        "/checkout", "\(unpaid)/pay", "\(paid)/invoice", "/product/p-1001/share", "/user/edit", "/cart/add",
        "/user/vip", "\(unpaid)/cancel", "/messages/read",
      ] {
        let page = try await visitor.open(path)
        #expect(page.status == 404, "\(path)")
        #expect(page.text.contains("This page can be opened only from within the shop"), "\(path)")
        #expect(!page.text.contains("Hangzhou"), "\(path) leaks")
        let link = try await visitor.request(
          "GET", path, headers: ["Sec-Fetch-Site": "cross-site", "Referer": "https://evil.example/"])
        #expect(link.status == 404, "\(path)")
      }
      #expect(try await visitor.follow("/checkout").status == 200)
      #expect(try await visitor.open("/product/p-1001").status == 200)
      #expect(try await shop.standing() == before)
    }
  }

  @Test("a link from outside cannot say that the login goes on to where it could not lead by itself")
  func loginFromOutside() async throws {
    try await ShopUnderTest.run { (shop) async throws in
      for (next, end) in [
        ("/orders", "/orders"), ("/user/edit", "/user"), ("/web?url=https://a.example", "/user"),
      ] {
        let visitor = Visitor(shop.origin)
        try await visitor.open("/login?next=\(PercentCoding.encode(next))")
        try await visitor.submit("/login/code", ["phone": "13800138000"])
        let code = try #require(visitor.page.text.firstMatch(of: /message says (\d{6})/)).1
        try await visitor.submit("/login", ["code": String(code)])
        #expect(visitor.address == end)
      }
    }
  }

  @Test("a deep link that was shared opens in a fresh window, on the stack it belongs to")
  func deepLink() async throws {
    try await ShopUnderTest.run { (shop) async throws in
      let fresh = Visitor(shop.origin)
      try await fresh.open("/open?link=shop://product/p-1001")
      #expect(fresh.address == "/product/p-1001")
      #expect(fresh.page.text.contains("href=\"/products?category=tea\""))
      #expect(try await fresh.open("/open?link=shop://checkout").status == 404)
    }
  }

  @Test("forged identities are not found, and nothing of anybody else can be seen or changed")
  func forgedIDs() async throws {
    try await ShopUnderTest.run { (shop) async throws in
      let (owner, paid, unpaid) = try await member(shop)
      let thief = Visitor(shop.origin)
      try await thief.open("/home")
      try await thief.logIn("13900139000")
      try await thief.follow("/user")
      let token = try #require(thief.formToken)
      let cartItem = try #require(
        try await owner.follow("/cart").text.firstMatch(of: /\/cart\/item\/([a-z0-9-]+)/)
      ).1
      let before = try await shop.standing()
      for path in [paid, unpaid, "\(unpaid)/pay", "\(paid)/invoice", "/invoice/i-1", "/order/o-1"] {
        let page = try await thief.follow(path)
        #expect(page.status == 404 || thief.address != path, "\(path)")
        #expect(!page.text.contains("Hangzhou") && !page.text.contains("Li Lei"), "\(path) leaks")
      }
      for (path, fields) in [
        ("\(unpaid)/pay", ["card": "tok_approved"]), ("\(unpaid)/cancel", [:]),
        ("/cart/item/\(cartItem)", ["quantity": "0"]),
        ("\(paid)/invoice", ["kind": "person", "name": "Thief", "email": "a@b.cn"]),
      ] {
        _ = try await thief.send(path, fields.merging(["_token": token]) { $1 })
      }
      #expect(try await shop.standing() == before)
      #expect(try await shop.books()?.chargeCount == 1)
    }
  }

  @Test("a form without its proof, with another's, or from another site changes nothing")
  func forgery() async throws {
    try await ShopUnderTest.run { (shop) async throws in
      let (visitor, _, unpaid) = try await member(shop)
      let other = Visitor(shop.origin)
      try await other.follow("/product/p-1001")
      let foreign = try #require(other.formToken)
      try await visitor.follow("/product/p-1001")
      let own = try #require(visitor.formToken)
      let before = try await shop.standing()
      for path in ["/cart/add", "/checkout", "/logout", "\(unpaid)/pay", "\(unpaid)/cancel", "/user/vip"] {
        for token in ["", "00", foreign] {
          let body = "product=p-1004&quantity=1&card=tok_approved&vip=on&_token=\(token)"
          #expect(try await visitor.request("POST", path, body: body).status == 403, "\(path)")
        }
        let body = "product=p-1004&quantity=1&card=tok_approved&vip=on&_token=\(own)"
        for headers in [["Sec-Fetch-Site": "cross-site"], ["Origin": "https://evil.example"]] {
          #expect(try await visitor.request("POST", path, body: body, headers: headers).status == 403)
        }
      }
      #expect(try await shop.standing() == before)
    }
  }

  @Test("a session that has expired is nobody's: members' places ask for a login, and forms change nothing")
  func expiry() async throws {
    let clock = TestClock()
    try await ShopUnderTest.run(now: { clock.now }) { (shop) async throws in
      let (visitor, paid, _) = try await member(shop)
      let token = try #require(visitor.formToken)
      clock.advance(by: 31 * 24 * 3600)
      let before = try await shop.standing()
      let body = "product=p-1004&quantity=1&_token=\(token)"
      #expect(
        try await visitor.request(
          "POST", "/cart/add", body: body, headers: ["Sec-Fetch-Site": "same-origin"]
        ).status == 403)
      let page = try await visitor.follow(paid)
      #expect(visitor.address.hasPrefix("/login?next="))
      #expect(!page.text.contains("Hangzhou"))
      #expect(try await shop.standing() == before)
    }
  }

  @Test(
    "a forged cookie is a visitor",
    arguments: ["x", String(repeating: "0", count: 64), "'; DROP TABLE users"])
  func forgedCookie(value: String) async throws {
    try await ShopUnderTest.run { (shop) async throws in
      let visitor = Visitor(shop.origin)
      visitor.cookie = "shop_session=\(value)"
      let page = try await visitor.open("/orders")
      #expect(page.status == 200)
      #expect(visitor.address.hasPrefix("/login"))
    }
  }

  @Test("a secret that the shop has not made is not adopted: the browser is given one of the shop's")
  func inventedCookie() async throws {
    try await ShopUnderTest.run { (shop) async throws in
      let invented = String(repeating: "0f", count: 32)
      for value in [invented, "\(invented).\(invented)"] {
        let visitor = Visitor(shop.origin)
        visitor.cookie = "shop_session=\(value)"
        try await visitor.open("/home")
        #expect(visitor.cookie?.contains(invented) == false)
      }
    }
  }

  @Test("listening begins no session, neither with an invented secret nor with one of the shop's")
  func listening() async throws {
    try await ShopUnderTest.run { (shop) async throws in
      let port = try #require(shop.shop.host.port)
      func sessions() async throws -> Int {
        try await shop.shop.application.services.resolve(Database.self).read {
          try $0.value(Int.self, "SELECT count(*) AS value FROM web_sessions")
        }
      }
      for number in 0..<20 {
        let visitor = Visitor(shop.origin)
        visitor.cookie = "shop_session=" + String(format: "%064x", number)
        #expect(try await visitor.request("GET", "/events").status == 403)
      }
      let visitor = Visitor(shop.origin)
      try await visitor.open("/home")
      let events = try EventSource(port: port, cookie: #require(visitor.cookie))
      #expect(try await events.next("badge-cart") == "0")
      #expect(try await sessions() == 0)
    }
  }

  @Test("a browser has so many windows, and is refused more")
  func windowLimit() async throws {
    try await ShopUnderTest.run { (shop) async throws in
      let port = try #require(shop.shop.host.port)
      let visitor = Visitor(shop.origin)
      try await visitor.open("/home")
      let cookie = try #require(visitor.cookie)
      var windows: [EventSource] = []
      for _ in 0..<16 {
        let window = try EventSource(port: port, cookie: cookie)
        _ = try await window.next("badge-cart")
        windows.append(window)
      }
      #expect(try await visitor.request("GET", "/events").status == 429)
      let other = Visitor(shop.origin)
      try await other.open("/home")
      _ = try await EventSource(port: port, cookie: #require(other.cookie)).next("badge-cart")
      withExtendedLifetime(windows) {}
    }
  }

  @Test("logging in changes the secret, so that one that was planted is worth nothing")
  func fixation() async throws {
    try await ShopUnderTest.run { (shop) async throws in
      let visitor = Visitor(shop.origin)
      try await visitor.open("/home")
      let planted = visitor.cookie
      try await visitor.logIn()
      #expect(visitor.cookie != planted)
      let thief = Visitor(shop.origin)
      thief.cookie = planted
      try await thief.follow("/orders")
      #expect(thief.address.hasPrefix("/login"))
    }
  }

  @Test("an attacker who planted a secret never gets the new one, however often they ask meanwhile")
  func fixationRace() async throws {
    try await ShopUnderTest.run { (shop) async throws in
      for number in 0..<4 {
        let visitor = Visitor(shop.origin)
        try await visitor.follow("/login")
        let planted = visitor.cookie
        let thieves = (0..<4).map { _ in
          Task {
            let thief = Visitor(shop.origin)
            thief.cookie = planted
            while !Task.isCancelled {
              _ = try? await thief.open("/home")
              #expect(thief.cookie == planted)
            }
          }
        }
        try await visitor.logIn("1380013800\(number)")
        #expect(visitor.cookie != planted)
        for thief in thieves { thief.cancel() }
        for thief in thieves { await thief.value }
        #expect(try await visitor.follow("/user").text.contains("Log out"))
      }
    }
  }

  @Test(
    "script and SQL in every field come out as text, and do nothing",
    arguments: [
      "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "'; DROP TABLE orders; --",
      "' OR '1'='1", "javascript:alert(1)",
    ])
  func hostile(text: String) async throws {
    try await ShopUnderTest.run { (shop) async throws in
      let visitor = Visitor(shop.origin)
      func check(_ page: Visitor.Page, _ place: String) {
        #expect(!page.text.contains("<script>alert"), "\(place)")
        #expect(!page.text.contains("<img src=x"), "\(place)")
        #expect(!page.text.contains("href=\"javascript"), "\(place)")
        #expect(page.status != 500, "\(place)")
      }
      let escaped = text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
      for path in [
        "/search?keyword=\(escaped)", "/products?category=\(escaped)", "/product/\(escaped)",
        "/orders?status=\(escaped)", "/login?next=\(escaped)", "/open?link=\(escaped)", "/\(escaped)",
        "/images/\(escaped)", "/assets/\(escaped)",
      ] {
        check(try await visitor.open(path), path)
      }
      try await visitor.follow("/login")
      check(try await visitor.submit("/login/code", ["phone": text]), "phone")
      try await visitor.logIn()
      try await visitor.follow("/user/edit")
      check(try await visitor.submit("/user/edit", ["nickname": String(text.prefix(24))]), "nickname")
      try await visitor.follow("/product/p-1004")
      check(try await visitor.submit("/cart/add", ["product": text, "quantity": text]), "cart")
      try await visitor.add("p-1004")
      try await visitor.follow("/checkout")
      check(
        try await visitor.submit("/checkout", ["recipient": text, "phone": text, "address": text]), "checkout"
      )
      try await visitor.submit(
        "/checkout", ["recipient": text, "phone": "13800138000", "address": text + " 1 West Lake"])
      let order = visitor.address.replacingOccurrences(of: "/pay", with: "")
      check(visitor.page, "order")
      check(try await visitor.submit(order + "/pay", ["card": text]), "card")
      try await visitor.submit(order + "/pay", ["card": "tok_approved"])
      check(visitor.page, "paid")
      try await visitor.follow(order + "/invoice")
      check(
        try await visitor.submit(
          order + "/invoice", ["kind": text, "name": text, "tax": text, "email": text]),
        "invoice")
      try await visitor.submit(order + "/invoice", ["kind": "person", "name": text, "email": "a@b.cn"])
      check(visitor.page, "issued")
      for path in ["/orders", "/invoices", "/messages", "/user", "/home", "/cart"] {
        let page = try await visitor.follow(path)
        check(page, path)
        #expect(page.status == 200, "\(path)")
      }
    }
  }

  @Test(
    "no image's name leads out of its folder",
    arguments: [
      "/images/..%2f..%2fetc%2fpasswd", "/images/%2e%2e/%2e%2e/etc/passwd", "/images/art/..%5c..%5cx.svg",
      "/images/art/teapot/....//1.svg", "/images/etc/passwd", "/images/art/teapot/1.svg%00.png",
      "/assets/..%2fshop.css", "/images//etc/passwd", "/images/art/teapot/1.SVG",
    ])
  func traversal(path: String) async throws {
    try await ShopUnderTest.run { (shop) async throws in
      let page = try await Visitor(shop.origin).request("GET", path)
      #expect(page.status == 404 || page.status == 400)
      #expect(!page.text.contains("root:"))
    }
  }

  @Test("images and assets are kept by the browser as long as they are the same")
  func caching() async throws {
    try await ShopUnderTest.run { (shop) async throws in
      let visitor = Visitor(shop.origin)
      let image = try await visitor.request("GET", "/images/art/teapot/1001.svg")
      #expect(image.headers["content-type"] == "image/svg+xml")
      let tag = try #require(image.headers["etag"])
      let again = try await visitor.request(
        "GET", "/images/art/teapot/1001.svg", headers: ["If-None-Match": tag])
      #expect(again.status == 304)
      #expect(again.text.isEmpty)
      let home = try await visitor.open("/home").text
      let style = try #require(home.firstMatch(of: /href="(\/assets\/shop\.css\?v=[a-z0-9]+)"/)).1
      #expect(
        try await visitor.request("GET", String(style)).headers["cache-control"]?.contains("immutable")
          == true)
    }
  }
}

/// A clock that goes on only when a test advances it.
final class TestClock: @unchecked Sendable {
  // `@unchecked Sendable`: every access holds the lock.
  private let lock = NSLock()
  private var time = Date(timeIntervalSince1970: 1_800_000_000)

  var now: Date { lock.withLock { time } }
  func advance(by seconds: TimeInterval) { lock.withLock { time += seconds } }
}

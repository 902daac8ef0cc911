import Testing

@Suite(
  "Every page of the shop", .serialized, .timeLimit(.minutes(10)),
  .enabled(
    if: ProgramPath.hasBrowser, "there is no Chromium with its driver: Scripts/prerequisites --browser"))
struct EveryPageTests {
  @Test(
    "it can be read and touched, on a phone and in a wide window, by day and by night",
    arguments: [("phone", 390, 844), ("wide", 1280, 900)], [false, true])
  func pages(look: (name: String, width: Int, height: Int), isDark: Bool) async throws {
    try await OpenShop.run { shop in
      // One of the four speaks Chinese.
      let language = isDark && look.name == "phone" ? "zh-CN" : "en-US"
      let options = Browser.Options(language: language, isDark: isDark, width: 1280, height: 1000)
      try await Browser.run(options) { (browser) async throws in
        try await browser.beSized(look.width, look.height)
        let visit = PageVisit(
          browser: browser, address: shop.address, look: "\(look.name)-\(isDark ? "night" : "day")")
        try await visit.asVisitor()
        try await visit.asMember()
        try await visit.inspector()
      }
    }
  }
}

/// Goes from page to page, and looks at each.
private struct PageVisit {
  let browser: Browser
  let address: String
  let look: String

  func asVisitor() async throws {
    for (name, path) in [
      ("home", "/home"), ("categories", "/categories"), ("list", "/products?category=tea"),
      ("search", "/search?keyword=teapot"), ("search-nothing", "/search?keyword=zzz"),
      ("product", "/product/p-1002"), ("cart-empty", "/cart"), ("me-visitor", "/user"),
      ("nowhere", "/nowhere"), ("internal", "/checkout"), ("login", "/login"),
    ] {
      try await open(name, path)
    }
    try await open("product", "/product/p-1001")
    try await browser.click(".bar-link")
    try await see("share")
    try await browser.click(".sheet-close")
    try await browser.click(".dock .button.primary")
    try await see("added")
    try await open("product", "/product/p-1004")
    try await browser.click(".dock .button.primary")
    try await open("cart", "/cart")
  }

  func asMember() async throws {
    try await browser.click(".dock .button.primary")
    try await browser.fill("#field-phone", with: "138")
    try await browser.click("main form .button.primary")
    try await see("login-mistake")
    try await browser.fill("#field-phone", with: "138 0013 8000")
    try await browser.click("main form .button.primary")
    try await see("login-code")
    let code = try await browser.text(".notice").firstMatch(of: /[0-9]{6}/).map { String($0.0) } ?? ""
    try await browser.fill("#field-code", with: code)
    try await browser.click("main form .button.primary")
    try await see("checkout")
    try await browser.order(recipient: "", address: "x")
    try await see("checkout-mistakes")
    try await browser.order()
    try await see("pay")
    try await browser.click(".choice:has([value=tok_insufficient_funds])")
    try await browser.click(".sheet .button.primary")
    try await see("pay-declined")
    try await browser.click(".choice:has([value=tok_lost_response])")
    try await browser.click(".sheet .button.primary")
    try await see("order-in-doubt")
    // The page follows the payment by itself.
    try await browser.wait(
      until: "!document.querySelector('[data-live]') && document.querySelector('.label.success')")
    try await see("order-paid")
    try await browser.click("main a[href$='/invoice']")
    try await see("invoice-form")
    try await browser.fill("#field-name", with: "Li Lei")
    try await browser.fill("#field-email", with: "li@example.cn")
    try await browser.click("main form .button.primary")
    try await see("invoice")
    for (name, path) in [
      ("orders", "/orders"), ("invoices", "/invoices"), ("messages", "/messages"), ("me", "/user"),
    ] {
      try await open(name, path)
    }
    try await browser.click("main a[href='/user/edit']")
    try await see("profile")
    try await browser.click(".sheet-close")
    try await browser.click("main a[href^='/web']")
    try await see("web")
  }

  func inspector() async throws {
    for topic in ["", "?module=Order", "/launch", "/services", "/routes", "/actions", "/events", "/errors"] {
      let name = topic.isEmpty ? "modules" : topic.dropFirst().replacing("=", with: "-")
      try await open("inspector-\(name)", "/_tenon" + topic)
    }
  }

  private func open(_ name: String, _ path: String) async throws {
    try await browser.open(address + path)
    try await see(name)
  }

  private func see(_ name: String) async throws {
    let (faint, small) = try await (browser.faintTexts(), browser.smallControls())
    let isTooWide = try await browser.isTooWide
    #expect(faint == [] && small == [] && !isTooWide, "on \(name), \(look)")
    let (broken, bright) = try await (browser.brokenWords(), browser.brightPictures())
    #expect(broken == [] && bright == [], "on \(name), \(look)")
    try await browser.screenshot("page-\(look)-\(name)")
  }
}

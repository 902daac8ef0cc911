import Testing

@Suite(
  "The shop in a browser", .serialized, .timeLimit(.minutes(10)),
  .enabled(
    if: ProgramPath.hasBrowser, "there is no Chromium with its driver: Scripts/prerequisites --browser"))
struct JourneyTests {
  @Test("from the first look to the invoice and a shared link, being asked to log in on the way")
  func journey() async throws {
    try await OpenShop.run { shop in
      try await Browser.run { (browser) async throws in
        try await browser.open(shop.address)
        #expect(try await browser.path == "/home")
        try await browser.screenshot("journey-01-home")

        // Search, and open a product.
        try await browser.fill("#field-keyword", with: "teapot")
        try await browser.click(".search .button")
        #expect(try await browser.path == "/search?keyword=teapot")
        try await browser.screenshot("journey-02-search")
        try await browser.click(.text("Yixing Clay Teapot"))
        #expect(try await browser.path == "/product/p-1001")
        #expect(try await browser.text("h1") == "Yixing Clay Teapot")
        try await browser.screenshot("journey-03-product")

        // Add it, and see it in the cart.
        try await browser.click(".dock .button.primary")
        #expect(try await browser.cartCount == 1)
        try await browser.screenshot("journey-04-added")
        try await browser.click(".tabs [href='/cart']")
        try await browser.click(.text("One more"))
        #expect(try await browser.text(".stepper output") == "2")
        try await browser.screenshot("journey-05-cart")

        // Be asked to log in, and go on where one was.
        try await browser.click(".dock .button.primary")
        #expect(try await browser.path == "/login?next=%2Fcheckout")
        try await browser.screenshot("journey-06-login")
        try await browser.logIn()
        #expect(try await browser.path == "/checkout")
        #expect(try await browser.cartCount == 2)

        // A form with mistakes says so in place.
        try await browser.order(recipient: "", address: "x")
        #expect(try await browser.count("[aria-invalid]") == 2)
        #expect(try await browser.count(".error-summary a") == 1)
        try await browser.screenshot("journey-07-mistakes")
        try await browser.order()
        #expect(try await browser.path.hasSuffix("/pay"))
        #expect(try await browser.count("[role=dialog]") == 1)
        try await browser.screenshot("journey-08-pay")

        // A card that is declined, and one that is not.
        try await browser.click(.text("Card ending in 9995"))
        try await browser.click(".sheet .button.primary")
        #expect(try await browser.text(".field-error").contains("enough money"))
        try await browser.screenshot("journey-09-declined")
        try await browser.click(.text("Card ending in 4242"))
        try await browser.click(".sheet .button.primary")
        #expect(try await browser.text(".notice").contains("it is paid"))
        #expect(try await browser.cartCount == 0)
        try await browser.screenshot("journey-10-order")

        // Ask for an invoice.
        try await browser.click(.text("Invoice"))
        try await browser.fill("#field-name", with: "Li Lei")
        try await browser.fill("#field-email", with: "li@example.cn")
        try await browser.screenshot("journey-11-invoice-form")
        try await browser.click("main form .button.primary")
        #expect(try await browser.text("main").contains("li@example.cn"))
        try await browser.screenshot("journey-12-invoice")

        // Messages came in by the way.
        try await browser.click(".tabs [href='/messages']")
        #expect(try await browser.text("main").contains("Order paid"))
        try await browser.screenshot("journey-13-messages")
        try await browser.click(".tabs [href='/user']")
        try await browser.screenshot("journey-14-me")
      }
    }
  }

  @Test("a shared link opens in a fresh browser, in the right stack")
  func sharing() async throws {
    try await OpenShop.run { shop in
      var links: [String] = []
      try await Browser.run { (browser) async throws in
        try await browser.open("\(shop.address)/home")
        try await browser.open("\(shop.address)/product/p-1002")
        try await browser.click(.text("Share"))
        #expect(try await browser.count("[role=dialog]") == 1)
        links.append(try await browser.attribute("value", of: "#copy-text") ?? "")
        try await browser.screenshot("journey-15-share")
        try await browser.press(.escape)
        try await browser.wait(until: "location.pathname === '/product/p-1002'")
      }
      try await Browser.run { (browser) async throws in
        let link = try #require(links.first)
        try await browser.open(link)
        #expect(try await browser.text("h1") == "Celadon Teapot with Bamboo Handle")
        #expect(try await browser.text(".tab[aria-current]") == "Categories")
        // The way back leads where it would have come from.
        try await browser.click(".back")
        #expect(try await browser.text("h1") == "Tea & kitchen")
        try await browser.click(".back")
        #expect(try await browser.text("h1") == "Categories")
        #expect(try await browser.count(".back") == 0)
        // The same through the door for links of the app.
        try await browser.open("\(shop.address)/open?link=shop%3A%2F%2Fproduct%2Fp-1002")
        #expect(try await browser.path == "/product/p-1002")
      }
    }
  }

  @Test("what one window adds to the cart, the other shows by itself")
  func windows() async throws {
    try await OpenShop.run { shop in
      try await Browser.run { (browser) async throws in
        try await browser.open("\(shop.address)/home")
        let first = try await browser.window
        #expect(try await browser.cartCount == 0)
        let second = try await browser.openWindow()
        try await browser.open("\(shop.address)/product/p-1001")
        try await browser.click(".dock .button.primary")
        try await browser.show(first)
        try await browser.wait(until: "document.querySelector('.tabs [data-badge=cart]').textContent === '1'")
        #expect(try await browser.cartCount == 1)
        #expect(
          try await browser.evaluate("return document.getElementById('announcer').textContent") == "Cart: 1")
        try await browser.screenshot("windows-first")
        try await browser.show(second)
        try await browser.open("\(shop.address)/product/p-1002")
        try await browser.click(".dock .button.primary")
        try await browser.screenshot("windows-second")
        try await browser.show(first)
        try await browser.wait(until: "document.querySelector('.tabs [data-badge=cart]').textContent === '2'")
      }
    }
  }

  @Test("a notice comes to a window that shows something else, and leads where it happened")
  func notices() async throws {
    try await OpenShop.run { shop in
      try await Browser.run { (browser) async throws in
        try await browser.open("\(shop.address)/home")
        try await browser.open("\(shop.address)/product/p-1001")
        try await browser.click(".dock .button.primary")
        try await browser.open("\(shop.address)/cart")
        try await browser.click(".dock .button.primary")
        try await browser.logIn()
        try await browser.order()
        let first = try await browser.window
        let second = try await browser.openWindow()
        try await browser.open("\(shop.address)/home")
        try await browser.show(first)
        try await browser.click(".sheet .button.primary")
        #expect(try await browser.text(".notice").contains("it is paid"))
        try await browser.show(second)
        try await browser.wait(
          until: "document.querySelector('.toast strong')?.textContent === 'Order paid'")
        try await browser.screenshot("notice")
        try await browser.click(".toast a")
        #expect(try await browser.path.hasPrefix("/order/"))
      }
    }
  }

  @Test("the way to an order needs no script")
  func withoutScripts() async throws {
    try await OpenShop.run { shop in
      try await Browser.run(Browser.Options(runsScripts: false)) { (browser) async throws in
        // The button that copies is shown by the script, so there is none.
        try await browser.open("\(shop.address)/home")
        try await browser.open("\(shop.address)/product/p-1001")
        try await browser.click(.text("Share"))
        #expect(try await browser.count("[data-copy][hidden]") == 1)
        try await browser.click(".sheet-close")
        try await browser.click(".dock .button.primary")
        #expect(try await browser.cartCount == 1)
        try await browser.open("\(shop.address)/cart")
        try await browser.click(".dock .button.primary")
        try await browser.logIn()
        try await browser.order()
        try await browser.click(".sheet .button.primary")
        #expect(try await browser.text(".notice").contains("it is paid"))
        try await browser.screenshot("without-scripts")
      }
    }
  }

  @Test("it speaks Chinese to a browser that does, also by night")
  func chinese() async throws {
    try await OpenShop.run { shop in
      try await Browser.run(Browser.Options(language: "zh-CN", isDark: true)) { (browser) async throws in
        try await browser.open(shop.address)
        #expect(try await browser.attribute("lang", of: "html") == "zh-Hans")
        #expect(try await browser.text("h1") == "榫卯集市")
        try await browser.screenshot("chinese-home")
        try await browser.open("\(shop.address)/categories")
        try await browser.screenshot("chinese-categories")
        try await browser.open("\(shop.address)/product/p-1001")
        #expect(try await browser.text("h1") == "宜兴紫砂壶")
        try await browser.screenshot("chinese-product")
      }
    }
  }

  @Test("while the catalogue is down screens say so, and then recover")
  func outage() async throws {
    try await OpenShop.run { shop in
      try await Browser.run { (browser) async throws in
        await shop.loseCatalogue()
        try await browser.open("\(shop.address)/product/p-1100")
        #expect(try await browser.text("[role=alert]").contains("We cannot reach the shop"))
        try await browser.screenshot("outage")
        try await shop.restoreCatalogue()
        try await browser.click(.text("Try again"))
        #expect(try await browser.count("[role=alert]") == 0)
        #expect(try await browser.count(".dock .button.primary") == 1)
      }
    }
  }

  @Test("an address that leads nowhere says so, and knows the way home")
  func nowhere() async throws {
    try await OpenShop.run { shop in
      try await Browser.run { (browser) async throws in
        try await browser.open("\(shop.address)/nowhere/at/all")
        #expect(try await browser.text("[role=alert]").contains("There is nothing here"))
        try await browser.screenshot("nowhere")
        try await browser.click(.text("Go to the start"))
        #expect(try await browser.path == "/home")
      }
    }
  }
}

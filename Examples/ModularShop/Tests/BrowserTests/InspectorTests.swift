import PaymentInterface
import ShopValues
import TenonActions
import TenonRoutes
import Testing

@Suite(
  "The inspector in a browser", .serialized, .timeLimit(.minutes(10)),
  .enabled(
    if: ProgramPath.hasBrowser, "there is no Chromium with its driver: Scripts/prerequisites --browser"))
struct InspectorBrowserTests {
  @Test("it shows the running shop: modules, launch, services, routes, actions, errors")
  func pages() async throws {
    try await OpenShop.run { shop in
      for isDark in [false, true] {
        let options = Browser.Options(isDark: isDark, width: 1280, height: 1000)
        try await Browser.run(options) { (browser) async throws in
          try await browser.open("\(shop.address)/_tenon")
          let modules = shop.shop.application.snapshot().modules
          #expect(try await browser.count(".graph .box") == modules.count)
          let look = isDark ? "night" : "day"
          try await browser.screenshot("inspector-modules-\(look)")
          try await browser.click(".graph .box[href='/_tenon?module=Order']")
          #expect(try await browser.text("h2") == "Order")
          try await browser.screenshot("inspector-module-\(look)")
          for topic in ["Launch", "Services", "Routes", "Actions", "Events", "Errors"] {
            try await browser.click(.text(topic))
            #expect(try await browser.text("h1") == topic)
            try await browser.screenshot("inspector-\(topic.lowercased())-\(look)")
          }
        }
      }
    }
  }

  @Test("a URL is tried without being opened")
  func trial() async throws {
    try await OpenShop.run { shop in
      try await Browser.run(Browser.Options(width: 1280, height: 1000)) { (browser) async throws in
        try await browser.open("\(shop.address)/_tenon/routes")
        try await browser.fill("#field-url", with: "/product/p-1001")
        try await browser.click("main .button")
        #expect(try await browser.text("#trial .notice").contains("/product/:id opens it."))
        try await browser.screenshot("inspector-trial")
      }
    }
  }

  @Test(
    "a payment without an answer and an address without a screen appear as they happen")
  func issues() async throws {
    try await OpenShop.run { shop in
      try await Browser.run(Browser.Options(width: 1280, height: 1000)) { (browser) async throws in
        try await browser.open("\(shop.address)/_tenon/errors")
        #expect(try await browser.count("#issues tbody tr") == 0)
        let inspector = try await browser.window
        try await browser.openWindow()
        try await browser.open("\(shop.address)/nowhere")
        let request = PaymentRequest(
          key: "k-1", amount: Money(minorUnits: 100), card: .lostRequest, subject: "order 1")
        _ = try? await shop.shop.application.mediator.perform(.paymentCharge, request)
        try await browser.show(inspector)
        try await browser.wait(until: "document.querySelectorAll('#issues tbody tr').length === 2")
        let rows = try await browser.text("#issues tbody")
        #expect(rows.contains("/nowhere") && rows.contains("payment k-1 has no answer yet"))
        #expect(try await browser.text(".inspector-topics [aria-current] small") == "2")
        try await browser.screenshot("inspector-errors-live")
      }
    }
  }

  @Test("the log shows an event as it happens")
  func log() async throws {
    try await OpenShop.run { shop in
      try await Browser.run(Browser.Options(width: 1280, height: 1000)) { (browser) async throws in
        try await browser.open("\(shop.address)/_tenon/events")
        let inspector = try await browser.window
        try await browser.openWindow()
        try await browser.open("\(shop.address)/product/p-1001")
        try await browser.click(".dock .button.primary")
        try await browser.show(inspector)
        try await browser.wait(
          until: "document.getElementById('content').textContent.includes('CartChanged')")
        try await browser.screenshot("inspector-events")
      }
    }
  }
}

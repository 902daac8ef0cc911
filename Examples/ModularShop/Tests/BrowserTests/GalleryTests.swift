import ShopUI
import ShopValues
import ShopWebServer
import Testing

@Suite(
  "The shop's components in a browser", .serialized, .timeLimit(.minutes(10)),
  .enabled(
    if: ProgramPath.hasBrowser, "there is no Chromium with its driver: Scripts/prerequisites --browser"))
struct GalleryTests {
  static let screens = ["", "product", "cart", "empty", "checkout", "share", "order", "me", "down"]

  @Test("every screen can be read, spoken and touched, by day and by night, in both languages")
  func screens() async throws {
    try await PageServer.run(Gallery.answer) { server in
      for (language, isDark) in [("en-US", false), ("zh-CN", true)] {
        try await Browser.run(Browser.Options(language: language, isDark: isDark)) { (browser) async throws in
          for screen in Self.screens {
            try await browser.open("\(server.address)/\(screen)")
            #expect(try await browser.attribute("lang", of: "html") == (isDark ? "zh-Hans" : "en"))
            let (faint, small) = try await (browser.faintTexts(), browser.smallControls())
            let nameless = try await browser.namelessControls()
            #expect(faint == [], "on \(screen)")
            #expect(small == [], "on \(screen)")
            #expect(nameless == [], "on \(screen)")
            #expect(try await !browser.isTooWide, "\(screen)")
            try await browser.screenshot("gallery-\(screen.isEmpty ? "home" : screen)-\(language)")
          }
        }
      }
    }
  }

  @Test("every screen fits a small phone")
  func smallPhone() async throws {
    try await PageServer.run(Gallery.answer) { server in
      try await Browser.run { (browser) async throws in
        try await browser.beSmall()
        for screen in Self.screens {
          try await browser.open("\(server.address)/\(screen)")
          let (small, isTooWide) = try await (browser.smallControls(), browser.isTooWide)
          #expect(small == [] && !isTooWide, "on \(screen)")
          try await browser.screenshot("small-\(screen.isEmpty ? "home" : screen)")
        }
      }
    }
  }

  @Test("the keyboard gets past the frame at once, and to what is wrong with a form")
  func keyboard() async throws {
    try await PageServer.run(Gallery.answer) { server in
      try await Browser.run { (browser) async throws in
        try await browser.open("\(server.address)/product")
        try await browser.press(.tab)
        #expect(try await browser.evaluate("return document.activeElement.className") == "skip")
        try await browser.press(.enter)
        #expect(try await browser.evaluate("return document.activeElement.id") == "content")
        // A form with mistakes is read from its summary on, which leads to the fields.
        try await browser.open("\(server.address)/checkout")
        try await browser.click("main form > .button")
        #expect(try await browser.evaluate("return document.activeElement.className") == "error-summary")
        try await browser.press(.tab, .enter)
        #expect(try await browser.evaluate("return location.hash") == "#field-name")
      }
    }
  }

  @Test("a sheet takes the keyboard and closes with Escape")
  func sheet() async throws {
    try await PageServer.run(Gallery.answer) { server in
      try await Browser.run { (browser) async throws in
        try await browser.open("\(server.address)/share")
        #expect(
          try await browser.evaluate("return document.activeElement.closest('.sheet') !== null") == true)
        try await browser.press(.escape)
        try await browser.wait(until: "location.pathname === '/product'")
      }
    }
  }

  @Test("a badge changes by itself, is announced, and takes no nonsense")
  func badges() async throws {
    let (events, send) = AsyncStream.makeStream(of: ServerSentEvent.self)
    try await PageServer.run { request in
      request.path.segments == ["events"] ? .events(events) : Gallery.answer(request)
    } _: { server in
      try await Browser.run { (browser) async throws in
        try await browser.open("\(server.address)/me")
        let badge = "document.querySelector('.tabs [data-badge=cart]')"
        send.yield(ServerSentEvent("badge-cart", data: "7"))
        try await browser.wait(until: "\(badge).textContent === '7'")
        #expect(try await browser.text("#announcer") == "Cart: 7")
        send.yield(ServerSentEvent("badge-cart", data: "<b>8</b>"))
        send.yield(ServerSentEvent("badge-cart", data: "-1"))
        send.yield(ServerSentEvent("badge-cart", data: "100"))
        try await browser.wait(until: "\(badge).textContent === '99+'")
        send.yield(ServerSentEvent("badge-cart", data: "0"))
        try await browser.wait(until: "\(badge).hidden")
      }
      send.finish()
    }
  }
}

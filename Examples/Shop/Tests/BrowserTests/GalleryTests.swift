import Foundation
import ShopUI
import ShopValues
import ShopWebServer
import Testing

@Suite(
  "The shop's components in a browser", .serialized,
  .enabled(
    if: ProgramPath.hasBrowser, "there is no Chromium with its driver: Scripts/prerequisites --browser"))
struct GalleryTests {
  static let screens = ["", "product", "cart", "empty", "checkout", "share", "order", "me", "down"]

  @Test("every screen is drawn, by day and by night, in both languages")
  func pictures() async throws {
    try await PageServer.run(Gallery.answer) { server in
      for (language, isDark) in [("en-US", false), ("zh-CN", true)] {
        try await Browser.run(Browser.Options(language: language, isDark: isDark)) { browser in
          for screen in Self.screens {
            try await browser.open("\(server.address)/\(screen)")
            #expect(try await browser.attribute("lang", of: "html") == (isDark ? "zh-Hans" : "en"))
            try await browser.screenshot("gallery-\(screen.isEmpty ? "home" : screen)-\(language)")
          }
        }
      }
    }
  }
}

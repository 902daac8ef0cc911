import ShopScreen
import ShopUI
import ShopValues
import ShopWebPage
import TenonScreens
import Testing
import WebInterface

@Suite("Pages outside of the shop", .timeLimit(.minutes(10)))
struct WebPageTests {
  @Test("a link out of the shop shows where it leads, over whatever was there")
  func page() async throws {
    let application = try Application([WebPageModule()])
    try await application.launch()
    let address = try #require(WebAddress(rawValue: "https://example.org/a?b=c"))
    let route = WebPageRoute(url: address, title: "Example")
    let root = WebPageRoute(url: try #require(WebAddress(rawValue: "https://example.org/")), title: "Root")
    let windows = await ScreenWindows(application.navigator, tabs: [(tab: .user, root: root)])
    let opened = try await windows.open(route.url(), in: nil)
    #expect(opened.beneath.count == 1)
    let visit = Visit(language: .english, path: opened.top.path)
    guard case .screen(let screen, _) = try await opened.top.screen.answer(visit) else {
      Issue.record("there is no screen")
      return
    }
    #expect(screen.title == "Example")
    #expect(screen.content.html().contains("href=\"https://example.org/a?b=c\""))
    await application.stop()
  }
}

import ShopScreen
import ShopUI
import ShopValues
import ShopWebPage
import TenonRouting
import Testing
import WebInterface

@Suite("Pages outside of the shop", .timeLimit(.minutes(5)))
struct WebPageTests {
  @Test("a link out of the shop shows where it leads, and leads back to where the person was")
  func page() async throws {
    let application = try Application([WebPageModule()])
    try await application.launch()
    let address = try #require(WebAddress(rawValue: "https://example.org/a?b=c"))
    let visit = Visit(language: .english, path: ScreenPath("web"), origin: ScreenPath("user"))
    let url = try WebPageRoute(url: address, title: "Example").url()
    let destination = try await application.router.open(
      url, as: Destination.self, with: RouteValues(VisitKey.self, visit))
    guard case .screen(let screen, let stack) = destination else {
      Issue.record("there is no screen")
      return
    }
    #expect(screen.title == "Example")
    #expect(screen.content.html().contains("href=\"https://example.org/a?b=c\""))
    #expect(stack.beneath.map(\.path) == [ScreenPath("user")])
    await application.stop()
  }
}

import ShopUI
import ShopValues
import Testing

@Suite("The frame around screens", .timeLimit(.minutes(10)))
struct FrameTests {
  private let tabs = [
    Tab(id: "home", title: "Home", icon: .home, path: ScreenPath("home")),
    Tab(id: "cart", title: "Cart", icon: .cart, path: ScreenPath("cart"), badge: Badge("cart", count: 120)),
    Tab(
      id: "messages", title: "Messages", icon: .bell, path: ScreenPath("messages"),
      badge: Badge("messages", count: 0)),
  ]

  private func page(_ frame: AppFrame) throws -> HTMLReader { try HTMLReader(frame.page.html()) }

  @Test("a page has one heading, one main part, the tabs, and a way past them")
  func landmarks() throws {
    let page = try page(AppFrame(Screen("Cart") {}, language: .english, tabs: tabs, selected: "cart"))
    #expect(page.all("h1").count == 1)
    #expect(page.all("main").map { $0.attributes["id"] } == ["content"])
    #expect(page.all("nav").count == 1)
    #expect(page.classed("skip").first?.attributes["href"] == "#content")
    #expect(page.all("html").first?.attributes["lang"] == "en")
    #expect(page.nodes.contains { $0.attributes["aria-live"] == "polite" })
  }

  @Test("the tab that is shown is marked, and badges show what is counted")
  func tabBar() throws {
    let page = try page(AppFrame(Screen("Cart") {}, language: .english, tabs: tabs, selected: "cart"))
    let current = page.classed("tab").filter { $0.attributes["aria-current"] == "page" }
    #expect(current.map { $0.attributes["href"] } == ["/cart"])
    let badges = page.classed("badge")
    #expect(badges.map { $0.attributes["data-badge"] } == ["cart", "messages"])
    #expect(badges.map { $0.attributes["hidden"] != nil } == [false, true])
    #expect(page.texts.contains("99+"))
    #expect(Badge.eventName(for: "cart") == "badge-cart")
  }

  @Test("a screen on another has the way back, with its name, and the first of a tab has none")
  func back() throws {
    let back = AppFrame.Back(title: "Tea", path: ScreenPath("products"))
    let page = try page(AppFrame(Screen("Pot") {}, language: .english, back: back))
    #expect(page.classed("back").map { $0.attributes["href"] } == ["/products"])
    #expect(page.texts.contains("Back to "))
    #expect(try self.page(AppFrame(Screen("Home") {}, language: .english)).classed("back").isEmpty)
  }

  @Test("a sheet is a dialog, and what it lies on is seen and not reached")
  func sheet() throws {
    let below = Screen("Pot") { Paragraph("below") }
    let frame = AppFrame(
      Screen("Share") {}, isSheet: true, language: .english, tabs: tabs,
      back: .init(title: "Pot", path: ScreenPath("product")), beneath: below)
    let page = try page(frame)
    let dialog = try #require(page.nodes.first { $0.attributes["role"] == "dialog" })
    #expect(dialog.attributes["aria-modal"] == "true")
    let label = dialog.attributes["aria-labelledby"]
    #expect(page.all("h1").map { $0.attributes["id"] } == [label])
    #expect(page.classed("beneath").first?.attributes["inert"] != nil)
    #expect(page.classed("sheet-close").first?.attributes["href"] == "/product")
    #expect(page.texts.contains("below"))
  }

  @Test("a title that stands in the content is the only heading of its rank, and is not in the bar")
  func ownTitle() throws {
    let name = "A teapot with quite a long name"
    let page = try page(AppFrame(Screen(name) { Title(name) }.ownTitle(), language: .english))
    #expect(page.all("h1").count == 1)
    #expect(page.classed("bar-title").isEmpty)
  }

  @Test("a screen that follows something is asked for again, also where no script runs")
  func live() throws {
    func html(_ isLive: Bool) -> String {
      AppFrame(Screen("A") {}.live(while: isLive), language: .english).page.html()
    }
    #expect(html(true).contains("id=\"content\" tabindex=\"-1\" data-live=\"1\""))
    #expect(html(true).contains("http-equiv=\"refresh\""))
    #expect(!html(false).contains("data-live") && !html(false).contains("refresh"))
  }

  @Test("what went wrong is read out at once, and what went well when there is time")
  func notices() throws {
    func role(_ tone: Tone) throws -> String? {
      let frame = AppFrame(Screen("A") {}, language: .english, notice: Notice("B", tone: tone))
      return try page(frame).classed("notice").first?.attributes["role"]
    }
    #expect(try role(.danger) == "alert")
    #expect(try role(.success) == "status")
  }

  @Test("there is no script, style or address in the page itself that the policy forbids")
  func policy() throws {
    let page = try page(
      AppFrame(Screen("A") {}, language: .chinese, tabs: tabs, events: ScreenPath("events")))
    let scripts = page.all("script")
    #expect(scripts.count == 1 && scripts[0].attributes["src"]?.hasPrefix("/assets/shop.js?v=") == true)
    #expect(page.all("style").isEmpty)
    #expect(page.nodes.allSatisfy { $0.attributes["style"] == nil })
    #expect(page.all("link").allSatisfy { $0.attributes["href"]?.hasPrefix("/assets/") == true })
    #expect(page.all("body").first?.attributes["data-events"] == "/events")
    #expect(page.all("html").first?.attributes["lang"] == "zh-Hans")
  }
}

@Suite("Assets", .timeLimit(.minutes(10)))
struct AssetTests {
  @Test("an asset's address changes with its bytes, so that it may be kept for ever")
  func versions() {
    let first = Asset(name: "a.css", kind: .styleSheet, parts: [[1, 2]])
    #expect(first.path == Asset(name: "a.css", kind: .styleSheet, parts: [[1, 2]]).path)
    #expect(first.path != Asset(name: "a.css", kind: .styleSheet, parts: [[1, 3]]).path)
    #expect(first.path.segments == ["assets", "a.css"])
    #expect(first.moved(to: ScreenPath("x", "y")).path.segments == ["x", "y", "a.css"])
  }

  @Test("styles and script ask for nothing from elsewhere, and the script makes no markup of texts")
  func contents() {
    let style = String(decoding: Asset.styleSheet.bytes, as: UTF8.self)
    let script = String(decoding: Asset.script.bytes, as: UTF8.self)
    #expect(!style.contains("url(") && !style.contains("@import") && !style.contains("http"))
    for risk in ["eval(", "new Function", "innerHTML =", "insertAdjacentHTML", "document.write", "http:"] {
      #expect(!script.contains(risk))
    }
    #expect(style.contains("prefers-color-scheme: dark") && style.contains("prefers-reduced-motion"))
  }
}

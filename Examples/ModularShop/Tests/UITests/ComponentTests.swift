import Foundation
import ShopUI
import ShopValues
import Testing

@Suite("Components", .timeLimit(.minutes(10)))
struct ComponentTests {
  /// Everything that there is, with the same text in every place that takes one.
  private func everything(_ text: String) -> Markup {
    let path = ScreenPath(text, query: [.init(text, text)])
    let language = Language.english
    let errors: FormErrors = ["name": text]
    return Markup {
      Section(text, more: (text, path)) { Card { Paragraph(text, style: .lead) } }
      Row { ButtonLink(text, to: path, icon: .cart) }
      Column { BarLink(text, icon: .share, to: path, badge: Badge(text, count: 3)) }
      Cluster { Label(text, tone: .danger) }
      Chips(text, [.init(text, to: path, isCurrent: true)])
      Pager(page: 2, previous: path, next: path, language: language)
      Facts([.init(text, text, isStrong: true)])
      Disclosure(text) { TextLink(text, to: path) }
      TileGrid([Tile(text, to: path, image: path, label: Label(text)) { text }])
      TileStrip([Tile(text, to: path, image: nil)])
      Shortcuts([.init(text, to: path, image: path)])
      Banners(text, [.init(text, subtitle: text, to: path, image: path)])
      LineList([
        Line(text, subtitle: text, lead: .image(path), to: path, isNew: true) {
          text
        } controls: {
          text
        },
        Line(text, lead: .icon(.bell)),
      ])
      Picture(path, alt: text)
      Price(Money(minorUnits: 100), original: Money(minorUnits: 200), language: language)
      Notice(text, tone: .danger, link: (text, path))
      Steps(text, [text, text], current: 1)
      PersonHeader(text, detail: text, label: Label(text))
      CopyField(text, text: text, language: language)
      EmptyState(.cart, title: text, message: text) { ButtonLink(text, to: path) }
      ErrorState(title: text, message: text)
      ErrorSummary(text, errors)
      Form(to: path) {
        TextField(
          text, label: text, value: text, error: text, hint: text, placeholder: text, maxLength: 10)
        TextField(text, label: text, value: text, rows: 3)
        ChoiceField(text, label: text, options: [.init(text, title: text, detail: text)], error: text)
        CheckField(text, label: text, error: text)
        SubmitButton(text, value: (text, text))
      }
      ActionButton(text, to: path, fields: [HiddenField(text, text)])
      SearchField(text, to: path, name: text, value: text)
      Stepper(value: 1, in: 1...9, to: path, of: text, language: language)
    }
  }

  @Test("no text becomes markup, in any place of any component", arguments: EscapingTests.hostile)
  func hostile(text: String) throws {
    let screen = Screen(text) { everything(text) }.actions { everything(text) }.dock { everything(text) }
    for isSheet in [false, true] {
      let frame = AppFrame(
        screen, isSheet: isSheet, language: .english,
        tabs: [Tab(id: text, title: text, icon: .home, path: ScreenPath(text), badge: Badge(text, count: 1))],
        selected: text, back: .init(title: text, path: ScreenPath(text)), beneath: screen,
        notice: Notice(text),
        events: ScreenPath(text))
      let html = frame.page.html(formToken: FormToken(name: text, value: text))
      let page = try HTMLReader(html)
      let tags = Set(page.nodes.map(\.tag))
      #expect(page.all("script").count == 1)
      #expect(tags.isDisjoint(with: ["style", "iframe", "object", "embed", "base", "img/src"]))
      for node in page.nodes {
        #expect(node.attributes.keys.allSatisfy { !$0.hasPrefix("on") && $0 != "style" && $0 != "srcdoc" })
        for name in ["href", "src", "action"] {
          guard let address = node.attributes[name] else { continue }
          #expect(address.hasPrefix("/") && !address.hasPrefix("//") || address.hasPrefix("#"), "\(address)")
        }
      }
    }
  }

  @Test("a plain text is shown as it is")
  func plain() throws {
    let page = try HTMLReader(Markup { Paragraph("Tom & Jerry’s “<3”") }.html())
    #expect(page.texts == ["Tom & Jerry’s “<3”"])
  }

  @Test("the first line break of a text area is kept")
  func textArea() {
    let html = Markup { TextField("note", label: "Note", value: "\nfirst", rows: 3) }.html()
    #expect(html.contains(">\n\nfirst</textarea>"))
  }

  @Test("classes add up, and of other attributes the first counts")
  func attributes() throws {
    let html = Markup { Element(.p, .class("a"), .id("x"), .class("b"), .id("y"), .hidden.when(false)) }
      .html()
    #expect(html == "<p class=\"a b\" id=\"x\"></p>")
  }

  @Test(
    "numbers of drawings have two decimals at the most, and are numbers",
    arguments: [
      (0.0, "0"), (1.5, "1.5"), (-0.05, "-0.05"), (10.104, "10.1"), (0.996, "1"), (.nan, "0"),
      (.infinity, "0"),
      (-2.25, "-2.25"),
    ])
  func numbers(value: Double, text: String) {
    #expect(Markup { Element(.rect, .size(.x, value)) }.html() == "<rect x=\"\(text)\"></rect>")
  }

  @Test("a price that is not reduced shows no other price")
  func price() {
    let money = Money(minorUnits: 1990)
    #expect(!Markup { Price(money, original: money, language: .english) }.html().contains("<del>"))
    #expect(
      Markup { Price(money, original: Money(minorUnits: 2990), language: .english) }.html().contains("¥29.90")
    )
  }

  @Test("every icon is drawn", arguments: Icon.allCases)
  func icons(icon: Icon) throws {
    let page = try HTMLReader(Markup { IconView(icon) }.html())
    let outline = try #require(page.all("path").first?.attributes["d"])
    #expect(outline.hasPrefix("M") && outline.allSatisfy { "MLHVCSQTAZmlhvcsqtaz0123456789.- ".contains($0) })
    #expect(page.all("svg").first?.attributes["aria-hidden"] == "true")
  }

  @Test("a moment is the same for people in their language and for programs")
  func moments() {
    let date = Date(timeIntervalSince1970: 1_780_000_000)
    let zone = TimeZone(secondsFromGMT: 0) ?? .current
    #expect(
      Markup { Moment(date, language: .english, zone: zone) }.html()
        == "<time datetime=\"2026-05-28T20:26:40Z\">28 May 2026, 20:26</time>")
    #expect(Moment(date, language: .chinese, zone: zone).text == "2026年5月28日 20:26")
    #expect(Moment(date, isShort: true, language: .english, zone: zone).text == "28 May 2026")
    // By the shop's own clock it is past midnight, wherever the server stands.
    #expect(Moment(date, language: .english).text == "29 May 2026, 04:26")
  }
}

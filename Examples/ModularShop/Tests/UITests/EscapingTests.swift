import ShopUI
import ShopValues
import Testing

@Suite("Markup", .timeLimit(.minutes(10)))
struct EscapingTests {
  static let hostile = [
    "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "' onmouseover='alert(1)",
    "`onload=alert(1)", "</textarea><script>", "</title><script>", "--><script>", "javascript:alert(1)",
    "&lt;script&gt;", "\u{0}<\u{0}script>", "<svg/onload=alert(1)>", "]]><script>", "\u{202E}gnp.exe",
  ]

  @Test("a text between tags opens no tag", arguments: hostile)
  func text(_ hostile: String) {
    let html = Markup { Element(.p) { hostile } }.html()
    let inner = html.dropFirst("<p>".count).dropLast("</p>".count)
    #expect(!inner.contains("<") && !inner.contains(">"))
    #expect(!inner.unicodeScalars.contains("\u{202E}") && !inner.unicodeScalars.contains("\u{0}"))
  }

  @Test("a text in an attribute does not end it", arguments: hostile)
  func attribute(_ hostile: String) {
    let html = Markup { Element(.input, .value(hostile), .placeholder(hostile)) }.html()
    #expect(html.filter { $0 == "\"" }.count == 4)
    #expect(html.filter { $0 == "<" }.count == 1)
    #expect(html.filter { $0 == ">" }.count == 1)
    #expect(!html.contains("'") && !html.contains("`"))
  }

  @Test("an address is always within the shop", arguments: hostile)
  func address(_ hostile: String) {
    let html = Markup {
      Element(.a, .href(ScreenPath(hostile)), .src(ScreenPath("x", query: [.init("q", hostile)])))
    }
    .html()
    #expect(html.contains("href=\"/") && html.contains("src=\"/x?q="))
    #expect(html.filter { $0 == "\"" }.count == 4)
    #expect(!html.contains("href=\"//"))
  }
}

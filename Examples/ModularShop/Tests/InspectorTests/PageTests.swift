import Foundation
import ShopInspector
import ShopUI
import ShopValues
import Tenon
import Testing

@Suite("The inspector's pages", .timeLimit(.minutes(10)))
struct PageTests {
  private func launched(_ body: (Stage) throws -> Void) async throws {
    let stage = try Stage()
    try await stage.application.launch()
    try body(stage)
    await stage.application.stop()
  }

  @Test("the first page draws every module in its layer, with a line of its own for each kind of connection")
  func modules() async throws {
    try await launched { stage in
      let page = try #require(stage.page(ScreenPath("_tenon")))
      for name in ["Notes", "Counter", "Shell", "host", "business", "core"] {
        #expect(page.contains(">\(name)<"))
      }
      // Besides the line of the legend.
      for (kind, count) in [("requires", 2), ("calls", 1), ("opens", 1), ("sends", 1), ("adapts", 1)] {
        #expect(page.components(separatedBy: "class=\"edge \(kind)\"").count - 2 == count, "\(kind)")
      }
      #expect(page.contains("<title>Shell calls Counter.count (Counter)</title>"))
      #expect(page.contains("and no module in that direction observes it"))
    }
  }

  @Test("a chosen module shows what it declares, and the other end of every line")
  func module() async throws {
    try await launched { stage in
      let page = try #require(stage.page(ScreenPath("_tenon", query: [.init("module", "Counter")])))
      for text in [
        "NoteStore", "Detail", "Counter.count", "Noted", "box good selected", "performs Counter.count",
        "answers Detail", "calls, opens",
      ] {
        #expect(page.contains(text))
      }
      #expect(page.contains("href=\"/_tenon?module=Notes\""))
    }
  }

  @Test(
    "every page shows its own",
    arguments: [
      ("launch", ["Notes setUp", "row-name", "Waits for"]),
      ("services", ["NoteStore", "Notes", "not yet"]),
      ("routes", ["/note/:id", "inside only", "Counter", "id: int"]),
      ("actions", ["Counter.count", "Int", "code only"]),
      ("events", ["Noted", "broadcast", "Counter 2", "Dropped", "Counter 1"]),
      ("errors", ["Counter", "lost &amp; found"]),
    ])
  func topics(name: String, texts: [String]) async throws {
    try await launched { stage in
      let page = try #require(stage.page(ScreenPath("_tenon", name)))
      for text in texts { #expect(page.contains(text), "\(text) is not on the page \(name)") }
    }
  }

  @Test("a URL is tried without being opened, and the page says which pattern matches, and why others do not")
  func trial() async throws {
    try await launched { (stage: Stage) throws in
      func page(_ url: String) throws -> String {
        try #require(stage.page(ScreenPath("_tenon", "routes", query: [.init("url", url)])))
      }
      #expect(try page("/note/7").contains("/note/:id opens it."))
      #expect(try page("/note/seven").contains("No route matches it."))
      #expect(try page("/note/seven").contains("segment 1 is &quot;seven&quot;"))
      #expect(try page("/note/%zz").contains("is refused at column"))
    }
  }

  @Test("nothing that the application or an address says becomes markup")
  func hostile() async throws {
    try await launched { stage in
      for topic in ["", "launch", "services", "routes", "actions", "events", "errors"] {
        let hostile = "\"><script>alert(1)</script>"
        let path = ScreenPath("_tenon", topic, query: [.init("url", hostile), .init("module", hostile)])
        let page = try #require(stage.page(path))
        #expect(!page.contains("<script>") && !page.contains("<b>"))
      }
    }
  }

  @Test("every page is there in both languages", arguments: Language.allCases)
  func languages(language: Language) async throws {
    try await launched { stage in
      let page = try #require(stage.page(ScreenPath("_tenon"), language: language))
      #expect(page.contains("<html lang=\"\(language.tag)\">"))
      #expect(page.contains(language("<h1>Modules</h1>", "<h1>模块</h1>")))
    }
  }

  @Test("what a page needs is served below it, and nothing else is answered")
  func addresses() async throws {
    try await launched { stage in
      let page = try #require(stage.page(ScreenPath("_tenon")))
      let addresses = page.matches(of: /(?:href|src)="(\/_tenon\/assets\/[^"]+)"/).map { String($0.1) }
      #expect(addresses.count == 5)
      for address in addresses {
        let path = try #require(ScreenPath(parsing: address))
        guard case .asset(let asset) = stage.answer(path) else {
          Issue.record("\(address) is not served")
          continue
        }
        #expect(!asset.bytes.isEmpty)
      }
      for path in [
        ScreenPath(), ScreenPath("cart"), ScreenPath("_tenon", "none"), ScreenPath("_tenon", "modules", "x"),
        ScreenPath("x", "_tenon"), ScreenPath("_tenon", "assets", "none.css"),
      ] {
        #expect(stage.page(path) == nil, "\(path) is answered")
      }
    }
  }

  @Test("tools get the snapshot itself")
  func snapshot() async throws {
    try await launched { stage in
      guard case .snapshot(let snapshot) = stage.answer(ScreenPath("_tenon", "snapshot.json")) else {
        Issue.record("there is no snapshot")
        return
      }
      #expect(snapshot.modules.map(\.name).sorted() == ["Counter", "Notes", "Shell"])
    }
  }

  @Test("an application that was not launched is shown, too")
  func assembled() throws {
    let stage = try Stage()
    #expect(stage.page(ScreenPath("_tenon", "launch"))?.contains("Nothing was launched yet.") == true)
    #expect(stage.page(ScreenPath("_tenon"))?.contains("assembled") == true)
  }
}

import Architect
import ModuleGraph
import Samples
import Testing

@Suite("Pages of modules", .timeLimit(.minutes(10))) struct ModulePagesTests {
  private var graph: ModuleGraph {
    var graph = sampleGraph(
      ["App>Cart", "CartTests>Cart"], layers: [("host", ["App"])], kinds: ["CartTests": .test])
    let place = Place(file: "a.swift", line: 4)
    var application = WiredApplication(place: place, home: "App")
    var module = WiredModule(name: "Cart", type: "CartModule", home: "Cart", place: place, listed: place)
    module.wires = Wire.Kind.allCases.map { Wire($0, WireSubject("Of\($0)"), place: place) }
    application.modules = [module, module]
    module.wires = [Wire(.provides, WireSubject("Draft"), place: place)]
    module.gaps = [WiringGap(place: place, what: "a service that is computed")]
    graph.wiring = WiredGraph(applications: [application])
    graph.wiring.modulesInNoApplication = [module]
    return graph
  }

  private var pages: [String: String] {
    var outline = ModuleOutline()
    let place = Place(file: "a.swift", line: 4)
    outline.routes = [.init(text: "/cart/:id", note: "CartRoute", place: place)]
    outline.declarations = [
      .init(text: "public protocol CartService", note: "What is bought.", place: place),
      .init(text: "public func add()", note: "", place: place, depth: 1),
    ]
    return Dictionary(
      uniqueKeysWithValues: ModulePages(graph, outlines: ["Cart": outline], title: "Shop").files)
  }

  @Test("every module that is no test has a page, and the index links to all")
  func index() {
    #expect(pages.keys.sorted() == ["App.md", "Cart.md", "index.md"])
    #expect(pages["index.md"]?.contains("- [Cart](Cart.md): 1 file, uses 0, 1 route") == true)
  }

  @Test("a page shows every kind of declaration once, with its place", arguments: Wire.Kind.allCases)
  func contract(of kind: Wire.Kind) throws {
    let page = try #require(pages["Cart.md"])
    let line =
      kind == .runs ? "- Ofruns (`a.swift:4:1`)" : "- \(kind.rawValue) `Of\(kind)` (`a.swift:4:1`)"
    #expect(page.split(separator: "\n").count { $0 == line } == 1, "\(page)")
  }

  @Test("a page shows what modules declare that no application lists, and what could not be read")
  func unlisted() throws {
    let page = try #require(pages["Cart.md"])
    #expect(page.contains("- provides `Draft` (`a.swift:4:1`)\n"))
    #expect(page.contains("## Not known\n\n- a service that is computed (`a.swift:4:1`)\n"))
  }

  @Test("a page tells routes, users and interface")
  func page() throws {
    let page = try #require(pages["Cart.md"])
    for line in [
      "- `/cart/:id` opens `CartRoute` (`a.swift:4:1`)",
      "- [App](App.md) (`Sources/App/App.swift:1:8`)",
      "- CartTests (`Sources/CartTests/CartTests.swift:1:8`)",
      "- `public protocol CartService`: What is bought.", "  - `public func add()`",
    ] { #expect(page.contains(line + "\n"), "\(line)") }
  }

  @Test(
    "nothing in a documentation comment or a path becomes active",
    arguments: [
      "</script><script>alert(1)</script>", "![x](https://a.example/x.png)", "[x](javascript:alert)",
      "<https://a.example>", "https://a.example", "www.a.example", "WWW.a.example", "a@b.example",
      "{{ site.x }}",
      "{% x %}", "`</code><b>`", "&lt;b&gt;", "\u{1B}[31m",
    ])
  func passive(text: String) throws {
    var outline = ModuleOutline()
    let place = Place(file: "<img src=x>.swift", line: 4)
    outline.declarations = [.init(text: "public struct A", note: text, place: place)]
    outline.routes = [.init(text: "/cart", note: "Cart", place: place)]
    let pages = ModulePages(graph, outlines: ["Cart": outline], title: "Shop").files
    let page = try #require(pages.first { $0.name == "Cart.md" }).text
    #expect(page.contains("(`<img src=x>.swift:4:1`)"))
    let line = try #require(page.split(separator: "\n").first { $0.contains("public struct A") })
    let note = line.drop { $0 != ":" }.dropFirst()
    // Every mark has a backslash before it.
    let unescaped = note.replacing(/\\./, with: "")
    #expect(!unescaped.contains { "<>[]`&@\u{1B}".contains($0) }, "\(note)")
    #expect(!unescaped.contains("://") && !unescaped.contains("{{") && !unescaped.contains("{%"))
    #expect(!unescaped.lowercased().contains("www."), "\(note)")
  }
}

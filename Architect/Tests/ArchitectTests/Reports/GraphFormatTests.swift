import Architect
import Foundation
import ModuleGraph
import Samples
import Testing

@Suite("Formats of a graph", .timeLimit(.minutes(10))) struct GraphFormatTests {
  private let graph = sampleGraph(
    ["App>Cart", "Cart>Core", "Core>Cart", "Tests>Cart"],
    layers: [("host", ["App"]), ("feature", ["Cart"]), ("core", ["Core", "O'\"<b>"])], kinds: ["Tests": .test]
  )

  @Test("text lists layers from the top with what each module uses")
  func text() {
    #expect(
      GraphFormat.text.render(graph).hasPrefix(
        "host (1)\n  App -> Cart\nfeature (1)\n  Cart -> Core\ncore (2)"))
  }

  @Test("dot and mermaid name every module and edge, and quote what would end a name")
  func languages() {
    let dot = GraphFormat.dot.render(graph)
    #expect(dot.contains("\"App\" -> \"Cart\";") && dot.contains("\"O'\\\"<b>\";"))
    let mermaid = GraphFormat.mermaid.render(graph)
    #expect(mermaid.contains("-->") && mermaid.contains("O&#39;&quot;&lt;b&gt;"))
  }

  @Test("json has the evidence of every edge")
  func json() throws {
    let root = try #require(
      try JSONSerialization.jsonObject(with: Data(GraphFormat.json.render(graph).utf8)) as? [String: Any])
    let edges = try #require(root["edges"] as? [[String: Any]])
    #expect(edges.count == 4)
    #expect(
      edges.allSatisfy {
        ($0["declared"] as? [String])?.isEmpty == false && ($0["imports"] as? [Any])?.count == 1
      })
  }

  @Test("a matrix has one row a module and a number where one uses another")
  func matrix() {
    let lines = GraphFormat.dsm.render(graph).split(separator: "\n")
    #expect(lines.count == 6)
    #expect(lines.first { $0.contains(" App") }?.contains(" 1") == true)
  }

  @Test("collapsing joins each layer into one")
  func collapsed() {
    let layers = graph.collapsedByLayer()
    #expect(layers.modules.map(\.id) == ["(test)", "core", "feature", "host"])
    #expect(layers.edge(from: "host", to: "feature")?.imports.count == 1)
  }

  @Test("statistics tell height, coupling and each module's numbers")
  func statistics() throws {
    let text = StatisticsReport(sampleGraph(["a>b", "b>c"])).text
    #expect(text.contains("3 modules, 2 edges, coupling 0.67"))
    #expect(text.contains("critical path (3): a -> b -> c"))
  }

  @Test("a chain shows its places, at most three an edge")
  func chains() {
    let text = ChainReport(graph.shortestChains(from: "App", to: "Core")).text
    #expect(text.hasPrefix("App -> Cart -> Core\n  App -> Cart\n    Sources/App/App.swift:1:8: imports"))
  }
}

@Suite("The HTML page", .timeLimit(.minutes(10))) struct HTMLPageTests {
  private let graph = sampleGraph(
    ["App>Cart", "Cart>Core", "Core>Cart"],
    layers: [("host", ["App"]), ("feature", ["Cart"]), ("core", ["Core", "<script>"])])

  @Test("it loads nothing from elsewhere and names hold no markup")
  func selfContained() {
    let page = GraphFormat.html.render(graph, title: "A & <B>")
    #expect(!page.contains("http") && !page.contains("@import") && !page.contains("<link"))
    #expect(page.contains("<title>A &amp; &lt;B&gt;: modules</title>"))
    #expect(page.ranges(of: "<script").count == 2)
    #expect(page.ranges(of: "</script>").count == 2)
  }

  @Test("without a script there is a table of all modules and a drawing of all edges")
  func readable() {
    let page = GraphFormat.html.render(graph)
    #expect(page.ranges(of: "<tr id=\"m").count == graph.modules.count)
    #expect(page.ranges(of: "<path class=\"edge").count == graph.edges.count)
    #expect(page.contains("class=\"edge up\""))
  }

  @Test("a thousand modules make a page of a few megabytes, the same every time")
  func large() {
    var edges: [String] = []
    for index in 1..<1_000 {
      for step in [1, 7, 31] where index > step { edges.append("Module\(index)>Module\(index - step)") }
    }
    let large = sampleGraph(edges)
    let page = GraphFormat.html.render(large)
    #expect(page == GraphFormat.html.render(large))
    #expect(page.utf8.count < 3 << 20)
  }

  @Test("no name breaks out of its line or its quotes", arguments: GraphFormat.allCases)
  func hostileNames(format: GraphFormat) {
    let name = "Z\r\n::warning file=pwn::x\u{1B}[2J\"\u{301}]</script><script>"
    let text = format.render(sampleGraph(["\(name)>B"]))
    let lines = text.unicodeScalars.split { $0.properties.isPatternWhitespace && $0 != " " }
    #expect(!lines.contains { String($0).hasPrefix("::warning") })
    #expect(!text.unicodeScalars.contains("\u{1B}"))
    #expect(!text.contains("</script><script>\n::"))
    if format == .dot { #expect(text.contains("\\\"\u{301}")) }
    if format == .html { #expect(text.components(separatedBy: "<script>").count == 2) }
  }
}

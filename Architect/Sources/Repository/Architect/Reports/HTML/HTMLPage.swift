import ModuleGraph
import Rules

/// The graph as one self-contained HTML file with a drawing, a matrix and a table. It loads nothing from elsewhere.
///
/// Its boxes are modules, or the files of one target.
///
/// The drawing and the table are complete without JavaScript; the script adds panning, searching, focus and
/// explanations.
package struct HTMLPage {
  private let graph: ModuleGraph
  private let title: String
  private let findings: [Finding]
  private let files: FileDetails?
  private let overview: ModuleGraph
  private let notChecked: [String]

  /// - Parameters:
  ///   - files: What is known of the files, if the graph consists of files.
  ///   - notChecked: What the findings do not tell about.
  ///   - overview: The graph that is drawn for readers without scripts; by default, the whole graph.
  package init(
    _ graph: ModuleGraph, title: String, findings: [Finding], files: FileDetails? = nil,
    overview: ModuleGraph? = nil, notChecked: NotChecked? = nil
  ) {
    self.notChecked = notChecked?.lines ?? []
    self.graph = graph
    self.title = title
    self.findings = findings
    self.files = files
    self.overview = overview ?? graph
  }

  /// What the colours of connections without an import mean; empty if there are none.
  private var wiringLegend: String {
    guard !graph.wiring.applications.isEmpty else { return "" }
    let kinds = WiredLink.Kind.allCases.map { "<span style=\"color:\($0.color)\">\($0.rawValue)</span>" }
    let list = kinds.joined(separator: ", ")
    return " Dotted arrows need no import: a module \(list) something of another one."
  }

  private var gaps: String {
    notChecked.map { "\n<p><strong>\($0.escapedForMarkup)</strong></p>" }.joined()
  }

  private var noun: String { files == nil ? "module" : "file" }

  package var text: String {
    let name = title.onOneLine.escapedForMarkup
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="generator" content="tenon">
      <title>\(name): \(noun)s</title>
      <style>
      \(PageStyle.text)
      </style>
      </head>
      <body>
      <header>
      <h1>\(name)</h1>
      <p>\(graph.modules.count) \(noun)s, \(graph.edges.count) edges</p>\(gaps)
      <nav class="script" aria-label="View">
      <button id="show-graph" aria-pressed="true">Graph</button>
      <button id="show-matrix" aria-pressed="false">Matrix</button>
      <button id="show-table" aria-pressed="false">Table</button>
      </nav>
      <input class="script" id="search" type="search" placeholder="Search ( / )" list="names" aria-label="Search \(noun)s">
      <span class="script"><label>By <select id="group" aria-label="Group by"></select></label>
      <button id="open-all">Open all</button><button id="close-all">Close all</button>
      <button id="all-edges" aria-pressed="false">All edges</button></span>
      <span class="script" id="zoom"><button id="out" aria-label="Zoom out">−</button><button id="fit">Fit</button><button id="in" aria-label="Zoom in">+</button></span>
      <button class="script" id="theme" aria-label="Light or dark">◐</button>
      </header>
      <datalist id="names">
      \(graph.modules.map { "<option value=\"\($0.id.onOneLine.escapedForMarkup)\">" }.joined(separator: "\n"))
      </datalist>
      <main>
      <section id="graph" aria-label="Graph">
      \(GraphDrawing(overview, findings: findings).svg)
      </section>
      <section id="matrix" class="script" aria-label="Matrix" hidden><canvas id="cells"></canvas><p id="cell"></p></section>
      <section id="table" aria-label="Table">
      \(ModuleTable(graph, noun: noun).html)
      </section>
      <aside id="panel" class="script" aria-live="polite" hidden>
      <button id="close" aria-label="Close">×</button>
      <div id="details"></div>
      <form id="why"><h2>Why?</h2>
      <input id="from" list="names" placeholder="from" aria-label="From"> → <input id="to" list="names" placeholder="to" aria-label="To">
      <button>Show</button></form>
      <div id="chain"></div>
      </aside>
      </main>
      <p class="legend">An arrow points to the \(noun) that is used. Dashed arrows are dependencies that are declared but not imported, violet arrows
      stay within a layer, amber arrows have a warning, and red arrows break a rule.\(wiringLegend) <span class="script">Edges that longer paths imply are hidden; "All edges" shows them.</span></p>
      <script type="application/json" id="data">\(PageData(graph, findings: findings, files: files).json.text(isPretty: false))</script>
      <script>
      \(PageScript.text)
      </script>
      </body>
      </html>
      """
  }
}

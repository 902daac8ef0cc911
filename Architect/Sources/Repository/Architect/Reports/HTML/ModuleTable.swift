import ModuleGraph

/// An HTML table of all modules, with the modules that each one uses and that use it, for readers without scripts.
struct ModuleTable {
  private let graph: ModuleGraph
  private let index: [Module.ID: Int]
  private let noun: String

  /// - Parameter noun: What the graph's modules are called.
  init(_ graph: ModuleGraph, noun: String) {
    self.graph = graph
    self.noun = noun
    index = Dictionary(uniqueKeysWithValues: graph.modules.enumerated().map { ($1.id, $0) })
  }

  var html: String {
    let hasSeconds = !graph.buildSeconds.isEmpty
    let metrics = Dictionary(uniqueKeysWithValues: graph.metrics().modules.map { ($0.module, $0) })
    var lines = [
      "<table id=\"modules\"><thead><tr><th>\(noun.capitalized)<th>Layer<th>Kind<th>Lines<th>Height<th>Rebuilds\(hasSeconds ? "<th>Seconds" : "")<th>Uses"
        + "<th>Used by</tr></thead><tbody>"
    ]
    for (number, module) in graph.modules.enumerated() {
      let numbers = metrics[module.id]
      let cells =
        [
          "\(module.id.onOneLine.escapedForMarkup)\(module.isInterface ? " <small>interface</small>" : "")",
          (module.layer ?? "–").onOneLine.escapedForMarkup, module.kind.rawValue, "\(module.lines)",
          "\(numbers?.height ?? 1)",
          "\(numbers?.rebuilds ?? 1)",
        ] + (hasSeconds ? [graph.buildSeconds[module.id]?.inTenths ?? ""] : []) + [
          links(graph.edges(from: module.id).map(\.to)), links(graph.edges(to: module.id).map(\.from)),
        ]
      lines.append("<tr id=\"m\(number)\"><th>" + cells.joined(separator: "<td>") + "</tr>")
    }
    return (lines + ["</tbody></table>"]).joined(separator: "\n")
  }

  private func links(_ ids: [Module.ID]) -> String {
    ids.map { "<a href=\"#m\(index[$0] ?? 0)\">\($0.onOneLine.escapedForMarkup)</a>" }.joined(separator: ", ")
  }
}

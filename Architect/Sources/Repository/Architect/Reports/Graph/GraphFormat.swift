import Formats
import ModuleGraph
import Rules

/// A format in which the graph is shown.
public enum GraphFormat: String, CaseIterable, Sendable {
  case text, dot, mermaid, json, html, dsm

  /// Returns the graph in this format, without a trailing newline.
  /// - Parameters:
  ///   - title: The title of the graph, for formats that show one.
  ///   - findings: The findings that `html` shows in red, on the edges and modules that break a rule.
  ///   - notChecked: What `html` says that the findings do not tell about.
  public func render(
    _ graph: ModuleGraph, title: String = "Modules", findings: [Finding] = [], notChecked: NotChecked? = nil
  ) -> String {
    switch self {
    case .text: GraphText.tree(graph)
    case .dot: GraphText.dot(graph)
    case .mermaid: GraphText.mermaid(graph)
    case .json: GraphJSON.json(graph).text()
    case .html: HTMLPage(graph, title: title, findings: findings, notChecked: notChecked).text
    case .dsm: StructureMatrix(graph).text
    }
  }
}

/// The graph in line-based languages.
enum GraphText {
  /// The layers from the highest to the lowest, with the modules that each module uses.
  static func tree(_ graph: ModuleGraph) -> String {
    var lines: [String] = []
    for (title, modules) in sections(graph) {
      lines.append("\(title.onOneLine) (\(modules.count))")
      for module in modules {
        let uses = graph.edges(from: module.id).map { $0.to.onOneLine + ($0.isImported ? "" : "*") }
        let name = graph.label(module.id).onOneLine
        lines.append("  \(name)\(uses.isEmpty ? "" : " -> \(uses.joined(separator: ", "))")")
      }
    }
    if graph.edges.contains(where: { !$0.isImported }) { lines.append("* declared, not imported") }
    if !graph.buildSeconds.isEmpty {
      lines.append("(s) the predicted seconds of a build after a change that all its importers could see")
    }
    let wired = graph.wiredEdges
    if !wired.isEmpty {
      lines.append("wiring (\(wired.count))")
      lines += wired.map { edge in
        "  \(edge.from.onOneLine) \(edge.kind.rawValue) \(subjects(of: edge)) -> \(edge.to.onOneLine)"
      }
    }
    return lines.joined(separator: "\n")
  }

  /// The short names of what connects two modules.
  private static func subjects(of edge: WiredEdge) -> String {
    var names: [String] = []
    for use in edge.uses {
      let name = String(use.subject.split(separator: ".").last ?? "").onOneLine
      if !names.contains(name) { names.append(name) }
    }
    return names.joined(separator: ", ")
  }

  /// The modules of each layer, followed by the modules without a layer, grouped by kind.
  static func sections(_ graph: ModuleGraph) -> [(title: String, modules: [Module])] {
    var result = graph.layers.map { layer in (layer, graph.modules.filter { $0.layer == layer }) }
    let rest = Dictionary(grouping: graph.modules.filter { $0.layer == nil }) { $0.kind.rawValue }
    result += rest.sorted { $0.key < $1.key }.map { ("no layer: \($0.key)", $0.value) }
    return result.filter { !$0.1.isEmpty }
  }

  static func dot(_ graph: ModuleGraph) -> String {
    var lines = ["digraph modules {", "  rankdir=TB;", "  node [shape=box, fontname=\"Helvetica\"];"]
    for (index, section) in sections(graph).enumerated() {
      lines.append("  subgraph cluster_\(index) {")
      lines.append("    label=\(quoted(section.title)); style=rounded; color=gray;")
      lines += section.modules.map { "    \(quoted($0.id))\(attributes(of: $0, in: graph));" }
      lines.append("  }")
    }
    for edge in graph.edges {
      lines.append("  \(quoted(edge.from)) -> \(quoted(edge.to))\(edge.isImported ? "" : " [style=dashed]");")
    }
    for edge in graph.wiredEdges {
      lines.append(
        "  \(quoted(edge.from)) -> \(quoted(edge.to)) [color=\(quoted(edge.kind.color)), tooltip=\(quoted("\(edge.kind.rawValue) \(subjects(of: edge))")), constraint=false];"
      )
    }
    return (lines + ["}"]).joined(separator: "\n")
  }

  private static func attributes(of module: Module, in graph: ModuleGraph) -> String {
    var attributes: [String] = []
    if graph.buildSeconds[module.id] != nil { attributes.append("label=\(quoted(graph.label(module.id)))") }
    if module.isInterface { attributes.append("style=dashed") }
    return attributes.isEmpty ? "" : " [\(attributes.joined(separator: ", "))]"
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.onOneLine.replacingScalars { $0 == "\"" || $0 == "\\" ? "\\\($0)" : nil } + "\""
  }

  static func mermaid(_ graph: ModuleGraph) -> String {
    let number = Dictionary(uniqueKeysWithValues: graph.modules.enumerated().map { ($1.id, "m\($0)") })
    var lines = ["graph TD"]
    for (index, section) in sections(graph).enumerated() {
      lines.append("  subgraph s\(index)[\"\(label(section.title))\"]")
      lines += section.modules.map { "    \(number[$0.id] ?? "")[\"\(label(graph.label($0.id)))\"]" }
      lines.append("  end")
    }
    for edge in graph.edges {
      lines.append(
        "  \(number[edge.from] ?? "") \(edge.isImported ? "-->" : "-.->") \(number[edge.to] ?? "")")
    }
    for (index, edge) in graph.wiredEdges.enumerated() {
      lines.append(
        "  \(number[edge.from] ?? "") -. \(edge.kind.rawValue) .-> \(number[edge.to] ?? "")")
      lines.append("  linkStyle \(graph.edges.count + index) stroke:\(edge.kind.color)")
    }
    return lines.joined(separator: "\n")
  }

  private static func label(_ text: String) -> String { text.onOneLine.escapedForMarkup }
}

/// The graph as data.
enum GraphJSON {
  static func json(_ graph: ModuleGraph) -> JSON {
    let unread = graph.problems.filter { $0.effect == .blocks }
    return .members([
      "version": .integer(1), "layers": .strings(graph.layers),
      "modules": .array(graph.modules.map { module($0, graph) }), "edges": .array(graph.edges.map(edge)),
      "externals": .array(
        graph.externals.map { use in
          .members([
            "from": .string(use.from), "name": .string(use.name),
            "imports": .strings(use.imports.map(\.place.description)),
          ])
        }),
      "unread": unread.isEmpty ? nil : .strings(unread.map(\.description)),
      "wiring": graph.wiredEdges.isEmpty ? nil : .array(graph.wiredEdges.map(wiredEdge)),
    ])
  }

  static func wiredEdge(_ edge: WiredEdge) -> JSON {
    .members([
      "from": .string(edge.from), "to": .string(edge.to), "kind": .string(edge.kind.rawValue),
      "uses": .array(
        edge.uses.map { .members(["what": .string($0.subject), "place": .string($0.place.description)]) }),
    ])
  }

  private static func module(_ module: Module, _ graph: ModuleGraph) -> JSON {
    .members([
      "id": .string(module.id), "name": .string(module.name), "kind": .string(module.kind.rawValue),
      "layer": module.layer.map { .string($0) }, "interface": module.isInterface ? .boolean(true) : nil,
      "tags": module.tags.isEmpty ? nil : .strings(module.tags.sorted()),
      "files": .integer(module.files.count), "lines": .integer(module.lines),
      "build_seconds": graph.buildSeconds[module.id].map { .number($0) },
      "declared": .array(
        module.declarations.map { declaration in
          .members([
            "format": .string(declaration.format.rawValue),
            "place": .string(declaration.target.place.description),
            "target": .string(declaration.target.name),
          ])
        }),
    ])
  }

  private static func edge(_ edge: Edge) -> JSON {
    .members([
      "from": .string(edge.from), "to": .string(edge.to),
      "declared": .strings(edge.declarations.map(\.description)),
      "imports": .array(
        edge.imports.map { evidence in
          .members([
            "place": .string(evidence.place.description),
            "condition": evidence.statement.condition == .always
              ? nil : .string(evidence.statement.condition.spelling),
            "active": evidence.isActive ? nil : .boolean(false),
          ])
        }),
    ])
  }
}

extension ModuleGraph {
  /// A module's identifier, with the seconds of a build after its changes if they are known.
  func label(_ id: Module.ID) -> String { id + (buildSeconds[id].map { " (\($0.inTenths) s)" } ?? "") }
}

extension WiredLink.Kind {
  /// The colour of such links in drawings.
  var color: String {
    switch self {
    case .requires: "#1663c7"
    case .adapts: "#7b4fc9"
    case .decorates: "#5b8c8c"
    case .calls: "#b26a00"
    case .opens: "#2e7d32"
    case .sends: "#ad1457"
    }
  }
}

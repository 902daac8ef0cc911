import ModuleGraph
import Rules

/// The graph as SVG, complete without any script.
struct GraphDrawing {
  private let graph: ModuleGraph
  private let layout: LayeredLayout
  private let index: [Module.ID: Int]
  /// The edges that break a rule, by their ends.
  private let broken: Set<[Module.ID]>

  init(_ graph: ModuleGraph, findings: [Finding]) {
    self.graph = graph
    broken = Set(
      findings.filter { $0.severity == .error }.compactMap { finding in
        finding.from.flatMap { from in finding.to.map { [from, $0] } }
      })
    layout = LayeredLayout(graph)
    index = Dictionary(uniqueKeysWithValues: graph.modules.enumerated().map { ($1.id, $0) })
  }

  var svg: String {
    let size = "0 0 \(Self.number(layout.width + 40)) \(Self.number(layout.height + 20))"
    var lines = [
      "<svg id=\"drawing\" viewBox=\"\(size)\" role=\"img\" aria-label=\"Modules and their dependencies\">",
      Self.arrows, "<g id=\"scene\" transform=\"translate(20 10)\">",
    ]
    for band in layout.bands {
      lines.append(
        "<rect class=\"band\" x=\"-10\" y=\"\(Self.number(band.y))\" width=\"\(Self.number(layout.width + 20))\" "
          + "height=\"\(Self.number(band.height))\" rx=\"8\"/><text class=\"band\" x=\"-4\" "
          + "y=\"\(Self.number(band.y + 12))\">\(band.title.onOneLine.escapedForMarkup)</text>")
    }
    for (number, edge) in graph.edges.enumerated() { line(edge, number).map { lines.append($0) } }
    for module in graph.modules { box(module).map { lines.append($0) } }
    return (lines + ["</g>", "</svg>"]).joined(separator: "\n")
  }

  /// Arrow heads, one for each colour of a line.
  private static let arrows =
    "<defs>"
    + ["", "-up", "-odd", "-peer", "-near"].map { name in
      "<marker id=\"arrow\(name)\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerUnits=\"userSpaceOnUse\" markerWidth=\"9\" markerHeight=\"9\" "
        + "orient=\"auto\"><path d=\"M0 0L8 4L0 8z\"/></marker>"
    }.joined() + "</defs>"

  private func box(_ module: Module) -> String? {
    guard let box = layout.boxes[module.id], let number = index[module.id] else { return nil }
    let kind = module.isInterface ? "module interface" : module.kind.isTest ? "module test" : "module"
    return "<g class=\"\(kind)\" data-i=\"\(number)\" "
      + "transform=\"translate(\(Self.number(box.x)) \(Self.number(box.y)))\">"
      + "<rect width=\"\(Self.number(box.width))\" height=\"\(Self.number(LayeredLayout.boxHeight))\" rx=\"5\"/>"
      + "<text x=\"9\" y=\"17\">\(module.id.onOneLine.escapedForMarkup)</text></g>"
  }

  private func line(_ edge: Edge, _ number: Int) -> String? {
    guard let from = layout.boxes[edge.from], let to = layout.boxes[edge.to] else { return nil }
    let isDown = to.y > from.y
    let startX = from.x + from.width / 2
    let endX = to.x + to.width / 2
    let startY = isDown ? from.y + LayeredLayout.boxHeight : from.y
    let endY = isDown ? to.y : to.y + (to.y == from.y ? 0 : LayeredLayout.boxHeight)
    let bend = to.y == from.y ? startY - 30 : (startY + endY) / 2
    var kind = "edge"
    if !edge.isImported { kind += " declared" }
    if pointsUp(edge) || broken.contains([edge.from, edge.to]) { kind += " up" }
    let points = [startX, bend, endX, bend, endX, endY].map(Self.number)
    return "<path class=\"\(kind)\" data-e=\"\(number)\" d=\"M\(Self.number(startX)) \(Self.number(startY))"
      + "C\(points.joined(separator: " "))\"/>"
  }

  private func pointsUp(_ edge: Edge) -> Bool {
    guard let from = graph[edge.from].flatMap({ graph.layerIndex(of: $0) }),
      let to = graph[edge.to].flatMap({ graph.layerIndex(of: $0) })
    else { return false }
    return to < from
  }

  /// A coordinate with at most one decimal place.
  private static func number(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(Double(tenths) / 10)"
  }
}

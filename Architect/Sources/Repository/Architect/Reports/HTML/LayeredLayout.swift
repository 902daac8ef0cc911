import ModuleGraph

/// The positions of the modules of a graph: layers are bands from the top, and modules are in rows so that edges point
/// down.
///
/// Rows result from the longest chains within a layer, and the order within a row from the average position of the
/// modules that each one is connected to, computed a few times downwards and upwards (Sugiyama's method). Long rows are
/// split.
struct LayeredLayout {
  /// A module's box.
  struct Box: Hashable {
    var x: Double
    var y: Double
    var width: Double
  }

  /// A layer's strip across the drawing.
  struct Band: Hashable {
    var title: String
    var y: Double
    var height: Double
  }

  static let boxHeight = 26.0
  private static let rowStep = 62.0
  private static let gap = 14.0
  private static let bandGap = 34.0
  private static let sweeps = 6

  private(set) var boxes: [Module.ID: Box] = [:]
  private(set) var bands: [Band] = []
  private(set) var width = 0.0
  private(set) var height = 0.0

  init(_ graph: ModuleGraph) {
    var sections = Self.sections(graph)
    let neighbours = Self.neighbours(graph)
    Self.order(&sections, neighbours)
    let longest = max(8, Int((Double(graph.modules.count).squareRoot() * 1.6).rounded()))
    var y = Self.bandGap
    for section in sections {
      let start = y - 16
      for row in section.rows.flatMap({ Self.broken($0, longest) }) {
        var x = 0.0
        for id in row {
          let width = Self.boxWidth(id)
          boxes[id] = Box(x: x, y: y, width: width)
          x += width + Self.gap
        }
        width = max(width, x)
        y += Self.rowStep
      }
      bands.append(
        Band(title: section.title, y: start, height: y - Self.rowStep + Self.boxHeight + 16 - start))
      y += Self.bandGap - Self.rowStep + Self.boxHeight + 24
    }
    height = y
    centre(sections.flatMap { $0.rows.flatMap { Self.broken($0, longest) } })
  }

  private struct Section {
    var title: String
    var rows: [[Module.ID]]
  }

  /// Tests are above the layers, and modules without a layer that layers use are below them.
  private static func sections(_ graph: ModuleGraph) -> [Section] {
    func rows(_ members: [Module]) -> [[Module.ID]] {
      let inside = Set(members.map(\.id))
      let heights = graph.restricted { inside.contains($0.id) }.metrics().modules
      return Dictionary(grouping: heights, by: \.height).sorted { $0.key > $1.key }
        .map { $0.value.map(\.module).sorted() }
    }
    let loose = graph.modules.filter { $0.layer == nil }
    let upper = loose.filter { Self.usesOnly($0) }
    let lower = loose.filter { !Self.usesOnly($0) }
    var result: [Section] = []
    if !upper.isEmpty { result.append(Section(title: "tests and plug-ins", rows: rows(upper))) }
    for layer in graph.layers {
      let members = graph.modules.filter { $0.layer == layer }
      if !members.isEmpty { result.append(Section(title: layer, rows: rows(members))) }
    }
    if !lower.isEmpty {
      result.append(Section(title: graph.layers.isEmpty ? "modules" : "in no layer", rows: rows(lower)))
    }
    return result
  }

  /// Whether nothing is built from a module.
  private static func usesOnly(_ module: Module) -> Bool {
    module.kind.isTest || module.kind == .plugin || module.kind == .snippet
  }

  private static func neighbours(_ graph: ModuleGraph) -> [Module.ID: [Module.ID]] {
    graph.edges.reduce(into: [:]) { result, edge in
      result[edge.from, default: []].append(edge.to)
      result[edge.to, default: []].append(edge.from)
    }
  }

  private static func order(_ sections: inout [Section], _ neighbours: [Module.ID: [Module.ID]]) {
    var position: [Module.ID: Double] = [:]
    func place(_ row: [Module.ID]) {
      for (index, id) in row.enumerated() { position[id] = (Double(index) + 0.5) / Double(row.count) }
    }
    for section in sections { section.rows.forEach(place) }
    for sweep in 0..<sweeps {
      let all = sections.indices.flatMap { section in sections[section].rows.indices.map { (section, $0) } }
      for (section, row) in sweep % 2 == 0 ? all : all.reversed() {
        let middles = sections[section].rows[row].map { id -> (Double, Module.ID) in
          let joined = (neighbours[id] ?? []).compactMap { position[$0] }
          return (joined.isEmpty ? position[id] ?? 0 : joined.reduce(0, +) / Double(joined.count), id)
        }
        sections[section].rows[row] = middles.sorted { $0 < $1 }.map(\.1)
        place(sections[section].rows[row])
      }
    }
  }

  private static func broken(_ row: [Module.ID], _ longest: Int) -> [[Module.ID]] {
    let parts = (row.count + longest - 1) / longest
    guard parts > 1 else { return [row] }
    // Each part takes every n-th module, so that neighbours are above each other.
    return (0..<parts).map { part in stride(from: part, to: row.count, by: parts).map { row[$0] } }
  }

  private mutating func centre(_ rows: [[Module.ID]]) {
    for row in rows {
      let length = row.reduce(-Self.gap) { $0 + (boxes[$1]?.width ?? 0) + Self.gap }
      for id in row { boxes[id]?.x += (width - length) / 2 }
    }
  }

  /// The width of a name in the drawing's font; characters outside the Latin script are wide.
  private static func boxWidth(_ name: String) -> Double {
    18 + name.unicodeScalars.reduce(0) { $0 + ($1.value < 0x1100 ? 7.4 : 13) }
  }
}

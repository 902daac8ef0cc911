/// Positions for the nodes of a graph with given layers. A layer is a band of rows, the uppermost first, and within a
/// band, nodes are close to the nodes that they are connected to (the barycentre heuristic of Sugiyama, Tagawa and
/// Toda, 1981).
///
/// Equal graphs get equal positions.
struct GraphLayout {
  /// A node with its position, in points.
  struct Place: Hashable {
    let name: String
    let layer: Int
    let x: Double
    let y: Double
  }

  /// The band of a layer.
  struct Band: Hashable {
    let layer: Int
    let y: Double
    let height: Double
  }

  static let boxWidth = 124.0
  static let boxHeight = 42.0
  private static let columnGap = 22.0
  private static let rowGap = 34.0
  private static let bandPadding = 22.0
  private static let bandGap = 30.0
  private static let margin = 104.0
  private static let widest = 7

  let places: [String: Place]
  let bands: [Band]
  let width: Double
  let height: Double

  /// - Parameters:
  ///   - layers: The nodes of each layer, the uppermost layer first.
  ///   - edges: The connections between nodes. Connections with an unknown end are left out.
  init(layers: [[String]], edges: [(from: String, to: String)]) {
    let rows = Self.ordered(layers.flatMap { layer in Self.rows(of: layer) }, edges)
    let rowCounts = layers.map { Self.rows(of: $0).count }
    let columns = max(1, rows.map(\.count).max() ?? 1)
    width = Self.margin + Double(columns) * (Self.boxWidth + Self.columnGap)

    var places: [String: Place] = [:]
    var bands: [Band] = []
    var y = 0.0
    var remaining = rows[...]
    for (layer, count) in rowCounts.enumerated() {
      let height =
        Self.bandPadding * 2 + Double(max(count, 1)) * Self.boxHeight + Double(max(count - 1, 0))
        * Self.rowGap
      bands.append(Band(layer: layer, y: y, height: height))
      for row in 0..<count {
        guard let names = remaining.popFirst() else { break }
        let step = (width - Self.margin) / Double(names.count)
        for (column, name) in names.enumerated() {
          places[name] = Place(
            name: name, layer: layer,
            x: Self.margin + (Double(column) + 0.5) * step - Self.boxWidth / 2,
            y: y + Self.bandPadding + Double(row) * (Self.boxHeight + Self.rowGap))
        }
      }
      y += height + Self.bandGap
    }
    self.places = places
    self.bands = bands
    height = max(0, y - Self.bandGap)
  }

  /// Returns the nodes of a layer in rows that are not too wide.
  private static func rows(of layer: [String]) -> [[String]] {
    guard !layer.isEmpty else { return [] }
    let count = (layer.count + widest - 1) / widest
    let size = (layer.count + count - 1) / count
    return stride(from: 0, to: layer.count, by: size).map { Array(layer[$0..<min($0 + size, layer.count)]) }
  }

  /// Returns the rows, with each node moved towards the middle of its neighbours in other rows.
  private static func ordered(_ rows: [[String]], _ edges: [(from: String, to: String)]) -> [[String]] {
    var neighbours: [String: [String]] = [:]
    for edge in edges {
      neighbours[edge.from, default: []].append(edge.to)
      neighbours[edge.to, default: []].append(edge.from)
    }
    var rows = rows
    for pass in 0..<6 {
      let order = pass.isMultiple(of: 2) ? Array(rows.indices) : rows.indices.reversed()
      for row in order {
        var positions: [String: Double] = [:]
        for (other, names) in rows.enumerated() where other != row {
          for (column, name) in names.enumerated() {
            positions[name] = (Double(column) + 0.5) / Double(names.count)
          }
        }
        let weighed = rows[row].enumerated().map { column, name in
          let near = (neighbours[name] ?? []).compactMap { positions[$0] }
          let own = (Double(column) + 0.5) / Double(rows[row].count)
          return (
            weight: near.isEmpty ? own : near.reduce(0, +) / Double(near.count), column: column, name: name
          )
        }
        rows[row] = weighed.sorted { ($0.weight, $0.column) < ($1.weight, $1.column) }.map(\.name)
      }
    }
    return rows
  }
}

import ModuleGraph

/// A dependency structure matrix, in which the modules in rows use the modules in columns. Because modules
/// are ordered from top to bottom, entries below the diagonal are upward dependencies.
public struct StructureMatrix: Sendable {
  /// The modules in the order of the rows and columns.
  public let order: [Module]
  private let graph: ModuleGraph

  /// Orders the modules by layer, then by height, so that edges are above the diagonal if possible.
  public init(_ graph: ModuleGraph) {
    self.graph = graph
    let heights = Dictionary(uniqueKeysWithValues: graph.metrics().modules.map { ($0.module, $0.height) })
    order = graph.modules.sorted { left, right in
      let leftLayer = graph.layerIndex(of: left) ?? -1
      let rightLayer = graph.layerIndex(of: right) ?? -1
      return (leftLayer, -(heights[left.id] ?? 0), left.id) < (
        rightLayer, -(heights[right.id] ?? 0), right.id
      )
    }
  }

  /// Returns the number of imports of `column` in `row`, which is at least 1 if `row` uses `column`, and otherwise 0.
  public func weight(_ row: Module, _ column: Module) -> Int {
    guard let edge = graph.edge(from: row.id, to: column.id) else { return 0 }
    return max(1, edge.imports.count { $0.isActive })
  }

  /// The number of columns of a terminal in which the text is not wrapped.
  private static let columns = 80
  /// The number of characters of a module's name that are shown.
  private static let longestName = 40

  /// The matrix as text, with a number for each row and the number of imports in each cell. Columns that do not fit in 80
  /// characters follow below, with the rows again.
  public var text: String {
    let digits = "\(order.count)".count
    let names = order.enumerated().map {
      "\(Self.padded("\($0 + 1)", digits)) \(Self.shown($1.id.onOneLine))"
    }
    let width = names.map(\.count).max() ?? 0
    let cell = max(digits, 2)
    let fitting = max(1, (Self.columns - width) / (cell + 1))
    return stride(from: 0, to: max(1, order.count), by: fitting).map { start in
      block(start..<min(start + fitting, order.count), names, width: width, cell: cell)
    }.joined(separator: "\n\n")
  }

  private static func shown(_ name: String) -> String {
    name.count > longestName ? name.prefix(longestName - 1) + "…" : name
  }

  /// The cells of some columns.
  private func block(_ columns: Range<Int>, _ names: [String], width: Int, cell: Int) -> String {
    let header =
      String(repeating: " ", count: width)
      + columns.map { " " + Self.padded("\($0 + 1)", cell) }.joined()
    let rows = order.enumerated().map { index, module -> String in
      let weights = Dictionary(
        graph.edges(from: module.id).map { ($0.to, max(1, $0.imports.count { $0.isActive })) }
      ) { $1 }
      let cells = columns.map { column -> String in
        let other = order[column]
        if column == index { return " " + Self.padded("\\", cell) }
        let weight = weights[other.id] ?? 0
        return " " + Self.padded(weight == 0 ? "." : weight > 99 ? "++" : "\(weight)", cell)
      }
      return names[index] + String(repeating: " ", count: width - names[index].count) + cells.joined()
    }
    return ([header] + rows).joined(separator: "\n")
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}

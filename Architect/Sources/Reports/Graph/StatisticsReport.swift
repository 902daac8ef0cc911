import ModuleGraph

/// The graph in numbers.
public struct StatisticsReport: Sendable {
  private let metrics: GraphMetrics
  private let graph: ModuleGraph

  public init(_ graph: ModuleGraph) {
    self.graph = graph
    metrics = graph.metrics()
  }

  /// A table of modules, the most used first, and what holds for all.
  public var text: String {
    let rows = metrics.modules.sorted { ($1.fanIn, $0.module) < ($0.fanIn, $1.module) }.map { row in
      [
        row.module.onOneLine, graph[row.module]?.layer?.onOneLine ?? "-", "\(graph[row.module]?.lines ?? 0)",
        "\(row.fanIn)",
        "\(row.fanOut)",
        "\(row.rebuilds)", "\(row.height)", Self.rounded(row.instability),
      ]
    }
    let table = [["module", "layer", "lines", "used by", "uses", "rebuilds", "height", "instability"]] + rows
    let widths = table[0].indices.map { column in table.map { $0[column].count }.max() ?? 0 }
    let lines = table.map { row in
      row.indices.map { column in
        let gap = String(repeating: " ", count: widths[column] - row[column].count)
        return column < 2 ? row[column] + gap : gap + row[column]
      }.joined(separator: "  ")
    }
    return
      (lines + [
        "",
        "\(graph.modules.count) modules, \(graph.edges.count) edges, coupling \(Self.rounded(metrics.coupling))",
        "critical path (\(metrics.height)): \(metrics.criticalPath.joined(separator: " -> ").onOneLine)",
      ]).joined(separator: "\n")
  }

  /// The numbers as data, to be kept for trends.
  public var json: JSON {
    .members([
      "version": .integer(1), "modules": .integer(graph.modules.count), "edges": .integer(graph.edges.count),
      "lines": .integer(graph.modules.reduce(0) { $0 + $1.lines }), "height": .integer(metrics.height),
      "coupling": .number(metrics.coupling), "critical_path": .strings(metrics.criticalPath),
      "each": .array(
        metrics.modules.map { row in
          .members([
            "module": .string(row.module), "layer": (graph[row.module]?.layer).map { .string($0) },
            "lines": .integer(graph[row.module]?.lines ?? 0), "fan_in": .integer(row.fanIn),
            "fan_out": .integer(row.fanOut), "reach": .integer(row.reach), "rebuilds": .integer(row.rebuilds),
            "height": .integer(row.height), "instability": .number(row.instability),
          ])
        }),
    ])
  }

  private static func rounded(_ number: Double) -> String {
    let hundredths = Int((number * 100).rounded())
    return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
  }
}

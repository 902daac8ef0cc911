import Formats
import ModuleGraph

/// Statistics about the graph.
public struct StatisticsReport: Sendable {
  private let metrics: GraphMetrics
  private let graph: ModuleGraph
  private let outside: [OutsideRow]
  private let listsAllOutside: Bool
  /// The number of modules from outside that are listed; the others are only counted.
  private static let shown = 10

  /// How much a module from outside is used.
  private struct OutsideRow {
    var name: String
    var users: Int
    var imports: Int
    var isSystem: Bool
  }

  /// - Parameter listsAllOutside: Whether the text lists every module from outside the repository, including system
  ///   modules.
  public init(_ graph: ModuleGraph, listsAllOutside: Bool = false) {
    self.graph = graph
    self.listsAllOutside = listsAllOutside
    metrics = graph.metrics()
    let whole = graph.includingOutside { _ in true }
    outside = graph.outsideNames.map { name in
      let edges = whole.edges(to: graph.outsideID(name))
      return OutsideRow(
        name: name, users: edges.count, imports: edges.reduce(0) { $0 + $1.imports.count { $0.isActive } },
        isSystem: SystemModules.isKnown(name))
    }.filter { $0.users > 0 }.sorted { ($1.users, $0.name) < ($0.users, $1.name) }
  }

  /// A table of modules, most used first, and the metrics of the whole graph.
  public var text: String {
    let rows = metrics.modules.sorted { ($1.fanIn, $0.module) < ($0.fanIn, $1.module) }.map { row in
      [
        row.module.onOneLine, graph[row.module]?.layer?.onOneLine ?? "-", "\(graph[row.module]?.lines ?? 0)",
        "\(row.fanIn)",
        "\(row.fanOut)",
        "\(row.rebuilds)", "\(row.height)", Self.rounded(row.instability),
      ]
    }
    let lines = TextTable.lines(
      [["module", "layer", "lines", "used by", "uses", "rebuilds", "height", "instability"]] + rows,
      texts: [0, 1])
    return
      (lines + outsideLines + [
        "",
        "\(graph.modules.count) modules, \(graph.edges.count) edges, coupling \(Self.rounded(metrics.coupling))",
        "critical path (\(metrics.height)): \(metrics.criticalPath.joined(separator: " -> ").onOneLine)",
      ]).joined(separator: "\n")
  }

  private var outsideLines: [String] {
    let listed = listsAllOutside ? outside : outside.filter { !$0.isSystem }
    guard !listed.isEmpty else { return [] }
    let shown = listsAllOutside ? listed[...] : listed.prefix(Self.shown)
    let rows = shown.map { [$0.name.onOneLine, "\($0.users)", "\($0.imports)"] }
    let rest = outside.count - shown.count
    return [""] + TextTable.lines([["from outside", "used by", "imports"]] + rows, texts: [0])
      + (rest > 0 ? ["and \(rest) more; --outside lists them"] : [])
  }

  /// The numbers as data, to record trends.
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
      "outside": .array(
        outside.map { row in
          .members([
            "module": .string(row.name), "fan_in": .integer(row.users), "imports": .integer(row.imports),
            "system": .boolean(row.isSystem),
          ])
        }),
    ])
  }

  private static func rounded(_ number: Double) -> String {
    let hundredths = Int((number * 100).rounded())
    return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
  }
}

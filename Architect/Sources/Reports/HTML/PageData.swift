import ModuleGraph

/// What the page's script needs of the graph: modules and edges by number, each with its evidence.
enum PageData {
  /// How many places an edge shows; the rest is counted.
  private static let shown = 8

  static func json(_ graph: ModuleGraph) -> JSON {
    let index = Dictionary(uniqueKeysWithValues: graph.modules.enumerated().map { ($1.id, $0) })
    return .members([
      "modules": .array(
        graph.modules.map { module in
          .members([
            "id": .string(module.id), "layer": module.layer.map { .string($0) },
            "kind": .string(module.kind.rawValue), "interface": module.isInterface ? .boolean(true) : nil,
            "files": .integer(module.files.count), "lines": .integer(module.lines),
            "place": .string(module.place.description),
          ])
        }),
      "edges": .array(graph.edges.map { edge($0, index) }),
      "order": .array(StructureMatrix(graph).order.map { .integer(index[$0.id] ?? 0) }),
    ])
  }

  private static func edge(_ edge: Edge, _ index: [Module.ID: Int]) -> JSON {
    let imports = edge.imports.filter(\.isActive).map(\.place.description)
    return .members([
      "f": .integer(index[edge.from] ?? 0), "t": .integer(index[edge.to] ?? 0), "n": .integer(imports.count),
      "i": .strings(imports.prefix(shown)), "d": .strings(edge.declarations.prefix(shown).map(\.description)),
    ])
  }
}

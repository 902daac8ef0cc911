extension ModuleGraph {
  /// Returns a graph of the layers: each layer becomes one module, and the modules without a layer become one
  /// module for each kind.
  public func collapsedByLayer() -> ModuleGraph {
    func group(_ module: Module) -> String { module.layer ?? "(\(module.kind.rawValue))" }
    let groups = Dictionary(grouping: modules, by: group)
    let collapsed = groups.map { name, members -> Module in
      Module(
        id: name, name: name, declarations: [], files: members.flatMap(\.files), layer: members.first?.layer)
    }
    let groupByID = Dictionary(uniqueKeysWithValues: modules.map { ($0.id, group($0)) })
    var joined: [String: Edge] = [:]
    for edge in edges {
      guard let from = groupByID[edge.from], let to = groupByID[edge.to], from != to else { continue }
      var sum = joined["\(from)\n\(to)"] ?? Edge(from: from, to: to)
      sum.declarations += edge.declarations
      sum.imports += edge.imports
      joined["\(from)\n\(to)"] = sum
    }
    return ModuleGraph(modules: collapsed, edges: Array(joined.values), layers: layers, problems: problems)
  }
}

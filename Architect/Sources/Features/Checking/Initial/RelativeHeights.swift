import ModuleGraph

/// The heights of modules in the graph without cycles, from 0 for those that use nothing to 1 for the highest.
struct RelativeHeights {
  private let heights: [Module.ID: Int]
  private let cycles: [Module.ID: [Module.ID]]
  private let highest: Int

  init(_ graph: ModuleGraph) {
    let rows = graph.metrics().modules
    heights = Dictionary(uniqueKeysWithValues: rows.map { ($0.module, $0.height) })
    highest = max(2, rows.map(\.height).max() ?? 1)
    cycles = graph.cycles().reduce(into: [:]) { result, cycle in
      for id in cycle.modules { result[id] = cycle.modules }
    }
  }

  subscript(id: Module.ID) -> Double { Double((heights[id] ?? 1) - 1) / Double(highest - 1) }

  /// The modules from the lowest to the highest. Modules of one cycle stay together, because no layers can separate
  /// them.
  func units(_ ids: [Module.ID]) -> [[Module.ID]] {
    let wanted = Set(ids)
    var seen: Set<Module.ID> = []
    var result: [[Module.ID]] = []
    for id in ids.sorted(by: { (heights[$0] ?? 1, $0) < (heights[$1] ?? 1, $1) }) where !seen.contains(id) {
      let unit = (cycles[id] ?? [id]).filter(wanted.contains)
      seen.formUnion(unit)
      result.append(unit)
    }
    return result
  }

  /// The height of the middle of each layer: the median of its modules with signs, or, without any, the middle of an
  /// equal share of the height.
  func centres(of order: [CandidateLayer], _ signs: LayerSigns) -> [Double] {
    order.enumerated().map { index, layer in
      let members = signs.members(of: layer).map { self[$0] }.sorted()
      if !members.isEmpty { return members[members.count / 2] }
      return 1 - (Double(index) + 0.5) / Double(order.count)
    }
  }
}

import ModuleGraph

/// The layers of the modules whose names or folders identify a layer.
struct LayerSigns {
  private(set) var layers: [Module.ID: KnownLayer] = [:]
  /// The pattern of the sign that decided the layer, by module.
  private(set) var patterns: [Module.ID: String] = [:]

  /// If a module has several signs, the one that most modules share decides. A sign that nearly every module has is
  /// ignored, and so is a layer with only one module.
  init(_ modules: [Module]) {
    let signs = modules.map { (id: $0.id, signs: KnownLayer.signs(of: $0)) }
    var bearers: [KnownLayer.Sign: Int] = [:]
    for sign in signs.flatMap({ Set($0.signs) }) { bearers[sign, default: 0] += 1 }
    let telling = bearers.filter { modules.count <= 3 || $0.value * 5 < modules.count * 4 }
    for (id, candidates) in signs {
      let best = candidates.filter { telling[$0] != nil }.enumerated().max { left, right in
        (telling[left.element] ?? 0, right.offset) < (telling[right.element] ?? 0, left.offset)
      }?.element
      guard let best else { continue }
      layers[id] = best.layer
      patterns[id] = best.pattern
    }
    for layer in KnownLayer.allCases {
      let members = layers.filter { $0.value == layer }.map(\.key)
      if members.count == 1 { members.forEach { drop($0) } }
    }
  }

  /// Removes a module's sign, so that the graph decides its layer.
  mutating func drop(_ id: Module.ID) {
    layers[id] = nil
    patterns[id] = nil
  }
}

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
  func centres(of order: [KnownLayer], _ signs: LayerSigns) -> [Double] {
    order.enumerated().map { index, layer in
      let members = signs.layers.filter { $0.value == layer }.map { self[$0.key] }.sorted()
      if !members.isEmpty { return members[members.count / 2] }
      return 1 - (Double(index) + 0.5) / Double(order.count)
    }
  }
}

import Graphs

/// A group of modules that all reach each other, and a small set of edges whose removal leaves no cycle.
public struct Cycle: Hashable, Sendable {
  /// The modules, by id.
  public var modules: [Module.ID]
  /// One of the shortest cycles.
  public var chain: [Edge]
  /// The edges to cut.
  public var cut: [Edge]
  /// Whether ``cut`` is proven to be the smallest possible set. For very tangled cycles, the set may be larger than
  /// necessary.
  public var isCutMinimal: Bool
}

extension ModuleGraph {
  /// Returns the groups of two or more modules that all reach each other along the edges that `isCounted` selects.
  public func tangles(over isCounted: (Edge) -> Bool) -> [[Module.ID]] {
    Self.tangles(modules.map(\.id), edges.filter(isCounted))
  }

  /// Returns the cycles among the edges that `isCounted` selects.
  public func cycles(over isCounted: (Edge) -> Bool = { _ in true }) -> [Cycle] {
    let counted = edges.filter(isCounted)
    return Self.tangles(modules.map(\.id), counted).map { tangle in
      let inside = Set(tangle)
      let members = tangle.sorted()
      let edges = counted.filter { inside.contains($0.from) && inside.contains($0.to) }
      let cut = Self.cut(edges, members: members)
      return Cycle(
        modules: members, chain: Self.shortestRound(edges, members: members), cut: cut.edges,
        isCutMinimal: cut.isMinimal)
    }
  }

  private static func tangles(_ vertices: [Module.ID], _ edges: [Edge]) -> [[Module.ID]] {
    let leaving = Dictionary(grouping: edges, by: \.from)
    return stronglyConnectedComponents(of: vertices) { (leaving[$0] ?? []).map(\.to) }.filter { $0.count > 1 }
  }

  private static func shortestRound(_ edges: [Edge], members: [Module.ID]) -> [Edge] {
    let leaving = Dictionary(grouping: edges, by: \.from)
    var best: [Edge] = []
    for start in members.prefix(64) {
      guard let chain = shortestCycle(through: start, along: { leaving[$0] ?? [] }, target: \.to) else {
        continue
      }
      if best.isEmpty || chain.count < best.count { best = chain }
    }
    return best
  }

  /// The edges to cut, the cheap ones first: those with the fewest imports, and among them those that no manifest declares.
  private static func cut(_ edges: [Edge], members: [Module.ID]) -> (edges: [Edge], isMinimal: Bool) {
    func weight(_ edge: Edge) -> (Int, Int, String, String) {
      (edge.imports.count, edge.declarations.isEmpty ? 0 : 1, edge.from, edge.to)
    }
    let number = Dictionary(uniqueKeysWithValues: members.enumerated().map { ($1, $0) })
    let ordered = edges.sorted { weight($0) < weight($1) }
    let cut = FeedbackEdges(
      vertexCount: members.count, edges: ordered.map { (number[$0.from] ?? 0, number[$0.to] ?? 0) }
    ).smallest()
    return (cut.edges.map { ordered[$0] }, cut.isMinimal)
  }
}

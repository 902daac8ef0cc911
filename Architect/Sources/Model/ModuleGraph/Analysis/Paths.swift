import Graphs

extension ModuleGraph {
  /// Returns the shortest chains of edges from one module to another.
  /// - Parameter limit: The maximum number of chains. If there are more chains than this, the first ones by
  ///   name are returned.
  /// - Complexity: Linear in the size of the graph plus the total length of the chains.
  public func shortestChains(from start: Module.ID, to end: Module.ID, limit: Int = 5) -> [[Edge]] {
    guard self[start] != nil, self[end] != nil, start != end else { return [] }
    let distances = distances(from: end) { edges(to: $0).map(\.from) }
    guard distances[start] != nil else { return [] }
    func steps(from id: Module.ID) -> [Edge] {
      let left = distances[id] ?? 0
      return edges(from: id).filter { distances[$0.to] == left - 1 }.reversed()
    }
    var chains: [[Edge]] = []
    var chain: [Edge] = []
    // Without recursion, because a chain can have any length. The next step of each list is its last one.
    var pending = [steps(from: start)]
    while chains.count < limit, var next = pending.popLast() {
      guard let edge = next.popLast() else {
        _ = chain.popLast()
        continue
      }
      pending.append(next)
      if edge.to == end {
        chains.append(chain + [edge])
      } else {
        chain.append(edge)
        pending.append(steps(from: edge.to))
      }
    }
    return chains
  }

  /// Returns the modules that are reachable from `start` within `depth` steps along edges, in one direction or in both.
  public func neighbourhood(of start: Module.ID, depth: Int, upwards: Bool = true, downwards: Bool = true)
    -> Set<Module.ID>
  {
    let below = downwards ? reachable(from: start, within: depth) { edges(from: $0).map(\.to) } : []
    let above = upwards ? reachable(from: start, within: depth) { edges(to: $0).map(\.from) } : []
    return Set(below).union(above).union([start])
  }
}

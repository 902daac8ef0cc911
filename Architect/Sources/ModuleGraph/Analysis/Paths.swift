extension ModuleGraph {
  /// Returns the shortest chains of edges from one module to another.
  /// - Parameter limit: The maximum number of chains. If there are more chains than this, the first ones by
  ///   name are returned.
  /// - Complexity: Linear in the size of the graph plus the total length of the chains.
  public func shortestChains(from start: Module.ID, to end: Module.ID, limit: Int = 5) -> [[Edge]] {
    guard self[start] != nil, self[end] != nil, start != end else { return [] }
    let distances = distances(to: end)
    guard distances[start] != nil else { return [] }
    var chains: [[Edge]] = []
    extend([], at: start, to: end, distances: distances, limit: limit, into: &chains)
    return chains
  }

  private func distances(to end: Module.ID) -> [Module.ID: Int] {
    var distances = [end: 0]
    var queue = [end]
    var next = 0
    while next < queue.count {
      let current = queue[next]
      next += 1
      for edge in edges(to: current) where distances[edge.from] == nil {
        distances[edge.from] = (distances[current] ?? 0) + 1
        queue.append(edge.from)
      }
    }
    return distances
  }

  private func extend(
    _ chain: [Edge], at id: Module.ID, to end: Module.ID, distances: [Module.ID: Int], limit: Int,
    into chains: inout [[Edge]]
  ) {
    if chains.count >= limit { return }
    guard id != end else { return chains.append(chain) }
    guard let left = distances[id] else { return }
    for edge in edges(from: id) where distances[edge.to] == left - 1 {
      extend(chain + [edge], at: edge.to, to: end, distances: distances, limit: limit, into: &chains)
    }
  }

  /// Returns the modules that are reachable from `start` within `depth` steps along edges, in one direction or in both.
  public func neighbourhood(of start: Module.ID, depth: Int, upwards: Bool = true, downwards: Bool = true)
    -> Set<Module.ID>
  {
    var reached: Set<Module.ID> = []
    for (isWanted, step) in [
      (downwards, { (id: Module.ID) in edges(from: id).map(\.to) }),
      (upwards, { (id: Module.ID) in edges(to: id).map(\.from) }),
    ] where isWanted {
      var seen: Set = [start]
      var front = [start]
      for _ in 0..<max(0, depth) {
        front = front.flatMap(step).filter { seen.insert($0).inserted }
        if front.isEmpty { break }
      }
      reached.formUnion(seen)
    }
    return reached.union([start])
  }
}

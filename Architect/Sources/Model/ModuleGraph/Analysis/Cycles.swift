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
    Components(vertices: modules.map(\.id), edges: edges.filter(isCounted)).groups.filter { $0.count > 1 }
  }

  /// Returns the cycles among the edges that `isCounted` selects.
  public func cycles(over isCounted: (Edge) -> Bool = { _ in true }) -> [Cycle] {
    let counted = edges.filter(isCounted)
    return Components(vertices: modules.map(\.id), edges: counted).groups.filter { $0.count > 1 }.map {
      members in
      let inside = Set(members)
      let edges = counted.filter { inside.contains($0.from) && inside.contains($0.to) }
      let cut = FeedbackEdges(vertices: members.sorted(), edges: edges).smallest()
      return Cycle(
        modules: members.sorted(), chain: Self.shortestRound(edges, members: members.sorted()),
        cut: cut.edges, isCutMinimal: cut.isMinimal)
    }
  }

  private static func shortestRound(_ edges: [Edge], members: [Module.ID]) -> [Edge] {
    let leaving = Dictionary(grouping: edges, by: \.from)
    var best: [Edge] = []
    for start in members.prefix(64) {
      var arrived: [Module.ID: Edge] = [:]
      var queue = [start]
      var next = 0
      search: while next < queue.count {
        let current = queue[next]
        next += 1
        for edge in leaving[current] ?? [] where arrived[edge.to] == nil {
          arrived[edge.to] = edge
          if edge.to == start { break search }
          queue.append(edge.to)
        }
      }
      var chain: [Edge] = []
      var at = start
      while let edge = arrived[at] {
        chain.append(edge)
        at = edge.from
        if at == start { break }
      }
      if !chain.isEmpty, best.isEmpty || chain.count < best.count { best = chain.reversed() }
    }
    return best
  }
}

/// Finds strongly connected components with Tarjan's algorithm, without recursion because a graph can be a very long
/// chain.
package struct Components {
  private(set) var groups: [[Module.ID]] = []

  init(vertices: [Module.ID], edges: [Edge]) {
    let number = Dictionary(uniqueKeysWithValues: vertices.enumerated().map { ($1, $0) })
    var targets = [[Int]](repeating: [], count: vertices.count)
    for edge in edges {
      if let from = number[edge.from], let to = number[edge.to] { targets[from].append(to) }
    }
    for group in Self.components(targets) { groups.append(group.map { vertices[$0] }) }
  }

  /// Returns the components of a graph that is given as lists of targets. A component comes after all components that
  /// it reaches.
  package static func components(_ targets: [[Int]]) -> [[Int]] {
    var index = [Int](repeating: -1, count: targets.count)
    var low = index
    var isOnStack = [Bool](repeating: false, count: targets.count)
    var stack: [Int] = []
    var groups: [[Int]] = []
    var counter = 0
    for root in targets.indices where index[root] < 0 {
      var work = [(vertex: root, next: 0)]
      while let (vertex, next) = work.last {
        if next == 0 {
          index[vertex] = counter
          low[vertex] = counter
          counter += 1
          stack.append(vertex)
          isOnStack[vertex] = true
        }
        if next < targets[vertex].count {
          work[work.count - 1].next += 1
          let target = targets[vertex][next]
          if index[target] < 0 {
            work.append((target, 0))
          } else if isOnStack[target] {
            low[vertex] = min(low[vertex], index[target])
          }
          continue
        }
        work.removeLast()
        if let above = work.last { low[above.vertex] = min(low[above.vertex], low[vertex]) }
        guard low[vertex] == index[vertex] else { continue }
        var group: [Int] = []
        while let member = stack.popLast() {
          isOnStack[member] = false
          group.append(member)
          if member == vertex { break }
        }
        groups.append(group.sorted())
      }
    }
    return groups
  }
}

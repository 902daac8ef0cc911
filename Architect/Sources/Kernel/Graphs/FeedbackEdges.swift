/// Finds the fewest edges whose removal leaves no cycle.
///
/// The problem is NP-hard, so the exact search has a budget: it tries sets of one edge, two edges and so on, and takes
/// each edge from a remaining cycle. When the budget is used up, the result of an ordering heuristic is returned.
package struct FeedbackEdges {
  private let edges: [(from: Int, to: Int)]
  private let count: Int
  /// How many sets the search tries, and how many edges it looks at while it does.
  private static let (budget, edgeBudget) = (20_000, 20_000_000)

  /// - Parameters:
  ///   - vertexCount: The number of vertices, which are numbered from 0.
  ///   - edges: The edges. Of sets of equal size, one with edges at the front of the list is found.
  package init(vertexCount: Int, edges: [(from: Int, to: Int)]) {
    (count, self.edges) = (vertexCount, edges)
  }

  /// Returns the indices of the edges to remove, and whether no smaller set would do.
  /// - Complexity: O(*n* log *n*) for *n* edges, and as much as the budget allows for the exact search.
  package func smallest() -> (edges: [Int], isMinimal: Bool) {
    let greedy = ordering()
    var steps = 0
    // The search includes the size of the heuristic's result: among sets of equal size, it finds one with edges nearer to
    // the front.
    for size in 0...greedy.count {
      switch search(removed: [], left: size, steps: &steps) {
      case .found(let removed): return (removed.sorted(), true)
      case .exhausted: return (greedy, false)
      case .impossible: continue
      }
    }
    return (greedy, false)
  }

  private enum Outcome {
    case found([Int])
    case impossible, exhausted
  }

  private func search(removed: [Int], left: Int, steps: inout Int) -> Outcome {
    steps += 1
    if steps > Self.budget || steps * edges.count > Self.edgeBudget { return .exhausted }
    guard let cycle = anyCycle(without: Set(removed)) else { return .found(removed) }
    guard left > 0 else { return .impossible }
    for edge in cycle.sorted() {
      let outcome = search(removed: removed + [edge], left: left - 1, steps: &steps)
      if case .impossible = outcome { continue }
      return outcome
    }
    return .impossible
  }

  /// Returns the edges of any cycle, found by depth-first search without recursion.
  private func anyCycle(without removed: Set<Int>) -> [Int]? {
    var leaving = [[Int]](repeating: [], count: count)
    for index in edges.indices where !removed.contains(index) { leaving[edges[index].from].append(index) }
    var state = [UInt8](repeating: 0, count: count)
    for root in 0..<count where state[root] == 0 {
      var path: [(vertex: Int, next: Int, by: Int)] = [(root, 0, -1)]
      state[root] = 1
      while let top = path.last {
        guard top.next < leaving[top.vertex].count else {
          state[top.vertex] = 2
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        let edge = leaving[top.vertex][top.next]
        let target = edges[edge].to
        if state[target] == 1 {
          let start = path.firstIndex { $0.vertex == target } ?? 0
          return path[(start + 1)...].map(\.by) + [edge]
        }
        if state[target] == 0 {
          state[target] = 1
          path.append((target, 0, edge))
        }
      }
    }
    return nil
  }

  /// Returns the edges to cut according to the heuristic of Eades, Lin and Smyth. Sinks are ordered last and sources
  /// first; otherwise, the vertex with the largest surplus of outgoing edges comes next. The edges that point back are
  /// cut.
  /// - Complexity: O(*n* log *n*) for *n* edges.
  private func ordering() -> [Int] {
    var left = Remainder(count: count, edges: edges)
    var front: [Int] = []
    var back: [Int] = []
    while !left.isEmpty {
      let sinks = left.takeSinks()
      if !sinks.isEmpty {
        back += sinks.reversed()
        continue
      }
      let sources = left.takeSources()
      front += sources.isEmpty ? [left.takeBest()].compactMap(\.self) : sources
    }
    var position = [Int](repeating: 0, count: count)
    for (place, vertex) in (front + back.reversed()).enumerated() { position[vertex] = place }
    return edges.indices.filter { position[edges[$0].from] >= position[edges[$0].to] }
  }

  /// The vertices that are not ordered yet, with the edges among them.
  private struct Remainder {
    private let targets: [[Int]]
    private let origins: [[Int]]
    private var leaving: [Int]
    private var arriving: [Int]
    private var isLeft: [Bool]
    private var count: Int
    /// Vertices that became sinks or sources. They may have been taken since.
    private var sinks: [Int] = []
    private var sources: [Int] = []
    /// Every vertex with its surplus, and also with those that it had before.
    private var bySurplus = Heap<(surplus: Int, vertex: Int)> {
      ($1.surplus, $0.vertex) < ($0.surplus, $1.vertex)
    }

    init(count: Int, edges: [(from: Int, to: Int)]) {
      var targets = [[Int]](repeating: [], count: count)
      var origins = targets
      for edge in edges {
        targets[edge.from].append(edge.to)
        origins[edge.to].append(edge.from)
      }
      self.targets = targets
      self.origins = origins
      self.count = count
      leaving = targets.map(\.count)
      arriving = origins.map(\.count)
      isLeft = [Bool](repeating: true, count: count)
      for vertex in 0..<count { note(vertex) }
    }

    var isEmpty: Bool { count == 0 }

    mutating func takeSinks() -> [Int] {
      let taken = Set(sinks.filter { isLeft[$0] }).sorted()
      sinks = []
      take(taken)
      return taken
    }

    mutating func takeSources() -> [Int] {
      let taken = Set(sources.filter { isLeft[$0] }).sorted()
      sources = []
      take(taken)
      return taken
    }

    mutating func takeBest() -> Int? {
      while let next = bySurplus.removeFirst() {
        guard isLeft[next.vertex], next.surplus == leaving[next.vertex] - arriving[next.vertex] else {
          continue
        }
        take([next.vertex])
        return next.vertex
      }
      return nil
    }

    private mutating func take(_ vertices: [Int]) {
      for vertex in vertices { isLeft[vertex] = false }
      count -= vertices.count
      for vertex in vertices {
        for target in targets[vertex] where isLeft[target] {
          arriving[target] -= 1
          note(target)
        }
        for origin in origins[vertex] where isLeft[origin] {
          leaving[origin] -= 1
          note(origin)
        }
      }
    }

    private mutating func note(_ vertex: Int) {
      if leaving[vertex] == 0 {
        sinks.append(vertex)
      } else if arriving[vertex] == 0 {
        sources.append(vertex)
      } else {
        bySurplus.insert((leaving[vertex] - arriving[vertex], vertex))
      }
    }
  }
}

/// Finds the fewest edges whose removal leaves no cycle.
///
/// The problem is NP-hard, so the exact search has a budget: it tries sets of one edge, two edges and so on, and takes
/// each edge from a remaining cycle. When the budget is used up, the result of an ordering heuristic is returned.
struct FeedbackEdges {
  private let edges: [(from: Int, to: Int)]
  private let originals: [Edge]
  private let count: Int
  private static let budget = 20_000

  init(vertices: [Module.ID], edges: [Edge]) {
    let number = Dictionary(uniqueKeysWithValues: vertices.enumerated().map { ($1, $0) })
    // Cheap edges come first: the edges with the fewest imports, and among them the edges that no manifest declares.
    func weight(_ edge: Edge) -> (Int, Int, String, String) {
      (edge.imports.count, edge.declarations.isEmpty ? 0 : 1, edge.from, edge.to)
    }
    let ordered = edges.sorted { weight($0) < weight($1) }
    originals = ordered
    self.edges = ordered.map { (number[$0.from] ?? 0, number[$0.to] ?? 0) }
    count = vertices.count
  }

  func smallest() -> (edges: [Edge], isMinimal: Bool) {
    let greedy = ordering()
    var steps = 0
    // The search includes the size of the heuristic's result: among sets of equal size, it finds one with cheaper
    // edges.
    for size in 0...greedy.count {
      switch search(removed: [], left: size, steps: &steps) {
      case .found(let removed): return (removed.sorted().map { originals[$0] }, true)
      case .exhausted: return (greedy.map { originals[$0] }, false)
      case .impossible: continue
      }
    }
    return (greedy.map { originals[$0] }, false)
  }

  private enum Outcome {
    case found([Int])
    case impossible, exhausted
  }

  private func search(removed: [Int], left: Int, steps: inout Int) -> Outcome {
    steps += 1
    if steps > Self.budget { return .exhausted }
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
  private func ordering() -> [Int] {
    var remaining = Set(0..<count)
    var front: [Int] = []
    var back: [Int] = []
    while !remaining.isEmpty {
      var leaving = [Int: Int]()
      var arriving = [Int: Int]()
      for edge in edges where remaining.contains(edge.from) && remaining.contains(edge.to) {
        leaving[edge.from, default: 0] += 1
        arriving[edge.to, default: 0] += 1
      }
      let candidates = remaining.sorted()
      let sinks = candidates.filter { leaving[$0, default: 0] == 0 }
      let sources = candidates.filter { arriving[$0, default: 0] == 0 && leaving[$0, default: 0] > 0 }
      if !sinks.isEmpty {
        back.insert(contentsOf: sinks, at: 0)
        remaining.subtract(sinks)
      } else if !sources.isEmpty {
        front += sources
        remaining.subtract(sources)
      } else if let best = candidates.max(by: {
        (leaving[$0, default: 0] - arriving[$0, default: 0], -$0)
          < (leaving[$1, default: 0] - arriving[$1, default: 0], -$1)
      }) {
        front.append(best)
        remaining.remove(best)
      }
    }
    var position = [Int](repeating: 0, count: count)
    for (place, vertex) in (front + back).enumerated() { position[vertex] = place }
    return edges.indices.filter { position[edges[$0].from] >= position[edges[$0].to] }
  }
}

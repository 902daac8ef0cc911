import Graphs
import ModuleGraph

/// Files that all use each other, directly or through others of them.
public struct FileCycle: Hashable, Sendable {
  /// The numbers of the files, in order.
  public var files: [Int]
  /// Edges without which the files no longer use each other in a cycle, those with the most uses first. Few uses are
  /// chosen, but not provably the fewest.
  public var cut: [ReferenceGraph.Edge]

  /// The number of uses along the edges to cut.
  public var usesToCut: Int { cut.reduce(0) { $0 + $1.useCount } }
}

extension ReferenceGraph.Edge {
  /// Whether a name was resolved by scope or by an index, and not only by being unique.
  public var isCertain: Bool { uses.contains { $0.basis > .uniqueMember } }

  /// How often the file uses declarations of the other.
  public var useCount: Int { uses.reduce(0) { $0 + $1.count } }
}

extension ReferenceGraph {
  /// Returns the groups of two or more files that use each other, largest first. Uses that rest on the uniqueness of a
  /// member's name are not considered.
  /// - Complexity: O(*n*²) for the largest group of *n* files.
  public func cycles() -> [FileCycle] {
    var targets = [[Int]](repeating: [], count: files.count)
    let certain = edges.filter(\.isCertain)
    for edge in certain { targets[edge.from].append(edge.to) }
    return stronglyConnectedComponents(targets).filter { $0.count > 1 }.sorted {
      ($1.count, $0[0]) < ($0.count, $1[0])
    }.map { group in
      var number = [Int: Int]()
      for (index, file) in group.enumerated() { number[file] = index }
      let inner = certain.filter { number[$0.from] != nil && number[$0.to] != nil }
      let order = FileOrder(
        count: group.count,
        edges: inner.map { (number[$0.from] ?? 0, number[$0.to] ?? 0, $0.useCount) })
      let cut = inner.enumerated().filter { order.isBackward[$0.offset] }.map(\.element)
      return FileCycle(
        files: group, cut: cut.sorted { ($1.useCount, $0.from, $0.to) < ($0.useCount, $1.from, $1.to) })
    }
  }

  /// Returns the shortest chain of edges that leads from one file to another; empty if there is none.
  public func chain(from start: Set<Int>, to end: Set<Int>) -> [Edge] {
    let leaving = Dictionary(grouping: edges.filter(\.isCertain), by: \.from)
    return shortestPath(
      from: start.sorted(), to: { end.contains($0) && !start.contains($0) },
      along: { leaving[$0] ?? [] }, target: \.to) ?? []
  }
}

/// An order of files in which few uses point backward, after Eades, Lin and Smyth, "A fast and effective heuristic for
/// the feedback arc set problem" (1993).
struct FileOrder {
  /// For each edge, whether it points from a later file to an earlier one.
  private(set) var isBackward: [Bool]

  init(count: Int, edges: [(from: Int, to: Int, weight: Int)]) {
    var leaving = [[(file: Int, weight: Int)]](repeating: [], count: count)
    var arriving = leaving
    var out = [Int](repeating: 0, count: count)
    var into = out
    for edge in edges {
      leaving[edge.from].append((edge.to, edge.weight))
      arriving[edge.to].append((edge.from, edge.weight))
      out[edge.from] += edge.weight
      into[edge.to] += edge.weight
    }
    var isLeft = [Bool](repeating: true, count: count)
    var front: [Int] = []
    var back: [Int] = []
    for _ in 0..<count {
      var chosen = -1
      var isSink = false
      for file in 0..<count where isLeft[file] {
        if out[file] == 0 {
          chosen = file
          isSink = true
          break
        }
        if chosen < 0 || out[file] - into[file] > out[chosen] - into[chosen] { chosen = file }
      }
      isLeft[chosen] = false
      if isSink { back.append(chosen) } else { front.append(chosen) }
      for next in leaving[chosen] { into[next.file] -= next.weight }
      for previous in arriving[chosen] { out[previous.file] -= previous.weight }
    }
    var position = [Int](repeating: 0, count: count)
    for (place, file) in (front + back.reversed()).enumerated() { position[file] = place }
    isBackward = edges.map { position[$0.from] > position[$0.to] }
  }
}

import TenonSynchronization

/// Which service, in the whole process, is being made asynchronously and waits for which.
///
/// A factory may wait for several services at once, so this is a graph, not a chain as for threads. Its nodes are shared
/// services; what is made for one taker only is a part of the path between two.
struct AsyncWaits: Sendable {
  static let shared = Guarded(AsyncWaits())

  private struct Edge {
    var number: Int
    var target: Cell
    /// From the waiting service, through what is made for it, to the one that asks for the target.
    var path: [ServiceReference]
  }

  private var edges: [Cell: [Edge]] = [:]
  private var count = 0

  enum Start {
    /// Waiting, under this number.
    case waiting(Int)
    case cycle([ServiceReference])
  }

  /// Notes that what `frame` is a step of waits for `target`, unless that would close a cycle.
  mutating func begin(_ frame: AsyncFrame, from maker: Cell, waitingFor target: Cell) -> Start {
    let path = frame.pathFromMaker
    let start = path.prefix(1)
    if target == maker { return .cycle(path + start) }
    if let links = links(from: target, to: maker) { return .cycle(path + links + start) }
    count += 1
    edges[maker, default: []].append(Edge(number: count, target: target, path: path))
    return .waiting(count)
  }

  /// Notes that the waiting is over.
  mutating func end(_ number: Int, from maker: Cell) {
    edges[maker]?.removeAll { $0.number == number }
    if edges[maker]?.isEmpty == true { edges[maker] = nil }
  }

  /// The services on the way from one making to another, without the last.
  private func links(from start: Cell, to end: Cell) -> [ServiceReference]? {
    var visited: Set<Cell> = []
    var pending: [(Cell, [ServiceReference])] = [(start, [])]
    while let (current, path) = pending.popLast() {
      guard visited.insert(current).inserted else { continue }
      for edge in edges[current] ?? [] {
        if edge.target == end { return path + edge.path }
        pending.append((edge.target, path + edge.path))
      }
    }
    return nil
  }
}

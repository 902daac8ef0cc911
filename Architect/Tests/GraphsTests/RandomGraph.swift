/// A small random graph, the same for the same seed, with the closure of its edges computed the slow way.
struct RandomGraph: CustomStringConvertible {
  let targets: [[Int]]
  /// Whether a path of one or more edges leads from one vertex to another.
  let leads: [[Bool]]
  /// The lengths of the shortest paths of one or more edges.
  let lengths: [[Int?]]

  init(seed: UInt64) {
    var state = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    func next(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    let count = 1 + next(8)
    var targets = [[Int]](repeating: [], count: count)
    for _ in 0..<next(2 * count + 1) { targets[next(count)].append(next(count)) }
    self.targets = targets
    var lengths = [[Int?]](repeating: Array(repeating: nil, count: count), count: count)
    for (from, list) in targets.enumerated() { for to in list { lengths[from][to] = 1 } }
    for middle in 0..<count {
      for from in 0..<count {
        for to in 0..<count {
          guard let first = lengths[from][middle], let second = lengths[middle][to] else { continue }
          lengths[from][to] = min(lengths[from][to] ?? .max, first + second)
        }
      }
    }
    self.lengths = lengths
    leads = lengths.map { $0.map { $0 != nil } }
  }

  var vertices: Range<Int> { targets.indices }

  var edges: [(from: Int, to: Int)] {
    targets.enumerated().flatMap { from, list in list.map { (from, $0) } }
  }

  /// Whether the edges are without a cycle if some are removed.
  func isAcyclic(without removed: Set<Int>) -> Bool {
    var left = edges.enumerated().filter { !removed.contains($0.offset) }.map(\.element)
    while true {
      let sources = Set(left.map(\.to))
      let rest = left.filter { sources.contains($0.from) }
      if rest.count == left.count { return left.isEmpty }
      left = rest
    }
  }

  var description: String { "\(targets)" }
}

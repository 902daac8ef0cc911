/// How much files, or groups of files, belong together.
struct SimilarityGraph: Sendable {
  /// A weighted edge without direction. A negative weight keeps two files apart.
  struct Edge: Sendable {
    var first: Int
    var second: Int
    var weight: Double
  }

  /// The number of files that each node stands for.
  let sizes: [Double]
  /// The edges from each node to the others, in both directions.
  let rows: SparseRows
  /// The sum of all weights, each edge counted once.
  let total: Double

  var count: Int { sizes.count }

  /// - Parameters:
  ///   - edges: Each pair of nodes at most once; edges from a node to itself do not count.
  ///   - total: The sum of weights, if it is not that of `edges`.
  init(sizes: [Double], edges: [Edge], total: Double? = nil) {
    self.sizes = sizes
    var degrees = [Int](repeating: 0, count: sizes.count + 1)
    for edge in edges where edge.first != edge.second {
      degrees[edge.first] += 1
      degrees[edge.second] += 1
    }
    let both = edges.flatMap { edge in
      edge.first == edge.second
        ? [] : [(edge.first, edge.second, edge.weight), (edge.second, edge.first, edge.weight)]
    }
    rows = SparseRows(
      rowCount: sizes.count, columnCount: sizes.count, entries: Self.sorted(both, sizes.count))
    self.total = total ?? edges.reduce(0) { $0 + $1.weight }
  }

  /// Sorts entries by column, then stably by row, in linear time.
  private static func sorted(_ entries: [(Int, Int, Double)], _ count: Int) -> [(Int, Int, Double)] {
    func byKey(_ entries: [(Int, Int, Double)], _ key: ((Int, Int, Double)) -> Int) -> [(Int, Int, Double)] {
      var starts = [Int](repeating: 0, count: count + 1)
      for entry in entries { starts[key(entry) + 1] += 1 }
      for index in 0..<count { starts[index + 1] += starts[index] }
      var result = entries
      for entry in entries {
        result[starts[key(entry)]] = entry
        starts[key(entry)] += 1
      }
      return result
    }
    return byKey(byKey(entries) { $0.1 }) { $0.0 }
  }

  /// The graph whose nodes are the groups of this one's nodes.
  func joined(_ groups: [Int], count: Int) -> SimilarityGraph {
    var newSizes = [Double](repeating: 0, count: count)
    var members = [[Int]](repeating: [], count: count)
    for (node, group) in groups.enumerated() {
      newSizes[group] += sizes[node]
      members[group].append(node)
    }
    var sums = [Double](repeating: 0, count: count)
    var isTouched = [Bool](repeating: false, count: count)
    var edges: [Edge] = []
    for group in 0..<count {
      var touched: [Int] = []
      for node in members[group] {
        for index in rows.range(node) {
          let other = groups[Int(rows.columns[index])]
          guard other > group else { continue }
          if !isTouched[other] {
            isTouched[other] = true
            touched.append(other)
          }
          sums[other] += rows.values[index]
        }
      }
      for other in touched.sorted() {
        edges.append(Edge(first: group, second: other, weight: sums[other]))
        sums[other] = 0
        isTouched[other] = false
      }
    }
    return SimilarityGraph(sizes: newSizes, edges: edges)
  }
}

/// Returns the groups with new numbers, in the order of their first members, and the number of groups.
func renumbered(_ groups: [Int]) -> (groups: [Int], count: Int) {
  var numbers = [Int](repeating: -1, count: (groups.max() ?? -1) + 1)
  var count = 0
  let result = groups.map { group in
    if numbers[group] < 0 {
      numbers[group] = count
      count += 1
    }
    return numbers[group]
  }
  return (result, count)
}

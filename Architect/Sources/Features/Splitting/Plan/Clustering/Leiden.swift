/// Groups the nodes of a graph by the Leiden algorithm (Traag, Waltman and van Eck 2019) with the constant
/// Potts model: the sum over all pairs in one group of (weight - `resolution`) is maximised.
///
/// Unlike modularity, this has no limit of resolution: a good group of three files stays a group beside one
/// of 400.
struct Leiden {
  let resolution: Double
  private var generator: SeededGenerator

  init(resolution: Double, seed: UInt64) {
    self.resolution = resolution
    generator = SeededGenerator(seed: seed)
  }

  /// Returns a group for each node, numbered in the order of their first members.
  mutating func groups(of graph: SimilarityGraph, from start: [Int]? = nil) -> [Int] {
    var groups = start ?? Array(0..<graph.count)
    // Each round starts from the best groups so far; a few suffice.
    for _ in 0..<20 {
      let next = round(graph, renumbered(groups).groups)
      if next == groups { break }
      groups = next
    }
    return renumbered(groups).groups
  }

  /// Moves nodes, refines the groups, and joins what belongs together, until nothing changes.
  private mutating func round(_ original: SimilarityGraph, _ start: [Int]) -> [Int] {
    var graph = original
    var nodeOfOriginal = Array(0..<original.count)
    var groups = start
    while true {
      groups = renumbered(moved(graph, groups)).groups
      let (parts, count) = renumbered(refined(graph, groups))
      if count == graph.count { break }
      var groupOfPart = [Int](repeating: 0, count: count)
      for (node, part) in parts.enumerated() { groupOfPart[part] = groups[node] }
      nodeOfOriginal = nodeOfOriginal.map { parts[$0] }
      graph = graph.joined(parts, count: count)
      groups = groupOfPart
    }
    return renumbered(nodeOfOriginal.map { groups[$0] }).groups
  }

  /// Moves single nodes to the group where they gain most, until no node gains.
  private mutating func moved(_ graph: SimilarityGraph, _ start: [Int]) -> [Int] {
    let count = graph.count
    var groups = start
    var sizes = [Double](repeating: 0, count: count)
    var members = [Int](repeating: 0, count: count)
    for node in 0..<count {
      sizes[groups[node]] += graph.sizes[node]
      members[groups[node]] += 1
    }
    var free = (0..<count).filter { members[$0] == 0 }
    var queue = generator.order(of: count)
    var isQueued = [Bool](repeating: true, count: count)
    var weights = [Double](repeating: 0, count: count)
    var touched: [Int] = []
    var next = 0
    while next < queue.count {
      let node = queue[next]
      next += 1
      isQueued[node] = false
      let own = groups[node]
      for index in graph.rows.range(node) {
        let group = groups[Int(graph.rows.columns[index])]
        if weights[group] == 0 { touched.append(group) }
        weights[group] += graph.rows.values[index]
      }
      let size = graph.sizes[node]
      var best = own
      var gain = weights[own] - resolution * size * (sizes[own] - size)
      if gain < -1e-12, members[own] > 1, let group = free.last {
        best = group
        gain = 0
      }
      for group in touched where group != own {
        let other = weights[group] - resolution * size * sizes[group]
        if other > gain + 1e-12 { (best, gain) = (group, other) }
      }
      for group in touched { weights[group] = 0 }
      touched.removeAll(keepingCapacity: true)
      guard best != own else { continue }
      if members[best] == 0 { free.removeLast() }
      sizes[own] -= size
      sizes[best] += size
      members[own] -= 1
      members[best] += 1
      if members[own] == 0 {
        sizes[own] = 0
        free.append(own)
      }
      groups[node] = best
      for index in graph.rows.range(node) {
        let neighbour = Int(graph.rows.columns[index])
        if groups[neighbour] != best, !isQueued[neighbour] {
          isQueued[neighbour] = true
          queue.append(neighbour)
        }
      }
    }
    return groups
  }

  /// Splits each group into parts that hold together, so that a later round can move a part as a whole.
  private mutating func refined(_ graph: SimilarityGraph, _ groups: [Int]) -> [Int] {
    let count = graph.count
    var parts = Array(0..<count)
    var partSizes = graph.sizes
    var isAlone = [Bool](repeating: true, count: count)
    var groupSizes = [Double](repeating: 0, count: count)
    for node in 0..<count { groupSizes[groups[node]] += graph.sizes[node] }
    // The weight between each part and the rest of its group.
    var outside = [Double](repeating: 0, count: count)
    for node in 0..<count {
      for index in graph.rows.range(node) where groups[Int(graph.rows.columns[index])] == groups[node] {
        outside[node] += graph.rows.values[index]
      }
    }
    var weights = [Double](repeating: 0, count: count)
    var touched: [Int] = []
    for node in generator.order(of: count) where isAlone[node] {
      let size = graph.sizes[node]
      let whole = groupSizes[groups[node]]
      guard outside[node] >= resolution * size * (whole - size) else { continue }
      for index in graph.rows.range(node) {
        let other = Int(graph.rows.columns[index])
        guard groups[other] == groups[node] else { continue }
        if weights[parts[other]] == 0 { touched.append(parts[other]) }
        weights[parts[other]] += graph.rows.values[index]
      }
      var best = node
      var gain = 0.0
      for part in touched where part != node {
        let isConnected = outside[part] >= resolution * partSizes[part] * (whole - partSizes[part])
        let other = weights[part] - resolution * size * partSizes[part]
        if isConnected, other > gain + 1e-12 { (best, gain) = (part, other) }
      }
      let weight = weights[best]
      for part in touched { weights[part] = 0 }
      touched.removeAll(keepingCapacity: true)
      guard best != node else { continue }
      outside[best] += outside[node] - 2 * weight
      partSizes[best] += size
      isAlone[best] = false
      isAlone[node] = false
      parts[node] = best
    }
    return parts
  }
}

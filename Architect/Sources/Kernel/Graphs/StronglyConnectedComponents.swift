/// Returns the groups of vertices that all reach each other, with Tarjan's algorithm, which here uses no recursion because
/// a graph can be a very long chain.
///
/// A group comes after all groups that it reaches. The vertices of a group are in ascending order.
/// - Parameter targets: For each vertex, those that its edges lead to. The vertices are the indices of this list.
/// - Complexity: Linear in the number of vertices and edges, and *n* log *n* in the size of each group.
package func stronglyConnectedComponents(_ targets: [[Int]]) -> [[Int]] {
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

/// Returns the groups of vertices that all reach each other. A group comes after all groups that it reaches; the vertices of
/// a group are in the order of `vertices`.
/// - Parameters:
///   - vertices: All vertices, each once.
///   - neighbours: The vertices one step away from a vertex. Those that are not among `vertices` do not count.
/// - Complexity: Linear in the number of vertices and edges, and *n* log *n* in the size of each group.
package func stronglyConnectedComponents<Vertex: Hashable, Neighbours: Sequence<Vertex>>(
  of vertices: [Vertex], along neighbours: (Vertex) throws -> Neighbours
) rethrows -> [[Vertex]] {
  let number = Dictionary(uniqueKeysWithValues: vertices.enumerated().map { ($1, $0) })
  let targets = try vertices.map { try neighbours($0).compactMap { number[$0] } }
  return stronglyConnectedComponents(targets).map { $0.map { vertices[$0] } }
}

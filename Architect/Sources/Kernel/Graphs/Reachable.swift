/// Returns the vertices that are reachable from some of them, in breadth-first order: the starts themselves, then what is
/// one step away, and so on. Each vertex is listed once.
///
/// To leave out the starts unless a path leads back to them, begin with their neighbours.
/// - Parameters:
///   - starts: Where the search begins.
///   - neighbours: The vertices one step away from a vertex. It is called once for each reachable vertex. The order of the
///     result is that of the neighbours.
/// - Complexity: Linear in the number of reachable vertices and the edges that leave them.
@inlinable
package func reachable<Vertex: Hashable, Starts: Sequence<Vertex>, Neighbours: Sequence<Vertex>>(
  from starts: Starts, along neighbours: (Vertex) throws -> Neighbours
) rethrows -> [Vertex] {
  var seen: Set<Vertex> = []
  var found = starts.filter { seen.insert($0).inserted }
  var next = 0
  while next < found.count {
    for neighbour in try neighbours(found[next]) where seen.insert(neighbour).inserted {
      found.append(neighbour)
    }
    next += 1
  }
  return found
}

/// Returns the vertices that are reachable from a vertex within a number of steps, in breadth-first order and including
/// the vertex itself.
/// - Parameters:
///   - start: Where the search begins.
///   - steps: How many edges a path may have.
///   - neighbours: The vertices one step away from a vertex.
/// - Complexity: Linear in the number of vertices in reach and the edges that leave them.
@inlinable
package func reachable<Vertex: Hashable, Neighbours: Sequence<Vertex>>(
  from start: Vertex, within steps: Int, along neighbours: (Vertex) throws -> Neighbours
) rethrows -> [Vertex] {
  var seen: Set = [start]
  var found = [start]
  var front = [start]
  for _ in 0..<max(0, steps) {
    front = try front.flatMap(neighbours).filter { seen.insert($0).inserted }
    if front.isEmpty { break }
    found += front
  }
  return found
}

/// Returns the vertices that are reachable from one of them, in breadth-first order and including it. The vertices are the
/// indices of a list.
/// - Parameters:
///   - start: Where the search begins.
///   - targets: For each vertex, those that its edges lead to.
/// - Complexity: Linear in the number of vertices, and in the edges that leave the reachable ones.
package func reachable(from start: Int, in targets: [[Int]]) -> [Int] {
  var isSeen = [Bool](repeating: false, count: targets.count)
  isSeen[start] = true
  var found = [start]
  var next = 0
  while next < found.count {
    for target in targets[found[next]] where !isSeen[target] {
      isSeen[target] = true
      found.append(target)
    }
    next += 1
  }
  return found
}

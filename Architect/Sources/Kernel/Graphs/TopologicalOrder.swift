/// Returns the vertices in an order in which each comes before its followers, as far as there are no cycles. Of vertices
/// that could be next, the one that has been so for longest is, and the least of those that became so at once. In a cycle,
/// the least vertex comes first.
/// - Parameters:
///   - vertices: The vertices to order.
///   - followers: The vertices that come after a vertex. Those that are not among `vertices` do not count.
/// - Complexity: O(*n* log *n*) for *n* vertices and edges.
package func topologicalOrder<Vertex: Hashable & Comparable, Followers: Sequence<Vertex>>(
  of vertices: Set<Vertex>, along followers: (Vertex) throws -> Followers
) rethrows -> [Vertex] {
  let sorted = vertices.sorted()
  var after: [Vertex: [Vertex]] = [:]
  var waitsFor: [Vertex: Int] = [:]
  for vertex in sorted {
    let counted = Set(try followers(vertex)).intersection(vertices).sorted()
    after[vertex] = counted
    for follower in counted { waitsFor[follower, default: 0] += 1 }
  }
  var result = sorted.filter { waitsFor[$0] == nil }
  var isListed = Set(result)
  var least = sorted[...]
  var next = 0
  while result.count < sorted.count || next < result.count {
    guard next < result.count else {
      // All that is left is in a cycle, or comes after one.
      guard let vertex = least.popFirst() else { break }
      if isListed.insert(vertex).inserted { result.append(vertex) }
      continue
    }
    for follower in after[result[next]] ?? [] {
      waitsFor[follower, default: 0] -= 1
      if waitsFor[follower] == 0, isListed.insert(follower).inserted { result.append(follower) }
    }
    next += 1
  }
  return result
}

/// Returns the edges of a shortest path; empty if a start is a goal, and `nil` if there is no path.
///
/// Of several shortest paths, it is the one whose edges come first.
/// - Parameters:
///   - starts: Where paths begin.
///   - isGoal: Whether paths end at a vertex.
///   - edges: The edges that leave a vertex.
///   - target: The vertex that an edge leads to.
/// - Complexity: Linear in the number of vertices nearer than the goal and the edges that leave them.
@inlinable
package func shortestPath<Vertex: Hashable, Edge, Starts: Sequence<Vertex>, Edges: Sequence<Edge>>(
  from starts: Starts, to isGoal: (Vertex) throws -> Bool, along edges: (Vertex) throws -> Edges,
  target: (Edge) throws -> Vertex
) rethrows -> [Edge]? {
  var arrivals: [Vertex: (from: Vertex, edge: Edge)] = [:]
  var starting: Set<Vertex> = []
  var queue: [Vertex] = []
  for start in starts where starting.insert(start).inserted {
    if try isGoal(start) { return [] }
    queue.append(start)
  }
  var next = 0
  while next < queue.count {
    let current = queue[next]
    next += 1
    for edge in try edges(current) {
      let vertex = try target(edge)
      guard !starting.contains(vertex), arrivals[vertex] == nil else { continue }
      arrivals[vertex] = (current, edge)
      if try isGoal(vertex) { return path(to: vertex, arrivals) }
      queue.append(vertex)
    }
  }
  return nil
}

/// Returns a shortest path to each goal that can be reached from a vertex without passing another goal, nearest first. The
/// start is no goal.
///
/// Of several shortest paths to a goal, it is the one whose edges come first.
/// - Parameters:
///   - start: Where the paths begin.
///   - isGoal: Whether paths end at a vertex.
///   - edges: The edges that leave a vertex.
///   - target: The vertex that an edge leads to.
/// - Complexity: Linear in the number of reachable vertices, the edges that leave them, and the length of the paths.
@inlinable
package func shortestPaths<Vertex: Hashable, Edge, Edges: Sequence<Edge>>(
  from start: Vertex, toEach isGoal: (Vertex) throws -> Bool, along edges: (Vertex) throws -> Edges,
  target: (Edge) throws -> Vertex
) rethrows -> [[Edge]] {
  var arrivals: [Vertex: (from: Vertex, edge: Edge)] = [:]
  var queue = [start]
  var goals: [Vertex] = []
  var next = 0
  while next < queue.count {
    let current = queue[next]
    next += 1
    for edge in try edges(current) {
      let vertex = try target(edge)
      guard vertex != start, arrivals[vertex] == nil else { continue }
      arrivals[vertex] = (current, edge)
      if try isGoal(vertex) { goals.append(vertex) } else { queue.append(vertex) }
    }
  }
  return goals.map { path(to: $0, arrivals) }
}

/// Returns the edges of a shortest cycle through a vertex; `nil` if there is none.
///
/// Of several shortest cycles, it is the one whose edges come first.
/// - Parameters:
///   - vertex: Where the cycle begins and ends.
///   - edges: The edges that leave a vertex.
///   - target: The vertex that an edge leads to.
/// - Complexity: Linear in the number of reachable vertices and the edges that leave them.
@inlinable
package func shortestCycle<Vertex: Hashable, Edge, Edges: Sequence<Edge>>(
  through vertex: Vertex, along edges: (Vertex) throws -> Edges, target: (Edge) throws -> Vertex
) rethrows -> [Edge]? {
  var arrivals: [Vertex: (from: Vertex, edge: Edge)] = [:]
  var queue = [vertex]
  var next = 0
  while next < queue.count {
    let current = queue[next]
    next += 1
    for edge in try edges(current) {
      let reached = try target(edge)
      if reached == vertex {
        return path(to: current, arrivals) + [edge]
      }
      guard arrivals[reached] == nil else { continue }
      arrivals[reached] = (current, edge)
      queue.append(reached)
    }
  }
  return nil
}

/// Returns the lengths of the shortest paths to all vertices that are reachable from a vertex, which has 0 itself.
/// - Parameters:
///   - start: Where paths begin.
///   - neighbours: The vertices one step away from a vertex.
/// - Complexity: Linear in the number of reachable vertices and the edges that leave them.
@inlinable
package func distances<Vertex: Hashable, Neighbours: Sequence<Vertex>>(
  from start: Vertex, along neighbours: (Vertex) throws -> Neighbours
) rethrows -> [Vertex: Int] {
  var distances = [start: 0]
  var queue = [start]
  var next = 0
  while next < queue.count {
    let current = queue[next]
    next += 1
    let distance = distances[current, default: 0] + 1
    for vertex in try neighbours(current) where distances[vertex] == nil {
      distances[vertex] = distance
      queue.append(vertex)
    }
  }
  return distances
}

/// The edges over which a search arrived at a vertex.
@usableFromInline
func path<Vertex: Hashable, Edge>(
  to vertex: Vertex, _ arrivals: [Vertex: (from: Vertex, edge: Edge)]
) -> [Edge] {
  var edges: [Edge] = []
  var current = vertex
  while let (from, edge) = arrivals[current] {
    edges.append(edge)
    current = from
  }
  return edges.reversed()
}

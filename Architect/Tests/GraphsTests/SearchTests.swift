import Graphs
import Testing

@Suite("Searches in graphs", .timeLimit(.minutes(10))) struct SearchTests {
  @Test("What is reachable is what the closure of the edges says", arguments: 0..<300)
  func reach(seed: UInt64) {
    let graph = RandomGraph(seed: seed)
    for start in graph.vertices {
      let found = reachable(from: [start]) { graph.targets[$0] }
      #expect(found.first == start)
      #expect(Set(found).count == found.count)
      #expect(Set(found) == Set(graph.vertices.filter { $0 == start || graph.leads[start][$0] }))
      #expect(reachable(from: start, in: graph.targets) == found)
      let lengths = found.map { $0 == start ? 0 : graph.lengths[start][$0] ?? -1 }
      #expect(lengths == lengths.sorted())
      for steps in 0...3 {
        let near = reachable(from: start, within: steps) { graph.targets[$0] }
        #expect(near == Array(found.prefix { $0 == start || (graph.lengths[start][$0] ?? .max) <= steps }))
      }
    }
  }

  @Test("Distances and shortest paths have the fewest edges", arguments: 0..<300)
  func paths(seed: UInt64) {
    let graph = RandomGraph(seed: seed)
    for start in graph.vertices {
      let all = distances(from: start) { graph.targets[$0] }
      for end in graph.vertices {
        let least = start == end ? 0 : graph.lengths[start][end]
        #expect(all[end] == least)
        let path = shortestPath(
          from: [start], to: { $0 == end }, along: { graph.targets[$0] }, target: { $0 })
        #expect(path?.count == least)
        expectConnected(path ?? [], from: start, in: graph)
      }
    }
  }

  @Test("Of many goals, each that can be reached past no other one has a shortest path", arguments: 0..<300)
  func goals(seed: UInt64) {
    let graph = RandomGraph(seed: seed)
    for start in graph.vertices {
      let isGoal = { (vertex: Int) in vertex % 3 == 1 }
      let paths = shortestPaths(from: start, toEach: isGoal, along: { graph.targets[$0] }, target: { $0 })
      let free = reachable(from: [start]) { vertex in
        vertex == start || !isGoal(vertex) ? graph.targets[vertex] : []
      }
      #expect(Set(paths.compactMap(\.last)) == Set(free.dropFirst().filter(isGoal)))
      #expect(paths.map(\.count) == paths.map(\.count).sorted())
      for path in paths {
        expectConnected(path, from: start, in: graph)
        #expect(!path.dropLast().contains(where: isGoal))
      }
    }
  }

  @Test("A shortest cycle comes back to its vertex with the fewest edges", arguments: 0..<300)
  func cycles(seed: UInt64) {
    let graph = RandomGraph(seed: seed)
    for start in graph.vertices {
      let cycle = shortestCycle(through: start, along: { graph.targets[$0] }, target: { $0 })
      #expect(cycle?.count == graph.lengths[start][start])
      #expect(cycle.map { $0.last == start } ?? true)
      expectConnected(cycle ?? [], from: start, in: graph)
    }
  }

  private func expectConnected(_ path: [Int], from start: Int, in graph: RandomGraph) {
    for (from, to) in zip([start] + path, path) { #expect(graph.targets[from].contains(to)) }
  }

  @Test("Of shortest paths, the one whose edges come first is found")
  func first() {
    let edges = ["a": ["c", "b"], "b": ["d"], "c": ["d"]]
    let path = shortestPath(from: ["a"], to: { $0 == "d" }, along: { edges[$0] ?? [] }, target: { $0 })
    #expect(path == ["c", "d"])
  }

  @Test("A start that is a goal needs no edge, and a search ends at the first error")
  func ends() {
    struct Failure: Error {}
    #expect(shortestPath(from: [1], to: { $0 == 1 }, along: { _ in [2] }, target: { $0 }) == [])
    #expect(throws: Failure.self) {
      try reachable(from: [1]) { vertex -> [Int] in
        if vertex > 3 { throw Failure() }
        return [vertex + 1]
      }
    }
  }
}

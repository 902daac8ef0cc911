import Graphs
import Testing

@Suite("Components and orders of graphs", .timeLimit(.minutes(10))) struct OrderTests {
  @Test("Components are those that reach each other, after all that they reach", arguments: 0..<300)
  func components(seed: UInt64) {
    let graph = RandomGraph(seed: seed)
    let groups = stronglyConnectedComponents(graph.targets)
    #expect(groups.flatMap(\.self).sorted() == Array(graph.vertices))
    var place = [Int](repeating: 0, count: graph.targets.count)
    for (index, group) in groups.enumerated() {
      #expect(group == group.sorted())
      for vertex in group { place[vertex] = index }
    }
    for from in graph.vertices {
      for to in graph.vertices where from != to {
        #expect((place[from] == place[to]) == (graph.leads[from][to] && graph.leads[to][from]))
        if graph.leads[from][to] { #expect(place[to] <= place[from]) }
      }
    }
    let names = graph.vertices.map { "v\($0)" }
    let named = stronglyConnectedComponents(of: names) { name in
      graph.targets[names.firstIndex(of: name) ?? 0].map { names[$0] } + ["outside"]
    }
    #expect(named == groups.map { $0.map { names[$0] } })
  }

  @Test("An order has each vertex before its followers, except in cycles", arguments: 0..<300)
  func order(seed: UInt64) {
    let graph = RandomGraph(seed: seed)
    let order = topologicalOrder(of: Set(graph.vertices)) { graph.targets[$0] }
    #expect(order.sorted() == Array(graph.vertices))
    guard graph.isAcyclic(without: []) else { return }
    let place = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
    for edge in graph.edges { #expect((place[edge.from] ?? 0) < (place[edge.to] ?? 0)) }
  }

  @Test("What could be next at once comes in ascending order, and so does a cycle")
  func ties() {
    let after = ["a": ["z", "y"], "y": ["x"], "c": ["d"], "d": ["c"]]
    #expect(
      topologicalOrder(of: ["z", "y", "x", "a", "c", "d"]) { after[$0] ?? [] }
        == ["a", "y", "z", "x", "c", "d"])
  }

  @Test("A long chain and a long cycle need no recursion")
  func long() {
    let count = 200_000
    let chain = (0..<count).map { $0 + 1 < count ? [$0 + 1] : [] }
    #expect(stronglyConnectedComponents(chain).count == count)
    let cycle = (0..<count).map { [($0 + 1) % count] }
    #expect(stronglyConnectedComponents(cycle).count == 1)
  }

  @Test("The fewest edges are removed, and no cycle is left", arguments: 0..<200)
  func feedback(seed: UInt64) {
    let graph = RandomGraph(seed: seed)
    let edges = graph.edges
    let (removed, isMinimal) = FeedbackEdges(vertexCount: graph.targets.count, edges: edges).smallest()
    #expect(isMinimal)
    #expect(graph.isAcyclic(without: Set(removed)))
    // Every smaller set leaves a cycle.
    guard edges.count <= 12 else { return }
    let smaller = (0..<(1 << edges.count)).filter { $0.nonzeroBitCount == removed.count - 1 }
    for bits in smaller {
      let set = Set(edges.indices.filter { bits & (1 << $0) != 0 })
      #expect(!graph.isAcyclic(without: set))
    }
  }
}

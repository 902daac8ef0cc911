import ModuleGraph
import Rules
import Samples
import Testing

@Suite("Where code could live", .timeLimit(.minutes(10))) struct PlacementTests {
  private static let layers = [
    (name: "host", modules: ["App"]), (name: "business", modules: ["Cart", "CartAPI", "User", "UserAPI"]),
    (name: "core", modules: ["Log", "Net"]),
  ]
  private let graph = sampleGraph(
    ["App>Cart", "App>User", "Cart>CartAPI", "Cart>Net", "User>UserAPI", "Cart>UserAPI", "Net>Log"],
    layers: layers, interfaces: ["CartAPI", "UserAPI"], kinds: ["App": .executable])

  private var policy: Policy {
    var policy = Policy()
    policy.layers = Self.layers.map { layer in
      Policy.Layer(
        name: layer.name, modules: layer.modules.map { NamePattern($0) },
        peers: layer.name == "core" ? .allowed : .interface)
    }
    policy.forbidden = [Policy.EdgePolicy(from: NamePattern("layer:core"), to: [NamePattern("UIKit")])]
    return policy
  }

  private func placement(
    _ imports: [String] = [], outside: [String] = [], users: [String] = []
  ) -> Placement {
    Placement(
      Placement.Question(imports: imports, outside: outside, users: users), in: graph, under: policy,
      today: CalendarDay(year: 2026, month: 1, day: 1))
  }

  private func obstacles(_ placement: Placement, _ name: String) -> [String] {
    placement.refused.first { $0.name == name }?.obstacles.map(\.rule) ?? []
  }

  @Test("first comes who uses what is needed already, and lower modules are refused")
  func imports() {
    let placement = placement(["Net", "UserAPI"])
    #expect(placement.modules.first?.name == "Cart")
    #expect(placement.modules.first?.newEdges == [])
    #expect(placement.modules.map(\.name) == ["Cart", "User", "UserAPI", "CartAPI", "App"])
    #expect(placement.layers.filter(\.obstacles.isEmpty).map(\.name) == ["business", "host"])
    #expect(obstacles(placement, "Log") == ["cycle", "upward-dependency"])
    #expect(self.placement(["Cart"]).refused.map(\.name).contains("CartAPI"))
  }

  @Test("what two neighbours need goes below them, or into an interface")
  func users() {
    let placement = placement(users: ["Cart", "User"])
    #expect(Set(placement.modules.map(\.name)) == ["UserAPI", "Net", "Log", "CartAPI"])
    #expect(obstacles(placement, "Cart") == ["same-layer"])
    #expect(obstacles(placement, "App").contains("cycle"))
    #expect(placement.layers.first { $0.obstacles.isEmpty }?.name == "core")
  }

  @Test("what would use and be used by one module can live in that module only")
  func cycle() {
    let placement = placement(["Cart"], users: ["Cart"])
    #expect(placement.modules.map(\.name) == ["Cart"])
    #expect(placement.layers.allSatisfy { !$0.obstacles.isEmpty })
  }

  @Test("modules from outside count, too")
  func outside() {
    let placement = placement(outside: ["UIKit"], users: ["User"])
    #expect(obstacles(placement, "Log") == ["forbidden"])
    #expect(placement.modules.map(\.name).contains("UserAPI"))
  }

  @Test(
    "where it says that nothing is broken, nothing is once the edges are there",
    arguments: [
      (["Net"], []), (["Log"], ["Cart"]), ([], ["Net"]), (["UserAPI"], ["App"]), (["Log"], ["Net"]),
      (["CartAPI", "Net"], []), ([], ["App", "Net"]),
    ] as [([String], [String])])
  func soundness(imports: [String], users: [String]) {
    let rules: Set = ["upward-dependency", "same-layer", "thin-interface", "forbidden", "cycle"]
    func broken(_ graph: ModuleGraph) -> Set<String> {
      Set(
        Inspection(of: graph, under: policy, only: rules, today: CalendarDay(year: 2026, month: 1, day: 1))
          .findings.map { "\($0.rule) \($0.from ?? "") \($0.to ?? "")" })
    }
    let placement = placement(imports, users: users)
    let before = broken(graph)
    for candidate in placement.modules + placement.refused {
      let wanted = imports.map { [candidate.name, $0] } + users.map { [$0, candidate.name] }
      let edges = wanted.filter { $0[0] != $0[1] && graph.edge(from: $0[0], to: $0[1]) == nil }.map {
        Edge(
          from: $0[0], to: $0[1],
          imports: [
            ImportEvidence(
              place: Place(file: "a.swift"), statement: ImportStatement(module: $0[1], line: 1, column: 8))
          ])
      }
      let after = ModuleGraph(modules: graph.modules, edges: graph.edges + edges, layers: graph.layers)
      // That no module imports a program is no rule's finding.
      if graph[candidate.name]?.kind.isProgram == true, !users.isEmpty { continue }
      #expect(broken(after).isSubset(of: before) == candidate.obstacles.isEmpty, "\(candidate)")
    }
  }
}

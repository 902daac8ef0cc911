import ModuleGraph
import Testing

/// A graph from `a>b` texts.
private func graph(_ edges: String...) -> ModuleGraph { graph(of: edges) }

private func graph(of edges: [String]) -> ModuleGraph {
  let pairs = edges.map { $0.split(separator: ">").map(String.init) }
  let names = Set(pairs.flatMap { $0 })
  return ModuleGraph(
    modules: names.map { Module(id: $0, name: $0, declarations: []) },
    edges: pairs.map { Edge(from: $0[0], to: $0[1], declarations: [Place(file: "Package.swift")]) })
}

@Suite("Module graph", .timeLimit(.minutes(10))) struct GraphTests {
  @Test("modules and edges are in a fixed order, whatever order they came in")
  func order() {
    let graph = graph("c>a", "b>a", "c>b")
    #expect(graph.modules.map(\.id) == ["a", "b", "c"])
    #expect(graph.edges.map { "\($0.from)\($0.to)" } == ["ba", "ca", "cb"])
  }

  @Test("an edge to itself or to nowhere is dropped")
  func dropped() {
    let graph = ModuleGraph(
      modules: [Module(id: "a", name: "a", declarations: [])],
      edges: [Edge(from: "a", to: "a"), Edge(from: "a", to: "x")])
    #expect(graph.edges.isEmpty)
  }

  @Test("all shortest chains are found, and no longer one")
  func chains() {
    let graph = graph("a>b", "a>c", "b>d", "c>d", "a>e", "e>f", "f>d")
    let chains = graph.shortestChains(from: "a", to: "d").map { $0.map(\.to) }
    #expect(chains == [["b", "d"], ["c", "d"]])
    #expect(graph.shortestChains(from: "d", to: "a").isEmpty)
  }

  @Test("a chain of any length is found, and of many shortest ones only as many as asked for")
  func longChains() {
    let names = (0...10_000).map { "m\($0)" }
    let long = ModuleGraph(
      modules: names.map { Module(id: $0, name: $0, declarations: []) },
      edges: zip(names, names.dropFirst()).map { Edge(from: $0, to: $1) })
    #expect(long.shortestChains(from: "m0", to: "m10000").map(\.count) == [10_000])
    // Each of 40 steps has two ways.
    let pairs = (0..<40).flatMap { ["\($0)>\($0)a", "\($0)>\($0)b", "\($0)a>\($0 + 1)", "\($0)b>\($0 + 1)"] }
    let wide = graph(of: pairs)
    #expect(wide.shortestChains(from: "0", to: "40", limit: 7).count == 7)
    #expect(wide.shortestChains(from: "0", to: "40", limit: 0).isEmpty)
  }

  @Test("a tangle of thousands of modules has edges to cut, and no cycle without them")
  func manyModules() throws {
    let count = 2_000
    let pairs = (0..<count).flatMap { index in (1...20).map { "\(index)>\((index + $0) % count)" } }
    let graph = graph(of: pairs)
    let cycle = try #require(graph.cycles().first)
    #expect(cycle.modules.count == count)
    let cut = Set(cycle.cut.map { [$0.from, $0.to] })
    #expect(cut.count < 1_000)
    #expect(graph.cycles { !cut.contains([$0.from, $0.to]) }.isEmpty)
  }

  @Test("the fewest edges that break all cycles are proposed")
  func cut() throws {
    let cycle = try #require(graph("a>b", "b>c", "c>a", "a>c", "c>d", "d>c").cycles().first)
    #expect(cycle.modules == ["a", "b", "c", "d"])
    #expect(cycle.isCutMinimal)
    #expect(cycle.cut.count == 2)
    #expect(cycle.cut.contains { $0.from == "c" && $0.to == "a" })
  }

  @Test("a tangle past the budget still gets a cut that breaks every cycle")
  func tangle() throws {
    var edges: [Edge] = []
    let names = (0..<24).map { "m\($0)" }
    for from in names {
      for to in names where from != to {
        edges.append(Edge(from: from, to: to, declarations: [Place(file: "P")]))
      }
    }
    let graph = ModuleGraph(modules: names.map { Module(id: $0, name: $0, declarations: []) }, edges: edges)
    let cycle = try #require(graph.cycles().first)
    let cut = Set(cycle.cut.map { "\($0.from)>\($0.to)" })
    let rest = graph.edges.filter { !cut.contains("\($0.from)>\($0.to)") }
    #expect(ModuleGraph(modules: graph.modules, edges: rest).cycles().isEmpty)
  }

  @Test("a chain of 20,000 modules exhausts no stack")
  func long() {
    let names = (0..<20_000).map { "m\($0)" }
    let edges = zip(names, names.dropFirst()).map { Edge(from: $0, to: $1, declarations: [Place(file: "P")]) }
    let graph = ModuleGraph(modules: names.map { Module(id: $0, name: $0, declarations: []) }, edges: edges)
    #expect(graph.cycles().isEmpty)
  }

  @Test("metrics count users, uses, rebuilds and height")
  func metrics() throws {
    let metrics = graph("app>cart", "app>core", "cart>core").metrics()
    let core = try #require(metrics.modules.first { $0.module == "core" })
    #expect((core.fanIn, core.fanOut, core.rebuilds, core.height) == (2, 0, 3, 1))
    #expect(metrics.criticalPath == ["app", "cart", "core"])
    #expect(core.instability == 0)
  }
}

@Suite("Build conditions", .timeLimit(.minutes(10))) struct ConditionTests {
  private let linux = BuildConfiguration(platform: .Linux, flags: ["DEBUG"])

  @Test(
    "conditions are evaluated with three values",
    arguments: [
      (Condition.os("Linux"), Truth.yes), (.os("iOS"), .no), (.flag("DEBUG"), .yes), (.flag("X"), .no),
      (.canImport(["UIKit"]), .no), (.canImport(["Foundation"]), .yes), (.canImport(["Mystery"]), .unknown),
      (.and(.canImport(["Mystery"]), .os("iOS")), .no), (.or(.canImport(["Mystery"]), .os("Linux")), .yes),
      (.not(.sometimes("arch(arm64)")), .unknown), (.version(of: "compiler", isAtLeast: true, [5, 9]), .yes),
      (.version(of: "swift", isAtLeast: true, [6]), .unknown),
      (.version(of: "swift", isAtLeast: false, [5]), .no),
      (.version(of: "compiler", isAtLeast: true, [99]), .no),
    ])
  func evaluation(condition: Condition, expected: Truth) { #expect(linux.evaluate(condition) == expected) }

  @Test("a guard is a canImport that is not negated")
  func guards() {
    #expect(Condition.and(.os("iOS"), .canImport(["A"])).guards("A"))
    #expect(!Condition.not(.canImport(["A"])).guards("A"))
  }
}

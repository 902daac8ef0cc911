import SourceReaders
import Splitting
import Testing

@Suite("Plans of modules", .timeLimit(.minutes(10))) struct SplitPlanTests {
  private func folders(_ plan: SplitPlan) -> Set<Set<String>> {
    Set(
      plan.modules.map { module in
        Set(module.files.compactMap { $0.split(separator: "/").first.map(String.init) })
      })
  }

  @Test("files that use each other become a module, below those that use it")
  func modules() throws {
    let plan = SplitPlan(of: threeFeatures())
    #expect(folders(plan) == [["Cart"], ["Search"], ["Profile"], ["Core"]])
    #expect(plan.modules.first?.files.allSatisfy { $0.hasPrefix("Core/") } == true)
    #expect(plan.order.first == "Core")
    #expect(plan.cuts.isEmpty)
    #expect(plan.upwardShare == 0)
  }

  @Test("each file is in exactly one module, and each module has a name of its own")
  func partition() {
    let graph = randomGraph(files: 120, uses: 500, seed: 3)
    let plan = SplitPlan(of: graph)
    #expect(plan.modules.flatMap(\.files).sorted() == graph.files.map(\.path))
    #expect(Set(plan.order.map { $0.lowercased() }).count == plan.modules.count)
  }

  @Test("a name is never that of a type")
  func names() {
    let plan = SplitPlan(
      of: splitGraph(usesOfThreeFeatures + ["Cart/CartView > Cart/Cart", "Cart/Cart > Cart/CartRow"]))
    #expect(!plan.order.contains("Cart"))
    #expect(plan.order.contains { $0.hasPrefix("Cart") })
  }

  @Test("every reference to a later module is in the list of cuts", arguments: 1...5)
  func order(seed: UInt64) {
    let graph = randomGraph(files: 90, uses: 450, seed: seed)
    let plan = SplitPlan(of: graph)
    var place: [String: Int] = [:]
    for (index, module) in plan.modules.enumerated() { for file in module.files { place[file] = index } }
    let cut = Set(plan.cuts.flatMap { cut in cut.uses.map { "\($0.path) > \(cut.declaration.place.path)" } })
    for edge in graph.edges {
      let (from, to) = (graph.files[edge.from].path, graph.files[edge.to].path)
      let goesUp = (place[from] ?? 0) < (place[to] ?? 0)
      #expect(goesUp == cut.contains("\(from) > \(to)"))
    }
    for (index, module) in plan.modules.enumerated() {
      for used in module.uses { #expect((plan.order.firstIndex(of: used) ?? .max) < index) }
    }
    for module in plan.modules {
      for used in module.uses {
        #expect(plan.modules.first { $0.name == used }.map { $0.layer <= module.layer } == true)
      }
    }
  }

  @Test("a reference upward names the declaration, its users and a remedy")
  func cuts() throws {
    var options = SplitPlan.Options()
    options.together = ["Core/*", "Cart/*"]
    let graph = splitGraph(usesOfThreeFeatures + ["Core/Money > Cart/CartView"], kind: .class)
    let plan = SplitPlan(of: graph, options: options)
    let cut = try #require(plan.cuts.first)
    #expect(plan.cuts.count == 1)
    #expect(cut.declaration.name == "CartView")
    #expect(cut.declaration.place == SplitPlan.Place(path: "Cart/CartView.swift", line: 3))
    #expect(cut.uses == [SplitPlan.Place(path: "Core/Money.swift", line: 7)])
    #expect(cut.remedy == .extractProtocol)
    #expect(plan.upwardShare > 0 && plan.upwardShare < 0.05)
  }

  @Test("the order in which files were read does not matter", arguments: 1...3)
  func orderOfReading(seed: UInt64) {
    let graph = randomGraph(files: 80, uses: 300, seed: 9)
    #expect(text(of: SplitPlan(of: graph)) == text(of: SplitPlan(of: shuffled(graph, seed: seed))))
  }

  @Test("no file, one file and files without references have a plan")
  func smallGraphs() {
    #expect(SplitPlan(of: splitGraph([])).modules.isEmpty)
    #expect(SplitPlan(of: splitGraph([], files: ["Only"])).modules.map(\.files) == [["Only.swift"]])
    let plan = SplitPlan(of: splitGraph([], files: ["A/One", "A/Two", "B/Three", "B/Four"]))
    #expect(plan.modules.flatMap(\.files).count == 4)
  }

  @Test("references to files and symbols that do not exist are left out")
  func malformed() {
    let graph = threeFeatures()
    let wrong = ReferenceGraph(
      files: graph.files,
      symbols: graph.symbols + [.init(name: "X", kind: .class, access: .internal, file: 999, line: 1)],
      edges: graph.edges + [
        .init(from: 0, to: 998, uses: []), .init(from: -1, to: 0, uses: []),
        .init(from: 0, to: 1, uses: [.init(symbol: 12345, count: 1, line: 1, basis: .scope)]),
        .init(from: 2, to: 2, uses: [.init(symbol: 0, count: 1, line: 1, basis: .scope)]),
      ], names: graph.names)
    #expect(text(of: SplitPlan(of: wrong)) == text(of: SplitPlan(of: graph)))
  }

  @Test("all figures are numbers")
  func figures() {
    for plan in [SplitPlan(of: threeFeatures()), SplitPlan(of: splitGraph([], files: ["A", "B", "C"]))] {
      for proposal in plan.modules.map(\.proposal) + plan.candidates {
        #expect((0...1).contains(proposal.cohesion))
        #expect((0...1).contains(proposal.costOfCut))
        #expect((0...1).contains(proposal.buildGain))
        #expect(proposal.reasons.allSatisfy { (0...1).contains($0.share) })
      }
      #expect((0...1).contains(plan.upwardShare))
    }
  }
}

/// A graph in which folders prefer their own files.
func randomGraph(files: Int, uses: Int, seed: UInt64) -> ReferenceGraph {
  var generator = SampleGenerator(seed)
  let paths = (0..<files).map { "Folder\($0 % 6)/Part\($0).swift" }.sorted()
  var pairs: Set<[String]> = []
  while pairs.count < uses {
    let from = paths[Int.random(in: 0..<files, using: &generator)]
    let to = paths[Int.random(in: 0..<files, using: &generator)]
    let isNear = from.prefix(7) == to.prefix(7)
    if from != to, isNear || Int.random(in: 0..<8, using: &generator) == 0 { pairs.insert([from, to]) }
  }
  return splitGraph(paths: paths, pairs.sorted { ($0[0], $0[1]) < ($1[0], $1[1]) })
}

/// The same graph with its files, symbols and edges in another order.
func shuffled(_ graph: ReferenceGraph, seed: UInt64) -> ReferenceGraph {
  var generator = SampleGenerator(seed)
  let fileOrder = graph.files.indices.shuffled(using: &generator)
  let symbolOrder = graph.symbols.indices.shuffled(using: &generator)
  let newFile = Dictionary(uniqueKeysWithValues: fileOrder.enumerated().map { ($1, $0) })
  let newSymbol = Dictionary(uniqueKeysWithValues: symbolOrder.enumerated().map { ($1, $0) })
  return ReferenceGraph(
    files: fileOrder.map { graph.files[$0] },
    symbols: symbolOrder.map { old in
      var symbol = graph.symbols[old]
      symbol.file = newFile[symbol.file] ?? 0
      return symbol
    },
    edges: graph.edges.shuffled(using: &generator).map { edge in
      ReferenceGraph.Edge(
        from: newFile[edge.from] ?? 0, to: newFile[edge.to] ?? 0,
        uses: edge.uses.map { use in
          .init(symbol: newSymbol[use.symbol] ?? 0, count: use.count, line: use.line, basis: use.basis)
        })
    }, names: graph.names)
}

import BenchmarkHarness
import TenonServices

/// Measures one transient.
func measureTransient() throws -> [BenchmarkResult] {
  var registry = ServiceRegistry()
  registry.register((any Numbered).self, lifetime: .transient) { _ in FixedNumber(7) }
  let container = try registry.freeze()

  let group = Group(baseline: "services/direct-transient")
  group.add("services/direct-transient") { n in
    var sum = 0
    for _ in 0..<n { sum &+= directTransient().number }
    blackHole(sum)
  }
  group.add("services/transient", bar: .atMost(1.4)) { n in
    var sum = 0
    for _ in 0..<n { sum &+= try container.resolve(Keys.numbered).number }
    blackHole(sum)
  }
  return try group.run()
}

/// Measures a graph of ten transients.
func measureGraph() throws -> [BenchmarkResult] {
  let container = try graphContainer()
  let group = Group(baseline: "services/direct-graph-10")
  group.add("services/direct-graph-10") { n in
    var sum = 0
    for _ in 0..<n { sum &+= directNode1().number }
    blackHole(sum)
  }
  group.add("services/graph-10", bar: .atMost(2)) { n in
    var sum = 0
    for _ in 0..<n { sum &+= try container.resolve((any Node1).self).number }
    blackHole(sum)
  }
  return try group.run()
}

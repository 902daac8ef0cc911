import Foundation
import ModuleGraph

extension BuildRecord {
  /// Replaces the estimates in a graph by what was recorded, and adds the modules from outside that were compiled.
  /// - Parameter systemModules: The modules from outside that each module imports.
  /// - Returns: The constants of the machine.
  func apply(
    to graph: inout BuildGraph, systemModules: (Module.ID) -> [String], _ constants: BuildConstants
  ) -> BuildConstants {
    // Small differences are chance, because such commands are short.
    let speed = wrap.map { $0 / constants.wrap } ?? 1
    let factor = (0.6...1.6).contains(speed) ? 1 : min(max(speed, 0.2), 5)
    var own = constants.scaled(by: factor)
    addOutside(to: &graph, own)
    let first = firstReaders(in: graph, systemModules)
    let estimates = graph.units.map(\.cost)
    var recorded = 0.0
    var estimated = 0.0
    for index in graph.units.indices {
      let unit = graph.units[index]
      guard let work = modules[Target(name: unit.target, isTool: unit.isTool)] else { continue }
      graph.units[index].cost = unit.cost.recorded(work: work, own, jobs: jobs)
      graph.units[index].isRecorded = true
      guard unit.cost.language == .swift, !first.contains(index) else { continue }
      recorded += graph.units[index].cost.bodies
      estimated += unit.cost.bodies
    }
    // The others are like those that were recorded.
    let ratio = estimated > 0 ? recorded / estimated : factor
    for index in graph.units.indices where !graph.units[index].isRecorded || first.contains(index) {
      var estimate = estimates[index]
      estimate.bodies *= ratio
      guard graph.units[index].isRecorded else {
        graph.units[index].cost = estimate
        continue
      }
      let usual = estimate.whole(own, jobs: jobs)
      guard let time = time(of: graph.units[index]), time.upperBound > time.lowerBound else { continue }
      let span = time.upperBound - time.lowerBound
      let reading = max(0, min(span - usual.span, own.headers))
      let work = graph.units[index].cost.whole(own, jobs: jobs).work
      graph.units[index].cost = estimate.recorded(work: work * (1 - reading / span), own, jobs: jobs)
      graph.units[index].once = reading
    }
    if let assemble { own.assemble = assemble }
    if graph.system == .swiftBuild {
      for index in graph.programs.indices where graph.programs[index].isTests {
        graph.programs[index].runner = duration(of: SwiftBuildTargets.runner(of: graph.programs[index].name))
      }
    } else if let bundle = testBundle {
      let list = bundle.dropLast("Tests".count) + "DiscoveredTests"
      for index in graph.programs.indices where graph.programs[index].isTests {
        graph.programs[index].list = duration(of: String(list))
        graph.programs[index].runner = duration(of: bundle)
      }
    }
    own.scaleLinks(by: linking(graph, own))
    return own
  }

  /// How long compiling a target took, whatever ran beside it.
  private func duration(of target: String) -> Double? {
    let target = Target(name: target, isTool: false)
    return times[target].map { $0.upperBound - $0.lowerBound } ?? modules[target]
  }

  private func time(of unit: BuildGraph.Unit) -> ClosedRange<Double>? {
    times[Target(name: unit.target, isTool: unit.isTool)]
  }

  /// The units that were the first to need a module of the system, which the compiler then reads from its headers.
  private func firstReaders(in graph: BuildGraph, _ systemModules: (Module.ID) -> [String]) -> Set<Int> {
    var read: Set<String> = []
    var result: Set<Int> = []
    let swift = graph.units.indices.filter { graph.units[$0].cost.language == .swift }
    let order = swift.compactMap { index in time(of: graph.units[index]).map { (index, $0) } }
    for (index, _) in order.sorted(by: { ($0.1.lowerBound, $0.0) < ($1.1.lowerBound, $1.0) }) {
      // Every module imports the standard library, which has headers as well.
      for name in systemModules(graph.units[index].module) + ["Swift"] where read.insert(name).inserted {
        result.insert(index)
      }
    }
    return result
  }

  /// How much longer programs take to link than estimated: the median, because one of them alone may have waited for the disk.
  private func linking(_ graph: BuildGraph, _ constants: BuildConstants) -> Double {
    let members = graph.members
    let ratios = graph.programs.indices.compactMap { index -> Double? in
      let program = graph.programs[index]
      let isBundle = program.isTests && graph.system == .native
      guard let seconds = isBundle ? testBundle.flatMap({ programs[$0] }) : programs[program.name] else {
        return nil
      }
      return seconds / constants.linking(lines: graph.lines(of: members[index]))
    }.sorted()
    return ratios.isEmpty ? 1 : ratios[(ratios.count - 1) / 2]
  }

  /// The name of the bundle with the package's tests.
  private var testBundle: String? { programs.keys.filter { $0.hasSuffix("PackageTests") }.sorted().first }

  private func addOutside(to graph: inout BuildGraph, _ constants: BuildConstants) {
    var known: [Target: Int] = [:]
    for (index, unit) in graph.units.enumerated() {
      known[Target(name: unit.target, isTool: unit.isTool)] = index
    }
    var waiting = known.keys.sorted { ($0.name, $0.isTool ? 1 : 0) < ($1.name, $1.isTool ? 1 : 0) }
    var seen = Set(waiting)
    while let target = waiting.popLast() {
      for input in (inputs[target] ?? []).sorted(by: { $0.name < $1.name }) {
        if known[input] == nil, modules[input] != nil {
          known[input] = graph.units.count
          graph.units.append(
            BuildGraph.Unit(
              module: input.name, target: input.name, isTool: input.isTool, isTest: false,
              cost: CompileCost([], constants)))
        }
        if seen.insert(input).inserted { waiting.append(input) }
        guard let from = known[target], let to = known[input], from != to else { continue }
        // The order of the modules in the repository is that of their manifests.
        if max(from, to) >= graph.ownCount { graph.units[from].inputs.insert(to) }
      }
    }
  }
}

extension BuildGraph {
  /// The commands of a build, without those for modules whose times are estimated.
  func recorded(_ steps: [BuildStep]) -> [BuildStep] {
    let estimated = Set(units.filter { !$0.isRecorded }.map(\.module))
    var position: [Int: Int] = [:]
    var result: [BuildStep] = []
    for (index, step) in steps.enumerated() where !estimated.contains(step.subject) {
      position[index] = result.count
      result.append(step)
    }
    for index in result.indices { result[index].inputs = result[index].inputs.compactMap { position[$0] } }
    return result
  }
}

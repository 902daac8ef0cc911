import Graphs

/// The metrics of one module in the graph.
public struct ModuleMetrics: Hashable, Sendable {
  public var module: Module.ID
  /// The number of modules that use this module (Ca).
  public var fanIn: Int
  /// The number of modules that this module uses (Ce).
  public var fanOut: Int
  /// The number of modules that this module reaches, including itself.
  public var reach: Int
  /// The number of modules that must be rebuilt when this module changes, including itself.
  public var rebuilds: Int
  /// The length of the longest chain of modules that begins with this module. A cycle counts as one step.
  public var height: Int

  /// Martin's instability, Ce / (Ca + Ce): 0 for a module that uses no modules, 1 for a module that no module uses.
  public var instability: Double { fanIn + fanOut == 0 ? 0 : Double(fanOut) / Double(fanIn + fanOut) }
}

/// The metrics of the whole graph.
public struct GraphMetrics: Hashable, Sendable {
  public var modules: [ModuleMetrics]
  /// The longest chain of modules, which sets a lower bound on the duration of every build.
  public var criticalPath: [Module.ID]
  /// Lakos' average component dependency divided by the number of modules: 1 means that every module reaches every
  /// other module.
  public var coupling: Double

  /// The length of the longest chain of modules.
  public var height: Int { criticalPath.count }
}

extension ModuleGraph {
  /// Measures the graph, with each cycle condensed to one step.
  /// - Complexity: Proportional to the number of modules times the number of edges.
  public func metrics() -> GraphMetrics {
    let ids = modules.map(\.id)
    let number = Dictionary(uniqueKeysWithValues: ids.enumerated().map { ($1, $0) })
    var targets = [[Int]](repeating: [], count: ids.count)
    var sources = targets
    for edge in edges {
      guard let from = number[edge.from], let to = number[edge.to] else { continue }
      targets[from].append(to)
      sources[to].append(from)
    }
    var height = [Int](repeating: 1, count: ids.count)
    var below = [Int?](repeating: nil, count: ids.count)
    for group in stronglyConnectedComponents(targets) {
      let members = Set(group)
      var best: Int?
      for target in group.flatMap({ targets[$0] }) where !members.contains(target) {
        if best.map({ (height[target], $0) > (height[$0], target) }) ?? true { best = target }
      }
      for member in group {
        height[member] = best.map { height[$0] + 1 } ?? 1
        below[member] = best
      }
    }
    let measured = ids.indices.map { index in
      ModuleMetrics(
        module: ids[index], fanIn: sources[index].count, fanOut: targets[index].count,
        reach: reachable(from: index, in: targets).count,
        rebuilds: reachable(from: index, in: sources).count,
        height: height[index])
    }
    var path: [Module.ID] = []
    var at = ids.indices.max { (height[$0], $1) < (height[$1], $0) }
    while let index = at {
      path.append(ids[index])
      at = below[index]
    }
    let total = Double(measured.reduce(0) { $0 + $1.reach })
    let pairs = Double(ids.count * ids.count)
    return GraphMetrics(modules: measured, criticalPath: path, coupling: pairs == 0 ? 0 : total / pairs)
  }
}

import Files
import Foundation

/// Finds the modules of the files of one target.
package struct ModuleSearch: Sendable {
  /// The numbers that decide how modules are found.
  package struct Parameters: Sendable {
    /// The square of the probability that two files of one module should have on average, in a target of 400
    /// files.
    package var resolution = 0.039
    /// What references upward cost.
    package var layering = 4.0
    /// How often the search starts anew.
    package var starts = 8
    /// Modules with fewer files join another.
    package var smallest = 2

    package init() {}
  }

  let similarity: SimilarityGraph
  let dependencies: Dependencies
  let folders: FolderTree

  /// Pairs that hardly ever belong together are no edges.
  private static let leastWeight = 0.005
  /// The share of the weight of references that may go upward.
  private static let upwardShare = 0.01
  /// What keeps two files apart, more than any similarity could hold together.
  private static let repulsion = -1000.0

  package init(_ features: PairFeatures, model: PairModel) {
    self.init(features, probabilities: features.map { _, values in model.probability(values) })
  }

  /// - Parameter probabilities: How likely the files of each pair belong to one module.
  package init(_ features: PairFeatures, probabilities: [Double]) {
    let count = features.dependencies.fileCount
    let weights = probabilities.map { $0 * $0 }
    let edges = zip(features.pairs, weights).compactMap { pair, weight in
      weight > Self.leastWeight
        ? SimilarityGraph.Edge(first: pair.first, second: pair.second, weight: weight) : nil
    }
    similarity = SimilarityGraph(sizes: Array(repeating: 1, count: count), edges: edges)
    dependencies = features.dependencies
    folders = features.folders
  }

  /// Returns the module of each file, with `count` modules if it is not `nil`.
  package func groups(_ parameters: Parameters = Parameters(), count: Int? = nil) -> [Int] {
    var constraints = SplitConstraints(fileCount: dependencies.fileCount)
    constraints.moduleCount = count
    return groups(parameters, constraints: constraints)
  }

  /// Returns the module of each file, numbered in the order of their first files.
  func groups(_ start: Parameters = Parameters(), constraints: SplitConstraints) -> [Int] {
    guard dependencies.fileCount > 0 else { return [] }
    let graph = constrained(constraints)
    var parameters = start
    parameters.resolution *= scale
    if let count = constraints.moduleCount {
      // Modules of two files would use up the number.
      parameters.smallest = max(parameters.smallest, 3)
      parameters.resolution = resolution(for: count, graph, parameters, constraints)
    }
    let objective = Objective(
      similarity: graph, dependencies: dependencies, resolution: parameters.resolution,
      layering: parameters.layering)
    let isFixed = fixedFiles(constraints)
    let found = (0..<max(1, parameters.starts)).map(UInt64.init).concurrentMap {
      [parameters] seed -> ([Int], Double) in
      let groups = leiden(graph, parameters, constraints, seed: seed)
      let (refined, count) = renumbered(objective.refined(groups, isFixed: isFixed))
      return (refined, objective.value(refined, count: count))
    }
    var best = found[0]
    for other in found where other.1 > best.1 { best = other }
    let sizing = ModuleSizing(
      similarity: graph, folders: folders, resolution: parameters.resolution, constraints: constraints)
    let sized = renumbered(sizing.adjusted(best.0, smallest: parameters.smallest)).groups
    guard constraints.moduleCount == nil, constraints.largestModule == nil else { return sized }
    return layered(sized, objective, isFixed: isFixed)
  }

  /// Moves files until few references go upward, at a growing cost of those that do.
  private func layered(_ start: [Int], _ objective: Objective, isFixed: [Bool]?) -> [Int] {
    var groups = start
    var cost = objective.layering
    for _ in 0..<3 {
      let (numbered, count) = renumbered(groups)
      let upward = ModuleOrder(dependencies, groups: numbered, count: count).upwardWeight
      if upward <= Self.upwardShare * dependencies.total || cost == 0 { break }
      cost *= 4
      let strict = Objective(
        similarity: objective.similarity, dependencies: dependencies, resolution: objective.resolution,
        layering: cost)
      groups = strict.refined(groups, isFixed: isFixed)
    }
    return renumbered(groups).groups
  }

  /// How much smaller the resolution is in a large target. A file has the same number of near files in every
  /// target, so the larger modules of a larger target are less dense.
  private var scale: Double {
    min(max((400 / Double(dependencies.fileCount)).squareRoot(), 0.67), 1.5)
  }

  /// The similarities, and the repulsion between files that must be apart.
  private func constrained(_ constraints: SplitConstraints) -> SimilarityGraph {
    guard !constraints.apart.isEmpty else { return similarity }
    var weights: [FilePair: Double] = [:]
    for (one, other) in constraints.apart where one.count * other.count <= 250_000 {
      for first in one {
        for second in other where first != second { weights[FilePair(first, second)] = Self.repulsion }
      }
    }
    for file in 0..<similarity.count {
      for index in similarity.rows.range(file) where Int(similarity.rows.columns[index]) > file {
        weights[FilePair(file, Int(similarity.rows.columns[index])), default: 0] +=
          similarity.rows.values[index]
      }
    }
    return SimilarityGraph(
      sizes: similarity.sizes,
      edges: weights.keys.sorted().map {
        SimilarityGraph.Edge(first: $0.first, second: $0.second, weight: weights[$0] ?? 0)
      }, total: similarity.total)
  }

  private func fixedFiles(_ constraints: SplitConstraints) -> [Bool]? {
    guard constraints.bundleCount < constraints.bundles.count else { return nil }
    var sizes = [Int](repeating: 0, count: constraints.bundleCount)
    for bundle in constraints.bundles { sizes[bundle] += 1 }
    return constraints.bundles.map { sizes[$0] > 1 }
  }

  private func leiden(
    _ graph: SimilarityGraph, _ parameters: Parameters, _ constraints: SplitConstraints, seed: UInt64
  ) -> [Int] {
    var leiden = Leiden(resolution: parameters.resolution, seed: seed)
    guard constraints.bundleCount < constraints.bundles.count else { return leiden.groups(of: graph) }
    let groups = leiden.groups(of: graph.joined(constraints.bundles, count: constraints.bundleCount))
    return constraints.bundles.map { groups[$0] }
  }

  /// Returns the resolution at which there are about as many modules as wanted.
  private func resolution(
    for count: Int, _ graph: SimilarityGraph, _ parameters: Parameters, _ constraints: SplitConstraints
  ) -> Double {
    var (low, high) = (1e-5, 1.0)
    var best = (resolution: parameters.resolution, distance: Int.max)
    for _ in 0..<14 {
      var trial = parameters
      trial.resolution = (low * high).squareRoot()
      let groups = leiden(graph, trial, constraints, seed: 0)
      let sizing = ModuleSizing(
        similarity: graph, folders: folders, resolution: trial.resolution,
        constraints: constraints.withoutSizes)
      let found = renumbered(sizing.adjusted(groups, smallest: parameters.smallest)).count
      if abs(found - count) < best.distance { best = (trial.resolution, abs(found - count)) }
      if found == count { break }
      if found < count { low = trial.resolution } else { high = trial.resolution }
    }
    return best.resolution
  }
}

import Files
import Foundation

/// Finds the modules of the files of one target.
package struct ModuleSearch: Sendable {
  /// The numbers that decide how modules are found.
  package struct Parameters: Sendable {
    /// The square of the probability that two files of one module should have on average.
    package var resolution = 0.03
    /// What references upward cost.
    package var layering = 4.0
    /// How often the search starts anew.
    package var starts = 8
    /// Modules with fewer files join another.
    package var smallest = 3

    package init() {}
  }

  let similarity: SimilarityGraph
  let dependencies: Dependencies

  /// Pairs that hardly ever belong together are no edges.
  private static let leastWeight = 0.005

  package init(_ features: PairFeatures, model: PairModel) {
    let count = features.dependencies.fileCount
    let weights = features.map { _, values in
      let probability = model.probability(values)
      return probability * probability
    }
    let edges = zip(features.pairs, weights).compactMap { pair, weight in
      weight > Self.leastWeight
        ? SimilarityGraph.Edge(first: pair.first, second: pair.second, weight: weight) : nil
    }
    similarity = SimilarityGraph(sizes: Array(repeating: 1, count: count), edges: edges)
    dependencies = features.dependencies
  }

  /// Returns the module of each file, numbered in the order of their first files.
  package func groups(_ parameters: Parameters = Parameters()) -> [Int] {
    let objective = Objective(
      similarity: similarity, dependencies: dependencies, resolution: parameters.resolution,
      layering: parameters.layering)
    let found = (0..<parameters.starts).map(UInt64.init).concurrentMap { seed -> ([Int], Double) in
      var leiden = Leiden(resolution: parameters.resolution, seed: seed)
      let groups = renumbered(objective.refined(leiden.groups(of: similarity)))
      return (groups.groups, objective.value(groups.groups, count: groups.count))
    }
    var best = found.first ?? ([], 0)
    for other in found where other.1 > best.1 { best = other }
    return best.0
  }
}

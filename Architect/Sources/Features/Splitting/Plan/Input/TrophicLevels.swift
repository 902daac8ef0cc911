import Foundation

/// The height of each file in the order of dependencies: a file stands about one level above what it uses.
///
/// The levels solve a linear system over the weights (MacKay, Johnson and Sansom 2020), so that cycles do not
/// matter: a few references upward only bend the levels.
enum TrophicLevels {
  /// Returns each file's level as a share of all files, from 0 (used by others) to 1 (uses others). Files of
  /// exactly the same level have the same share.
  static func ranks(of dependencies: Dependencies) -> [Double] {
    let levels = solve(dependencies)
    let count = levels.count
    guard count > 1 else { return levels.map { _ in 0 } }
    let order = levels.indices.sorted { (levels[$0], $0) < (levels[$1], $1) }
    var ranks = [Double](repeating: 0, count: count)
    var start = 0
    while start < count {
      var end = start + 1
      while end < count, levels[order[end]] == levels[order[start]] { end += 1 }
      let rank = Double(start + end - 1) / 2 / Double(count - 1)
      for position in start..<end { ranks[order[position]] = rank }
      start = end
    }
    return ranks
  }

  /// Solves the system by conjugate gradients.
  private static func solve(_ dependencies: Dependencies) -> [Double] {
    let count = dependencies.fileCount
    var diagonal = [Double](repeating: 1e-3, count: count)
    var right = [Double](repeating: 0, count: count)
    for edge in dependencies.edges {
      diagonal[edge.from] += edge.weight
      diagonal[edge.to] += edge.weight
      right[edge.from] += edge.weight
      right[edge.to] -= edge.weight
    }
    var solution = [Double](repeating: 0, count: count)
    var residual = right
    var direction = residual
    var size = dot(residual, residual)
    let limit = size * 1e-12
    for _ in 0..<2000 where size > limit && size > 0 {
      var product = zip(diagonal, direction).map { $0 * $1 }
      for edge in dependencies.edges {
        product[edge.from] -= edge.weight * direction[edge.to]
        product[edge.to] -= edge.weight * direction[edge.from]
      }
      let step = size / dot(direction, product)
      guard step.isFinite else { break }
      for file in 0..<count {
        solution[file] += step * direction[file]
        residual[file] -= step * product[file]
      }
      let next = dot(residual, residual)
      let share = next / size
      for file in 0..<count { direction[file] = residual[file] + share * direction[file] }
      size = next
    }
    return solution
  }

  private static func dot(_ one: [Double], _ other: [Double]) -> Double {
    var sum = 0.0
    for index in one.indices { sum += one[index] * other[index] }
    return sum
  }
}

/// What a good set of modules is: files that belong together, as little else as possible, and references that
/// go down.
struct Objective: Sendable {
  let similarity: SimilarityGraph
  let dependencies: Dependencies
  /// The similarity that two files of one module should have on average. A higher value makes smaller
  /// modules.
  let resolution: Double
  /// What all references would cost if they went upward, as a multiple of all similarity.
  let layering: Double

  /// The cost of one unit of weight that goes upward.
  var upwardCost: Double {
    dependencies.total > 0 ? layering * similarity.total / dependencies.total : 0
  }

  /// - Parameter groups: The module of each file, from 0 up to `count`.
  func value(_ groups: [Int], count: Int) -> Double {
    var sum = 0.0
    var sizes = [Double](repeating: 0, count: count)
    for (file, group) in groups.enumerated() {
      sizes[group] += similarity.sizes[file]
      for index in similarity.rows.range(file)
      where Int(similarity.rows.columns[index]) > file && groups[Int(similarity.rows.columns[index])] == group
      {
        sum += similarity.rows.values[index]
      }
    }
    for size in sizes { sum -= resolution * size * (size - 1) / 2 }
    return sum - upwardCost * ModuleOrder(dependencies, groups: groups, count: count).upwardWeight
  }

  /// Moves single files to better modules, and orders the modules again after each sweep, until nothing
  /// gains.
  /// - Parameter isFixed: Whether a file must stay where it is.
  func refined(_ start: [Int], rounds: Int = 10, isFixed: [Bool]? = nil) -> [Int] {
    var (groups, count) = renumbered(start)
    var sizes = [Double](repeating: 0, count: count)
    for (file, group) in groups.enumerated() { sizes[group] += similarity.sizes[file] }
    var weights = [Double](repeating: 0, count: count)
    for _ in 0..<rounds {
      let positions = ModuleOrder(dependencies, groups: groups, count: count).positions
      var hasMoved = false
      for file in groups.indices where isFixed?[file] != true {
        var touched: [Int] = []
        for index in similarity.rows.range(file) {
          let group = groups[Int(similarity.rows.columns[index])]
          if weights[group] == 0 { touched.append(group) }
          weights[group] += similarity.rows.values[index]
        }
        let own = groups[file]
        let neighbours = Neighbours(file, dependencies, groups, positions)
        let size = similarity.sizes[file]
        func score(_ group: Int) -> Double {
          let others = sizes[group] - (group == own ? size : 0)
          return weights[group] - resolution * size * others
            - upwardCost * neighbours.upwardWeight(in: group, at: positions[group])
        }
        var best = own
        var bestScore = score(own) + 1e-12
        for group in touched.sorted() where group != own {
          let other = score(group)
          if other > bestScore { (best, bestScore) = (group, other) }
        }
        for group in touched { weights[group] = 0 }
        guard best != own else { continue }
        sizes[own] -= size
        sizes[best] += size
        groups[file] = best
        hasMoved = true
      }
      if !hasMoved { break }
      (groups, count) = renumbered(groups)
      sizes = [Double](repeating: 0, count: count)
      for (file, group) in groups.enumerated() { sizes[group] += similarity.sizes[file] }
    }
    return groups
  }

  /// The modules that one file uses and is used by.
  private struct Neighbours {
    private var used: [(group: Int, position: Int, weight: Double)] = []
    private var users: [(group: Int, position: Int, weight: Double)] = []

    init(_ file: Int, _ dependencies: Dependencies, _ groups: [Int], _ positions: [Int]) {
      for index in dependencies.used.range(file) {
        let group = groups[Int(dependencies.used.columns[index])]
        used.append((group, positions[group], dependencies.used.values[index]))
      }
      for index in dependencies.users.range(file) {
        let group = groups[Int(dependencies.users.columns[index])]
        users.append((group, positions[group], dependencies.users.values[index]))
      }
    }

    func upwardWeight(in group: Int, at position: Int) -> Double {
      var sum = 0.0
      for use in used where use.group != group && use.position > position { sum += use.weight }
      for user in users where user.group != group && user.position < position { sum += user.weight }
      return sum
    }
  }
}

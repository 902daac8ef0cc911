/// An order of modules in which as little weight as possible goes from a lower module to a higher one.
struct ModuleOrder {
  /// The position of each module; 0 is the lowest, which uses no other.
  private(set) var positions: [Int]
  /// The weights of the dependencies of each module.
  let uses: SparseRows
  let users: SparseRows

  /// - Parameter groups: The module of each file, from 0 up to `count`.
  init(_ dependencies: Dependencies, groups: [Int], count: Int) {
    uses = Self.weights(dependencies, groups: groups, count: count)
    users = uses.transposed()
    positions = []
    var sequence = greedySequence()
    improve(&sequence)
    positions = [Int](repeating: 0, count: count)
    for (index, module) in sequence.enumerated() { positions[module] = count - 1 - index }
  }

  /// The weight that goes upward.
  var upwardWeight: Double {
    var sum = 0.0
    for module in positions.indices {
      for index in uses.range(module) where positions[Int(uses.columns[index])] > positions[module] {
        sum += uses.values[index]
      }
    }
    return sum
  }

  private static func weights(_ dependencies: Dependencies, groups: [Int], count: Int) -> SparseRows {
    var members = [[Int]](repeating: [], count: count)
    for (file, group) in groups.enumerated() { members[group].append(file) }
    var sums = [Double](repeating: 0, count: count)
    var entries: [(Int, Int, Double)] = []
    for group in 0..<count {
      var touched: [Int] = []
      for file in members[group] {
        for index in dependencies.used.range(file) {
          let other = groups[Int(dependencies.used.columns[index])]
          guard other != group else { continue }
          if sums[other] == 0 { touched.append(other) }
          sums[other] += dependencies.used.values[index]
        }
      }
      for other in touched.sorted() {
        entries.append((group, other, sums[other]))
        sums[other] = 0
      }
    }
    return SparseRows(rowCount: count, columnCount: count, entries: entries)
  }

  /// Users first: modules that use nothing go to the end, those without users to the front, and in a cycle
  /// the module that uses most and is used least goes first (Eades, Lin and Smyth 1993).
  private func greedySequence() -> [Int] {
    let count = uses.rowCount
    var out = (0..<count).map { uses.values[uses.range($0)].reduce(0, +) }
    var into = (0..<count).map { users.values[users.range($0)].reduce(0, +) }
    var usesLeft = (0..<count).map { uses.range($0).count }
    var usersLeft = (0..<count).map { users.range($0).count }
    var rest = Array(0..<count)
    var isDone = [Bool](repeating: false, count: count)
    var front: [Int] = []
    var back: [Int] = []
    while !rest.isEmpty {
      let chosen: Int
      if let sink = rest.first(where: { usesLeft[$0] == 0 }) {
        back.append(sink)
        chosen = sink
      } else {
        var best = rest[0]
        if let source = rest.first(where: { usersLeft[$0] == 0 }) {
          best = source
        } else {
          for module in rest where out[module] - into[module] > out[best] - into[best] { best = module }
        }
        front.append(best)
        chosen = best
      }
      isDone[chosen] = true
      rest.removeAll { $0 == chosen }
      for index in uses.range(chosen) {
        into[Int(uses.columns[index])] -= uses.values[index]
        usersLeft[Int(uses.columns[index])] -= 1
      }
      for index in users.range(chosen) {
        out[Int(users.columns[index])] -= users.values[index]
        usesLeft[Int(users.columns[index])] -= 1
      }
    }
    return front + back.reversed()
  }

  /// Moves single modules to better places until none gains.
  private func improve(_ sequence: inout [Int]) {
    var place = inverse(of: sequence)
    for _ in 0..<20 {
      var hasChanged = false
      for module in sequence {
        guard let target = betterPlace(for: module, place) else { continue }
        let old = place[module]
        sequence.remove(at: old)
        sequence.insert(module, at: target)
        for index in min(old, target)...max(old, target) { place[sequence[index]] = index }
        hasChanged = true
      }
      if !hasChanged { break }
    }
  }

  /// Returns the place where the module sends least weight upward, if it is better than its own.
  private func betterPlace(for module: Int, _ place: [Int]) -> Int? {
    // Before a module that it uses the module may stand; after it the weight goes upward. The reverse holds
    // for users.
    var steps: [(place: Int, weight: Double)] = []
    for index in uses.range(module) { steps.append((place[Int(uses.columns[index])], uses.values[index])) }
    for index in users.range(module) {
      steps.append((place[Int(users.columns[index])], -users.values[index]))
    }
    steps.sort { ($0.place, $0.weight) < ($1.place, $1.weight) }
    let own = place[module]
    var best: Int?
    var bestGain = 1e-9
    var gain = 0.0
    for step in steps.reversed() where step.place < own {
      gain += step.weight
      if gain > bestGain { (best, bestGain) = (step.place, gain) }
    }
    gain = 0
    for step in steps where step.place > own {
      gain -= step.weight
      if gain > bestGain { (best, bestGain) = (step.place, gain) }
    }
    return best
  }
}

/// How close the modules that were found are to the true ones.
public struct PartitionMeasures: Sendable {
  /// 100 minus the share of moves and joins that turn the found modules into the true ones, relative to the
  /// worst case (Wen and Tzerpos 2004).
  public let mojoFM: Double
  /// The Rand index, corrected for chance: 0 for a random partition, 1 for the true one.
  public let adjustedRand: Double
  /// The share of true modules, in percent, of which more than half is found as more than half of one module.
  public let matched: Double
  public let foundCount: Int
  public let trueCount: Int

  /// - Parameters:
  ///   - found: The module of each file.
  ///   - truth: The true module of each file.
  public init(found: [Int], truth: [Int]) {
    let table = Contingency(found, truth)
    mojoFM = table.mojoFM
    adjustedRand = table.adjustedRand
    matched = table.matched
    foundCount = table.foundSizes.count
    trueCount = table.trueSizes.count
  }
}

/// How many files each found module shares with each true one.
private struct Contingency {
  private var shared: [[Int]]
  let foundSizes: [Int]
  let trueSizes: [Int]

  init(_ found: [Int], _ truth: [Int]) {
    func numbers(_ labels: [Int]) -> ([Int], Int) {
      let distinct = Array(Set(labels)).sorted()
      let number = Dictionary(uniqueKeysWithValues: distinct.enumerated().map { ($1, $0) })
      return (labels.compactMap { number[$0] }, distinct.count)
    }
    let (rows, rowCount) = numbers(found)
    let (columns, columnCount) = numbers(truth)
    shared = [[Int]](repeating: [Int](repeating: 0, count: columnCount), count: rowCount)
    for (row, column) in zip(rows, columns) { shared[row][column] += 1 }
    foundSizes = shared.map { $0.reduce(0, +) }
    trueSizes = (0..<columnCount).map { [shared] column in shared.reduce(0) { $0 + $1[column] } }
  }

  var mojoFM: Double {
    var groups = 0
    for size in trueSizes.sorted() where groups < size { groups += 1 }
    let worst = foundSizes.reduce(0, +) - groups
    return worst == 0 ? 100 : 100 * (1 - Double(operations) / Double(worst))
  }

  /// The least number of moves of one file and joins of two modules.
  private var operations: Int {
    var moves = 0
    var choices: [[Int]] = []
    for row in shared {
      let most = row.max() ?? 0
      moves += row.reduce(0, +) - most
      choices.append(row.indices.filter { row[$0] == most })
    }
    return moves + shared.count - matching(choices)
  }

  /// The largest number of rows that can each have a column of their own.
  private func matching(_ choices: [[Int]]) -> Int {
    var rowOfColumn = [Int?](repeating: nil, count: trueSizes.count)
    func assign(_ row: Int, _ seen: inout Set<Int>) -> Bool {
      for column in choices[row] where seen.insert(column).inserted {
        if let other = rowOfColumn[column], !assign(other, &seen) { continue }
        rowOfColumn[column] = row
        return true
      }
      return false
    }
    return choices.indices.reduce(0) { count, row in
      var seen: Set<Int> = []
      return count + (assign(row, &seen) ? 1 : 0)
    }
  }

  var adjustedRand: Double {
    func pairs(_ count: Int) -> Double { Double(count) * Double(count - 1) / 2 }
    let both = shared.reduce(0) { $0 + $1.reduce(0) { $0 + pairs($1) } }
    let found = foundSizes.reduce(0) { $0 + pairs($1) }
    let truth = trueSizes.reduce(0) { $0 + pairs($1) }
    let all = pairs(foundSizes.reduce(0, +))
    let expected = all > 0 ? found * truth / all : 0
    let most = (found + truth) / 2
    return most == expected ? 1 : (both - expected) / (most - expected)
  }

  var matched: Double {
    guard !trueSizes.isEmpty else { return 100 }
    let matches = trueSizes.indices.filter { column in
      shared.indices.contains { row in
        Double(shared[row][column]) > 0.5 * Double(max(foundSizes[row], trueSizes[column]))
      }
    }
    return 100 * Double(matches.count) / Double(trueSizes.count)
  }
}

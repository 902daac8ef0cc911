import Foundation

/// The features of two files that follow from the references between all files.
struct ReferenceFeatures: Sendable {
  /// For each file, what it uses and what uses it, as a vector of length 1.
  let neighbourhood: SparseRows
  private let dependencies: Dependencies
  private let uses: SparseRows
  private let users: SparseRows
  private let neighbours: SparseRows
  private let sharedNeighbours: SparseRows
  private let levels: [Double]
  private let weightOut: [Double]
  private let weightIn: [Double]
  private let logUses: [Double]
  private let logUsers: [Double]

  init(_ dependencies: Dependencies) {
    self.dependencies = dependencies
    let count = dependencies.fileCount
    let used = dependencies.used
    let usedBy = dependencies.users
    levels = TrophicLevels.ranks(of: dependencies)
    func rarities(_ rows: SparseRows) -> [Double] {
      rows.frequencies().map { log(Double(count + 1) / Double(max($0, 1))) }
    }
    func logarithms(_ rows: SparseRows) -> SparseRows {
      SparseRows(
        rowCount: count, columnCount: rows.columnCount,
        entries: (0..<count).lazy.flatMap { row in
          rows.range(row).lazy.map { (row, Int(rows.columns[$0]), log(1 + rows.values[$0])) }
        })
    }
    let (logUsed, logUsedBy) = (logarithms(used), logarithms(usedBy))
    uses = logUsed.weighted(rarities(logUsed))
    users = logUsedBy.weighted(rarities(logUsedBy))
    let both = SparseRows(
      rowCount: count, columnCount: 2 * count,
      entries: (0..<count).lazy.flatMap { row in
        logUsed.range(row).map { (row, Int(logUsed.columns[$0]), logUsed.values[$0]) }
          + logUsedBy.range(row).map { (row, count + Int(logUsedBy.columns[$0]), logUsedBy.values[$0]) }
      })
    neighbourhood = both.weighted(rarities(both))
    let adjacent = (0..<count).map { row in
      Set(used.columns[used.range(row)]).union(usedBy.columns[usedBy.range(row)]).sorted()
    }
    neighbours = SparseRows(
      rowCount: count, columnCount: count,
      entries: adjacent.enumerated().lazy.flatMap { row, columns in columns.lazy.map { (row, Int($0), 1.0) } }
    )
    sharedNeighbours = SparseRows(
      rowCount: count, columnCount: count,
      entries: adjacent.enumerated().lazy.flatMap { row, columns in
        columns.lazy.map { column in
          (row, Int(column), 1 / max(1, log2(1 + Double(adjacent[Int(column)].count))))
        }
      })
    weightOut = (0..<count).map { row in used.values[used.range(row)].reduce(0, +) }
    weightIn = (0..<count).map { row in usedBy.values[usedBy.range(row)].reduce(0, +) }
    logUses = (0..<count).map { log(1 + Double(used.range($0).count)) }
    logUsers = (0..<count).map { log(1 + Double(usedBy.range($0).count)) }
  }

  func fill(_ one: Int, _ other: Int, _ set: (PairFeature, Double) -> Void) {
    let there = dependencies.weight(one, other)
    let back = dependencies.weight(other, one)
    let both = there + back
    let all = ((weightOut[one] + weightIn[one]) * (weightOut[other] + weightIn[other])).squareRoot()
    set(.references, log(1 + both))
    set(.shareOfBoth, both / (all + 1e-9))
    set(.shareOfUses, max(there / max(weightOut[one], 1e-9), back / max(weightOut[other], 1e-9)))
    set(.shareOfUsers, max(there / max(weightIn[other], 1e-9), back / max(weightIn[one], 1e-9)))
    set(.mutual, there > 0 && back > 0 ? 1 : 0)
    set(.isReferenced, both > 0 ? 1 : 0)
    set(.neighbourhood, neighbourhood.product(one, other))
    set(.commonUses, uses.product(one, other))
    set(.commonUsers, users.product(one, other))
    set(.commonNeighbours, log(1 + sharedNeighbours.product(one, other, with: neighbours)))
    set(.mostUsers, max(logUsers[one], logUsers[other]))
    set(.fewestUsers, min(logUsers[one], logUsers[other]))
    set(.mostUses, max(logUses[one], logUses[other]))
    set(.levelDifference, abs(levels[one] - levels[other]))
    set(.lowestLevel, min(levels[one], levels[other]))
    set(.highestLevel, max(levels[one], levels[other]))
  }
}

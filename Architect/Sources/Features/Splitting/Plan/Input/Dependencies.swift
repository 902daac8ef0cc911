import Foundation
import SourceReaders

/// How strongly each file depends on each other file.
struct Dependencies: Sendable {
  /// A dependency of one file on another. The weight is positive.
  struct Edge: Sendable {
    var from: Int
    var to: Int
    var weight: Double
  }

  let fileCount: Int
  /// Ordered by the numbers of the files.
  let edges: [Edge]
  /// Row *i* has the files that file *i* uses.
  let used: SparseRows
  /// Row *i* has the files that use file *i*.
  let users: SparseRows
  let total: Double

  /// The weight of a use grows with the logarithm of the number of occurrences. A declaration that many files
  /// use says little about what belongs together, so a use of it weighs less.
  init(_ graph: ReferenceGraph) {
    let count = graph.files.count
    var usersOfSymbol = [Int](repeating: 0, count: graph.symbols.count)
    for edge in graph.edges {
      var last = -1
      for use in edge.uses where use.symbol != last {
        usersOfSymbol[use.symbol] += 1
        last = use.symbol
      }
    }
    let scale = log(Double(count + 1))
    let rarity = usersOfSymbol.map { users in
      scale > 0 ? max(log(Double(count + 1) / Double(max(users, 1))) / scale, 0) : 1
    }
    edges = graph.edges.compactMap { edge in
      var weight = 0.0
      for use in edge.uses {
        let symbol = graph.symbols[use.symbol]
        weight +=
          (1 + log(Double(use.count))) * rarity[use.symbol] / Double(max(symbol.definitions, 1))
          * Self.factor(of: use.basis)
      }
      return weight > 0 ? Edge(from: edge.from, to: edge.to, weight: weight) : nil
    }
    fileCount = count
    used = SparseRows(
      rowCount: count, columnCount: count, entries: edges.lazy.map { ($0.from, $0.to, $0.weight) })
    users = used.transposed()
    total = edges.reduce(0) { $0 + $1.weight }
  }

  /// The weight of one file's dependency on another, by binary search.
  func weight(_ from: Int, _ to: Int) -> Double {
    var range = used.range(from)
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      let column = Int(used.columns[middle])
      if column == to { return used.values[middle] }
      range = column < to ? (middle + 1)..<range.upperBound : range.lowerBound..<middle
    }
    return 0
  }

  private static func factor(of basis: ReferenceGraph.Basis) -> Double {
    switch basis {
    case .extension: 2
    case .uniqueMember: 0.4
    case .scope, .inheritance, .index: 1
    }
  }
}

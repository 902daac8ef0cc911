import ModuleGraph
import SourceReaders

extension ReferenceGraph {
  /// The same graph in the order that its contents give: the files by path, the symbols by file and line, the
  /// edges by their files. References to files and symbols that do not exist are left out.
  func canonical() -> ReferenceGraph {
    let order = files.indices.sorted { one, other in
      let (one, other) = (files[one], files[other])
      return one.path.utf8.elementsEqual(other.path.utf8)
        ? one.lines < other.lines : one.path.utf8.lexicographicallyPrecedes(other.path.utf8)
    }
    let rank = inverse(of: order)
    let isValid = symbols.indices.filter { files.indices.contains(symbols[$0].file) }
    let symbolOrder = isValid.sorted { one, other in
      let (one, other) = (symbols[one], symbols[other])
      return (rank[one.file], one.line, one.name, one.kind.rawValue)
        < (rank[other.file], other.line, other.name, other.kind.rawValue)
    }
    var symbolRank = [Int?](repeating: nil, count: symbols.count)
    for (new, old) in symbolOrder.enumerated() { symbolRank[old] = new }
    let sortedSymbols = symbolOrder.map { old in
      var symbol = symbols[old]
      symbol.file = rank[symbol.file]
      return symbol
    }
    var moved: [Edge] = []
    moved.reserveCapacity(edges.count)
    for edge in edges {
      guard files.indices.contains(edge.from), files.indices.contains(edge.to), edge.from != edge.to else {
        continue
      }
      var uses: [Use] = []
      for use in edge.uses where symbols.indices.contains(use.symbol) && use.count > 0 {
        guard let symbol = symbolRank[use.symbol] else { continue }
        uses.append(Use(symbol: symbol, count: use.count, line: use.line, basis: use.basis))
      }
      if !uses.isEmpty { moved.append(Edge(from: rank[edge.from], to: rank[edge.to], uses: uses)) }
    }
    return ReferenceGraph(
      files: order.map { files[$0] }, symbols: sortedSymbols, edges: Self.merged(moved), names: names)
  }

  /// Sorts the edges, and joins those between the same two files.
  private static func merged(_ edges: [Edge]) -> [Edge] {
    var result: [Edge] = []
    result.reserveCapacity(edges.count)
    for edge in edges.sorted(by: { ($0.from, $0.to) < ($1.from, $1.to) }) {
      if let last = result.last, last.from == edge.from, last.to == edge.to {
        result[result.count - 1].uses += edge.uses
      } else {
        result.append(edge)
      }
    }
    for index in result.indices {
      result[index].uses.sort {
        ($0.symbol, $0.basis.rawValue, $0.line, $0.count) < ($1.symbol, $1.basis.rawValue, $1.line, $1.count)
      }
    }
    return result
  }
}

/// Returns the position of each element in a permutation.
func inverse(of permutation: [Int]) -> [Int] {
  var result = [Int](repeating: 0, count: permutation.count)
  for (new, old) in permutation.enumerated() { result[old] = new }
  return result
}

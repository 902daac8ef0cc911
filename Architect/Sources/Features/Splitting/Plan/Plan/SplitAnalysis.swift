import Files
import SourceReaders

/// What every part of a plan is computed from.
struct SplitAnalysis: Sendable {
  let graph: ReferenceGraph
  let features: PairFeatures
  let search: ModuleSearch
  let model: PairModel
  /// The indices of each file's edges in `graph.edges`: to the files that it uses, and from those that use
  /// it.
  let edgesFrom: [[Int]]
  let edgesTo: [[Int]]
  let lines: Int
  /// The numbers of the types' symbols.
  let typeSymbols: [TypeKey: Int]

  init(_ graph: ReferenceGraph, model: PairModel = .standard) {
    self.graph = graph.canonical()
    self.model = model
    features = PairFeatures(canonical: self.graph)
    search = ModuleSearch(features, model: model)
    var edgesFrom = [[Int]](repeating: [], count: self.graph.files.count)
    var edgesTo = edgesFrom
    for (index, edge) in self.graph.edges.enumerated() {
      edgesFrom[edge.from].append(index)
      edgesTo[edge.to].append(index)
    }
    self.edgesFrom = edgesFrom
    self.edgesTo = edgesTo
    typeSymbols = Dictionary(
      self.graph.symbols.enumerated().filter { $0.element.kind.isType || $0.element.kind == .extension }
        .map { (TypeKey(file: $0.element.file, name: $0.element.name), $0.offset) },
      uniquingKeysWith: { first, _ in first })
    lines = max(1, self.graph.files.reduce(0) { $0 + max($1.lines, 0) })
  }

  func files(matching pattern: String) -> [Int] {
    let glob = Glob(pattern)
    return graph.files.indices.filter {
      graph.files[$0].path == pattern || glob.matches(graph.files[$0].path)
    }
  }

  func declaration(_ symbol: Int) -> SplitPlan.Declaration {
    let symbol = graph.symbols[symbol]
    return SplitPlan.Declaration(
      name: symbol.name, kind: symbol.kind, access: symbol.access,
      place: SplitPlan.Place(path: graph.files[symbol.file].path, line: symbol.line))
  }

  /// Returns the files of each module, in order.
  static func members(_ groups: [Int], count: Int) -> [[Int]] {
    var result = [[Int]](repeating: [], count: count)
    for (file, group) in groups.enumerated() { result[group].append(file) }
    return result
  }
}

/// A type in a file.
struct TypeKey: Hashable, Sendable {
  var file: Int
  var name: String
}

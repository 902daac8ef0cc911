/// The modules of a repository and their dependencies, in a fixed order.
public struct ModuleGraph: Hashable, Sendable {
  /// All modules, sorted by id.
  public let modules: [Module]
  /// All edges between modules, sorted by the ids of the two modules.
  public let edges: [Edge]
  /// The imports of modules from outside the repository.
  public let externals: [ExternalUse]
  /// The names of the layers, from highest to lowest.
  public let layers: [String]
  /// The problems that occurred while reading the repository.
  public let problems: [ReadingProblem]
  /// The applications that are assembled from Tenon modules; empty if they were not read.
  public var wiring = WiredGraph()
  /// The predicted seconds of a build after a change of each module's declarations; empty if nothing was predicted.
  public var buildSeconds: [Module.ID: Double] = [:]

  private let indexByID: [Module.ID: Int]
  private let edgeIndicesFrom: [Module.ID: [Int]]
  private let edgeIndicesTo: [Module.ID: [Int]]

  /// Creates a graph and sorts its modules and edges. Edges from or to unknown modules, and edges from a module to
  /// itself, are dropped.
  public init(
    modules: [Module], edges: [Edge] = [], externals: [ExternalUse] = [], layers: [String] = [],
    problems: [ReadingProblem] = []
  ) {
    let modules = modules.sorted { $0.id < $1.id }
    self.modules = modules
    indexByID = Dictionary(modules.indices.map { (modules[$0].id, $0) }) { first, _ in first }
    let known = indexByID
    let edges = edges.filter { $0.from != $0.to && known[$0.from] != nil && known[$0.to] != nil }
      .sorted { ($0.from, $0.to) < ($1.from, $1.to) }
    self.edges = edges
    self.externals = externals.sorted { ($0.from, $0.name) < ($1.from, $1.name) }
    self.layers = layers
    self.problems = problems.sorted { ($0.place, $0.message) < ($1.place, $1.message) }
    edgeIndicesFrom = Dictionary(grouping: edges.indices) { edges[$0].from }
    edgeIndicesTo = Dictionary(grouping: edges.indices) { edges[$0].to }
  }

  /// The module with the given id, or `nil` if there is none.
  public subscript(id: Module.ID) -> Module? { indexByID[id].map { modules[$0] } }

  /// Returns the edges that start at the module `id`, sorted by the module where they end.
  public func edges(from id: Module.ID) -> [Edge] { (edgeIndicesFrom[id] ?? []).map { edges[$0] } }

  /// Returns the edges that end at the module `id`, sorted by the module where they start.
  public func edges(to id: Module.ID) -> [Edge] { (edgeIndicesTo[id] ?? []).map { edges[$0] } }

  /// Returns the edge from one module to another, or `nil` if there is none.
  public func edge(from: Module.ID, to: Module.ID) -> Edge? { edges(from: from).first { $0.to == to } }

  /// Returns the modules from outside the repository that the module imports, sorted by name.
  public func externals(of id: Module.ID) -> ArraySlice<ExternalUse> {
    // The array is sorted by the importing module, so a binary search finds the first element.
    var low = externals.startIndex
    var high = externals.endIndex
    while low < high {
      let middle = (low + high) / 2
      if externals[middle].from < id { low = middle + 1 } else { high = middle }
    }
    return externals[low...].prefix { $0.from == id }
  }

  /// Returns the graph of the modules that `isKept` selects, with the edges between them.
  public func restricted(to isKept: (Module) -> Bool) -> ModuleGraph {
    let kept = modules.filter(isKept)
    let ids = Set(kept.map(\.id))
    var result = ModuleGraph(
      modules: kept, edges: edges, externals: externals.filter { ids.contains($0.from) }, layers: layers,
      problems: problems)
    result.wiring = wiring
    result.buildSeconds = buildSeconds
    return result
  }

  /// Returns the position of a module's layer, with 0 for the highest, or `nil` if the module has no layer.
  public func layerIndex(of module: Module) -> Int? { module.layer.flatMap { layers.firstIndex(of: $0) } }
}

extension Sequence<Module> {
  /// The module with the most lines; of several, the first by name. `nil` if there are no modules.
  public var largest: Module? { self.max { ($0.lines, $1.id) < ($1.lines, $0.id) } }
}

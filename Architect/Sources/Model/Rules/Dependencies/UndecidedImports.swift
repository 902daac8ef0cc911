import ModuleGraph

/// Imports that are not judged because a dependency of the importing module could not be resolved.
public struct UndecidedImports: Sendable {
  /// Imports of one module, and the reasons they cannot be judged.
  public struct Entry: Hashable, Sendable {
    public var from: Module.ID
    public var to: String
    /// The first of the imports.
    public var place: Place
    /// The places of all imports.
    public var places: Set<Place>
    /// Whether the imported module is one of the repository's.
    public var isLocal: Bool
    /// The names of the dependencies, folders and macros that could not be resolved.
    public var causes: [String]
  }

  public let entries: [Entry]
  /// The number of imports of the repository's own modules, judged or not.
  public let localImports: Int

  /// Finds the imports in a graph that are not judged.
  public init(_ graph: ModuleGraph) {
    let judge = ImportJudge(graph)
    let shadowed = Self.shadowed(in: graph)
    entries =
      shadowed
      + graph.modules.flatMap { module in
        judge.judged(module).compactMap { judged in
          guard case .undecided(let causes) = judged.judgement, let place = judged.places.first else {
            return nil
          }
          return Entry(
            from: module.id, to: judged.id, place: place, places: Set(judged.places),
            isLocal: judged.module != nil, causes: causes)
        }
      }
    localImports =
      graph.edges.reduce(0) { sum, edge in sum + edge.imports.count(where: \.isActive) }
      + shadowed.reduce(0) { $0 + $1.places.count }
  }

  /// The imports of names that both the SDK and another module of the same build have. They count as the SDK's unless the
  /// module is declared, but only the compiler knows which one it finds.
  private static func shadowed(in graph: ModuleGraph) -> [Entry] {
    let local = Dictionary(grouping: graph.modules.filter { SystemModules.isKnown($0.name) }, by: \.name)
    guard !local.isEmpty else { return [] }
    return graph.externals.compactMap { use in
      guard let from = graph[use.from], let others = local[use.name] else { return nil }
      let places = use.imports.filter { $0.isActive && !$0.isGuarded && !$0.isInclude }.map(\.place)
      let isOfOneBuild = others.contains { other in
        other.id != from.id && !other.kind.isTest && !other.kind.isProgram && !other.files.isEmpty
          && other.declarations.contains { declared in
            from.declarations.contains { UnknownSupply.isOfOneBuild($0, declared) }
          }
      }
      guard isOfOneBuild, let place = places.min() else { return nil }
      return Entry(
        from: from.id, to: use.name, place: place, places: Set(places), isLocal: true,
        causes: ["the SDK, which has a module of this name, too"])
    }
  }

  /// The places of the imports of the repository's own modules that are not judged, by the importing module. An import
  /// counts once, however many manifests declare the module.
  public var localPlaces: [Module.ID: Set<Place>] {
    entries.filter(\.isLocal).reduce(into: [:]) { $0[$1.from, default: []].formUnion($1.places) }
  }
}

import ModuleGraph

/// Imports that are not judged because a dependency of the importing module could not be resolved.
public struct UndecidedImports: Sendable {
  /// An import of a module, and the reasons it cannot be judged.
  public struct Entry: Hashable, Sendable {
    public var from: Module.ID
    public var to: String
    public var place: Place
    /// The names of the dependencies, folders and macros that could not be resolved.
    public var causes: [String]
  }

  public let entries: [Entry]

  /// Finds the imports in a graph that are not judged.
  public init(_ graph: ModuleGraph) {
    let open = graph.modules.filter { module in
      module.declarations.contains {
        !$0.unresolved.isEmpty || !$0.opaqueExternals.isEmpty || !$0.opaqueBinaries.isEmpty
          || !$0.target.unresolvedHeaderFolders.isEmpty
      }
    }
    guard !open.isEmpty else {
      entries = []
      return
    }
    let judge = ImportJudge(graph)
    entries = open.flatMap { module in
      judge.judged(module).compactMap { judged in
        guard case .undecided(let causes) = judged.judgement, let place = judged.places.first else {
          return nil
        }
        return Entry(from: module.id, to: judged.id, place: place, causes: causes)
      }
    }
  }
}

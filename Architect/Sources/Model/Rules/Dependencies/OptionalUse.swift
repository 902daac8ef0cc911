import ModuleGraph

/// Modules that others use only if another module links them: their imports are under `canImport`, and their manifests
/// do not declare them. A target that does declare such a module switches this use on, without importing anything.
enum OptionalUse {
  /// Whether another module than `module` uses a module of the repository in this way.
  /// - Parameter edges: The edges to the used module.
  static func isOffered(by module: Module, to edges: [Edge]) -> Bool {
    edges.contains { edge in
      edge.from != module.id && edge.declarations.isEmpty && edge.imports.contains(where: \.isGuarded)
    }
  }

  /// Whether another module than `module` uses a product from outside in this way.
  static func isOffered(by module: Module, outside name: String, in graph: ModuleGraph) -> Bool {
    graph.externals.contains { use in
      use.name == name && use.from != module.id && use.imports.contains(where: \.isGuarded)
        && graph[use.from]?.declarations.contains { $0.externals.contains(name) } == false
    }
  }
}

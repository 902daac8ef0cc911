import ModuleGraph

/// Finds the applications that host tests. Tests that an Xcode project loads into an application use the modules that
/// the application links: linking these modules again would put two copies of each into one process.
enum TestHosts {
  /// The declarations of the applications that host the tests of `declaration`, in the same kind of project.
  static func declarations(
    of declaration: Module.Declaration, of module: Module, in graph: ModuleGraph
  ) -> [Module.Declaration] {
    applications(of: declaration, of: module, in: graph).flatMap { host in
      host.declarations.filter { $0.format == declaration.format }
    }
  }

  /// The applications that host the tests of `declaration`; an application that tests only drive from outside does not
  /// host them.
  static func applications(
    of declaration: Module.Declaration, of module: Module, in graph: ModuleGraph
  ) -> [Module] {
    guard module.kind == .test, declaration.format != .swiftPM else { return [] }
    return declaration.dependencies.sorted().compactMap { graph[$0] }.filter { $0.kind == .app }
  }

  /// Whether tests in the application `host` import the module `id`.
  static func needModule(_ id: Module.ID, from host: Module, in graph: ModuleGraph) -> Bool {
    host.kind == .app
      && graph.edges(to: host.id).contains { edge in
        graph[edge.from]?.kind == .test && graph.edge(from: edge.from, to: id)?.imports.isEmpty == false
      }
  }
}

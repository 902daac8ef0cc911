import ModuleGraph

/// Finds the modules that the files of a declaration import without listing them.
///
/// It is a class with lazy properties because most declarations are never queried, and those that are queried are
/// queried for each of their dependencies.
final class DependencyWays {
  private let declaration: Module.Declaration
  private let module: Module
  private let graph: ModuleGraph
  private lazy var files = Set(declaration.target.files)
  /// The modules of the repository that the files import.
  private lazy var inside = graph.edges(from: module.id).filter { edge in
    edge.imports.contains { files.contains($0.place.file) }
  }.map(\.to)
  /// The modules from outside that the files import and that the declaration does not list.
  private lazy var outside = graph.externals(of: module.id).filter { external in
    !declaration.externals.contains(external.name) && !declaration.externalModules.contains(external.name)
      && external.imports.contains { files.contains($0.place.file) }
  }.map(\.name)

  init(_ declaration: Module.Declaration, of module: Module, in graph: ModuleGraph) {
    self.declaration = declaration
    self.module = module
    self.graph = graph
  }

  /// Whether a file imports something from outside that the declaration does not list.
  var importsFromUnknownOrigin: Bool { outside.contains { !SystemModules.isKnown($0) } }

  /// Whether a file of the declaration imports one of the modules that the declaration does not list.
  func imports(anyOf modules: Set<Module.ID>) -> Bool {
    guard !modules.isEmpty else { return false }
    let listed = declaration.dependencies
    return inside.contains { modules.contains($0) && !listed.contains($0) }
  }

  /// Whether a file of the declaration imports one of the modules from outside that the declaration does not list.
  func imports(anyOfOutside names: Set<String>) -> Bool {
    !names.isEmpty && outside.contains { names.contains($0) && !SystemModules.isKnown($0) }
  }
}

import ModuleGraph

/// Finds the dependencies of a declaration that lead to the modules that its files import.
///
/// It is a class with lazy properties because most declarations are never queried, and those that are queried are
/// queried for each of their dependencies.
final class DependencyWays {
  private let declaration: Module.Declaration
  private let module: Module
  private let graph: ModuleGraph
  let cure: ImportCure
  private lazy var files = Set(declaration.target.files)
  private lazy var inside: [(id: Module.ID, uses: [Int])] = graph.edges(from: module.id).filter { edge in
    edge.imports.contains { files.contains($0.place.file) }
  }.map { edge in
    (
      edge.to,
      uses { carrier in
        carrier.id == edge.to || carrier.declarations.contains { $0.reachable.contains(edge.to) }
      }
    )
  }
  private lazy var outside: [(name: String, uses: [Int])] = graph.externals(of: module.id).filter {
    external in
    !declaration.externals.contains(external.name) && !declaration.externalModules.contains(external.name)
      && external.imports.contains { files.contains($0.place.file) }
  }.map { external in
    (
      external.name,
      uses { carrier in carrier.declarations.contains { $0.reachableExternals.contains(external.name) } }
    )
  }
  /// The modules that each dependency refers to.
  private lazy var carriers = declaration.uses.map { use in use.modules.compactMap { graph[$0] } }

  init(_ declaration: Module.Declaration, of module: Module, in graph: ModuleGraph, _ cure: ImportCure) {
    self.cure = cure
    self.declaration = declaration
    self.module = module
    self.graph = graph
  }

  private func uses(leading: (Module) -> Bool) -> [Int] {
    carriers.indices.filter { carriers[$0].contains(where: leading) }
  }

  /// The modules that the declaration's files import and that only this dependency leads to.
  func brought(by use: Module.Use) -> [Module.ID] {
    inside.filter { isOnly(use, in: $0.uses) }.map(\.id).sorted()
  }

  /// The modules from outside that the declaration's files import and that only this dependency leads to.
  func broughtFromOutside(by use: Module.Use) -> [String] {
    // One of the declaration's own products may contain the module.
    guard
      declaration.uses.allSatisfy({ !$0.isExternal || !declaration.opaqueExternals.contains($0.externalName) }
      )
    else { return [] }
    return outside.filter { isOnly(use, in: $0.uses) }.map(\.name).sorted()
  }

  /// Whether a file of the declaration imports one of the modules that the declaration does not list.
  func imports(anyOf modules: Set<Module.ID>) -> Bool {
    guard !modules.isEmpty else { return false }
    let listed = declaration.dependencies
    return inside.contains { modules.contains($0.id) && !listed.contains($0.id) }
  }

  /// Whether a file of the declaration imports one of the modules from outside that the declaration does not list.
  func imports(anyOfOutside names: Set<String>) -> Bool {
    !names.isEmpty && outside.contains { names.contains($0.name) && !SystemModules.isKnown($0.name) }
  }

  private func isOnly(_ use: Module.Use, in uses: [Int]) -> Bool {
    !uses.isEmpty && uses.allSatisfy { declaration.uses[$0] == use }
  }
}

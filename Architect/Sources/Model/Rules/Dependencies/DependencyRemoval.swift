import Graphs
import ModuleGraph

/// Simulates the removal of dependencies, to find the imports that only these dependencies make possible.
///
/// All dependencies are removed at once. If two of them lead to a module that is imported, neither may be removed before
/// the module is declared.
struct DependencyRemoval {
  /// An import whose module cannot be reached any more.
  struct Loss: Hashable {
    /// The module that contains the import, and its declaration.
    var user: Module
    var declaration: Module.Declaration
    /// The imported module; `nil` if it is from outside the repository.
    var module: Module?
    /// The name that the import uses.
    var name: String
  }

  /// What a declaration no longer provides.
  private struct Removed {
    var modules: Set<Module.ID> = []
    var externals: Set<String> = []
  }

  private struct Key: Hashable {
    var manifest: String
    var target: String

    init(_ declaration: Module.Declaration) {
      manifest = declaration.manifest
      target = declaration.target.name
    }
  }

  private let graph: ModuleGraph
  private var removed: [Key: Removed] = [:]
  private var losses: [Loss] = []

  /// Removes dependencies from the graph.
  /// - Parameter dependencies: The dependencies, with the declarations that contain them and the modules that these
  ///   declare.
  init(
    of dependencies: [(uses: [Module.Use], declaration: Module.Declaration, module: Module)],
    from graph: ModuleGraph
  ) {
    self.graph = graph
    for (uses, declaration, _) in dependencies {
      let gone = Set(uses)
      let kept = declaration.uses.filter { !gone.contains($0) }
      var own = Removed(modules: Set(uses.flatMap(\.modules)))
      own.modules.subtract(kept.flatMap(\.modules))
      own.externals = Set(uses.filter(\.isExternal).map(\.externalName))
      own.externals.subtract(kept.filter(\.isExternal).map(\.externalName))
      removed[Key(declaration)] = own
    }
    let sources = Set(dependencies.map(\.module.id)).sorted()
    guard !sources.isEmpty else { return }
    for module in graph.modules {
      for declaration in module.declarations where !declaration.target.files.isEmpty {
        guard removed[Key(declaration)] != nil || sources.contains(where: declaration.reachable.contains)
        else { continue }
        losses += lost(in: declaration, of: module)
      }
    }
  }

  /// Returns the imports that a removed dependency makes possible, alone or together with other removed dependencies.
  func losses(
    without use: Module.Use, of declaration: Module.Declaration, _ module: Module
  ) -> [Loss] {
    let led = use.modules.compactMap { graph[$0] }
    return losses.filter { loss in
      guard loss.declaration == declaration || loss.declaration.reachable.contains(module.id) else {
        return false
      }
      if let target = loss.module {
        return led.contains {
          $0.id == target.id || $0.declarations.contains { $0.reachable.contains(target.id) }
        }
      }
      return (use.isExternal && use.externalName == loss.name)
        || led.contains { $0.declarations.contains { $0.reachableExternals.contains(loss.name) } }
    }
  }

  private func lost(in declaration: Module.Declaration, of module: Module) -> [Loss] {
    let isSource = removed[Key(declaration)] != nil
    let files = Set(declaration.target.files)
    func counts(_ imports: [ImportEvidence]) -> Bool {
      imports.contains { (isSource || $0.isActive) && files.contains($0.place.file) }
    }
    let direct = remaining(of: declaration)
    let inside = graph.edges(from: module.id).filter { edge in
      !direct.contains(edge.to) && declaration.reachable.contains(edge.to) && counts(edge.imports)
    }
    let outside = graph.externals(of: module.id).filter { external in
      !SystemModules.isKnown(external.name) && declaration.reachableExternals.contains(external.name)
        && !provides(declaration, external.name) && counts(external.imports)
    }
    guard !inside.isEmpty || !outside.isEmpty else { return [] }
    let left = reached(from: declaration)
    let modules = inside.filter { !left.modules.contains($0.to) }.compactMap { graph[$0.to] }
    let names = outside.map(\.name).filter { name in !left.declarations.contains { provides($0, name) } }
    return modules.map { Loss(user: module, declaration: declaration, module: $0, name: $0.name) }
      + names.map { Loss(user: module, declaration: declaration, name: $0) }
  }

  private func remaining(of declaration: Module.Declaration) -> Set<Module.ID> {
    declaration.dependencies.subtracting(removed[Key(declaration)]?.modules ?? [])
  }

  /// Whether the products that a declaration itself lists provide a module from outside.
  private func provides(_ declaration: Module.Declaration, _ name: String) -> Bool {
    let own = declaration.externals.subtracting(removed[Key(declaration)]?.externals ?? [])
    if own.contains(name) || KnownReExports.of(own).contains(name) { return true }
    if let carrier = declaration.broughtExternals[name], own.contains(carrier) { return true }
    // What no dependency leads to comes with one of the products, according to a lock file or a checkout.
    return declaration.reachableExternals.contains(name) && !declaration.externals.contains(name)
      && !declaration.dependencies.contains { id in
        graph[id]?.declarations.contains { $0.reachableExternals.contains(name) } ?? false
      }
  }

  /// Returns everything that a declaration still reaches, with the declarations that are built for it.
  private func reached(from start: Module.Declaration) -> (
    modules: Set<Module.ID>, declarations: [Module.Declaration]
  ) {
    func built(_ id: Module.ID) -> [Module.Declaration] {
      let all = graph[id]?.declarations ?? []
      let built = all.filter { $0.format == start.format || start.scope.contains($0.manifest) }
      return built.isEmpty ? all : built
    }
    let modules = reachable(from: remaining(of: start)) { built($0).flatMap(remaining) }
    return (Set(modules), [start] + modules.flatMap(built))
  }
}

import Architect
import ModuleGraph
import ProjectEditors

/// A host, and the modules that a list of modules in it can name.
struct RegisteringHost {
  /// The modules that compile the list; several if they share the file.
  let modules: [Module]
  /// What all of them declare as a direct dependency, by id.
  let dependencies: [Module]
  /// Dependencies that the list cannot name, because only some of the manifests declare them.
  let notes: [String]
  /// The names by which the host imports modules, if they are not the modules' own names.
  private let aliases: [String: String]

  /// The host that compiles a file.
  init(_ architecture: Architecture, file: String) throws {
    let modules = architecture.graph.modules.filter { $0.files.contains { $0.path == file } }
    let all = modules.flatMap(\.declarations)
    let compiling = all.filter { $0.target.files.contains(file) }
    try self.init(architecture, modules, compiling.isEmpty ? all : compiling)
  }

  /// The host that is one module.
  init(_ architecture: Architecture, module: Module) throws {
    try self.init(architecture, [module], module.declarations)
  }

  private init(
    _ architecture: Architecture, _ modules: [Module], _ declarations: [Module.Declaration]
  ) throws {
    for declaration in declarations { try Self.requireKnown(declaration, architecture) }
    let sets = declarations.map(\.dependencies)
    let policy = architecture.configuration.policy
    func isCandidate(_ module: Module) -> Bool {
      !module.kind.isProgram && !policy.isOutside(module) && module.files.contains { $0.language == .swift }
    }
    let union = sets.reduce(into: Set()) { $0.formUnion($1) }
    let common = sets.dropFirst().reduce(sets.first ?? []) { $0.intersection($1) }
    self.modules = modules
    dependencies = common.sorted().compactMap { architecture.graph[$0] }.filter(isCandidate)
    aliases = declarations.reduce(into: [:]) { result, declaration in
      for (name, module) in declaration.target.moduleAliases { result[module] = name }
    }
    notes = union.subtracting(common).sorted().compactMap { id in
      guard let module = architecture.graph[id], isCandidate(module),
        let without = declarations.first(where: { !$0.dependencies.contains(id) })
      else { return nil }
      return
        "\(without.target.place): '\(id.onOneLine)' is not listed, because '\(without.target.name.onOneLine)' does not depend on it here; declare it in all manifests"
    }
  }

  /// A list that is written although a dependency is not known would lose that dependency's modules.
  private static func requireKnown(_ declaration: Module.Declaration, _ architecture: Architecture) throws {
    let target = declaration.target
    for use in declaration.uses {
      guard let failure = use.failure else { continue }
      throw ProjectEditError(
        .missing,
        "\(use.dependency.place): '\(target.name.onOneLine)' depends on '\(use.dependency.name.onOneLine)', which was not found (\(failure.onOneLine)), so its modules are not known",
        remedy: "correct the dependency; `tenon doctor` says more")
    }
    if let project = architecture.projects.first(where: { $0.manifest == declaration.manifest }),
      !project.isWhole
    {
      throw ProjectEditError(
        .unreadable,
        "\(target.place): not everything that the manifest declares could be read, so the dependencies of '\(target.name.onOneLine)' are not known",
        remedy: "run `tenon doctor` to see what is missing")
    }
  }

  /// The modules whose files decide what is listed.
  var readModules: Set<Module.ID> {
    var ids = Set((modules + dependencies).map(\.id))
    for module in modules {
      for declaration in module.declarations { ids.formUnion(declaration.reachable.ids) }
    }
    return ids
  }

  /// The name by which the host imports a module.
  func importName(of module: Module) -> String { aliases[module.name] ?? module.name }
}

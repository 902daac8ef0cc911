/// Code that is linked with a module, and whose contents no source in the repository shows.
public enum HiddenCode: Hashable, Sendable {
  /// A product, package or pod from outside the repository.
  case outside(String)
  case binary(String)
  case withoutSources(Module.ID)
  case withGeneratedSources(Module.ID)
  /// A dependency that could not be resolved, described.
  case unresolved(String)

  /// A sentence about what the code may have: `may("have it")`.
  public func may(_ verb: String) -> String {
    switch self {
    case .outside(let name): "'\(name)', whose sources are not in the repository, may \(verb)"
    case .binary(let name): "the binary '\(name)' may \(verb)"
    case .withoutSources(let id): "'\(id)', whose sources are missing, may \(verb)"
    case .withGeneratedSources(let id): "'\(id)', which has generated sources, may \(verb)"
    case .unresolved(let text): "\(text) could not be resolved"
    }
  }
}

extension ModuleGraph {
  /// Returns code without sources that is linked with a module, or is part of it.
  /// - Parameter isKnown: Whether it is known what a library from outside the repository has; those of the system have
  ///   nothing of an application.
  /// - Complexity: O(*n*) for *n* modules.
  public func hiddenCode(in id: Module.ID, isKnown: (String) -> Bool) -> HiddenCode? {
    guard let module = self[id] else { return nil }
    if let found = Self.hiddenCode(of: module) { return found }
    for declaration in module.declarations {
      let names = declaration.reachableExternals.union(declaration.opaqueExternals).filter {
        !SystemModules.isKnown($0) && !isKnown($0)
      }
      if let name = names.min() { return .outside(name) }
      if let name = declaration.opaqueBinaries.min() { return .outside(name) }
      if let name = declaration.target.vendoredModules.min() { return .binary(name) }
      if let unknown = declaration.unresolved.map(\.description).min() { return .unresolved(unknown) }
      for module in modules where declaration.reachable.contains(module.id) && !isKnown(module.name) {
        if let found = Self.hiddenCode(of: module) { return found }
      }
    }
    return nil
  }

  /// Why a module of the repository may have what no source shows.
  private static func hiddenCode(of module: Module) -> HiddenCode? {
    for declaration in module.declarations {
      let target = declaration.target
      if target.kind == .binary || target.isOpaque { return .binary(module.id) }
      if target.lacksSources { return .withoutSources(module.id) }
      if target.hasGeneratedSources { return .withGeneratedSources(module.id) }
      if let name = target.vendoredModules.min() { return .binary(name) }
    }
    return nil
  }
}

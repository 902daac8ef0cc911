import ModuleGraph

/// The interface modules that the manifest of an implementation declares beside it, such as `CartInterface` of `Cart`.
enum OwnInterface {
  /// The declarations of the interfaces on which the implementation's declaration depends.
  static func declarations(of declaration: Module.Declaration, of module: Module, in graph: ModuleGraph)
    -> [Module.Declaration]
  {
    declaration.uses.flatMap(\.modules).compactMap { graph[$0] }
      .filter { $0.isInterface && $0.name.hasPrefix(module.name) }
      .flatMap(\.declarations).filter { $0.manifest == declaration.manifest }
  }
}

import ModuleGraph

/// Imports in pods that their podspecs need not declare, because of how pods are published.
struct PublishedPods {
  private let graph: ModuleGraph
  /// The names of products that packages bring from outside, and that no podspec or Podfile mentions.
  private let onlyInPackages: Set<String>

  init(_ graph: ModuleGraph) {
    self.graph = graph
    var inPackages: Set<String> = []
    var inPods: Set<String> = []
    for declaration in graph.modules.lazy.flatMap(\.declarations) {
      for use in declaration.uses where use.isExternal {
        if declaration.format == .swiftPM {
          inPackages.insert(use.externalName)
        } else if use.dependency.kind == .pod {
          inPods.formUnion([use.externalName, Target.moduleName(for: use.externalName)])
        }
      }
    }
    onlyInPackages = inPackages.subtracting(inPods)
  }

  /// Whether a podspec need not declare what its files import through other pods.
  func excuse(_ judged: ImportJudge.Judged, of module: Module) -> Bool {
    guard judged.declaration.format == .cocoaPods, judged.judgement.isUndeclared(.transitive) else {
      return false
    }
    return cannotBeBuilt(judged.declaration, of: module) || comesWithSameRelease(judged)
  }

  /// Whether the sources of a podspec need something that only packages provide. Nobody can use such a podspec, so that
  /// smaller omissions in it do not matter.
  private func cannotBeBuilt(_ declaration: Module.Declaration, of module: Module) -> Bool {
    guard !onlyInPackages.isEmpty, let index = module.declarations.firstIndex(of: declaration) else {
      return false
    }
    return graph.externals(of: module.id).contains { use in
      onlyInPackages.contains(use.name) && !SystemModules.isKnown(use.name)
        && use.imports.contains { $0.activeIn.contains(index) && !$0.isGuarded }
    }
  }

  /// Whether a pod that is required in exactly the same version provides the import, and is made of it: most of its files
  /// import it. The pod cannot lose the import without a release of both.
  private func comesWithSameRelease(_ judged: ImportJudge.Judged) -> Bool {
    let declared = judged.declaration.uses.filter(\.dependency.isOfSameRelease).flatMap(\.modules)
    return declared.contains { id in
      guard let provider = graph[id] else { return false }
      let imports =
        graph.edge(from: id, to: judged.id)?.imports
        ?? graph.externals(of: id).first { $0.name == judged.id }?.imports ?? []
      return Set(imports.map(\.place.file)).count * 2 >= provider.files.count
    }
  }
}

import Files
import ModuleGraph

/// Changes in lock files, and what they mean for modules whose files did not change.
extension Attribution {
  mutating func addLock(_ change: ChangedFile) -> Bool {
    let name = FilePath.name(of: change.path)
    guard LockFile.isLockFile(name) else { return false }
    let changed = LockFile.changedNames(change)
    let what = changed.map { " of \($0.sorted().joined(separator: ", "))" } ?? ""
    let built = packageModules(besideLock: change.path)?.sorted().compactMap { after.graph[$0] }
    for module in built ?? after.graph.modules {
      let isConcerned = module.declarations.flatMap(\.uses).contains { use in
        LockFile.concerns(name, use) && changed.map { LockFile.mayReach(use, from: $0) } ?? true
      }
      guard isConcerned || changed?.isEmpty != true && usesUndeclared(module) else { continue }
      add("\(change.shown) has other versions\(what)", to: module.id, isRebuilt: true, spread: .everything)
    }
    return true
  }

  /// The modules that are built with a lock file beside a package's manifest, or were before the change; `nil` if any may be.
  ///
  /// SwiftPM reads only the lock file of the package that it is started in, for everything that the package's targets reach.
  /// Tuist and Bazel take what their targets use from such a package, too.
  private func packageModules(besideLock path: String) -> Set<Module.ID>? {
    guard FilePath.name(of: path) == "Package.resolved" else { return nil }
    let folder = FilePath.folder(of: path)
    let targets = [earlierManifests, laterManifests].flatMap { index in
      index.manifests(in: folder).filter { Project.isPackageManifest(FilePath.name(of: $0)) }
        .flatMap { index[$0] }
    }
    guard !targets.isEmpty, targets.allSatisfy(\.declaration.unresolved.isEmpty) else { return nil }
    var result = Set(targets.map(\.module))
    for target in targets { result.formUnion(target.declaration.reachable.ids) }
    for project in after.projects where project.format == .tuist || project.format == .bazel {
      result.formUnion(laterManifests.modules(of: project.manifest))
    }
    return result
  }

  /// Whether a module imports something from outside that it gets through no declaration. It can be built if another target
  /// uses that.
  private func usesUndeclared(_ module: Module) -> Bool {
    let declared = module.declarations.flatMap { $0.externals.union($0.reachableExternals) }
    return declared.allSatisfy(SystemModules.isKnown)
      && after.graph.externals(of: module.id).contains { !SystemModules.isKnown($0.name) }
  }
}

import Files
import ModuleGraph
import SwiftParsing

/// Changes in manifests and lock files, and what they mean for modules whose files did not change.
extension Attribution {
  /// - Returns: Whether the manifest declares any targets, or did before the change.
  mutating func addManifest(_ change: FileChange) -> Bool {
    guard Project.isPackageManifest(FilePath.name(of: change.path)), let old = change.before.known,
      let new = change.after.known, let difference = try? PackageDifference(before: old, after: new)
    else { return addWhole(change) }
    let known = Set([before, after].flatMap { $0.targets(in: change.path).map(\.target.name) })
    if difference.hasOtherSettings || !difference.targets.keys.allSatisfy(known.contains) {
      return addWhole(change)
    }
    // Another manifest may go on to declare the module.
    let names = Set(after.targets(in: change.path).map(\.target.name))
    for (module, target) in before.targets(in: change.path) where !names.contains(target.name) {
      add("\(change.path) no longer declares it", to: module, isRebuilt: true, spread: .everything)
    }
    let own = after.modules(in: change.path)
    let earlierTargets = Dictionary(before.targets(in: change.path).map { ($0.target.name, $0.target) }) {
      first, _ in first
    }
    for (module, target) in after.targets(in: change.path) {
      let earlier = earlierTargets[target.name]
      if let labels = difference.targets[target.name] {
        addTarget(earlier, labels, difference.flags[target.name], of: module, in: change.path)
      } else if let earlier,
        !Set(earlier.files).symmetricDifference(target.files).isSubset(of: changedPaths)
      {
        add("\(change.path) gives it other files", to: module, isRebuilt: true, spread: .importers(nil))
      }
      guard !difference.packages.isEmpty, let declaration = after.declaration(of: module, in: change.path),
        declaration.uses.contains(where: { use in
          use.isExternal || use.modules.contains { !own.contains($0) }
        })
      else { continue }
      let reason = "\(change.path) depends on other packages"
      add(reason, to: module, isRebuilt: true, spread: .everything)
      // Settings of the dependency can concern the package itself.
      for used in after.graph.modules where declaration.reachable.contains(used.id) && !own.contains(used.id)
      {
        add(reason, to: used.id, isRebuilt: true, spread: .everything)
      }
    }
    return true
  }

  /// A manifest that changed in an unknown way.
  private mutating func addWhole(_ change: FileChange) -> Bool {
    addTargets(of: change.path, "\(change.shown) \(change.verb)")
    return [before, after].contains { !$0.modules(in: change.path).isEmpty }
  }

  private mutating func addTarget(
    _ earlier: Target?, _ labels: Set<String>, _ flags: Set<String>?, of module: Module.ID,
    in manifest: String
  ) {
    guard earlier != nil else {
      return add("\(manifest) declares it", to: module, isRebuilt: true, spread: .importers(nil))
    }
    var rest = labels
    if rest.remove("dependencies") != nil {
      add("\(manifest) gives it other dependencies", to: module, isRebuilt: false)
      changedDependencies.insert(module)
    }
    if rest.remove("resources") != nil {
      // The first resource adds an accessor to the module.
      add("\(manifest) gives it other resources", to: module, isRebuilt: true)
    }
    if rest.remove("linkerSettings") != nil {
      add("\(manifest) links it in another way", to: module, isRebuilt: false)
    }
    guard !rest.isEmpty else { return }
    // Flags concern other modules only if they decide what is compiled.
    let isOnlyFlags = rest == ["swiftSettings"] && flags.map { !mayCheck($0, module) } ?? false
    add(
      "\(manifest) gives it other settings (\(rest.sorted().joined(separator: ", ")))", to: module,
      isRebuilt: true, spread: isOnlyFlags ? .init() : .everything)
  }

  /// Whether a dependency in any manifest may be meant for some platforms only, or may have been before the change.
  var hasConditionalDependencies: Bool {
    let search = WordSearch(["when", "condition"])
    let contents = after.projects.map { content($0.manifest) } + changedManifests
    return contents.contains { $0.map { !search.found(in: $0).isEmpty } ?? true }
  }

  /// Whether code of a module may check any of the flags.
  private func mayCheck(_ flags: Set<String>, _ module: Module.ID) -> Bool {
    guard let module = after.graph[module], !module.hasGeneratedSources else { return true }
    let search = WordSearch(flags.sorted())
    return module.files.contains { file in content(file.path).map { !search.found(in: $0).isEmpty } ?? true }
  }

  /// A manifest that declares nothing by itself, such as one for earlier versions of SwiftPM, concerns what the manifests
  /// next to it declare.
  mutating func addVariant(_ change: FileChange) -> Bool {
    guard Project.isPackageManifest(FilePath.name(of: change.path)) else { return false }
    let folder = FilePath.folder(of: change.path)
    let manifests = Set(after.projects.map(\.manifest).filter { FilePath.folder(of: $0) == folder })
    for manifest in manifests.sorted() { addTargets(of: manifest, "\(change.shown) \(change.verb)") }
    return !manifests.isEmpty || change.after == .nothing && change.before != .unknown
  }

  /// A file with build settings concerns the targets of every Xcode project, because any of them can include it.
  mutating func addConfiguration(_ change: FileChange) -> Bool {
    let projects = after.projects.filter(\.format.isBuiltByXcode)
    guard FilePath.fileExtension(of: change.path) == "xcconfig", !projects.isEmpty else { return false }
    for project in projects { addTargets(of: project.manifest, "\(change.shown) \(change.verb)") }
    return true
  }

  /// A change that may concern every target of a manifest.
  mutating func addTargets(of manifest: String, _ reason: String) {
    for module in before.modules(in: manifest).union(after.modules(in: manifest)).sorted() {
      add(reason, to: module, isRebuilt: true, spread: .everything)
    }
  }

  /// A file outside the repository's folder concerns what links lead to it, and if it belongs to a package, the targets of
  /// every manifest that refers to the package.
  mutating func add(outside path: String) {
    addLinks(to: path)
    for project in after.projects {
      let isUsed = project.packages.contains { package in
        // Some manifests give the path from their own folder.
        guard let folder = package.path, folder.hasPrefix("/") else {
          return package.path?.hasPrefix("..") ?? false
        }
        return FilePath.contains(folder, path)
      }
      if isUsed { addTargets(of: project.manifest, "\(path) was changed") }
    }
  }

  // MARK: - Lock files

  mutating func addLock(_ change: FileChange) -> Bool {
    let name = FilePath.name(of: change.path)
    guard LockFile.isLockFile(name) else { return false }
    let changed = LockFile.changedNames(change)
    let what = changed.map { " of \($0.sorted().joined(separator: ", "))" } ?? ""
    for module in after.graph.modules {
      let isConcerned = module.declarations.flatMap(\.uses).contains { use in
        LockFile.concerns(name, use) && changed.map { LockFile.mayReach(use, from: $0) } ?? true
      }
      guard isConcerned || changed?.isEmpty != true && usesUndeclared(module) else { continue }
      add("\(change.shown) has other versions\(what)", to: module.id, isRebuilt: true, spread: .everything)
    }
    return true
  }

  /// Whether a module imports something from outside that it gets through no declaration. It can be built if another target
  /// uses that.
  private func usesUndeclared(_ module: Module) -> Bool {
    let declared = module.declarations.flatMap { $0.externals.union($0.reachableExternals) }
    return declared.allSatisfy(SystemModules.isKnown)
      && after.graph.externals(of: module.id).contains { !SystemModules.isKnown($0.name) }
  }

  // MARK: - What is missing

  /// Adds what the change takes away from modules that it does not touch itself: modules that they use, products, and the
  /// sources without which a package cannot be loaded.
  mutating func addLosses() {
    for problem in before.graph.problems
    where problem.effect == .blocks && manifests(contain: problem.place.file) {
      addUnreadable(problem.place.file, problem.message)
    }
    for module in before.graph.modules where after.graph[module.id] == nil {
      for user in before.users(of: module.id) {
        add("\(module.id), which it used, no longer exists", to: user, isRebuilt: true, spread: .everything)
      }
    }
    for module in after.graph.modules {
      let isEmptied = module.files.isEmpty && before.graph[module.id].map { !$0.files.isEmpty } ?? false
      for declaration in module.declarations {
        let earlier = before.declaration(of: module.id, in: declaration.manifest)
        let known = Set((earlier?.uses ?? []).filter { $0.failure != nil }.map(\.dependency.name))
        let lost = declaration.uses.first { $0.failure != nil && !known.contains($0.dependency.name) }
        if let lost {
          addTargets(of: declaration.manifest, "there is no \(lost.dependency.name) for \(module.id)")
        } else if isEmptied {
          addTargets(of: declaration.manifest, "\(module.id) has no sources")
        }
      }
    }
    for (manifest, products) in before.products {
      let now = after.products[manifest] ?? []
      let lost = Set(products.filter { !now.contains($0) }.map(\.name))
      guard !lost.isEmpty else { continue }
      for module in after.graph.modules {
        let uses = module.declarations.contains { declaration in
          declaration.manifest != manifest && declaration.uses.contains { lost.contains($0.dependency.name) }
        }
        if uses {
          add("\(manifest) offers other products", to: module.id, isRebuilt: true, spread: .everything)
        }
      }
    }
  }

  private func manifests(contain path: String) -> Bool {
    Project.isPackageManifest(FilePath.name(of: path))
      || (before.projects + after.projects).contains { $0.manifest == path }
  }
}

extension RepositoryState {
  /// The targets that a manifest declares, with their modules.
  fileprivate func targets(in manifest: String) -> [(module: Module.ID, target: Target)] {
    graph.modules.flatMap { module in
      module.declarations.filter { $0.manifest == manifest }.map { (module.id, $0.target) }
    }
  }

  fileprivate func modules(in manifest: String) -> Set<Module.ID> { Set(targets(in: manifest).map(\.module)) }

  func declaration(of module: Module.ID, in manifest: String) -> Module.Declaration? {
    graph[module]?.declarations.first { $0.manifest == manifest }
  }

  /// The products of each manifest.
  fileprivate var products: [String: [Product]] {
    Dictionary(projects.map { ($0.manifest, $0.products) }) { $0 + $1 }
  }

  /// The modules that depend on a module, declared or imported.
  fileprivate func users(of module: Module.ID) -> Set<Module.ID> {
    var result = Set(graph.edges(to: module).map(\.from))
    for user in graph.modules where user.declarations.contains(where: { $0.dependencies.contains(module) }) {
      result.insert(user.id)
    }
    return result
  }
}

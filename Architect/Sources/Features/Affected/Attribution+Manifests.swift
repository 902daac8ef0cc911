import Files
import ModuleGraph
import SwiftParsing

/// Changes in manifests, and what they mean for modules whose files did not change.
extension Attribution {
  /// - Returns: Whether the manifest declares any targets, or did before the change.
  mutating func addManifest(_ change: ChangedFile) -> Bool {
    guard Project.isPackageManifest(FilePath.name(of: change.path)), let old = change.before.known,
      let new = change.after.known, let difference = try? PackageDifference(before: old, after: new)
    else { return addWhole(change) }
    let (earlier, later) = (earlierManifests[change.path], laterManifests[change.path])
    let names = Set(later.map(\.target.name))
    let earlierTargets = Dictionary(earlier.map { ($0.target.name, $0.target) }) { first, _ in first }
    if difference.hasOtherSettings
      || !difference.targets.keys.allSatisfy({ names.contains($0) || earlierTargets[$0] != nil })
    {
      return addWhole(change)
    }
    // Another manifest may go on to declare the module.
    for entry in earlier where !names.contains(entry.target.name) {
      add("\(change.path) no longer declares it", to: entry.module, isRebuilt: true, spread: .everything)
    }
    let own = laterManifests.modules(of: change.path)
    for entry in later {
      let (module, target) = (entry.module, entry.target)
      let earlier = earlierTargets[target.name]
      if let labels = difference.targets[target.name] {
        addTarget(earlier, labels, difference.flags[target.name], of: module, in: change.path)
      } else if let earlier,
        !Set(earlier.files).symmetricDifference(target.files).isSubset(of: changedPaths)
      {
        add("\(change.path) gives it other files", to: module, isRebuilt: true, spread: .importers(nil))
      }
      let isUsingPackages = entry.declaration.uses.contains { use in
        use.isExternal || use.modules.contains { !own.contains($0) }
      }
      guard !difference.packages.isEmpty, isUsingPackages else { continue }
      let reason = "\(change.path) depends on other packages"
      add(reason, to: module, isRebuilt: true, spread: .everything)
      // Settings of the dependency can concern the package itself.
      for used in entry.declaration.reachable.ids where !own.contains(used) {
        add(reason, to: used, isRebuilt: true, spread: .everything)
      }
    }
    return true
  }

  /// A manifest that changed in an unknown way.
  private mutating func addWhole(_ change: ChangedFile) -> Bool {
    addTargets(of: change.path, "\(change.shown) \(change.verb)")
    addTraits(of: change.path)
    return [earlierManifests, laterManifests].contains { !$0[change.path].isEmpty }
  }

  /// Adds the packages that a project of Xcode builds with other traits than before.
  private mutating func addTraits(of manifest: String) {
    func traits(_ state: RepositoryState) -> [String: Set<String>] {
      let packages = state.projects.filter { $0.manifest == manifest }.flatMap(\.packages)
      return Dictionary(
        packages.compactMap { package in package.path.map { ($0, package.traits ?? ["default"]) } }
      ) { $0.union($1) }
    }
    let (old, new) = (traits(before), traits(after))
    let changed = Set(old.keys).union(new.keys).filter {
      old[$0] != nil && new[$0] != nil && old[$0] != new[$0]
    }
    for project in after.projects where project.format == .swiftPM && changed.contains(project.folder) {
      addTargets(of: project.manifest, "\(manifest) enables other traits of it")
    }
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
  mutating func addVariant(_ change: ChangedFile) -> Bool {
    guard Project.isPackageManifest(FilePath.name(of: change.path)) else { return false }
    let manifests = laterManifests.manifests(in: FilePath.folder(of: change.path))
    for manifest in manifests.sorted() { addTargets(of: manifest, "\(change.shown) \(change.verb)") }
    return !manifests.isEmpty || change.after == .nothing && change.before != .unknown
  }

  /// A file with build settings concerns the targets of every Xcode project, because any of them can include it.
  mutating func addConfiguration(_ change: ChangedFile) -> Bool {
    let projects = after.projects.filter(\.format.isBuiltByXcode)
    guard FilePath.fileExtension(of: change.path) == "xcconfig", !projects.isEmpty else { return false }
    for project in projects { addTargets(of: project.manifest, "\(change.shown) \(change.verb)") }
    return true
  }

  /// A change that may concern every target of a manifest.
  mutating func addTargets(of manifest: String, _ reason: String) {
    for module in earlierManifests.modules(of: manifest).union(laterManifests.modules(of: manifest)).sorted()
    {
      add(reason, to: module, isRebuilt: true, spread: .everything)
    }
  }

  /// A file outside the repository's folder concerns what links lead to it, and if it belongs to a package, the targets of
  /// every manifest that refers to the package.
  mutating func add(outside path: String) {
    addLinks(to: path)
    for manifest in laterManifests.users(ofPackageAround: path).sorted() {
      addTargets(of: manifest, "\(path) was changed")
    }
  }
}

extension RepositoryState {
  func declaration(of module: Module.ID, in manifest: String) -> Module.Declaration? {
    graph[module]?.declarations.first { $0.manifest == manifest }
  }
}

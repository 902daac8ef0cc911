import Files
import ModuleGraph
import SwiftParsing

/// Finds the modules that changed files belong to, and what the changes mean for them.
struct Attribution {
  private let before: RepositoryState
  private let after: RepositoryState
  private let content: @Sendable (String) -> [UInt8]?
  /// The modules of each source file, before and after the change.
  private let owners: [String: [Module.ID]]
  /// The modules of each folder with sources or resources.
  private let folders: [String: [Module.ID]]
  private let manifests: Set<String>
  private let changedPaths: Set<String>
  private(set) var direct: [Module.ID: DirectEffect] = [:]
  private(set) var withoutEffect: [String] = []
  private(set) var unattributed: [String] = []

  init(
    _ changes: [FileChange], before: RepositoryState, after: RepositoryState,
    content: @escaping @Sendable (String) -> [UInt8]?
  ) {
    changedPaths = Set(changes.map(\.path))
    self.before = before
    self.after = after
    self.content = content
    var owners: [String: Set<Module.ID>] = [:]
    var folders: [String: Set<Module.ID>] = [:]
    for graph in [before.graph, after.graph] {
      for module in graph.modules {
        for file in module.files { owners[file.path, default: []].insert(module.id) }
        for folder in module.folders { folders[folder, default: []].insert(module.id) }
      }
    }
    self.owners = owners.mapValues { $0.sorted() }
    self.folders = folders.mapValues { $0.sorted() }
    manifests = Set((before.projects + after.projects).map(\.manifest))
  }

  mutating func add(_ change: FileChange) {
    let name = FilePath.name(of: change.path)
    if manifests.contains(change.path) || Project.isPackageManifest(name) {
      addManifest(change)
    } else if let modules = owners[change.path] {
      for module in modules { addSource(change, to: module) }
    } else if LockFile.isLockFile(name) {
      addLock(change)
    } else if Self.isRead(byNoBuild: change.path) {
      withoutEffect.append(change.path)
    } else if let modules = owners(ofFolderAround: change.path) {
      for module in modules { addResource(change, to: module) }
    } else {
      unattributed.append(change.path)
    }
  }

  private mutating func add(
    _ reason: String, to module: Module.ID, isRebuilt: Bool, isChanged: Bool = true,
    spread: DirectEffect.Spread = .init()
  ) {
    // A module that no longer exists is built nowhere.
    guard after.graph[module] != nil else { return }
    direct[module, default: DirectEffect()].add(
      reason, isRebuilt: isRebuilt, isChanged: isChanged, spread: spread)
  }

  // MARK: - Sources

  private mutating func addSource(_ change: FileChange, to module: Module.ID) {
    let language = SourceFile.Language(fileExtension: FilePath.fileExtension(of: change.path))
    guard language == .swift else { return addForeignSource(change, language, to: module) }
    let path = change.path
    switch (change.before, change.after) {
    case (.bytes(let old), .bytes(let new)):
      guard let earlier = try? CompiledInterface(old), let later = try? CompiledInterface(new) else { break }
      switch later.difference(from: earlier) {
      case .comments:
        return add("only comments in \(path) were changed", to: module, isRebuilt: true, isChanged: false)
      case .bodies: return add("function bodies in \(path) were changed", to: module, isRebuilt: true)
      case .interface(let types, let isOutsideMembers):
        let shown = types.isEmpty || isOutsideMembers ? "" : " of \(types.sorted().joined(separator: ", "))"
        return add(
          "the interface\(shown) in \(path) was changed", to: module, isRebuilt: true,
          spread: .init(types: types, reachesImporters: true))
      }
    case (.nothing, .bytes(let only)), (.bytes(let only), .nothing):
      guard let interface = try? CompiledInterface(only) else { break }
      return add(
        "\(path) \(change.verb)", to: module, isRebuilt: true, isChanged: !interface.isEmpty,
        spread: interface.isEmpty ? .init() : .init(types: interface.types, reachesImporters: true))
    default: break
    }
    add("\(path) \(change.verb)", to: module, isRebuilt: true, spread: .everything)
  }

  /// A file in C, C++ or Objective-C. Code that imports a module sees all of its headers.
  private mutating func addForeignSource(
    _ change: FileChange, _ language: SourceFile.Language?, to module: Module.ID
  ) {
    // Code that includes a header is compiled again, whatever changed in it: the build system compares its time.
    let spread = language == .header ? DirectEffect.Spread.importers : .init()
    if let old = change.before.known, let new = change.after.known, CodeText.isSame(old, new) {
      return add(
        "only comments in \(change.path) were changed", to: module, isRebuilt: true, isChanged: false,
        spread: spread)
    }
    add("\(change.path) \(change.verb)", to: module, isRebuilt: true, spread: spread)
  }

  // MARK: - Other files of a module

  private func owners(ofFolderAround path: String) -> [Module.ID]? {
    var folder = FilePath.folder(of: path)
    while true {
      if let modules = folders[folder] { return modules }
      guard !folder.isEmpty else { return nil }
      folder = FilePath.folder(of: folder)
    }
  }

  /// Files from which a build generates code, or that other modules see.
  private static let generating: Set<String> = [
    "modulemap", "apinotes", "h", "hh", "hpp", "hxx", "pch", "inc", "def", "proto", "graphql",
    "intentdefinition",
    "mlmodel", "mlpackage", "xcassets", "xcdatamodel", "xcdatamodeld", "xcstrings", "metal", "swiftgen",
    "stencil",
    "xcconfig", "swift", "m", "mm", "c", "cc", "cpp", "cxx", "s",
  ]

  private mutating func addResource(_ change: FileChange, to module: Module.ID) {
    // The contents of a bundle such as a catalogue of images have their own kinds.
    let kinds = change.path.split(separator: "/").map { FilePath.fileExtension(of: String($0)) }
    let isGenerating = kinds.contains(where: Self.generating.contains)
    add(
      "\(change.path) \(change.verb)", to: module, isRebuilt: isGenerating,
      spread: isGenerating ? .everything : .init())
  }

  /// Files that only people and tools for editors, git and documentation read.
  private static func isRead(byNoBuild path: String) -> Bool {
    let parts = path.split(separator: "/").map(String.init)
    let inert: Set<String> = ["md", "markdown", "rst", "adoc", "docc", "tutorial"]
    if parts.contains(where: { inert.contains(FilePath.fileExtension(of: $0)) }) { return true }
    let folders: Set<String> = [".github", ".gitlab", ".vscode", ".idea", ".git", "xcuserdata"]
    if parts.dropLast().contains(where: folders.contains) { return true }
    let name = parts.last ?? ""
    let names: Set<String> = [
      ".gitignore", ".gitattributes", ".gitmodules", ".mailmap", ".editorconfig", ".swiftlint.yml",
      ".swiftformat",
      ".swift-format", ".tenon.yml", "CODEOWNERS", ".DS_Store", ".spi.yml",
    ]
    let words = ["LICENSE", "LICENCE", "NOTICE", "AUTHORS", "CHANGELOG", "README", "CONTRIBUTING"]
    return names.contains(name) || words.contains { name == $0 || name.hasPrefix("\($0).") }
  }

  // MARK: - Manifests

  private mutating func addManifest(_ change: FileChange) {
    guard ![before, after].allSatisfy({ $0.modules(in: change.path).isEmpty }) else {
      // A manifest that is not read, such as one for earlier versions of SwiftPM.
      return addVariant(change)
    }
    guard Project.isPackageManifest(FilePath.name(of: change.path)), let old = change.before.known,
      let new = change.after.known, let difference = try? PackageDifference(before: old, after: new)
    else { return addTargets(of: change) }
    let known = Set([before, after].flatMap { $0.targets(in: change.path).map(\.target.name) })
    if difference.hasOtherSettings || !difference.targets.keys.allSatisfy(known.contains) {
      return addTargets(of: change)
    }
    for (module, target) in after.targets(in: change.path) {
      let earlier = before.targets(in: change.path).first { $0.target.name == target.name }?.target
      if let labels = difference.targets[target.name] {
        addTarget(target, earlier, labels, of: module, in: change.path)
      } else if let earlier,
        !Set(earlier.files).symmetricDifference(target.files).isSubset(of: changedPaths)
      {
        add("\(change.path) gives it other files", to: module, isRebuilt: true, spread: .importers)
      }
      if difference.hasOtherPackages, let declaration = after.declaration(of: module, in: change.path),
        !declaration.externals.isEmpty
      {
        add("\(change.path) depends on other packages", to: module, isRebuilt: true, spread: .everything)
      }
    }
  }

  private mutating func addTarget(
    _ target: Target, _ earlier: Target?, _ labels: Set<String>, of module: Module.ID, in manifest: String
  ) {
    guard let earlier else {
      return add("\(manifest) declares it", to: module, isRebuilt: true, spread: .importers)
    }
    var rest = labels
    if rest.remove("dependencies") != nil {
      add("\(manifest) gives it other dependencies", to: module, isRebuilt: true)
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
    let flags = target.flags.symmetricDifference(earlier.flags)
    let isOnlyFlags = rest == ["swiftSettings"] && !flags.isEmpty && !mentions(flags, module)
    add(
      "\(manifest) gives it other settings (\(rest.sorted().joined(separator: ", ")))", to: module,
      isRebuilt: true, spread: isOnlyFlags ? .init() : .everything)
  }

  private func mentions(_ words: Set<String>, _ module: Module.ID) -> Bool {
    let search = WordSearch(words.sorted())
    let files = after.graph[module]?.files.map(\.path) ?? []
    return files.contains { path in content(path).map { !search.found(in: $0).isEmpty } ?? true }
  }

  /// A manifest that declares nothing by itself concerns what the manifests next to it declare.
  private mutating func addVariant(_ change: FileChange) {
    let folder = FilePath.folder(of: change.path)
    let modules = after.graph.modules.filter { module in
      module.declarations.contains { FilePath.folder(of: $0.manifest) == folder }
    }
    guard !modules.isEmpty else {
      return change.after == .nothing ? withoutEffect.append(change.path) : unattributed.append(change.path)
    }
    for module in modules {
      add("\(change.path) \(change.verb)", to: module.id, isRebuilt: true, spread: .everything)
    }
  }

  /// A change that may concern every target of a manifest.
  private mutating func addTargets(of change: FileChange) {
    for module in after.modules(in: change.path) {
      add("\(change.path) \(change.verb)", to: module, isRebuilt: true, spread: .everything)
    }
  }

  // MARK: - Lock files

  private mutating func addLock(_ change: FileChange) {
    let name = FilePath.name(of: change.path)
    let users = after.graph.modules.filter { $0.declarations.contains { LockFile.concerns(name, $0) } }
    guard !users.isEmpty else { return withoutEffect.append(change.path) }
    let changed = LockFile.changedNames(change)
    for module in users {
      let isConcerned = module.declarations.contains { declaration in
        guard let changed else { return LockFile.concerns(name, declaration) }
        let packages = after.packages(of: declaration.manifest)
        return declaration.uses.contains { $0.isExternal && LockFile.mayBe($0, oneOf: changed, in: packages) }
      }
      guard isConcerned, changed?.isEmpty != true else { continue }
      let what = changed.map { " of \($0.sorted().joined(separator: ", "))" } ?? ""
      add("\(change.path) has other versions\(what)", to: module.id, isRebuilt: true, spread: .everything)
    }
  }
}

extension RepositoryState {
  /// The targets that a manifest declares, with their modules.
  fileprivate func targets(in manifest: String) -> [(module: Module.ID, target: Target)] {
    graph.modules.flatMap { module in
      module.declarations.filter { $0.manifest == manifest }.map { (module.id, $0.target) }
    }
  }

  fileprivate func modules(in manifest: String) -> [Module.ID] { targets(in: manifest).map(\.module) }

  fileprivate func declaration(of module: Module.ID, in manifest: String) -> Module.Declaration? {
    graph[module]?.declarations.first { $0.manifest == manifest }
  }

  /// The packages that a manifest refers to.
  fileprivate func packages(of manifest: String) -> [PackageReference] {
    projects.first { $0.manifest == manifest }?.packages ?? []
  }
}

import Files
import ModuleGraph
import SwiftParsing

/// Finds the modules that changed files belong to, and what the changes mean for them.
struct Attribution {
  let before: RepositoryState
  let after: RepositoryState
  let system: BuildSystem
  let content: @Sendable (String) -> [UInt8]?
  /// The modules of each source file, before and after the change.
  private let owners: [String: [Module.ID]]
  private lazy var ownedPaths: SortedPaths = SortedPaths(owners.keys)
  private let files: FileOwners
  let manifests: Set<String>
  let earlierManifests: ManifestIndex
  let laterManifests: ManifestIndex
  private let links: LinkedPaths
  let changedPaths: Set<String>
  /// The earlier contents of the manifests that changed.
  let changedManifests: [[UInt8]?]
  /// The modules whose manifests give them other dependencies.
  var changedDependencies: Set<Module.ID> = []
  private(set) var direct: [Module.ID: DirectEffect] = [:]
  private(set) var withoutEffect: [AffectedModules.Ineffective] = []
  private(set) var unattributed: [AffectedModules.Unattributed] = []
  /// Whether the change that was added last affects any module.
  private var isEffective = false

  init(
    _ changes: [ChangedFile], before: RepositoryState, after: RepositoryState, _ system: BuildSystem,
    content: @escaping @Sendable (String) -> [UInt8]?
  ) {
    let links = LinkedPaths([before, after])
    let all = changes.flatMap { change in [change] + links.paths(of: change).map(change.linked) }
    changedPaths = Set(all.map(\.path))
    let manifests = Set((before.projects + after.projects).map(\.manifest))
    changedManifests = all.filter { manifests.contains($0.path) }.map(\.before.known)
    self.links = links
    self.system = system
    self.before = before
    self.after = after
    earlierManifests = ManifestIndex(before)
    laterManifests = ManifestIndex(after)
    self.content = content
    var owners: [String: Set<Module.ID>] = [:]
    var files = FileOwners()
    for graph in [before.graph, after.graph] {
      for module in graph.modules {
        for file in module.files { owners[file.path, default: []].insert(module.id) }
        files.add(module)
      }
    }
    self.owners = owners.mapValues { $0.sorted() }
    self.files = files
    self.manifests = manifests
  }

  /// - Parameter isUnbuilt: Whether the file affects nothing if it belongs to no module.
  mutating func add(_ change: ChangedFile, isUnbuilt: Bool) {
    // Each of a file's paths may belong to another module.
    var isAttributed = false
    isEffective = false
    for visible in [change] + links.paths(of: change).map(change.linked) {
      if attribute(visible) { isAttributed = true }
    }
    if !isAttributed, isUnbuilt || !addGeneratedRules(change) {
      addLoose(change.path, isUnbuilt: isUnbuilt, isCheckedOut: change.isCheckedOut)
    } else if !isEffective, !manifests.contains(change.path) {
      withoutEffect.append(
        .init(path: change.path, reason: "no module is built or behaves differently with it"))
    }
  }

  /// Adds what the change of a file outside the repository's folder, with an absolute path, means where links lead to it.
  mutating func addLinks(to path: String) {
    let change = ChangedFile(path: path, before: .unknown, after: .unknown)
    for link in links.paths(of: change) where !attribute(change.linked(at: link)) { addLoose(link) }
  }

  /// Adds a file that belongs to no module.
  private mutating func addLoose(_ path: String, isUnbuilt: Bool = false, isCheckedOut: Bool = true) {
    let reason =
      isUnbuilt
      ? "`unbuilt:` in the configuration lists it"
      : FilesNoBuildReads.reason(for: path)
        ?? (isCheckedOut ? nil : "it is not checked out, so nothing is built of it here")
    if let reason {
      withoutEffect.append(.init(path: path, reason: reason))
    } else {
      unattributed.append(.init(path: path.isEmpty ? "." : path))
    }
  }

  /// Adds what a change means for the modules that its path belongs to.
  /// - Returns: Whether it is known what the change means.
  private mutating func attribute(_ change: ChangedFile) -> Bool {
    guard !isRead(byBazel: change.path) else { return false }
    if manifests.contains(change.path) {
      let isKnown = addManifest(change)
      addCopy(change, to: files.readers(of: change.path, declaredIn: [change.path]))
      return isKnown
    }
    if let modules = owners[change.path] {
      add(SourceEffect(of: change), to: modules)
      addCopy(change, to: files.readers(of: change.path, besides: modules))
      return true
    }
    if change.isFolder, let modules = owners(below: change.path) {
      for module in modules {
        add("\(change.shown) \(change.verb)", to: module, isRebuilt: true, spread: .everything)
      }
      addCopy(change, to: files.readers(of: change.path, besides: modules))
      return true
    }
    let users = earlierManifests.users(ofPart: change.path).union(laterManifests.users(ofPart: change.path))
    if !users.isEmpty {
      for manifest in users.sorted() { addTargets(of: manifest, "\(change.shown) \(change.verb)") }
      return true
    }
    // What concerns many modules can be in the folder of one that has it as a resource, too.
    let isOfManifests = addVariant(change) || addLock(change) || addConfiguration(change) || addScheme(change)
    let isOfModules = addFile(change)
    return isOfManifests || isOfModules
  }

  mutating func add(
    _ reason: String, to module: Module.ID, isRebuilt: Bool, isChanged: Bool = true,
    spread: DirectEffect.Spread = .init()
  ) {
    isEffective = true
    // A module that no longer exists is built nowhere.
    guard after.graph[module] != nil else { return }
    direct[module, default: DirectEffect()].add(
      reason, isRebuilt: isRebuilt, isChanged: isChanged, spread: spread)
  }

  /// Whether a module builds the file, or did before the change.
  func isSource(_ path: String) -> Bool { owners[path] != nil }

  mutating func addUnreadable(_ manifest: String, _ problem: String) {
    unattributed.append(.init(path: manifest, problem: problem))
  }

  /// The modules with files below a path, which is then a folder or a submodule.
  private mutating func owners(below path: String) -> [Module.ID]? {
    let found = ownedPaths[below: path == "." ? "" : path].flatMap { owners[$0] ?? [] }
    return found.isEmpty ? nil : Set(found).sorted()
  }

  private mutating func add(_ effect: SourceEffect, to modules: [Module.ID]) {
    for module in modules {
      add(effect.reason, to: module, isRebuilt: true, isChanged: effect.isChanged, spread: effect.spread)
    }
  }

  // MARK: - Other files of a module

  /// Adds a file that modules may read because of where it is.
  private mutating func addFile(_ change: ChangedFile) -> Bool {
    let modules = files[change.path]
    if modules.isEmpty { return addHeader(change) }
    // The catalogues of documentation are no part of a program.
    let kinds = Self.kinds(of: change.path)
    if kinds.contains("docc") { return false }
    // A source file that is a link may be listed with the path of the original.
    let known = Set(change.original.flatMap { owners[$0] } ?? [])
    for module in modules where !known.contains(module) { addResource(change, kinds, to: module) }
    return true
  }

  /// Adds a file of other modules to those that only read it.
  private mutating func addCopy(_ change: ChangedFile, to modules: [Module.ID]) {
    // Code is compiled for the modules to which it belongs.
    let kinds = Self.kinds(of: change.path).filter { SourceFile.Language(fileExtension: $0) == nil }
    let known = Set(change.original.flatMap { owners[$0] } ?? []).union(owners[change.path] ?? [])
    for module in modules where !known.contains(module) { addResource(change, kinds, to: module) }
  }

  /// The extensions of the parts of a path. The contents of a bundle such as a catalogue of images have their own kinds.
  private static func kinds(of path: String) -> [String] {
    path.split(separator: "/").map { FilePath.fileExtension(of: String($0)) }
  }

  /// Targets of Xcode do not list the headers that they include. Swift gets them through the module maps in search paths,
  /// which may be in folders that are not known.
  private mutating func addHeader(_ change: ChangedFile) -> Bool {
    let language = SourceFile.Language(fileExtension: FilePath.fileExtension(of: change.path))
    guard language == .header, files.isAmongSourcesOfXcode(change.path) else { return false }
    let modules = after.graph.modules.filter { module in
      let declarations = module.declarations.filter { $0.format != .swiftPM }
      return declarations.contains { !$0.target.searchedModules.isEmpty || !$0.target.unresolved.isEmpty }
        || !declarations.isEmpty && module.files.contains { $0.language != .swift }
    }
    guard !modules.isEmpty else { return false }
    add(SourceEffect(of: change), to: modules.map(\.id))
    return true
  }

  /// Files from which a build generates code, or that other modules see.
  private static let generating: Set<String> = [
    "modulemap", "apinotes", "h", "hh", "hpp", "hxx", "pch", "inc", "def", "proto", "graphql",
    "intentdefinition",
    "mlmodel", "mlpackage", "xcassets", "xcdatamodel", "xcdatamodeld", "xcstrings", "metal", "swiftgen",
    "stencil",
    "swift", "m", "mm", "c", "cc", "cpp", "cxx", "s",
  ]

  /// - Parameter kinds: The extensions of the parts of the path, as far as they matter.
  private mutating func addResource(_ change: ChangedFile, _ kinds: [String], to module: Module.ID) {
    let isGenerating =
      kinds.contains(where: Self.generating.contains) || after.graph[module].map(mayCompileAnything) ?? true
      || [change.before, change.after].contains(.unknown)
    // The first resource of a module adds an accessor to it.
    let isNewOrLost = change.before == .nothing || change.after == .nothing
    add(
      "\(change.shown) \(change.verb)", to: module, isRebuilt: isGenerating || isNewOrLost,
      spread: isGenerating ? .everything : .init())
  }

  /// Whether a module's build may compile files of any kind: C can include them, plug-ins generate code from them, and
  /// SwiftPM embeds resources in code.
  private func mayCompileAnything(_ module: Module) -> Bool {
    module.hasGeneratedSources || module.files.contains { $0.language != .swift }
      || module.declarations.contains { declaration in
        declaration.format == .swiftPM
          && content(declaration.manifest).map { WordSearch(["embedInCode"]).found(in: $0).isEmpty == false }
            ?? true
      }
  }
}

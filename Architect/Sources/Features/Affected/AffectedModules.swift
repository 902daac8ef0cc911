import Files
import ModuleGraph

/// The modules that a change affects, each with the reasons.
///
/// A change affects a module in two ways. The module is *rebuilt* if the compiler compiles any of its files again; it
/// *changes* if its code can behave differently, so that tests which run it can end differently. Which files the compiler
/// compiles again depends on the interfaces of the changed files: the bodies of functions concern no other module.
public struct AffectedModules: Sendable {
  /// How the change affects one module.
  public struct Effect: Hashable, Sendable {
    public var module: Module.ID
    /// Whether the compiler compiles any of its files again.
    public var isRebuilt = false
    /// Whether its code, or the code that it uses, can behave differently.
    public var isChanged = false
    public var reasons: [Reason] = []

    /// Why the compiler compiles the module again.
    public var reasonsToRebuild: [Reason] { reasons.filter(\.isToRebuild) }
    /// Why the module can behave differently.
    public var reasonsForChange: [Reason] { reasons.filter(\.isForChange) }

    /// Marks the module as rebuilt. If it already is, the first reasons stay the only ones.
    mutating func rebuild(because reason: Reason) {
      if reasonsToRebuild.isEmpty { add(reason) { $0.isToRebuild = true } }
      isRebuilt = true
    }

    /// Marks the module as changed. If it already is, the first reasons stay the only ones.
    mutating func change(because reason: Reason) {
      if reasonsForChange.isEmpty { add(reason) { $0.isForChange = true } }
      isChanged = true
    }

    private mutating func add(_ reason: Reason, _ mark: (inout Reason) -> Void) {
      if let index = reasons.firstIndex(where: { $0.through == reason.through && $0.through != nil }) {
        mark(&reasons[index])
      } else {
        reasons.append(reason)
        mark(&reasons[reasons.count - 1])
      }
    }
  }

  /// Why a module is affected.
  public struct Reason: Hashable, Sendable {
    /// What happened, such as `function bodies in Sources/Cart/Cart.swift were changed`.
    public var text: String
    /// The affected module through which the change reaches this one; `nil` if the change is in this module.
    public var through: Module.ID?
    /// Where this module uses the other one.
    public var place: Place?
    /// Whether the compiler compiles the module again for this reason.
    public var isToRebuild = false
    /// Whether the module can behave differently for this reason.
    public var isForChange = false
  }

  /// A changed file that could not be attributed.
  public struct Unattributed: Hashable, Sendable {
    public var path: String
    /// Why the manifest at the path could not be read as it was before the change; `nil` if the file belongs to no module.
    public var problem: String?
  }

  /// A changed file that affects no module.
  public struct Ineffective: Hashable, Sendable {
    public var path: String
    /// Why it affects none, as a clause.
    public var reason: String
  }

  /// The effects, sorted by module.
  public private(set) var effects: [Effect]
  /// The changed files that affect no module: those that no build reads, as far as it is known, such as documentation or
  /// what the configuration names, and those whose change has no effect, such as a lock file with the same versions.
  public private(set) var withoutEffect: [Ineffective]
  /// The changed files that could not be attributed. If there are any, every module counts as affected, without a reason of
  /// its own.
  public private(set) var unattributed: [Unattributed]

  /// The build system whose rules decide which modules are rebuilt.
  public let buildSystem: BuildSystem

  public subscript(module: Module.ID) -> Effect? { effects.first { $0.module == module } }

  /// Determines what a change affects.
  /// - Parameters:
  ///   - changes: The files that differ.
  ///   - before: The repository before the change; the same as `after` if only the contents of sources differ.
  ///   - after: The repository after the change.
  ///   - buildSystem: The build system that builds the packages.
  ///   - isUnbuilt: Returns whether the configuration says that neither a build nor a test reads a file. It is believed
  ///     only for files that could not be attributed otherwise.
  ///   - outside: The absolute paths of files outside the repository's folder that differ.
  ///   - cacheFolder: The folder in which to cache what is parsed, or `nil` for no cache.
  ///   - sharedCache: The results of other machines, which are used if the cache has none.
  ///   - content: Returns the content of a file after the change.
  /// - Complexity: Linear in the sizes of the graph and of the changed files. If the members of types changed, the files of
  ///   all modules that can see these types are searched, too.
  public init(
    of changes: [ChangedFile], before: RepositoryState, after: RepositoryState, buildSystem: BuildSystem,
    isUnbuilt: (String) -> Bool = { _ in false }, outside: [String] = [],
    cacheFolder: String? = nil, sharedCache: SharedCache? = nil,
    content: @escaping @Sendable (String) -> [UInt8]?
  ) {
    var attribution = Attribution(changes, before: before, after: after, buildSystem, content: content)
    for change in changes { attribution.add(change, isUnbuilt: isUnbuilt(change.path)) }
    for path in outside { attribution.add(outside: path) }
    attribution.addArguments()
    attribution.addLosses()
    let interfaces = InterfaceCache(folder: cacheFolder, sharedCache: sharedCache)
    var propagation = Propagation(
      after.graph, attribution.direct, buildSystem, content: content, interfaces)
    propagation.run()
    interfaces.store()
    if !attribution.unattributed.isEmpty { propagation.affectEverything() }
    effects = propagation.effects.values.sorted { $0.module < $1.module }
    withoutEffect = attribution.withoutEffect.sorted { $0.path < $1.path }
    unattributed = attribution.unattributed.sorted { $0.path < $1.path }
    self.buildSystem = buildSystem
  }
}

/// The modules and the manifests of a repository at one time.
public struct RepositoryState: Sendable {
  public var graph: ModuleGraph
  public var projects: [Project]
  /// What each symbolic link leads to, by the link's path: a path relative to the repository's root, or an absolute one
  /// outside. The path may lead through other links.
  public var links: [String: String]

  public init(graph: ModuleGraph, projects: [Project], links: [String: String] = [:]) {
    self.graph = graph
    self.projects = projects
    self.links = links
  }
}

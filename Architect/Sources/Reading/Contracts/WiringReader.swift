import Files
import ModuleGraph
import SwiftParsing

/// Reads, from the sources of a repository, which applications are assembled from Tenon modules and what these modules
/// declare. Nothing is built or run.
public struct WiringReader: Sendable {
  private let sources: SourceStore
  private let names: [String: [String: Set<String>]]
  /// Where the result is kept for the next run.
  public var cache: WiringCache?

  /// Whether a module is a library of Tenon, which has nothing of an application.
  public static func isRuntime(_ module: String) -> Bool { CodeBase.runtime.contains(module) }

  /// How often files are added because something in them is needed.
  private static let maximumRounds = 8

  /// - Parameters:
  ///   - root: The absolute path of the repository.
  ///   - overlay: File contents that replace the contents on disk.
  ///   - code: The files that were parsed before, and where parsed files are kept.
  ///   - names: For files that the compiler has indexed, the files that define each name that they use. In other files,
  ///     names are resolved by scope and imports.
  public init(
    root: String, overlay: Overlay = Overlay(), code: CodeCache = CodeCache(),
    names: [String: [String: Set<String>]] = [:]
  ) {
    sources = SourceStore(root: root, overlay: overlay, code: code)
    self.names = names
  }

  /// Returns a reader of the same sources that resolves names with an index.
  public func resolving(_ names: [String: [String: Set<String>]]) -> WiringReader {
    WiringReader(sources: sources, names: names)
  }

  private init(sources: SourceStore, names: [String: [String: Set<String>]]) {
    self.sources = sources
    self.names = names
  }

  /// Whether a repository uses Tenon, so that it has any wiring.
  public static func concerns(_ graph: ModuleGraph) -> Bool {
    graph.modules.contains { module in
      !module.kind.isTest
        && module.files.contains { $0.imports.contains { CodeBase.runtime.contains($0.module) } }
    }
  }

  /// Reads the wiring of all applications.
  /// - Parameter graph: The modules, with the imports of their files.
  /// - Complexity: Proportional to the files that import Tenon and those that declare what these use; nothing is read if
  ///   no file imports Tenon.
  public func read(_ graph: ModuleGraph) -> WiredGraph {
    guard Self.concerns(graph) else { return WiredGraph() }
    if let known = cache?.load() { return known }
    guard let cache else { return DeepStack.run { readSources(graph, sources) } }
    let comparison = ContentComparison(with: cache.contents)
    let result = DeepStack.run { readSources(graph, sources.comparing(comparison)) }
    // The key stands for the contents that were read before.
    if comparison.isSame { cache.store(result) }
    return result
  }

  private func readSources(_ graph: ModuleGraph, _ sources: SourceStore) -> WiredGraph {
    let base = CodeBase(graph: graph, sources: sources, names: names)
    guard base.loadUsersOfRuntime() else { return WiredGraph() }
    var result = WiredGraph()
    for _ in 0..<Self.maximumRounds {
      var search = ApplicationSearch(base)
      let found = search.applications()
      result.applications = found.map { search.wired($0) }
      let isNew = base.load(declaring: search.wants)
      let hasCallers = base.load(mentioning: search.callersWanted)
      guard isNew || hasCallers else { break }
    }
    complete(&result, base, sources)
    let files = Set(base.units.map(\.path))
    result.files = files.count
    result.indexedFiles = files.count { names[$0] != nil }
    return result
  }

  /// Adds what concerns the code around the modules.
  private func complete(_ result: inout WiredGraph, _ base: CodeBase, _ sources: SourceStore) {
    let types = ModuleTypesOfRepository(base)
    // Code that assembles an application, such as a stage for tests, works with the application itself.
    let sites = Set(result.applications.map(\.site.file))
    let hosts = Set(base.units.filter { sites.contains($0.path) }.map(\.module))
    let uses = UseFinder(base, bound: types.modulesBelowHost.subtracting(hosts))
    result.undeclaredUses = uses.undeclared
    let programs = base.graph.modules.filter { $0.kind.isProgram }
    for index in result.applications.indices {
      let home = result.applications[index].home
      result.applications[index].programs = programs.filter { program in
        program.id == home || program.declarations.contains { $0.reachable.contains(home) }
      }.map(\.id)
      result.applications[index].unlisted = types.unlisted(
        in: result.applications[index], of: result.applications)
    }
    addObjectiveC(to: &result, &uses.openings, base, sources)
    for index in result.applications.indices {
      add(uses, to: &result.applications[index], types, base)
    }
    for forgotten in types.forgotten(by: result.applications) {
      // One of the applications that could list it tells of it.
      let owner = result.applications.firstIndex { application in
        application.home == forgotten.home
          || base.graph[application.home]?.declarations.contains { $0.reachable.contains(forgotten.home) }
            ?? false
      }
      if let owner { result.applications[owner].unlisted.append(forgotten) }
    }
    result.modulesInNoApplication = types.modules(notListedBy: result.applications)
    result.mentioned = mentioned(result, base, sources)
  }

  /// Adds what the Objective-C of the repository has for the contracts, and what it asks them for. Where no contract names
  /// any, no file is read for it.
  private func addObjectiveC(
    to result: inout WiredGraph, _ openings: inout [Int: [URLOpening]], _ base: CodeBase,
    _ sources: SourceStore
  ) {
    let wires = result.applications.lazy.flatMap(\.modules).flatMap(\.wires)
    let hasTargets = wires.contains { $0.target != nil }
    let hasCalls = wires.contains { $0.objectiveCName != nil }
    guard hasTargets || hasCalls else { return }
    let files = SourcesOfObjectiveC(base.graph, sources)
    if hasTargets {
      let search = TargetSearch(base.graph, files)
      for index in result.applications.indices { search.complete(&result.applications[index]) }
    }
    guard hasCalls else { return }
    for file in files.calls() {
      result.objectiveCCalls += file.calls
      guard let home = file.home else { continue }
      for index in result.applications.indices {
        Self.add(file.gaps, of: home, to: &result.applications[index], base)
      }
      if let home = base.index(of: home) { openings[home, default: []] += file.openings }
    }
  }

  /// Adds what is not known of the Objective-C of a module of the graph to the Tenon module whose Objective-C it is.
  private static func add(
    _ gaps: [WiringGap], of home: Module.ID, to application: inout WiredApplication, _ base: CodeBase
  ) {
    guard !gaps.isEmpty else { return }
    func reaches(_ from: Module.ID, _ to: Module.ID) -> Bool {
      base.graph[from]?.declarations.contains { $0.reachable.contains(to) } ?? false
    }
    let allowing = application.modules.indices.filter { index in
      application.modules[index].wires.contains { $0.objectiveCName != nil }
    }
    let owner =
      allowing.first { application.modules[$0].home == home }
      ?? allowing.first { index in
        application.modules[index].home.map { reaches($0, home) || reaches(home, $0) } ?? true
      }
    if let owner { application.modules[owner].gaps += gaps }
  }

  /// Adds the URLs that the code of an application opens, and what changes its routes.
  private func add(
    _ uses: UseFinder, to application: inout WiredApplication, _ types: ModuleTypesOfRepository,
    _ base: CodeBase
  ) {
    let listed = Dictionary(
      application.modules.enumerated().compactMap { index, module in module.home.map { ($0, index) } }
    ) { first, _ in first }
    let reachable = base.graph[application.home]?.declarations.map(\.reachable) ?? []
    func isAround(_ module: Int, _ id: Module.ID) -> Bool {
      id == application.home || !types.hasModules(module) && reachable.contains { $0.contains(id) }
    }
    for (module, urls) in uses.openings.sorted(by: { $0.key < $1.key }) {
      let id = base.id(of: module)
      if let index = listed[id] {
        application.modules[index].openings += urls
      } else if isAround(module, id) {
        application.openings += urls
      }
    }
    for (module, changes) in uses.changes.sorted(by: { $0.key < $1.key }) {
      let id = base.id(of: module)
      if listed[id] != nil || isAround(module, id) { application.gaps += changes }
    }
  }

  /// The services that no module requires, but that code outside the modules that provide them mentions.
  private func mentioned(_ result: WiredGraph, _ base: CodeBase, _ sources: SourceStore) -> Set<String> {
    let modules = result.applications.flatMap(\.modules)
    let used = Set(
      modules.flatMap(\.wires).filter { [.requires, .collects, .decorates].contains($0.kind) }.map(
        \.subject.shortName))
    var homes: [String: Set<Module.ID>] = [:]
    for module in modules {
      for (index, wire) in module.wires.enumerated()
      where wire.kind == .provides && !used.contains(wire.subject.shortName) && !module.passesOn(index) {
        homes[wire.subject.name, default: []].formUnion(module.home.map { [$0] } ?? [])
      }
    }
    guard !homes.isEmpty else { return [] }
    let names = homes.keys.sorted()
    let declaring = names.map { base.unit(declaring: $0) }
    let files = base.graph.modules.flatMap { module -> [(path: String, module: Module.ID)] in
      let sees = declaring.contains { unit in
        guard let declaring = unit.map({ base.id(of: $0.module) }) else { return true }
        return module.id == declaring || module.declarations.contains { $0.reachable.contains(declaring) }
          || base.graph.edges(from: module.id).contains { $0.to == declaring }
      }
      return sees ? module.files.filter { $0.language == .swift }.map { ($0.path, module.id) } : []
    }
    let found = sources.mentions(of: names.map { WireSubject($0).shortName }, in: files.map(\.path))
    var result: Set<String> = []
    for (file, hits) in zip(files, found) {
      for hit in hits
      where homes[names[hit]]?.contains(file.module) == false && file.path != declaring[hit]?.path {
        result.insert(names[hit])
      }
    }
    return result
  }
}

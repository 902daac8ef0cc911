import Graphs
import ModuleGraph
import SwiftParsing

/// Follows effects from the changed modules to those that depend on them.
struct Propagation {
  private let graph: ModuleGraph
  private let direct: [Module.ID: DirectEffect]
  private let content: @Sendable (String) -> [UInt8]?
  private let interfaces: InterfaceCache
  private let system: BuildSystem
  /// The modules that depend on each module, declared or imported.
  private let users: [Module.ID: Set<Module.ID>]
  private(set) var effects: [Module.ID: AffectedModules.Effect] = [:]
  private lazy var reexports = ReExports(graph)
  /// Why the compiler may compile each module again, if the build system runs it for that module.
  private var candidates: [Module.ID: Candidate] = [:]

  init(
    _ graph: ModuleGraph, _ direct: [Module.ID: DirectEffect], _ system: BuildSystem,
    content: @escaping @Sendable (String) -> [UInt8]?, _ interfaces: InterfaceCache
  ) {
    self.system = system
    self.graph = graph
    self.direct = direct
    self.content = content
    self.interfaces = interfaces
    var users: [Module.ID: Set<Module.ID>] = [:]
    for module in graph.modules {
      for declaration in module.declarations {
        for used in declaration.dependencies { users[used, default: []].insert(module.id) }
      }
    }
    for edge in graph.edges { users[edge.to, default: []].insert(edge.from) }
    self.users = users
  }

  mutating func run() {
    for (module, effect) in direct {
      var own = AffectedModules.Effect(
        module: module, isRebuilt: effect.isRebuilt, isChanged: effect.isChanged)
      own.reasons = effect.reasons
      effects[module] = own
    }
    let everywhere = direct.filter(\.value.spread.reachesEverything).keys.sorted()
    for (user, through) in above(everywhere) {
      rebuild(
        user, "depends on \(through)", through: through, place: graph.edge(from: user, to: through)?.place)
    }
    let changed = direct.filter(\.value.isChanged).keys.sorted()
    let users = above(changed)
    let expanding = rebuildUsers(ofPrograms: Set(changed + users.map(\.user)))
    for (module, effect) in direct.sorted(by: { $0.key < $1.key }) {
      guard !effect.spread.reachesEverything else { continue }
      if effect.spread.reachesImporters { addImporters(of: module, effect.spread) }
      if !effect.spread.types.isEmpty { addUsers(of: effect.spread.types, of: module) }
    }
    var runs = CompilerRuns(
      graph, direct, rebuilt: Set(effects.values.filter(\.isRebuilt).map(\.module)),
      bodiesOnly: expanding, system, content, interfaces)
    compile(Set(candidates.keys), &runs)
    addUsersOfExtensions()
    for (user, through) in users { change(user, through: through) }
  }

  /// Macros and plug-ins run while the modules that use them are compiled.
  /// - Returns: The modules that expand changed macros only in bodies.
  private mutating func rebuildUsers(ofPrograms changed: Set<Module.ID>) -> Set<Module.ID> {
    var expanding: Set<Module.ID> = []
    var spreading = changed.filter { graph[$0]?.kind == .plugin }
    for macro in changed.sorted() where graph[macro]?.kind == .macro {
      let users = above([macro]).map(\.user)
      guard let expansions = MacroExpansions(of: macro, in: graph, users, content, interfaces) else {
        spreading.insert(macro)
        continue
      }
      for (user, isInterface) in expansions.users {
        rebuild(
          user, "expands macros of \(macro)", through: macro, place: graph.edge(from: user, to: macro)?.place)
        if isInterface { spreading.insert(user) } else { expanding.insert(user) }
      }
    }
    for (user, through) in above(spreading.sorted()) {
      rebuild(
        user, "is compiled with \(through)", through: through,
        place: graph.edge(from: user, to: through)?.place)
      expanding.remove(user)
    }
    return expanding.subtracting(spreading)
  }

  // MARK: - Rebuilding

  private mutating func rebuild(_ module: Module.ID, _ text: String, through: Module.ID, place: Place?) {
    effects[module, default: .init(module: module)].rebuild(
      because: .init(text: text, through: through, place: place))
  }

  private mutating func compile(_ modules: Set<Module.ID>, _ runs: inout CompilerRuns) {
    for module in order(of: modules) {
      guard let candidate = candidates[module], runs.compiles(module, candidate) else { continue }
      rebuild(
        module, candidate.reason.text, through: candidate.reason.through ?? module,
        place: candidate.reason.place)
    }
  }

  /// Modules above those whose extensions the compiler can take for changed when it compiles them again.
  private mutating func addUsersOfExtensions() {
    let rebuilt = Set(effects.values.filter(\.isRebuilt).map(\.module))
    let used = rebuilt.intersection(below(graph.modules.map(\.id).filter { !rebuilt.contains($0) }))
    let extending = used.filter { id in graph[id].map { ToolchainExtensions.mayBe(in: $0, content) } ?? false
    }
    for (user, through) in above(extending.sorted()) where !rebuilt.contains(user) {
      rebuild(
        user, "depends on \(through), and extensions of Swift's types may change", through: through,
        place: graph.edge(from: user, to: through)?.place)
    }
  }

  private mutating func add(
    _ module: Module.ID, _ reason: AffectedModules.Reason, because changed: Module.ID, isUsing: Bool = true
  ) {
    var candidate = candidates[module] ?? Candidate(reason: reason)
    candidate.changed.insert(changed)
    candidate.isUsing = candidate.isUsing || isUsing
    candidates[module] = candidate
  }

  /// Whether a module that loads a changed one only through others can use what changed. The compiler compares names,
  /// whatever they belong to.
  private func mayUse(_ spread: DirectEffect.Spread, _ user: Module.ID) -> Bool {
    guard system == .swiftBuild else { return false }
    guard !spread.reachesLoaders, case .some(let names) = spread.names, let module = graph[user],
      !module.hasGeneratedSources
    else { return true }
    guard !names.isEmpty else { return false }
    let search = WordSearch(names.sorted())
    let content = content
    return module.files.filter { $0.language == .swift }.map(\.path).concurrentMap { path in
      content(path).map { !search.found(in: $0).isEmpty } ?? true
    }.contains(true)
  }

  /// Modules that can use anything of the module, whether they import it or get it through others.
  private mutating func addImporters(of module: Module.ID, _ spread: DirectEffect.Spread) {
    let isRunByCompiler = graph[module].map { $0.kind == .macro || $0.kind == .plugin } ?? false
    for (user, through) in above([module]) {
      let edge = graph.edge(from: user, to: through)
      // Users of a macro do not load its module, unless they are its tests.
      if isRunByCompiler, through != module || edge?.imports.isEmpty ?? true { continue }
      // A dependency without an import gives the compiler the module, too.
      let verb = edge?.imports.isEmpty ?? true ? "depends on" : "imports"
      let isExported = through != module && reexports.extent(of: [through]).modules.contains(module)
      // In Xcode, code that imports neither is taken to use nothing of the module.
      let isLoading = graph[user]?.declarations.contains { $0.format == .swiftPM } ?? true
      guard through == module || isExported || isLoading else { continue }
      let text = "\(verb) \(through)" + (isExported ? ", which exports \(module)" : "")
      add(
        user, .init(text: text, through: through, place: edge?.place), because: module,
        isUsing: through == module || isExported || mayUse(spread, user))
    }
  }

  /// Modules with code that can have a value of one of the types, although they may not import its module. Such code
  /// mentions the type, a type whose values contain it, or a declaration that mentions one of them.
  private mutating func addUsers(of types: Set<String>, of module: Module.ID) {
    guard let changed = graph[module] else { return }
    var names = TypeNames(types: types)
    names.add(from: declarations(of: changed, mentioning: names))
    // Modules whose importers can get values of the types, and those whose importers get them without a name.
    var passing: Set<Module.ID> = [module]
    var unnamed: Set<Module.ID> = names.hasUnnamedUses ? [module] : []
    let shown = "\(types.count > 3 ? "types" : types.sorted().joined(separator: ", ")) of \(module)"
    // A module that is reached later can use what an earlier one declares.
    for user in order(of: Set(above([module]).map(\.user))) {
      let imported = graph.edges(from: user).map(\.to)
      let isReached =
        imported.contains(where: passing.contains)
        || !reexports.extent(of: imported).modules.isDisjoint(with: passing)
      guard isReached, let found = graph[user] else { continue }
      let search =
        found.isTestable
        ? TypeSearch(
          types: names.types.all, names: names.uses.union(names.required), created: names.created)
        : TypeSearch(
          types: names.visibleTypes, names: names.visibleUses.union(names.required),
          created: names.visibleCreated)
      let source = graph.edges(from: user).first { unnamed.contains($0.to) }
      if let place = source?.place ?? firstFile(of: found, search).map({ Place(file: $0) }) {
        let text = "can use \(shown)"
        let reason = AffectedModules.Reason(text: text, through: source?.to ?? module, place: place)
        add(user, reason, because: module)
      }
      names.add(from: declarations(of: found, mentioning: names))
      if names.isPassedOn { passing.insert(user) }
      if names.hasUnnamedUses { unnamed.insert(user) }
    }
  }

  private func firstFile(of module: Module, _ search: TypeSearch) -> String? {
    let files = module.files.filter { $0.language == .swift }.map(\.path)
    let content = content
    let hits = files.concurrentMap { path in content(path).map(search.isFound) ?? true }
    return zip(files, hits).first(where: \.1)?.0
  }

  /// The declarations of a module's files that mention any of the types, or of what is found on the way.
  private func declarations(
    of module: Module, mentioning names: TypeNames
  ) -> [CompiledInterface.Declaration] {
    var rest = module.files.filter { $0.language == .swift }.map(\.path)
    var result: [CompiledInterface.Declaration] = []
    var known = names
    while true {
      // Inside its own type, a nested type is mentioned without the type.
      let last = known.types.names.union(known.leading.names)
      let search = TypeSearch(
        types: last, names: known.uses.union(known.created).union(known.required), created: [])
      let (content, interfaces) = (content, interfaces)
      let read = rest.concurrentMap { path -> [CompiledInterface.Declaration]? in
        guard let bytes = content(path), search.isFound(in: bytes) else { return nil }
        return interfaces.interface(of: bytes)?.declarations ?? []
      }
      let found = read.compactMap(\.self).flatMap(\.self)
      rest = zip(rest, read).filter { $0.1 == nil }.map(\.0)
      result += found
      let before = known.count
      known.add(from: result)
      // Types that contain the types may be mentioned in other files.
      if found.isEmpty || known.count == before { return result }
    }
  }

  // MARK: - Changing

  private mutating func change(_ module: Module.ID, through: Module.ID) {
    let place = graph.edge(from: module, to: through)?.place
    effects[module, default: .init(module: module)].change(
      because: .init(text: "depends on \(through)", through: through, place: place))
  }

  /// Marks every module, because of a change that could not be attributed.
  mutating func affectEverything() {
    for module in graph.modules {
      var effect = effects[module.id] ?? AffectedModules.Effect(module: module.id)
      (effect.isRebuilt, effect.isChanged) = (true, true)
      effects[module.id] = effect
    }
  }

  // MARK: - Dependents

  /// All modules that depend on any of the given ones, nearest first, each with the module through which it does.
  private func above(_ modules: [Module.ID]) -> [(user: Module.ID, through: Module.ID)] {
    var seen: Set<Module.ID> = []
    var result: [(user: Module.ID, through: Module.ID)] = []
    var pending = modules
    var position = 0
    while position < pending.count {
      let current = pending[position]
      position += 1
      for user in (users[current] ?? []).sorted() where seen.insert(user).inserted {
        result.append((user, current))
        pending.append(user)
      }
    }
    return result
  }

  /// All modules that any of the given ones depends on.
  private func below(_ modules: [Module.ID]) -> Set<Module.ID> {
    var used: [Module.ID: [Module.ID]] = [:]
    for (module, users) in users { for user in users { used[user, default: []].append(module) } }
    return Set(reachable(from: modules.flatMap { used[$0] ?? [] }) { used[$0] ?? [] })
  }

  /// The modules in an order in which each comes after those that it depends on, as far as there are no cycles.
  private func order(of modules: Set<Module.ID>) -> [Module.ID] {
    topologicalOrder(of: modules) { users[$0] ?? [] }
  }
}

extension Module {
  /// Whether its code can use what is internal to other modules.
  fileprivate var isTestable: Bool {
    files.contains { file in file.imports.contains { $0.attributes.contains(.testable) } }
  }
}

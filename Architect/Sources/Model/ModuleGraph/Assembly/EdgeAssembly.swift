import Files

/// Creates edges from declarations and imports.
struct EdgeAssembly {
  private let modules: [Module]
  private let configurations: [BuildConfiguration]
  private let modulesByName: [String: [Int]]
  private let headers: HeaderIndex
  private let definitions: MacroDefinitions
  /// The modules that build each file, for files that several modules build.
  private let buildersByFile: PathTable<Set<Int>>
  private var found: [String: [String: Edge]] = [:]
  private var outside: [String: [String: ExternalUse]] = [:]

  /// - Parameter headers: The paths of all headers in the repository.
  init(
    modules: [Module], configurations: [BuildConfiguration], headers existing: [String],
    definitions: MacroDefinitions
  ) {
    self.definitions = definitions
    self.modules = modules
    self.configurations = configurations
    modulesByName = modules.indices.reduce(into: [:]) { result, index in
      for name in modules[index].names { result[name, default: []].append(index) }
    }
    headers = HeaderIndex(modules, existing: existing)
    buildersByFile = Self.sharedFiles(modules)
  }

  private static func sharedFiles(_ modules: [Module]) -> PathTable<Set<Int>> {
    var first = PathTable<Int>()
    var shared = PathTable<Set<Int>>()
    for (index, module) in modules.enumerated() {
      for file in module.files where file.language != .swift {
        if let other = first[file.path] {
          shared[file.path, default: [other]].insert(index)
        } else {
          first[file.path] = index
        }
      }
    }
    return shared
  }

  var edges: [Edge] { found.values.flatMap(\.values) }
  var externals: [ExternalUse] { outside.values.flatMap(\.values) }

  mutating func addDeclarations(_ resolution: Resolution) {
    var owner: [TargetKey: Module.ID] = [:]
    for module in modules {
      for declaration in module.declarations {
        owner[TargetKey(manifest: declaration.manifest, name: declaration.target.name)] = module.id
      }
    }
    for id in resolution.allTargets {
      guard let from = owner[key(id, resolution)] else { continue }
      for use in resolution.uses[id] ?? [] {
        for target in use.targets {
          guard let to = owner[key(target, resolution)], to != from else { continue }
          let place = use.dependency.place
          change(from, to) { if !$0.declarations.contains(place) { $0.declarations.append(place) } }
        }
      }
    }
  }

  private struct TargetKey: Hashable {
    var manifest: String
    var name: String
  }

  private func key(_ id: TargetID, _ resolution: Resolution) -> TargetKey {
    TargetKey(manifest: resolution.projects[id.project].manifest, name: resolution.target(id).name)
  }

  mutating func addImports() {
    let existing = Set(modules.flatMap(\.names))
    for (number, module) in modules.enumerated() {
      let asked = Self.modulesAskedFor(module)
      let declared = module.declarations.map { declaration in
        let importable =
          asked.isEmpty ? [] : names(importableBy: declaration, of: asked)
        return DeclaredBuilds(
          files: module.declarations.count > 1 ? PathSet(declaration.target.files) : nil,
          builds: configurations.filter { declaration.isBuilt(for: $0.platform) }.map { configuration in
            var build = configuration
            build.flags.formUnion(declaration.target.flags)
            if Self.hasPods(declaration) { build.flags.insert("COCOAPODS") }
            // The builds share this set where possible, because it may contain hundreds of modules.
            build.importable = build.importable.isEmpty ? importable : build.importable.union(importable)
            build.existing = existing
            return build
          })
      }
      let aliases = module.declarations.reduce(into: [:]) {
        $0.merge($1.target.moduleAliases) { first, _ in first }
      }
      let headers = CompiledHeaders(module).paths
      var gathered = Gathered()
      for file in module.files where file.language != .header || headers?.contains(file.path) ?? true {
        let owners = declared.indices.filter { declared[$0].files?.contains(file.path) ?? true }
        add(file, of: module, number, aliases: aliases, into: &gathered) { condition, target in
          // A declaration that builds the imported module's sources itself does not use another module here.
          let apart =
            target.map { id in owners.filter { !module.declarations[$0].contained.contains(id) } } ?? owners
          guard !apart.isEmpty || owners.isEmpty else { return nil }
          let active = apart.filter { declared[$0].compile(condition) }
          return Compiled(
            activeIn: active,
            isPossible: !active.isEmpty || apart.contains { declared[$0].mayCompile(condition) },
            undecidedMacros: Self.undecidedMacros(condition, active, declared, definitions))
        }
      }
      take(gathered, of: module)
    }
  }

  /// Returns, for each declaration that may compile an import, the macro that makes this uncertain.
  private static func undecidedMacros(
    _ condition: Condition, _ active: [Int], _ declared: [DeclaredBuilds], _ definitions: MacroDefinitions
  ) -> [Int: String] {
    guard condition != .always else { return [:] }
    let asked = condition.macro.flatMap { macro in
      active.contains { declared[$0].surelyCompile(condition) } ? nil : macro
    }
    return active.reduce(into: [:]) {
      $0[$1] = asked ?? declared[$1].macroDenied(by: condition, definitions)
    }
  }

  /// Returns the modules that the conditions around a module's imports check. Only these modules are looked up, because
  /// a module may be able to import thousands.
  private static func modulesAskedFor(_ module: Module) -> Set<String> {
    var asked: Set<String> = []
    for file in module.files {
      for statement in file.imports where statement.condition != .always {
        statement.condition.collectModules(into: &asked)
      }
    }
    return asked
  }

  private func names(importableBy declaration: Module.Declaration, of asked: Set<String>) -> Set<String> {
    let direct = declaration.dependencies
    return asked.filter { name in
      (modulesByName[name] ?? []).contains { index in
        direct.contains(modules[index].id) || declaration.reachable.contains(modules[index].id)
      }
    }
  }

  /// Whether CocoaPods sets its flag for the declaration, as it does for pods and for the targets that use them.
  private static func hasPods(_ declaration: Module.Declaration) -> Bool {
    declaration.format == .cocoaPods || declaration.target.lacksPodfile
      || declaration.uses.contains { $0.dependency.kind == .pod }
  }

  /// The builds of one declaration and the files that it compiles. If `files` is `nil`, it compiles all files of the
  /// module.
  private struct DeclaredBuilds {
    var files: PathSet?
    var builds: [BuildConfiguration]

    func compile(_ condition: Condition) -> Bool {
      condition == .always || builds.contains { $0.evaluate(condition) != .no }
    }

    /// Whether any build is known to compile code under the condition.
    func surelyCompile(_ condition: Condition) -> Bool { builds.contains { $0.evaluate(condition) == .yes } }

    /// Returns a macro that must be undefined for the condition but may be defined, if every build that could compile
    /// the code has such a macro.
    func macroDenied(by condition: Condition, _ definitions: MacroDefinitions) -> String? {
      guard !definitions.isEmpty else { return nil }
      var first: String?
      for build in builds where build.evaluate(condition) != .no {
        guard let macro = definitions.openMacro(of: condition, in: build) else { return nil }
        first = first ?? macro
      }
      return first
    }

    /// Whether any build compiles code under the condition if everything unknown is assumed to be possible.
    func mayCompile(_ condition: Condition) -> Bool {
      builds.contains { build in
        var open = build
        open.isOpen = true
        return open.evaluate(condition) != .no
      }
    }
  }

  /// How the declarations of a module compile an import.
  private struct Compiled {
    var activeIn: [Int]
    var isPossible: Bool
    var undecidedMacros: [Int: String]
  }

  private func add(
    _ file: SourceFile, of module: Module, _ number: Int, aliases: [String: String],
    into gathered: inout Gathered, compiled: (Condition, Module.ID?) -> Compiled?
  ) {
    // If two modules build a file, the headers of either module count as the file's own.
    let builders = buildersByFile[file.path] ?? []
    for statement in file.imports {
      var name = aliases[statement.module] ?? statement.module
      var target = meaning(of: name, from: module, among: &gathered.meanings)
      var isFoundInPlace = false
      let uses = { (id: Module.ID) in module.declarations.contains { $0.reachable.contains(id) } }
      if let other = target, case .header(let header) = statement.form, !uses(modules[other].id),
        let used = headers.used(header, uses: uses)
      {
        target = used
        name = modules[used].name
      }
      if let other = target, case .header(let header) = statement.form,
        headers.has(header, number) || builders.contains(other)
          // If the condition first checks for the imported module, the header is one of this module's own, under a
          // module name that another build uses.
          || statement.condition.guards(statement.module) && headers.hasNamesake(of: header, number)
      {
        continue
      }
      if target != nil, case .header(let header) = statement.form {
        isFoundInPlace = headers.isFoundInPlace(header, by: number)
      }
      if target == nil, name.isEmpty, case .header(let header) = statement.form {
        let meaning = headers.meaning(
          of: header, in: file.path, isAngled: statement.attributes.contains(.angled), importedBy: number,
          uses: uses)
        target = meaning.flatMap { builders.contains($0.owner) ? nil : $0.owner }
        name = target.map { modules[$0].name } ?? name
        isFoundInPlace = meaning?.isFoundInPlace ?? false
      }
      guard !name.isEmpty, target.map({ modules[$0].id != module.id }) ?? (name != module.name) else {
        continue
      }
      guard let compiled = compiled(statement.condition, target.map { modules[$0].id }) else { continue }
      var evidence = ImportEvidence(
        place: Place(file: file.path, line: statement.line, column: statement.column), statement: statement,
        activeIn: compiled.activeIn, isPossible: compiled.isPossible,
        isGuarded: statement.condition.guards(statement.module), isFoundInPlace: isFoundInPlace)
      evidence.undecidedMacros = compiled.undecidedMacros
      if let target {
        gathered.inside[target, default: []].append(evidence)
      } else {
        gathered.outside[name, default: []].append(evidence)
      }
    }
  }

  /// The imports in the files of one module. They are collected before they are added, because a module has many
  /// imports of few names.
  private struct Gathered {
    var inside: [Int: [ImportEvidence]] = [:]
    var outside: [String: [ImportEvidence]] = [:]
    /// The modules that names refer to in this module; `nil` for a name from outside the repository.
    var meanings: [String: Int?] = [:]
  }

  private mutating func take(_ gathered: Gathered, of module: Module) {
    for (target, imports) in gathered.inside {
      change(module.id, modules[target].id) { $0.imports += imports }
    }
    for (name, imports) in gathered.outside {
      outside[module.id, default: [:]][name, default: ExternalUse(from: module.id, name: name)].imports +=
        imports
    }
  }

  private func meaning(of name: String, from module: Module, among known: inout [String: Int?]) -> Int? {
    if let meaning = known[name] { return meaning }
    let meaning = target(named: name, from: module)
    known[name] = .some(meaning)
    return meaning
  }

  private mutating func change(_ from: Module.ID, _ to: Module.ID, _ body: (inout Edge) -> Void) {
    body(&found[from, default: [:]][to, default: Edge(from: from, to: to)])
  }

  /// Returns the module that an import refers to. If several modules have the name, the order of preference is: a
  /// declared dependency, a reachable module, a module that is built together with the importing module, and the module
  /// whose path has the longest common prefix. A package can also use an older version of itself from outside the
  /// repository; the name then refers to that version.
  private func target(named name: String, from module: Module) -> Int? {
    guard let all = modulesByName[name], !all.isEmpty else { return nil }
    if let own = all.first(where: { modules[$0].id == module.id }) { return own }
    // A test target may have the name of the module that it tests, and cannot be imported.
    let importable =
      all.count == 1 ? all : all.filter { !modules[$0].kind.isTest && modules[$0].kind != .aggregate }
    let candidates = importable.isEmpty ? all : importable
    let isReached = candidates.contains { index in
      module.declarations.contains { $0.reachable.contains(modules[index].id) }
    }
    if !isReached, module.declarations.contains(where: { $0.reachableExternals.contains(name) }) {
      return nil
    }
    // If a module with the name of an SDK module is not reachable, the import refers to the SDK module.
    if !isReached, SystemModules.isKnown(name) { return nil }
    if candidates.count == 1 { return candidates[0] }
    func rank(_ index: Int) -> (Int, Int, Int) {
      let id = modules[index].id
      let isBuiltTogether = modules[index].declarations.contains { candidate in
        module.declarations.contains { $0.scope.contains(candidate.manifest) }
      }
      let isDirect = module.declarations.contains { $0.dependencies.contains(id) }
      let isReachable = module.declarations.contains { $0.reachable.contains(id) }
      let common = zip(modules[index].place.file.utf8, module.place.file.utf8).prefix { $0 == $1 }.count
      return (isDirect ? 2 : isReachable ? 1 : 0, isBuiltTogether ? 1 : 0, common)
    }
    return candidates.max { rank($0) < rank($1) }
  }
}

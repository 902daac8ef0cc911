import ModuleGraph

/// The judgement on whether a declaration covers an import in one of its files. There is no fourth answer: what is not
/// judged says why.
enum ImportJudgement: Hashable, Sendable {
  /// How a declaration that does not list a module reaches it.
  enum Way: Hashable, Sendable {
    /// None of its dependencies leads to the module.
    case none
    /// Its dependencies lead to the module.
    case transitive
    /// Its dependencies lead to the module only through a program that it embeds or runs, given by its id. A program
    /// does not pass on the modules that it links.
    case embedded(Module.ID)
    /// All other importers list the module. The given products, which the declaration does list, may lead to it.
    case unlisted([String])
  }

  /// The declaration lists the module, or a dependency that provides it.
  case declared
  /// The declaration does not list the module. The judgement holds unless the condition does, and is at most a warning if
  /// there is one.
  case undeclared(Way, unless: ImportCondition?)
  /// The judgement depends on the given dependencies, folders or macros, which could not be resolved.
  case undecided([String])

  /// Whether the module is not listed, and reached in the given way.
  func isUndeclared(_ way: Way) -> Bool { if case .undeclared(way, _) = self { true } else { false } }

  /// What must not be the case for the judgement to be right.
  var condition: ImportCondition? { if case .undeclared(_, let condition) = self { condition } else { nil } }
}

/// Compares imports with the declarations of manifests.
///
/// If a declaration's dependencies lead to something that could not be resolved, ``UnknownSupply`` decides what that can
/// have to do with the import: nothing, a condition, or that the judgement is ``ImportJudgement/undecided(_:)``.
struct ImportJudge {
  private let graph: ModuleGraph
  private let reExports: ReExports
  /// The packages that provide each product from outside, according to the repository's manifests; an empty name for a
  /// pod.
  private let packages: [String: Set<String>]
  /// The manifests of the repository that declare each product from outside.
  private let declaring: [String: Set<String>]
  /// The modules that products from outside are known to contain.
  private let known: Set<String>
  /// The ids of the modules that share a name, by name.
  private let namesakes: [String: [Module.ID]]
  /// The number of modules, other than tests, that import each name from outside although none of their declared
  /// dependencies is known to lead to it.
  private let strays: [String: Int]
  /// The modules that contain each name as a prebuilt module.
  private let vendors: [String: [Module.ID]]
  /// The names of all modules from outside that are imported.
  private let imported: Set<String>
  /// The modules that offer each product of the repository's packages.
  private let offering: [String: [Module.ID]]

  init(_ graph: ModuleGraph) {
    self.graph = graph
    reExports = ReExports(graph)
    let packages = graph.modules.reduce(into: [String: Set<String>]()) { result, module in
      for use in module.declarations.flatMap(\.uses) where use.isExternal {
        result[use.externalName, default: []].insert(Self.package(of: use))
      }
    }
    self.packages = packages
    declaring = graph.modules.flatMap(\.declarations).reduce(into: [:]) { result, declaration in
      for name in declaration.externals { result[name, default: []].insert(declaration.manifest) }
    }
    vendors = graph.modules.reduce(into: [:]) { vendors, module in
      for name in module.declarations.reduce(into: Set<String>(), { $0.formUnion($1.target.vendoredModules) })
      {
        vendors[name, default: []].append(module.id)
      }
    }
    imported = Set(graph.externals.map(\.name))
    offering = graph.modules.reduce(into: [:]) { offering, module in
      for product in module.products { offering[product, default: []].append(module.id) }
    }
    known = graph.modules.reduce(into: []) { result, module in
      for declaration in module.declarations { result.formUnion(declaration.externalModules) }
    }
    namesakes = Dictionary(grouping: graph.modules, by: \.name).filter { $1.count > 1 }.mapValues {
      $0.map(\.id)
    }
    strays = graph.externals.filter { packages[$0.name] != nil }.reduce(into: [:]) { result, use in
      guard let module = graph[use.from], !module.kind.isTest,
        use.imports.contains(where: { $0.isActive && !$0.isGuarded }),
        !module.declarations.contains(where: { $0.reachableExternals.contains(use.name) })
      else { return }
      result[use.name, default: 0] += 1
    }
  }

  private static func package(of use: Module.Use) -> String {
    if case .product(let package) = use.dependency.kind { package ?? "" } else { "" }
  }

  /// The undeclared imports of one module in one declaration, and the judgement about them.
  struct Judged {
    var declaration: Module.Declaration
    /// The module of the repository that is imported; `nil` for a module from outside.
    var module: Module?
    /// The id of the module, or its name if it comes from outside.
    var id: String
    var name: String
    /// The imports of the module in files of the declaration.
    var imports: [ImportEvidence]
    var judgement: ImportJudgement

    var places: [Place] { imports.map(\.place) }
  }

  /// The judgements about all imports of a module that its declarations do not declare.
  ///
  /// Imports from outside are judged only if the repository itself shows where they come from, because a manifest
  /// declares a product with the same name. The other contents of a package from outside are unknown.
  func judged(_ module: Module) -> [Judged] {
    let declarations = module.declarations.enumerated().filter { Self.isJudged($0.element) }
    let inside = graph.edges(from: module.id).flatMap { edge -> [Judged] in
      let target = graph[edge.to]
      return declarations.compactMap { index, declaration in
        // Most imports are declared, and finding their places takes longer than judging them.
        let judgement = judge(declaration, of: module, importing: edge.to)
        guard judgement != .declared else { return nil }
        let imports = Self.imports(edge.imports, in: index, declaration, of: target)
        guard !imports.isEmpty else { return nil }
        return Judged(
          declaration: declaration, module: target, id: edge.to, name: target?.name ?? edge.to,
          imports: imports, judgement: Self.known(judgement, imports, in: index, declaration))
      }
    }
    let outside = graph.externals(of: module.id).filter { isOffered($0.name) }.flatMap { use -> [Judged] in
      declarations.filter { !$0.element.target.lacksPodfile }.compactMap { index, declaration in
        let judgement = judge(declaration, of: module, importingFromOutside: use.name)
        guard judgement != .declared else { return nil }
        let imports = Self.imports(use.imports, in: index, declaration, of: nil)
        guard !imports.isEmpty else { return nil }
        return Judged(
          declaration: declaration, id: use.name, name: use.name, imports: imports,
          judgement: Self.known(judgement, imports, in: index, declaration))
      }
    }
    return inside + outside
  }

  /// Whether the declaration is judged. A declaration without sources cannot lack a dependency.
  private static func isJudged(_ declaration: Module.Declaration) -> Bool {
    !declaration.target.files.isEmpty && declaration.target.kind != .aggregate
      && declaration.target.kind != .system
  }

  /// The judgement about imports, which is undecided if no build is known to compile them, or if they are headers that
  /// may be in a folder that could not be searched.
  private static func known(
    _ judgement: ImportJudgement, _ imports: [ImportEvidence], in index: Int,
    _ declaration: Module.Declaration
  ) -> ImportJudgement {
    guard judgement.isUndeclared(.none) else { return judgement }
    let macros = imports.compactMap { $0.undecidedMacros[index] }
    if macros.count == imports.count { return .undecided(Set(macros).sorted().map { "the macro \($0)" }) }
    let folders = declaration.target.unresolvedHeaderFolders
    return !folders.isEmpty && imports.allSatisfy(\.isInclude) ? .undecided(folders) : judgement
  }

  /// The imports that a declaration compiles and that need the module. Imports under `canImport` of the module are not
  /// included, nor are headers that the compiler finds without the module. If an include is in quotes, for example,
  /// Xcode finds every header that a project refers to.
  private static func imports(
    _ imports: [ImportEvidence], in index: Int, _ declaration: Module.Declaration, of target: Module?
  ) -> [ImportEvidence] {
    let isOfOneProject =
      ![.swiftPM, .cocoaPods].contains(declaration.format)
      && target?.declarations.contains { $0.manifest == declaration.manifest } ?? false
    return imports.filter { evidence in
      let isQuoted = !evidence.statement.attributes.contains(.angled)
      if evidence.isInclude,
        isOfOneProject || evidence.isFoundInPlace || (isQuoted && declaration.format.isBuiltByXcode)
      {
        return false
      }
      return evidence.activeIn.contains(index) && !evidence.isGuarded
    }
  }

  /// Whether a manifest of the repository declares a product from outside with the name, or with a module of that name.
  private func isOffered(_ name: String) -> Bool {
    (packages[name] != nil || known.contains(name)) && !SystemModules.isKnown(name)
  }

  /// Judges the import of a module of the repository.
  private func judge(_ declaration: Module.Declaration, of module: Module, importing id: Module.ID)
    -> ImportJudgement
  {
    let direct = declaration.dependencies
    guard let target = counterpart(of: id, for: declaration, direct).flatMap({ graph[$0] }) else {
      return .declared
    }
    let id = target.id
    // A target that compiles the module's files must not link the module as well.
    let compiled = Set(declaration.target.files)
    if target.files.contains(where: { $0.language != .header && compiled.contains($0.path) }) {
      return .declared
    }
    if direct.contains(id) || declaration.contained.contains(id)
      || !target.names.isDisjoint(with: declaration.target.searchedModules)
      || vendors[target.name, default: []].contains(where: declaration.reachable.contains)
      // A package of the repository may contain a module that this target links as a file.
      || declaration.externals.contains(target.name)
    {
      return .declared
    }
    let hosts = TestHosts.declarations(of: declaration, of: module, in: graph)
    if hosts.contains(where: { $0.dependencies.contains(id) }) { return .declared }
    if reExports.extent(of: direct).modules.contains(id) { return .declared }
    let interfaces = OwnInterface.declarations(of: declaration, of: module, in: graph)
    if interfaces.contains(where: { $0.dependencies.contains(id) }) { return .declared }
    let supply = UnknownSupply(
      of: target, to: declaration, offered: { offers($0, target) }, packages: packages)
    if declaration.reachable.contains(id) || declaration.reachableExternals.contains(target.name) {
      return carrier(declaration, of: module) {
        $0.reachable.contains(id) || $0.reachableExternals.contains(target.name)
      }.map { supply.judgement(.embedded($0)) } ?? carried(target, declaration)
    }
    return supply.judgement(.none)
  }

  /// The judgement about a module of the repository to which declared dependencies lead. Only a Podfile that was not found
  /// may list the module as well, if the module is a pod.
  private func carried(_ target: Module, _ declaration: Module.Declaration) -> ImportJudgement {
    guard declaration.target.lacksPodfile, target.declarations.contains(where: { $0.format == .cocoaPods })
    else { return .undeclared(.transitive, unless: nil) }
    return .undecided([UnknownSupply.missingPodfile])
  }

  /// Whether a product of the repository with the given name leads to a module. If a declaration takes a product with
  /// this name from outside, that is most likely another version of the same package.
  private func offers(_ product: String, _ target: Module) -> Bool {
    (offering[product] ?? []).contains { id in
      id == target.id || graph[id]?.declarations.contains { $0.reachable.contains(target.id) } == true
    }
  }

  private static func phrase(_ binary: String) -> String { "the binary '\(binary)'" }

  /// The prebuilt frameworks that the declaration finds without listing them.
  private static func builtBefore(_ declaration: Module.Declaration) -> [String] {
    declaration.target.frameworkFolders.map { "the frameworks in \($0)" }
  }

  /// The program through which alone declared dependencies lead to a module. An application does not link the
  /// dependencies of a program that it embeds.
  private func carrier(
    _ declaration: Module.Declaration, of module: Module, leads: (Module.Declaration) -> Bool
  ) -> Module.ID? {
    guard declaration.format != .swiftPM, !module.kind.isTest else { return nil }
    let carriers = declaration.dependencies.sorted().compactMap { graph[$0] }
      .filter { $0.declarations.contains(where: leads) }
    return carriers.allSatisfy(\.kind.isProgram) ? carriers.first?.id : nil
  }

  /// The module that an import refers to in one declaration. If several modules share the name, the build decides which
  /// of them it is.
  private func counterpart(
    of id: Module.ID, for declaration: Module.Declaration, _ direct: Set<Module.ID>
  ) -> Module.ID? {
    guard !direct.contains(id), let name = graph[id]?.name, let others = namesakes[name] else { return id }
    if let other = others.first(where: direct.contains) { return other }
    if declaration.reachable.contains(id) { return id }
    return others.first(where: declaration.reachable.contains) ?? id
  }

  /// Judges the import of a module from outside for which a manifest of the repository declares a product.
  private func judge(
    _ declaration: Module.Declaration, of module: Module, importingFromOutside name: String
  ) -> ImportJudgement {
    if declaration.externals.contains(name) || declaration.externalModules.contains(name)
      || Self.listsPart(declaration, called: name) || declaration.target.searchedModules.contains(name)
      || vendors[name, default: []].contains(where: declaration.reachable.contains)
    {
      return .declared
    }
    let hosts = TestHosts.declarations(of: declaration, of: module, in: graph)
    if hosts.contains(where: { $0.externals.contains(name) || $0.externalModules.contains(name) }) {
      return .declared
    }
    let unknown = declaration.unresolved.map(\.description) + declaration.opaqueBinaries.map(Self.phrase)
    let handedOn = reExports.extent(of: declaration.dependencies)
    if handedOn.externals.contains(name) { return .declared }
    if KnownReExports.of(declaration.externals.union(handedOn.externals)).contains(name) { return .declared }
    let interfaces = OwnInterface.declarations(of: declaration, of: module, in: graph)
    if interfaces.contains(where: { $0.externals.contains(name) }) { return .declared }
    if declaration.reachableExternals.contains(name) {
      let program = carrier(declaration, of: module) { $0.reachableExternals.contains(name) }
      guard let program else { return .undeclared(.transitive, unless: nil) }
      let open = unknown + declaration.opaqueExternals.sorted() + Self.builtBefore(declaration)
      return open.isEmpty ? .undeclared(.embedded(program), unless: nil) : .undecided(open)
    }
    if !unknown.isEmpty { return .undecided(unknown) }
    let folders = Self.builtBefore(declaration)
    if !folders.isEmpty { return .undecided(folders) }
    let unnamed = packages[name]?.contains("") == true ? [] : podsOfOtherNames(declaration)
    if !unnamed.isEmpty { return .undecided(unnamed) }
    let open = declaration.opaqueExternals
    guard !open.isEmpty else { return .undeclared(.none, unless: nil) }
    return isOddOneOut(name, declaration)
      ? .undeclared(.unlisted(open.sorted()), unless: nil) : .undecided(open.sorted())
  }

  /// Whether the declaration lists a part of a pod from outside that is named after the module: `Firebase/Crashlytics`
  /// brings the pod FirebaseCrashlytics, and nothing else needs to be declared.
  private static func listsPart(_ declaration: Module.Declaration, called name: String) -> Bool {
    declaration.uses.contains { use in
      use.isExternal && use.dependency.kind == .pod && use.dependency.name.contains("/")
        && use.dependency.name.filter { $0 != "/" } == name
    }
  }

  /// The pods from outside that provide modules, but whose own names are never imported: their modules have other
  /// names.
  private func podsOfOtherNames(_ declaration: Module.Declaration) -> [String] {
    guard declaration.uses.contains(where: { $0.isExternal && $0.dependency.kind == .pod }) else { return [] }
    return declaration.reachableExternals.filter {
      !imported.contains(Target.moduleName(for: $0)) && !SystemModules.isKnown($0)
    }.sorted()
  }

  /// Whether this is the only importer that does not declare the product. Products of one package may include each
  /// other, and if several modules import something without declaring it, another product may well re-export it.
  private func isOddOneOut(_ name: String, _ declaration: Module.Declaration) -> Bool {
    guard let own = packages[name], strays[name] == 1,
      declaring[name]?.contains(where: declaration.scope.contains) == true
    else { return false }
    return declaration.opaqueExternals.allSatisfy { own.isDisjoint(with: packages[$0] ?? []) }
  }
}

import ModuleGraph

/// Checks that all dependencies that a manifest declares are used.
public struct UnusedDependencyRule: Rule {
  public let id = "unused-dependency"
  public let summary = "Every declared dependency is imported by at least one file of the module."
  public let explanation = """
    A dependency that no file imports still has a cost: the module waits for it in every build and is rebuilt when it
    changes, and the declaration misleads readers of the manifest.

    An import counts wherever it is, even in an inactive `#if` branch. Dependencies that are only run, embedded or linked
    are not judged: plug-ins, macros named in `#externalMacro`, programs under test, binaries, embedded frameworks, C
    without headers, Objective-C with `+load`, classes `Target_…` that mediators find by name, whatever an application links for the tests it hosts, and whatever leads
    to a binary or passes on something that is imported. The dependencies of modules with generated sources, of modules
    that contain only comments, of tests and the programs that host them (unless the configuration
    contains `transitive_in_tests: true`), of demo programs and of examples are not judged either; imports in files that
    the manifest excludes count; nor are products from outside the
    repository whose modules are not known, or anything that could not be resolved. If a function of Tuist's helpers adds
    a dependency to several targets, one of them has to import it. Targets of a few dozen lines that import only
    system modules are considered unfinished, and are reported together; tests of a few dozen lines are not judged, and
    neither are unfinished targets that a product offers and that no other module uses, because they may exist for what
    they depend on. Targets without any import that only join the products of other packages are not judged, nor are
    manifests whose head says that a tool maintains them, nor what the expansions of macros may need.

    To fix it: first let the modules that import the dependency through this one declare it themselves, then remove it
    from the manifest.
    """
  public let defaultSeverity = Severity.warning

  public func findings(in graph: ModuleGraph, under policy: Policy) -> [Finding] {
    let candidates = candidates(in: graph, under: policy)
    guard !candidates.isEmpty else { return [] }
    let cure = ImportCure(graph: graph)
    let removal = DependencyRemoval(
      of: candidates.map { ($0.uses, $0.declaration, $0.module) }, from: graph)
    return candidates.flatMap { candidate -> [Finding] in
      var reported: Set<[Module.ID]> = []
      return candidate.uses.filter { use in
        // A module that is both built first and linked is one dependency.
        use.isExternal || reported.insert(use.modules).inserted
      }.compactMap { use in
        let losses = removal.losses(without: use, of: candidate.declaration, candidate.module)
        guard !Self.isTheOnlyWay(losses, cure) else { return nil }
        return finding(
          use, of: candidate.declaration, candidate.module,
          RemovalAdvice(losses, of: candidate.module), in: graph)
      }
    }
  }

  /// The dependencies of one declaration that no file imports.
  private struct Candidate {
    var uses: [Module.Use]
    var declaration: Module.Declaration
    var module: Module
  }

  private func candidates(in graph: ModuleGraph, under policy: Policy) -> [Candidate] {
    let ownNameIsModule = Set(graph.externals.map(\.name))
    let reExports = ReExports(graph)
    let listed = IncludedText.listed(in: graph)
    let binaries = graph.modules.filter { $0.declarations.contains { $0.target.kind == .binary } }.map(\.id)
    let examples = BesideModules.examples(in: graph)
    let needed = Self.givenAndNeeded(graph)
    let beside = policy.judgesTransitiveImportsOfTests ? nil : BesideModules(graph)
    return graph.modules.flatMap { module -> [Candidate] in
      // Nothing builds against a program that shows a module to its authors, so its unused dependencies cost little.
      guard !BesideModules.isShow(module), !examples.contains(module.id),
        !(beside?.isForTests(module) ?? false)
      else { return [] }
      return module.declarations.compactMap { declaration -> Candidate? in
        guard Self.isJudged(declaration, of: module) else { return nil }
        let ways = DependencyWays(declaration, of: module, in: graph)
        let uses = declaration.uses.filter { use in
          !Self.isNeededUnimported(use, by: declaration) && use.failure == nil
            && !(Self.isGiven(use, to: declaration) && needed.contains(Self.given(use, to: declaration)))
            && (use.isExternal
              ? isUnusedExternal(use, declaration, module, graph, ownNameIsModule)
              : isUnused(use, declaration, module, graph, ways, reExports, binaries, listed))
        }
        guard !uses.isEmpty, !Self.isTemplate(declaration, of: module, in: graph) else { return nil }
        return Candidate(uses: uses, declaration: declaration, module: module)
      }
    }
  }

  /// Whether the dependency exists for another reason than being imported. A target may name a module twice: as a
  /// target that is built first, and as the file that it embeds.
  private static func isNeededUnimported(_ use: Module.Use, by declaration: Module.Declaration) -> Bool {
    declaration.uses.contains { other in
      other.dependency.isNeededUnimported
        && (other.dependency == use.dependency || (!use.modules.isEmpty && other.modules == use.modules))
    }
  }

  private func finding(
    _ use: Module.Use, of declaration: Module.Declaration, _ module: Module, _ first: RemovalAdvice?,
    in graph: ModuleGraph
  ) -> Finding {
    let target = declaration.target.name
    var finding = Finding(
      rule: id, place: use.dependency.place,
      message: "'\(target)' depends on '\(use.dependency.name)' but none of its files imports it; "
        + (first?.sentence ?? "remove the dependency"),
      from: module.id, to: use.modules.first ?? use.externalName, symbol: declaration.format.rawValue,
      evidence: [declaration.target.place] + (first?.places ?? []).filter { $0 != declaration.target.place })
    finding.needs = first?.needs ?? []
    if first == nil, declaration.format == .swiftPM {
      finding.fix = .remove(
        dependency: use.dependency.name, target: target, manifest: declaration.manifest)
    }
    if Self.hasBarelyBegun(declaration, of: module) {
      finding.group = FindingGroup(
        key: "begun", opening: "targets with hardly any code depend on",
        noun: "module that they do not import",
        item: "'\(target)' on '\(use.dependency.name)'",
        cure: "remove the dependencies that they will not need")
    } else if Self.isGiven(use, to: declaration) {
      finding.group = FindingGroup(
        key: "given \(Self.given(use, to: declaration))",
        opening: "targets that a function declares depend on",
        noun: "module that they do not import", item: "'\(target)' on '\(use.dependency.name)'",
        cure: "remove the dependency from the function")
    } else if first == nil {
      finding.group = FindingGroup(
        key: "\(declaration.manifest) \(target)", opening: "'\(target)' depends on",
        noun: "module that none of its files imports", item: "'\(use.dependency.name)'",
        cure: "remove these dependencies")
    } else if let first {
      finding.group = FindingGroup(
        key: "\(declaration.manifest) \(target) carried", opening: "'\(target)' depends on",
        noun: "module that none of its files imports",
        item: "'\(use.dependency.name)' (\(first.note))",
        cure: "first add the declarations in parentheses, which existing imports need, "
          + "then remove these dependencies")
    }
    return finding
  }

  /// Whether a module is imported through the dependency and cannot be declared instead, because it must not be linked
  /// a second time, or because its package offers no product that contains it.
  private static func isTheOnlyWay(_ losses: [DependencyRemoval.Loss], _ cure: ImportCure) -> Bool {
    losses.contains { loss in
      switch cure.cure(for: loss.module, loss.name, from: loss.declaration, of: loss.user) {
      case .reExport, .add(_, _, _, .some): true
      case .leave, .addPod, .add: false
      }
    }
  }

  /// Whether a function that declares the target adds the dependency, which the manifest itself does not state. The
  /// place of both is then the call.
  private static func isGiven(_ use: Module.Use, to declaration: Module.Declaration) -> Bool {
    declaration.format == .tuist && use.dependency.place == declaration.target.place
  }

  /// A key of a dependency that a function adds, with all the others that it adds to the target. Targets for which these
  /// are the same are declared by the same function.
  private static func given(_ use: Module.Use, to declaration: Module.Declaration) -> String {
    // The module that a target tests or shows is another one for each target.
    let names = declaration.uses.filter { isGiven($0, to: declaration) }.map(\.dependency.name)
      .filter { !declaration.target.name.hasPrefix($0) }
    return (names + ["", use.dependency.name]).joined(separator: "/")
  }

  /// The keys of the dependencies that a function adds to its targets, and that at least one of them imports. The
  /// function declares what its targets need together, so the others do not have to import all of it.
  private static func givenAndNeeded(_ graph: ModuleGraph) -> Set<String> {
    var keys: Set<String> = []
    for module in graph.modules {
      for declaration in module.declarations where declaration.format == .tuist {
        for use in declaration.uses where isGiven(use, to: declaration) {
          let isImported =
            use.isExternal
            ? graph.externals(of: module.id).contains { $0.name == use.externalName }
            : use.modules.contains { graph.edge(from: module.id, to: $0)?.imports.isEmpty == false }
          if isImported { keys.insert(given(use, to: declaration)) }
        }
      }
    }
    return keys
  }

  private static func isJudged(_ declaration: Module.Declaration, of module: Module) -> Bool {
    let target = declaration.target
    return !target.files.isEmpty && !target.hasGeneratedSources && !target.isDeclaredByTool
      && !module.isMarker && !module.isOnlyMacros && !isUmbrellaHeader(declaration, of: module)
      && !joinsProducts(declaration, of: module)
      && ![.aggregate, .plugin, .system, .binary].contains(target.kind)
      && !module.files.contains { $0.problem != nil }
  }

  /// Whether a target only exists so that its users get the products of other packages: none of its few lines imports
  /// anything, and it depends on nothing in its own package.
  private static func joinsProducts(_ declaration: Module.Declaration, of module: Module) -> Bool {
    guard declaration.format == .swiftPM, ownLines(declaration, of: module) < beginning else { return false }
    let files = Set(declaration.target.files)
    return module.files.allSatisfy { !files.contains($0.path) || $0.imports.isEmpty }
      && declaration.uses.allSatisfy { use in
        if case .product = use.dependency.kind { true } else { use.isExternal }
      }
  }

  /// Whether a target contains only headers that import nothing but the system: it exists to build, link or embed what it
  /// depends on.
  private static func isUmbrellaHeader(_ declaration: Module.Declaration, of module: Module) -> Bool {
    let files = Set(declaration.target.files)
    return module.files.allSatisfy { file in
      !files.contains(file.path)
        || file.language == .header && file.imports.allSatisfy { SystemModules.isKnown($0.module) }
    }
  }

  /// A target with fewer lines than this may have barely begun.
  private static let beginning = 80

  /// Whether a target contains little more than a template creates and imports only system modules. Its dependencies
  /// then show what it will become.
  private static func hasBarelyBegun(_ declaration: Module.Declaration, of module: Module) -> Bool {
    let files = Set(declaration.target.files)
    guard ownLines(declaration, of: module) < beginning else { return false }
    return module.files.allSatisfy { file in
      !files.contains(file.path) || file.imports.allSatisfy { SystemModules.isKnown($0.module) }
    }
  }

  /// Whether a target contains little more than a template creates, for a purpose that needs no import: tests that are
  /// not written yet, and a product that is offered for what it depends on.
  private static func isTemplate(
    _ declaration: Module.Declaration, of module: Module, in graph: ModuleGraph
  ) -> Bool {
    if declaration.target.kind.isTest { return ownLines(declaration, of: module) < beginning }
    return module.isOffered && graph.edges(to: module.id).isEmpty && hasBarelyBegun(declaration, of: module)
  }

  private static func ownLines(_ declaration: Module.Declaration, of module: Module) -> Int {
    let files = Set(declaration.target.files)
    return module.files.reduce(0) { $0 + (files.contains($1.path) ? $1.lines : 0) }
  }

  private func isUnused(
    _ use: Module.Use, _ declaration: Module.Declaration, _ module: Module, _ graph: ModuleGraph,
    _ ways: DependencyWays, _ reExports: ReExports, _ binaries: [Module.ID], _ listed: [String: Set<String>]
  ) -> Bool {
    let files = Set(declaration.target.files)
    let macros = Set(module.files.flatMap(\.macroModules))
    let includes = IncludedText(declaration, of: module, in: graph, listed: listed)
    let edges = graph.edges(from: module.id)
    // Most dependencies are imported, so that is checked first.
    func shows(_ edge: Edge, _ id: Module.ID, _ name: String) -> Bool {
      (edge.to == id || graph[edge.to]?.name == name)
        && edge.imports.contains { files.contains($0.place.file) || includes.headers.contains($0.place.file) }
    }
    let isUnimported = use.modules.allSatisfy { id in
      guard let used = graph[id], !edges.contains(where: { shows($0, id, used.name) }),
        Self.canBeImported(used), !macros.contains(used.name), used.name != module.name
      else { return false }
      // If both modules build a file, it is unknown which of them its imports belong to.
      if used.files.contains(where: { files.contains($0.path) }) { return false }
      if !used.names.isDisjoint(with: declaration.target.playgroundImports) { return false }
      if Self.isImported(used, byExcludedFilesOf: declaration.target) { return false }
      if MacroExpansions.mayNeed(id, in: declaration, of: graph) { return false }
      if OptionalUse.isOffered(by: module, to: graph.edges(to: id)) { return false }
      // What the module passes on is not completely known, and may be what the files import.
      if ways.importsFromUnknownOrigin, used.declarations.contains(where: { !$0.unresolved.isEmpty }) {
        return false
      }
      // A module that is a program in this manifest is run or embedded here, even if another manifest makes it a
      // library.
      if used.isProgram(in: declaration.manifest) { return false }
      // Such as code with `+load`, or the targets of a mediator.
      if used.files.contains(where: \.actsUnimported) { return false }
      if Self.leadsToBinary(used, binaries) { return false }
      // C that includes headers of the module implements what they declare, so it must be linked.
      let isImplementing =
        graph.edge(from: id, to: module.id)?.imports.isEmpty == false
        && used.files.contains { $0.language != .swift && $0.language != .header }
      if isImplementing { return false }
      // Without an import, C can call functions that Swift exports.
      if !files.contains(where: { $0.hasSuffix(".swift") }), used.files.allSatisfy({ $0.language == .swift })
      {
        return false
      }
      if declaration.format != .swiftPM, TestHosts.needModule(id, from: module, in: graph) { return false }
      if used.kind == .system, module.files.contains(where: { $0.language != .swift }) { return false }
      // An Xcode target also lists the dependencies of the frameworks that it embeds.
      if declaration.format != .swiftPM, isNeededByAnother(id, than: use, declaration, graph) { return false }
      return !includes.need(used)
    }
    guard isUnimported else { return false }
    let handedOn = reExports.extent(of: use.modules)
    return !ways.imports(anyOf: handedOn.modules) && !ways.imports(anyOfOutside: handedOn.externals)
  }

  /// Whether a file that the manifest excludes from the target imports the module or includes one of its headers.
  private static func isImported(_ used: Module, byExcludedFilesOf target: Target) -> Bool {
    guard !target.excludedImports.isEmpty else { return false }
    return !used.names.isDisjoint(with: target.excludedImports)
      || used.files.contains { file in
        file.language == .header
          && target.excludedImports.contains(file.path.split(separator: "/").last.map(String.init) ?? "")
      }
  }

  /// A target that wraps a binary often exists so that the binary is linked.
  private static func leadsToBinary(_ used: Module, _ binaries: [Module.ID]) -> Bool {
    binaries.contains { id in id == used.id || used.declarations.contains { $0.reachable.contains(id) } }
  }

  private static func canBeImported(_ module: Module) -> Bool {
    switch module.kind {
    case .system: true
    // C without a header can only be linked.
    case .library, .macro:
      !module.isMarker && module.files.contains { $0.language == .swift || $0.language == .header }
    default: false
    }
  }

  private func isNeededByAnother(
    _ id: Module.ID, than use: Module.Use, _ declaration: Module.Declaration, _ graph: ModuleGraph
  ) -> Bool {
    declaration.uses.contains { other in
      other != use
        && other.modules.contains { graph[$0]?.declarations.contains { $0.reachable.contains(id) } ?? false }
    }
  }

  /// Whether a product from outside is unused. A product is judged only if an import in the repository shows that its
  /// name is the name of a module, and if the origin of every import from outside in this module is known. Otherwise,
  /// one of those imports could come from this product.
  private func isUnusedExternal(
    _ use: Module.Use, _ declaration: Module.Declaration, _ module: Module, _ graph: ModuleGraph,
    _ moduleNames: Set<String>
  ) -> Bool {
    let name = use.externalName
    guard declaration.format == .swiftPM, !declaration.target.excludedImports.contains(name),
      moduleNames.contains(name), !SystemModules.isKnown(name)
    else {
      return false
    }
    if MacroExpansions.mayNeed(outside: name, in: declaration, of: graph)
      || OptionalUse.isOffered(by: module, outside: name, in: graph)
    {
      return false
    }
    // The repository may also contain a package that is fetched. Imports then lead to the package in the repository.
    if graph.edges(from: module.id).contains(where: { graph[$0.to]?.name == name && !$0.imports.isEmpty }) {
      return false
    }
    let foreign = graph.externals(of: module.id).map(\.name).filter { !SystemModules.isKnown($0) }
    return !foreign.contains(name) && Set(foreign).isSubset(of: declaration.externals)
  }
}

import Graphs
import ModuleGraph

/// Checks that all manifests that declare the same module agree.
public struct ManifestDriftRule: Rule {
  public let id = "manifest-drift"
  public let summary = "Each module's Package.swift, podspec and Xcode project agree."
  public let explanation = """
    A module that is declared twice is built in two ways. When the declarations drift apart, users of one package
    manager get a different module from users of the other: with an extra dependency, a missing platform or a missing
    file.

    The rule compares the modules of the repository that the module depends on, the files, and the minimum version of
    each platform in Package.swift and podspecs. Versions in an Xcode project are not compared, because users of the
    module do not see them; versions older than the oldest one that current toolchains build for count as that version;
    a package whose modules have several podspecs agrees with the lowest of their versions; and a later version in a
    package with modules that no podspec declares is not compared, because one of those may need it. Examples are not compared, and neither are the files of a build that contains no Swift code of
    the module. Programs and tests are compared with nothing. Six differences are not drift: a helper target whose files the other manifest assigns to the module
    itself, a dependency that only tests need, a dependency that an Xcode target lists because its other dependencies
    need it, a file that any manifest leaves out by name or by folder (`exclude`, `exclude_files`), a file of a subspec
    that is not a default one and that the other manifest builds as a module of its own or not at all, and a file that
    contains only comments, or only declarations that are not public and that no other file of the module mentions.

    To fix it: make the manifests agree, or generate one from the other.
    """
  public let defaultSeverity = Severity.warning

  public init() {}

  public func findings(in graph: ModuleGraph, under policy: Policy) -> [Finding] {
    // A file that a manifest leaves out by name is in one build and not in the other on purpose.
    let named = graph.modules.lazy.flatMap(\.declarations).reduce(into: Set<String>()) {
      $0.formUnion($1.target.excludedFiles)
    }
    let examples = BesideModules.examples(in: graph)
    let judged = graph.modules.filter { !$0.kind.isTest && !$0.kind.isProgram && !examples.contains($0.id) }
    return judged.flatMap { module -> [Finding] in
      let compared = Self.comparable(module.declarations)
      guard let first = compared.first else { return [] }
      let leftOut = module.declarations.reduce(into: named) { $0.formUnion($1.target.filesOfExcludedFolders) }
      return compared.dropFirst().flatMap { other in
        dependencies(module, first, other, graph)
          + platforms(module, Self.neighbour(of: other, like: first, in: module), other, graph)
          + files(module, first, other, leftOut: leftOut, graph)
      }
    }
  }

  /// The first declaration of each format that builds the module from files.
  private static func comparable(_ declarations: [Module.Declaration]) -> [Module.Declaration] {
    var formats: Set<Project.Format> = []
    let order: [Project.Format] = [.swiftPM, .cocoaPods, .xcode, .xcodeGen, .tuist, .bazel]
    return order.flatMap { format in declarations.filter { $0.format == format } }
      .filter { isCompared($0) && formats.insert($0.format).inserted }
  }

  /// Whether the declaration builds the module itself, and not a program or a test that compiles its files.
  private static func isCompared(_ declaration: Module.Declaration) -> Bool {
    let target = declaration.target
    return !target.files.isEmpty && !target.kind.isProgram && !target.kind.isTest
  }

  /// The declaration in the format of `first` whose manifest is in the same folder as that of `other`. Code that is
  /// copied into a repository with its own manifests supports the platforms that these manifests state.
  private static func neighbour(
    of other: Module.Declaration, like first: Module.Declaration, in module: Module
  ) -> Module.Declaration {
    module.declarations.first { $0.format == first.format && $0.folder == other.folder } ?? first
  }

  private func dependencies(
    _ module: Module, _ first: Module.Declaration, _ second: Module.Declaration, _ graph: ModuleGraph
  ) -> [Finding] {
    func missing(_ has: Module.Declaration, _ lacks: Module.Declaration) -> [Finding] {
      let counted = Set(lacks.target.files)
      let index = module.declarations.firstIndex(of: lacks) ?? 0
      let declared = Self.dependencies(of: lacks, withPartsOf: has, graph)
      return has.uses.filter { !$0.dependency.isNeededUnimported }.flatMap { use in
        use.modules.filter { id in
          guard let used = graph[id], !declared.contains(id), !used.kind.isTest, !used.files.isEmpty,
            !used.isProgram(in: has.manifest), !used.isProgram(in: lacks.manifest)
          else {
            return false
          }
          let isPart = used.files.allSatisfy { $0.language == .header || counted.contains($0.path) }
          let isKnownThere = used.declarations.contains { $0.format == lacks.format }
          return !isPart && isKnownThere && !Self.takesFromOutside(used, lacks)
        }.compactMap { id -> Finding? in
          let imports = graph.edge(from: module.id, to: id)?.imports ?? []
          let isImported = !imports.isEmpty
          guard isImported || !module.isOnlyMacros else { return nil }
          // An Xcode target also lists what its dependencies need.
          guard isImported || !has.format.isBuiltByXcode || !lacks.reachable.contains(id) else { return nil }
          // An import does not need the dependency in a build that does not compile it, or compiles it only if the
          // module is available.
          guard !isImported || imports.contains(where: { $0.activeIn.contains(index) && !$0.isGuarded })
          else {
            return nil
          }
          var finding = Finding(
            rule: self.id, place: use.dependency.place,
            message:
              "\(has.manifest) makes '\(module.id)' depend on '\(id)', but \(lacks.manifest) does not; "
              + (isImported
                ? "the module's files import this dependency, so declare it in both manifests"
                : "no file imports this dependency, so remove it"),
            from: module.id, to: id, symbol: "\(has.format.rawValue)/\(lacks.format.rawValue)",
            evidence: [lacks.target.place])
          finding.group = FindingGroup(
            key: "\(module.id) \(has.manifest) \(lacks.manifest) \(isImported)",
            opening: "\(has.manifest) makes '\(module.id)' depend on",
            noun: "module that \(lacks.manifest) does not declare", item: "'\(id)'",
            cure: isImported
              ? "the module's files import these dependencies, so declare them in both manifests"
              : "no file imports these dependencies, so remove them")
          return finding
        }
      }
    }
    return missing(first, second) + missing(second, first)
  }

  /// Whether a declaration uses the module, or an older version of it, from outside the repository. A package may
  /// depend on releases of a package in the same repository.
  private static func takesFromOutside(_ used: Module, _ lacks: Module.Declaration) -> Bool {
    let names = used.names.union(used.declarations.map { Target.moduleName(for: $0.target.name) })
    return lacks.externals.contains { names.contains(Target.moduleName(for: $0)) }
      || !lacks.externalModules.isDisjoint(with: names)
  }

  private static func adds(_ other: Module, to module: Module) -> Bool {
    other.isOffered && other.declarations.contains { $0.dependencies.contains(module.id) }
  }

  /// The dependencies of a declaration, including those of helper targets whose files the other declaration assigns to
  /// the module.
  private static func dependencies(
    of lacks: Module.Declaration, withPartsOf has: Module.Declaration, _ graph: ModuleGraph
  ) -> Set<Module.ID> {
    let counted = Set(has.target.files)
    return Set(
      reachable(from: lacks.dependencies) { id -> [Module.ID] in
        guard let part = graph[id], !part.files.isEmpty,
          part.files.allSatisfy({ $0.language == .header || counted.contains($0.path) })
        else { return [] }
        return part.declarations.filter { $0.manifest == lacks.manifest }.flatMap(\.dependencies)
      })
  }

  private func platforms(
    _ module: Module, _ first: Module.Declaration, _ second: Module.Declaration, _ graph: ModuleGraph
  ) -> [Finding] {
    guard first.format == .swiftPM, second.format == .cocoaPods else { return [] }
    let apart = PlatformDrift(package: first, pod: second, in: graph)
    guard !apart.inPod.isEmpty else { return [] }
    let here = apart.inPod.joined(separator: ", ")
    let there = apart.inPackage.joined(separator: ", ")
    var finding = Finding(
      rule: id, place: second.target.place,
      message:
        "'\(module.id)' needs \(here) in \(second.manifest) but \(there) in \(first.manifest); make them agree",
      from: module.id, symbol: "\(first.format.rawValue)/\(second.format.rawValue) platforms",
      evidence: [first.target.place])
    finding.group = FindingGroup(
      key: "\(first.manifest) \(second.manifest) \(here) \(there)",
      opening: "\(second.manifest) asks for \(here), and \(first.manifest) for \(there), in", noun: "module",
      item: "'\(module.id)'", cure: "make them agree")
    return [finding]
  }

  private func files(
    _ module: Module, _ first: Module.Declaration, _ second: Module.Declaration, leftOut: Set<String>,
    _ graph: ModuleGraph
  ) -> [Finding] {
    // A project may have a target for each platform.
    func sources(_ declaration: Module.Declaration) -> Set<String> {
      let same = module.declarations.filter { $0.manifest == declaration.manifest && Self.isCompared($0) }
      return Set(same.flatMap(\.target.files).filter { $0.hasSuffix(".swift") })
    }
    // A file of comments, or of declarations that nobody can use, adds nothing to either build.
    let blank = module.declarations.reduce(into: Set(module.files.filter(\.isBlank).map(\.path))) {
      $0.formUnion($1.target.filesWithoutUse)
    }
    let left = sources(first)
    let right = sources(second)
    func finding(_ file: String, in has: Module.Declaration, not lacks: Module.Declaration) -> Finding? {
      // One build may generate a file that the repository contains for the other build.
      let lacked = lacks == second ? right : left
      if leftOut.contains(file) || blank.contains(file) || lacks.target.hasGeneratedSources { return nil }
      let other = graph.modules.first { other in
        other.id != module.id
          && other.declarations.contains { $0.manifest == lacks.manifest && $0.target.files.contains(file) }
      }
      // The other module is a helper, or an addition that one manifest offers separately and the other one includes.
      if let other,
        lacks.reachable.contains(other.id) || (other.isOffered && has.contained.contains(other.id))
          || Self.adds(other, to: module)
          || (has.target.optionalParts.contains { $0.contains(file) }
            && other.declarations.contains { $0.dependencies.contains(module.id) })
      {
        return nil
      }
      // The other manifest does not offer what users would have to ask for.
      if other == nil,
        has.target.optionalParts.contains(where: { $0.contains(file) && $0.isDisjoint(with: lacked) })
      {
        return nil
      }
      let there =
        other.map { "builds it into '\($0.id)'; assign it to one module in both" }
        ?? "does not; include it in both manifests or in neither"
      var finding = Finding(
        rule: id, place: Place(file: file),
        message: "\(has.manifest) builds this file into '\(module.id)', but \(lacks.manifest) \(there)",
        from: module.id, symbol: "\(has.format.rawValue)/\(lacks.format.rawValue)",
        evidence: [has.target.place, lacks.target.place])
      finding.group = FindingGroup(
        key: "\(module.id) \(has.manifest) \(lacks.manifest) \(other?.id ?? "")",
        opening: "\(has.manifest) builds into '\(module.id)'",
        noun: "file that \(lacks.manifest) " + (other.map { "builds into '\($0.id)'" } ?? "does not build"),
        item: file,
        cure: other == nil
          ? "include them in both manifests or in neither" : "assign them to one module in both")
      return finding
    }
    // A build without any Swift code may ship the module in another form, such as a binary.
    guard !left.isEmpty, !right.isEmpty else { return [] }
    return left.subtracting(right).sorted().compactMap { finding($0, in: first, not: second) }
      + right.subtracting(left).sorted().compactMap { finding($0, in: second, not: first) }
  }
}

extension Module.Declaration {
  /// The folder of the declaration's manifest.
  fileprivate var folder: Substring { manifest.lastIndex(of: "/").map { manifest[..<$0] } ?? "" }
}

import ModuleGraph

/// What sources import is declared in the manifest.
public struct UndeclaredImportRule: Rule {
  /// How bad an undeclared import is.
  public enum Verdict: Sendable {
    /// Nothing declared leads to the module: whether the build finds it depends on what was built before.
    case race
    /// The module is only reachable through what other modules depend on.
    case implicit
  }

  public let verdict: Verdict

  public init(verdict: Verdict) { self.verdict = verdict }

  public var id: String { verdict == .race ? "race-import" : "implicit-import" }

  public var summary: String {
    switch verdict {
    case .race: "Every imported module is reachable through declared dependencies."
    case .implicit: "Every imported module is declared directly, not only reachable through others."
    }
  }

  public var explanation: String {
    switch verdict {
    case .race:
      """
      No dependency of the module leads to what it imports. The build works when the other module happens to be built
      first and fails when it is not: after a clean, on another machine, with more cores.

      To mend it: add the dependency to the manifest named in the message, or remove the import.
      """
    case .implicit:
      """
      The module imports something that only its dependencies depend on. It builds, and SwiftPM's own import check
      accepts it, until one of them drops that dependency: then a module nobody touched stops compiling.

      To mend it: add the dependency to the manifest named in the message, or remove the import.
      """
    }
  }

  public var defaultSeverity: Severity { verdict == .race ? .error : .warning }

  public func findings(in graph: ModuleGraph, under policy: Policy) -> [Finding] {
    let offeredOutside = Set(graph.modules.flatMap { $0.declarations.flatMap(\.externals) })
    return graph.modules.filter { isJudged($0, policy) }.flatMap { module in
      let inside = graph.edges(from: module.id).flatMap { edge in
        let target = Target(id: edge.to, name: graph[edge.to]?.name ?? edge.to, module: graph[edge.to])
        return findings(edge.imports, of: module, to: target) { declaration in
          if declaration.dependencies.contains(edge.to) || declaration.contained.contains(edge.to) {
            return nil
          }
          let hosts = TestHosts.declarations(of: declaration, of: module, in: graph)
          if hosts.contains(where: { $0.dependencies.contains(edge.to) }) { return nil }
          return declaration.reachable.contains(edge.to) ? .implicit : .race
        }
      }
      return inside + outside(module, graph, offeredOutside)
    }
  }

  /// A test target lists what it tests; what else it needs comes with that, and nobody builds against it.
  private func isJudged(_ module: Module, _ policy: Policy) -> Bool {
    verdict == .race || policy.judgesTransitiveImportsOfTests || !module.kind.isTest
  }

  /// What an import means: a module of the repository, or the name of one from outside.
  private struct Target {
    var id: String
    var name: String
    var module: Module?
  }

  /// Imports from outside are judged only where the repository itself shows whose they are: a product of the name is
  /// declared somewhere. What else a foreign package brings along cannot be known from here.
  private func outside(_ module: Module, _ graph: ModuleGraph, _ offered: Set<String>) -> [Finding] {
    graph.externals(of: module.id).filter { offered.contains($0.name) && !SystemModules.isKnown($0.name) }
      .flatMap { use in
        findings(use.imports, of: module, to: Target(id: use.name, name: use.name)) { declaration in
          if declaration.externals.contains(use.name) { return nil }
          let hosts = TestHosts.declarations(of: declaration, of: module, in: graph)
          if hosts.contains(where: { $0.externals.contains(use.name) }) { return nil }
          if declaration.reachableExternals.contains(use.name) { return .implicit }
          return declaration.reachableExternals.isEmpty && declaration.externals.isEmpty ? .race : nil
        }
      }
  }

  /// One finding for each declaration that does not lead to the module: one edit of the manifest mends it for all
  /// files.
  private func findings(
    _ imports: [ImportEvidence], of module: Module, to target: Target,
    _ judge: (Module.Declaration) -> Verdict?
  ) -> [Finding] {
    module.declarations.enumerated().compactMap { index, declaration in
      guard Self.isJudged(declaration), judge(declaration) == verdict else { return nil }
      let shown = imports.filter { $0.activeIn.contains(index) && !$0.isGuarded }.map(\.place)
      guard let first = shown.first else { return nil }
      return Finding(
        rule: id, place: first, message: message(module, target, declaration, count: shown.count),
        from: module.id,
        to: target.id, symbol: declaration.format.rawValue, file: declaration.manifest,
        evidence: [declaration.target.place] + shown.dropFirst())
    }
  }

  /// A declaration that only names a target, without saying what it is made of, cannot lack anything.
  private static func isJudged(_ declaration: Module.Declaration) -> Bool {
    !declaration.target.files.isEmpty && !declaration.target.lacksPodfile
      && declaration.target.kind != .aggregate
      && declaration.target.kind != .system
  }

  private func message(_ module: Module, _ target: Target, _ declaration: Module.Declaration, count: Int)
    -> String
  {
    let often = count > 1 ? " (\(count) times)" : ""
    let cure = Self.cure(target, declaration)
    switch verdict {
    case .race:
      return
        "'\(module.id)' imports '\(target.name)'\(often), but nothing it declares leads there, so the build may or "
        + "may not find it; \(cure)"
    case .implicit:
      return
        "'\(module.id)' imports '\(target.name)'\(often), which only its dependencies depend on; \(cure)"
    }
  }

  private static func cure(_ target: Target, _ declaration: Module.Declaration) -> String {
    if let podfile = podfile(for: target.module, declaration) {
      return "add its pod to '\(declaration.target.name)' in \(podfile)"
    }
    let cure = "add it to the dependencies of '\(declaration.target.name)' in \(declaration.target.place)"
    let package = target.module.flatMap { packageKeepingToItself($0, from: declaration) }
    return package.map { "\($0) offers no product with it: offer one and \(cure)" } ?? cure
  }

  /// The Podfile that gives an Xcode target its pods, where the module is one, too.
  private static func podfile(for target: Module?, _ declaration: Module.Declaration) -> String? {
    guard declaration.format != .cocoaPods, let target,
      target.declarations.contains(where: { $0.format == .cocoaPods })
    else { return nil }
    return declaration.uses.first { $0.dependency.kind == .pod }?.dependency.place.file
  }

  /// The manifest of the package that `declaration` would need a product of, where it offers none with the module.
  private static func packageKeepingToItself(_ target: Module, from declaration: Module.Declaration)
    -> String?
  {
    guard !target.isOffered,
      let package = target.declarations.first(where: { $0.format == .swiftPM })?.manifest,
      package != declaration.manifest, declaration.format != .cocoaPods
    else { return nil }
    let usesProducts = declaration.uses.contains { use in
      if case .product = use.dependency.kind { true } else { false }
    }
    return declaration.format == .swiftPM || usesProducts ? package : nil
  }
}

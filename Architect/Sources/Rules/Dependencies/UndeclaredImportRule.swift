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
    return graph.modules.flatMap { module in
      let inside = graph.edges(from: module.id).flatMap { edge in
        findings(edge.imports, of: module, to: edge.to, name: graph[edge.to]?.name ?? edge.to) {
          declaration in
          if declaration.dependencies.contains(edge.to) || declaration.contained.contains(edge.to) {
            return nil
          }
          return declaration.reachable.contains(edge.to) ? .implicit : .race
        }
      }
      return inside + outside(module, graph, offeredOutside)
    }
  }

  /// Imports from outside are judged only where the repository itself shows whose they are: a product of the name is
  /// declared somewhere. What else a foreign package brings along cannot be known from here.
  private func outside(_ module: Module, _ graph: ModuleGraph, _ offered: Set<String>) -> [Finding] {
    graph.externals(of: module.id).filter { offered.contains($0.name) && !SystemModules.isKnown($0.name) }
      .flatMap { use in
        findings(use.imports, of: module, to: use.name, name: use.name) { declaration in
          if declaration.externals.contains(use.name) { return nil }
          if declaration.reachableExternals.contains(use.name) { return .implicit }
          return declaration.reachableExternals.isEmpty && declaration.externals.isEmpty ? .race : nil
        }
      }
  }

  /// One finding for each declaration that does not lead to the module: one edit of the manifest mends it for all
  /// files.
  private func findings(
    _ imports: [ImportEvidence], of module: Module, to target: Module.ID, name: String,
    _ judge: (Module.Declaration) -> Verdict?
  ) -> [Finding] {
    module.declarations.enumerated().compactMap { index, declaration in
      guard Self.isJudged(declaration), judge(declaration) == verdict else { return nil }
      let shown = imports.filter { $0.activeIn.contains(index) && !$0.isGuarded }.map(\.place)
      guard let first = shown.first else { return nil }
      return Finding(
        rule: id, place: first, message: message(module, name, declaration, count: shown.count),
        from: module.id,
        to: target, symbol: declaration.format.rawValue, file: declaration.manifest,
        evidence: [declaration.target.place] + shown.dropFirst())
    }
  }

  /// A declaration that only names a target, without saying what it is made of, cannot lack anything.
  private static func isJudged(_ declaration: Module.Declaration) -> Bool {
    !declaration.target.files.isEmpty && !declaration.target.lacksPodfile
      && declaration.target.kind != .aggregate
      && declaration.target.kind != .system
  }

  private func message(_ module: Module, _ name: String, _ declaration: Module.Declaration, count: Int)
    -> String
  {
    let often = count > 1 ? " (\(count) times)" : ""
    let cure = "add it to the dependencies of '\(declaration.target.name)' in \(declaration.target.place)"
    switch verdict {
    case .race:
      return
        "'\(module.id)' imports '\(name)'\(often), but nothing it declares leads there, so the build may or may not "
        + "find it; \(cure)"
    case .implicit:
      return "'\(module.id)' imports '\(name)'\(often), which only its dependencies depend on; \(cure)"
    }
  }
}

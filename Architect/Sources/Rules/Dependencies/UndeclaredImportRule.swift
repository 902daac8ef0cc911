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
        findings(edge.imports, of: module, to: edge.to, name: graph[edge.to]?.name ?? edge.to) { declaration in
          if declaration.dependencies.contains(edge.to) { return nil }
          return declaration.reachable.contains(edge.to) ? .implicit : .race
        }
      }
      return inside + outside(module, graph, offeredOutside)
    }
  }

  /// Imports from outside are judged only where the repository itself shows whose they are: a product of the name is
  /// declared somewhere. What else a foreign package brings along cannot be known from here.
  private func outside(_ module: Module, _ graph: ModuleGraph, _ offered: Set<String>) -> [Finding] {
    graph.externals(of: module.id).filter { offered.contains($0.name) && !SystemModules.isKnown($0.name) }.flatMap { use in
      findings(use.imports, of: module, to: use.name, name: use.name) { declaration in
        if declaration.externals.contains(use.name) { return nil }
        if declaration.reachableExternals.contains(use.name) { return .implicit }
        return declaration.reachableExternals.isEmpty && declaration.externals.isEmpty ? .race : nil
      }
    }
  }

  /// One finding for each file and each declaration that does not lead to the module.
  private func findings(
    _ imports: [ImportEvidence], of module: Module, to target: Module.ID, name: String,
    _ judge: (Module.Declaration) -> Verdict?
  ) -> [Finding] {
    var result: [Finding] = []
    for (index, declaration) in module.declarations.enumerated() where Self.isJudged(declaration) {
      guard judge(declaration) == verdict else { continue }
      var lastFile: String?
      let shown = imports.filter { $0.activeIn.contains(index) && !$0.isGuarded }
      for evidence in shown where evidence.place.file != lastFile {
        lastFile = evidence.place.file
        result.append(
          Finding(
            rule: id, place: evidence.place, message: message(module, name, declaration), from: module.id, to: target,
            symbol: declaration.format.rawValue,
            evidence: [declaration.target.place] + shown.map(\.place).filter { $0 != evidence.place }))
      }
    }
    return result
  }

  /// A declaration that only names a target, without saying what it is made of, cannot lack anything.
  private static func isJudged(_ declaration: Module.Declaration) -> Bool {
    !declaration.target.files.isEmpty && declaration.target.kind != .aggregate && declaration.target.kind != .system
  }

  private func message(_ module: Module, _ name: String, _ declaration: Module.Declaration) -> String {
    let cure = "add '\(name)' to the dependencies of '\(declaration.target.name)' in \(declaration.target.place)"
    switch verdict {
    case .race:
      return "'\(module.id)' imports '\(name)', which nothing it declares leads to (race: the build may or may not find "
        + "it); \(cure)"
    case .implicit:
      return "'\(module.id)' imports '\(name)', which is only reachable through its dependencies (implicit); \(cure)"
    }
  }
}

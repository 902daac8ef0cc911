import ModuleGraph

/// Checks that no module depends on itself through other modules.
public struct CycleRule: Rule {
  public init() {}

  public let id = "cycle"
  public let summary = "No module depends on itself through other modules."
  public let explanation = """
    Modules in a cycle are effectively one module: none can be built, tested or understood without all the others. Each
    build system refuses cycles among the targets that it builds itself, but not cycles that go through several
    manifests, undeclared imports or an interface next to its implementation.

    The finding shows one of the shortest cycles and the fewest edges whose removal breaks every cycle among these
    modules. A cycle within one build is an error: each of its edges is declared in a manifest of that build or is an
    import by the module's name. A cycle that depends on a header, a pod, a condition or the manifests of several builds
    is a warning that says which of these applies.

    To fix it: reverse each of those edges with an interface module, or move the code that the edge needs to a lower module.
    """
  public let defaultSeverity = Severity.error
  public let judgesParts = true

  public func findings(in graph: ModuleGraph, under policy: Policy) -> [Finding] {
    let doubts = Doubts(graph)
    return graph.tangles(over: \.counts).flatMap { members -> [Finding] in
      let members = Set(members)
      let inside = graph.restricted { members.contains($0.id) }
      let firm = BuildCycles(inside, doubts).all()
      let rest = inside.cycles { $0.counts && !Self.isNoUse($0, in: graph) }.filter { cycle in
        !firm.contains { Set(cycle.modules).isSuperset(of: $0.modules) }
      }
      return firm.map(finding)
        + rest.map { cycle in
          var finding = finding(cycle)
          if !cycle.chain.allSatisfy(Self.isWithinTarget) {
            finding.doubt = doubts.doubt(aboutCycle: cycle.chain).description
          }
          return finding
        }
    }
  }

  private func finding(_ cycle: Cycle) -> Finding {
    let round = (cycle.chain.map(\.from) + [cycle.chain.first?.from ?? ""]).joined(separator: " -> ")
    let rest = Self.listed(cycle.modules.filter { id in !cycle.chain.contains { $0.from == id } })
    let more = rest.isEmpty ? "" : ", and with them \(rest)"
    let conditions = cycle.chain.map(Self.condition).joined()
    let cut = Self.listed(cycle.cut.map { "\($0.from) -> \($0.to) (\(Self.weight($0)))" })
    let size = cycle.isCutMinimal ? "the fewest edges to cut" : "a small set of edges to cut"
    return Finding(
      rule: id, place: cycle.cut.first?.place ?? Place(file: cycle.modules.first ?? ""),
      message: "\(cycle.modules.count) modules form a cycle: \(round)\(more)\(conditions); \(size): \(cut)",
      from: cycle.cut.first?.from,
      to: cycle.cut.first?.to, symbol: cycle.modules.joined(separator: ","),
      evidence: cycle.chain.map(\.place) + cycle.cut.map(\.place))
  }

  /// Whether no file imports the second module and no build needs the edge. A program is only embedded or run. If only
  /// some of the manifests that declare both modules declare the edge, no build has both this edge and the edges of the
  /// other manifests.
  private static func isNoUse(_ edge: Edge, in graph: ModuleGraph) -> Bool {
    guard !edge.imports.contains(where: \.isPossible), let from = graph[edge.from], let to = graph[edge.to]
    else {
      return false
    }
    if to.kind.isProgram { return true }
    let formats = Set(to.declarations.map(\.format))
    return from.declarations.contains { declaration in
      !declaration.target.files.isEmpty && formats.contains(declaration.format)
        && !declaration.dependencies.contains(edge.to)
    }
  }

  private static func isWithinTarget(_ edge: Edge) -> Bool { edge.imports.contains { $0.usedName != nil } }

  /// The maximum number of names that a message lists; further names are only counted.
  private static let shown = 5

  private static func listed(_ names: [String]) -> String {
    let rest = names.count - shown
    return names.prefix(shown).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }

  private static func weight(_ edge: Edge) -> String {
    let imports = edge.imports.count { $0.isPossible }
    if isWithinTarget(edge) { return "\(imports) use\(imports == 1 ? "" : "s")" }
    return imports == 0 ? "declared only" : "\(imports) import\(imports == 1 ? "" : "s")"
  }

  /// A description of the condition under which an edge exists; empty if it exists unconditionally.
  private static func condition(of edge: Edge) -> String {
    guard edge.declarations.isEmpty else { return "" }
    let statements = edge.imports.filter(\.isPossible).map(\.statement)
    let conditions = Set(statements.map(\.condition))
    guard !conditions.contains(.always), let phrase = statements.compactMap(\.conditionPhrase).min() else {
      return ""
    }
    return " (\(edge.from) uses \(edge.to) \(phrase)\(conditions.count > 1 ? " and others" : ""))"
  }
}

import Graphs
import ModuleGraph

/// Checks that there are no edges that the configuration forbids.
public struct ForbiddenRule: Rule {
  public let id = "forbidden"
  public let summary = "No edge matches an entry of `forbidden`."
  public let explanation = """
    `forbidden` lists edges by the modules at their ends: names with `*`, `tag:NAME` or `layer:NAME`. It also applies to
    modules from outside the repository, whether they are imported or only declared as dependencies, as in
    `from: layer:core, to: [UIKit]`.

    With `transitive: true`, a module may not reach the others through modules in between either. The finding shows the
    shortest chain, edge by edge. Of several modules on a chain that `from` matches, the last one has the finding.

    `<other>` in `to` stands for words that are not those of the module in `from`, or for another folder:
    `from: "Feature*", to: "Feature<other>Models"` lets `FeatureCart` use `FeatureCartModels`, and no other feature.

    To fix it: read the entry's `reason`, which says what its author meant; then remove the import or the dependency, one
    edge of the chain, or change the entry.
    """
  public let defaultSeverity = Severity.error
  public let judgesParts = true

  public func findings(in graph: ModuleGraph, under policy: Policy) -> [Finding] {
    guard !policy.forbidden.isEmpty else { return [] }
    let entries = policy.forbidden.map { ForbiddenEdges($0, in: graph) }
    let outside = outsideEdges(of: graph)
    let direct =
      graph.edges.filter(\.counts).flatMap { findings(along: $0, to: graph[$0.to], graph, entries) }
      + outside.flatMap { findings(along: $0, to: nil, graph, entries) }
    return direct + chains(in: graph, outside, entries)
  }

  private func findings(
    along edge: Edge, to module: Module?, _ graph: ModuleGraph, _ entries: [ForbiddenEdges]
  ) -> [Finding] {
    guard let from = graph[edge.from],
      let entry = entries.first(where: { entry in
        entry.policy.from.matches(from) && entry.includes(module, named: edge.to, for: from)
      })
    else { return [] }
    return edge.findings(id) { _ in
      "'\(from.id)' may not use '\(edge.to)': \(entry.reason(against: edge.to))"
    }
  }

  /// The uses of modules from outside. Uses of single declarations are the business of `restricted-use`.
  private func outsideEdges(of graph: ModuleGraph) -> [Edge] {
    graph.edgesToOutside().map { edge in
      var edge = edge
      edge.imports.removeAll { $0.usedName != nil }
      return edge
    }.filter(\.counts)
  }

  private func chains(in graph: ModuleGraph, _ outside: [Edge], _ entries: [ForbiddenEdges]) -> [Finding] {
    guard entries.contains(where: \.policy.isTransitive) else { return [] }
    let reach = ForbiddenReach(graph, outside)
    var seen: Set<[String]> = []
    return entries.filter(\.policy.isTransitive).flatMap { entry in
      reach.chains(forbiddenBy: entry).compactMap { chain -> Finding? in
        guard let first = chain.first, let last = chain.last, seen.insert([first.from, last.to]).inserted
        else {
          return nil
        }
        var finding = Finding(
          rule: id, place: first.shownPlace,
          message:
            "'\(first.from)' may not reach '\(last.to)': \(entry.reason(against: last.to)); \(Self.text(chain))",
          from: first.from, to: last.to, evidence: chain.dropFirst().map(\.shownPlace))
        finding.group = Self.group(first, last, entry)
        return finding
      }
    }
  }

  /// Chains with the same last edge have one cause.
  private static func group(_ first: Edge, _ last: Edge, _ entry: ForbiddenEdges) -> FindingGroup {
    let (reason, place) = (entry.reason(against: last.to), last.shownPlace)
    return FindingGroup(
      key: "\(last.from) \(last.to) \(entry.policy.from) \(reason)",
      opening: "'\(last.from)' uses '\(last.to)' (\(place.file):\(place.line)), which may not be reached by",
      noun: "module", item: first.from, cure: "\(reason); `tenon why MODULE \(last.to)` shows each chain")
  }

  /// The most modules of a chain that a message names; those in the middle are left out.
  private static let mostNamed = 8

  /// The chain with the place of each edge after the first one, which is the place of the finding.
  private static func text(_ chain: [Edge]) -> String {
    var steps = chain.dropFirst().map { edge in
      "\(edge.to) (\(edge.shownPlace.file):\(edge.shownPlace.line))"
    }
    let rest = steps.count - mostNamed
    if rest > 0 { steps.replaceSubrange((mostNamed / 2)..<(mostNamed / 2 + rest), with: ["\(rest) more"]) }
    return ([chain[0].from, chain[0].to] + steps).joined(separator: " -> ")
  }
}

/// An entry of `forbidden`, ready to be compared with the edges of a graph.
struct ForbiddenEdges {
  let policy: Policy.EdgePolicy
  private let ends: [(pattern: NamePattern, other: OtherWords?)]

  init(_ policy: Policy.EdgePolicy, in graph: ModuleGraph) {
    self.policy = policy
    ends = policy.to.map { ($0, OtherWords($0, in: graph)) }
  }

  /// What the team says about the entry, or else what it says itself.
  func reason(against name: String) -> String {
    policy.reason ?? "\(policy.from) -> \(name) is forbidden in .tenon.yml"
  }

  /// Whether `from`, which the entry is about, may not use a module; `nil` stands for one from outside the repository.
  func includes(_ module: Module?, named name: String, for from: Module) -> Bool {
    ends.contains { pattern, other in
      guard let module else {
        return pattern.matches(name: name, layer: nil, tags: []) && other?.isOwn(name: name, of: from) != true
      }
      return pattern.matches(module) && other?.isOwn(module, of: from) != true
    }
  }
}

/// What modules reach through others, by the numbers of modules.
private struct ForbiddenReach {
  private let graph: ModuleGraph
  private let edges: [Edge]
  /// For each edge, the module where it ends. Those from outside the repository follow the modules.
  private let targets: [Int]
  private let edgesFrom: [[Int]]
  private let names: [String]

  init(_ graph: ModuleGraph, _ outside: [Edge]) {
    let inside = graph.edges.filter { edge in edge.counts && graph[edge.to].map { edge.links($0) } ?? false }
    let names = Set(outside.map(\.to)).sorted()
    let numbers = Dictionary(uniqueKeysWithValues: graph.modules.enumerated().map { ($1.id, $0) })
    let outsideNumbers = Dictionary(
      uniqueKeysWithValues: names.enumerated().map { ($1, graph.modules.count + $0) })
    edges = inside + outside
    targets = inside.map { numbers[$0.to] ?? 0 } + outside.map { outsideNumbers[$0.to] ?? 0 }
    var edgesFrom = [[Int]](repeating: [], count: graph.modules.count + names.count)
    for (index, edge) in edges.enumerated() { edgesFrom[numbers[edge.from] ?? 0].append(index) }
    self.edgesFrom = edgesFrom
    self.graph = graph
    self.names = names
  }

  /// The shortest chains of more than one edge from each module that the entry is about to what it may not reach.
  ///
  /// No chain passes another module that the entry is about, because the rest of the chain is a chain of that module, nor
  /// one that may not be reached, because the way to it has to go first.
  func chains(forbiddenBy entry: ForbiddenEdges) -> [[Edge]] {
    let starts = graph.modules.indices.filter { entry.policy.from.matches(graph.modules[$0]) }
    let isStart = Set(starts)
    return starts.flatMap { start -> [[Edge]] in
      let from = graph.modules[start]
      var isForbidden: [Int: Bool] = [:]
      func isGoal(_ vertex: Int) -> Bool {
        if let known = isForbidden[vertex] { return known }
        let isInside = vertex < graph.modules.count
        let result = entry.includes(
          isInside ? graph.modules[vertex] : nil,
          named: isInside ? graph.modules[vertex].id : names[vertex - graph.modules.count], for: from)
        isForbidden[vertex] = result
        return result
      }
      let paths = shortestPaths(from: start, toEach: isGoal) { vertex in
        vertex == start || !isStart.contains(vertex) ? edgesFrom[vertex] : []
      } target: {
        targets[$0]
      }
      return paths.filter { $0.count > 1 }.map { path in path.map { edges[$0] } }
    }
  }
}

extension Edge {
  /// Whether code of the module at the end becomes part of what is built at the start. What only runs during the build, or
  /// is embedded as a program, does not, unless it is imported.
  fileprivate func links(_ target: Module) -> Bool {
    if imports.contains(where: \.isPossible) { return true }
    return switch target.kind {
    case .library, .system, .binary: true
    case .executable, .app, .appExtension, .test, .uiTest, .macro, .plugin, .aggregate, .snippet: false
    }
  }

  /// The place that shows the edge: the first import that a build may compile, or else the declaration.
  fileprivate var shownPlace: Place { imports.first(where: \.isPossible)?.place ?? place }
}

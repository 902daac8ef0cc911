import ModuleGraph

/// Checks that there are no edges that the configuration forbids.
public struct ForbiddenRule: Rule {
  public let id = "forbidden"
  public let summary = "No edge matches an entry of `forbidden`."
  public let explanation = """
    `forbidden` lists edges by the modules at their ends: names with `*`, `tag:NAME` or `layer:NAME`. It also applies to
    modules from outside the repository, as in `from: layer:core, to: [UIKit]`.

    To fix it: read the entry's `reason`, which says what its author meant; then remove the import, or change the entry.
    """
  public let defaultSeverity = Severity.error
  public let judgesParts = true

  public func findings(in graph: ModuleGraph, under policy: Policy) -> [Finding] {
    guard !policy.forbidden.isEmpty else { return [] }
    return inside(graph, policy) + outside(graph, policy)
  }

  private func inside(_ graph: ModuleGraph, _ policy: Policy) -> [Finding] {
    graph.edges.filter(\.counts).flatMap { edge -> [Finding] in
      guard let from = graph[edge.from], let to = graph[edge.to],
        let entry = policy.forbidden.first(where: { entry in
          entry.from.matches(from) && entry.to.contains { $0.matches(to) }
        })
      else { return [] }
      return edge.findings(id) { _ in message(from.id, to.id, entry) }
    }
  }

  private func outside(_ graph: ModuleGraph, _ policy: Policy) -> [Finding] {
    graph.externals.flatMap { use -> [Finding] in
      guard let from = graph[use.from],
        let entry = policy.forbidden.first(where: { entry in
          entry.from.matches(from) && entry.to.contains { $0.matches(name: use.name, layer: nil, tags: []) }
        })
      else { return [] }
      return Edge(from: use.from, to: use.name, imports: use.imports).findings(id) { _ in
        message(from.id, use.name, entry)
      }
    }
  }

  private func message(_ from: String, _ to: String, _ entry: Policy.EdgePolicy) -> String {
    "'\(from)' may not use '\(to)': \(entry.reason ?? "\(entry.from) -> \(to) is forbidden in .tenon.yml")"
  }
}

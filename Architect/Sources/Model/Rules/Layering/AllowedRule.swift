import ModuleGraph

/// Checks that modules with a list of allowed dependencies use only the modules in that list.
public struct AllowedRule: Rule {
  public let id = "allowed"
  public let summary = "A module in `allowed` uses only the modules that its entries list."
  public let explanation = """
    While `forbidden` lists single edges, `allowed` lists every module of the repository that a module may use; anything
    else is a finding. If a module has several entries, it may use what any of them lists.

    To fix it: remove the import, or add the module to the entry.
    """
  public let defaultSeverity = Severity.error
  public let judgesParts = true

  public func findings(in graph: ModuleGraph, under policy: Policy) -> [Finding] {
    graph.edges.filter(\.counts).flatMap { edge -> [Finding] in
      guard let from = graph[edge.from], let to = graph[edge.to] else { return [] }
      let entries = policy.allowed.filter { $0.from.matches(from) }
      guard !entries.isEmpty, !entries.contains(where: { $0.to.contains { $0.matches(to) } }) else {
        return []
      }
      let list = entries.flatMap { $0.to.map(\.description) }.joined(separator: ", ")
      return edge.findings(id) { _ in "'\(from.id)' uses '\(to.id)' but may only use \(list)" }
    }
  }
}

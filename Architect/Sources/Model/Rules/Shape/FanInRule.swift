import ModuleGraph

/// Checks that no module is used by more modules than the limit allows.
public struct FanInRule: Rule {
  public let id = "max-fan-in"
  public let summary = "No module is used by more than `max_fan_in` modules."
  public let explanation = """
    A change to a widely used module rebuilds nearly everything. A module that many others need and that still changes
    often is usually several modules in one.

    To fix it: split the module according to which modules use which parts, or let its users import an interface module.
    """
  public let defaultSeverity = Severity.warning

  public func findings(in graph: ModuleGraph, under policy: Policy) -> [Finding] {
    guard let limit = policy.maximumFanIn else { return [] }
    return graph.modules.compactMap { module in
      let users = graph.edges(to: module.id).filter { edge in
        edge.counts && !(graph[edge.from]?.kind.isTest ?? true)
      }
      guard users.count > limit else { return nil }
      return Finding(
        rule: id, place: module.place,
        message: "\(users.count) modules use '\(module.id)', but only \(limit) are allowed",
        from: module.id, evidence: users.prefix(20).map(\.place))
    }
  }
}

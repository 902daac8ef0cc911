import ModuleGraph

/// The graph is no higher than agreed.
public struct HeightRule: Rule {
  public init() {}

  public let id = "max-height"
  public let summary = "No chain of modules is longer than `max_height`."
  public let explanation = """
    However many cores there are, a build takes at least as long as its longest chain of modules. A limit keeps the
    graph flat: broad graphs build in parallel, tall ones wait.

    To fix it: let upper modules of the chain use interface modules, so that they need not wait for implementations.
    """
  public let defaultSeverity = Severity.warning

  public func findings(in graph: ModuleGraph, under policy: Policy) -> [Finding] {
    guard let limit = policy.maximumHeight else { return [] }
    let path = graph.restricted { !$0.kind.isTest }.metrics().criticalPath
    guard path.count > limit, let top = path.first, let module = graph[top] else { return [] }
    return [
      Finding(
        rule: id, place: module.place,
        message:
          "\(path.count) modules stand on each other, \(limit) are allowed: \(path.joined(separator: " -> "))",
        from: top, to: path.last,
        evidence: zip(path, path.dropFirst()).compactMap { graph.edge(from: $0, to: $1)?.place })
    ]
  }
}

/// No module is used by more modules than agreed.
public struct FanInRule: Rule {
  public let id = "max-fan-in"
  public let summary = "No module is used by more than `max_fan_in` modules."
  public let explanation = """
    Whatever many modules use is rebuilt seldom or rebuilds everything. A module that everybody needs and that still
    changes is usually several modules in one.

    To fix it: split it by who uses what, or let its users see an interface module.
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
        message: "\(users.count) modules use '\(module.id)', \(limit) are allowed",
        from: module.id, evidence: users.prefix(20).map(\.place))
    }
  }
}

import ModuleGraph

/// Checks that no chain of modules is longer than the limit allows.
public struct HeightRule: Rule {
  public init() {}

  public let id = "max-height"
  public let summary = "No chain of modules is longer than `max_height`."
  public let explanation = """
    However many cores there are, a build takes at least as long as its longest chain of modules. A limit keeps the
    graph flat: broad graphs build in parallel, while in tall ones modules wait for each other.

    To fix it: let the upper modules of the chain use interface modules, so that they do not wait for implementations.
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
          "a chain of dependencies has \(path.count) modules, but only \(limit) are allowed: \(path.joined(separator: " -> "))",
        from: top, to: path.last,
        evidence: zip(path, path.dropFirst()).compactMap { graph.edge(from: $0, to: $1)?.place })
    ]
  }
}

import ModuleGraph

/// Checks that no module uses a module in a higher layer.
public struct UpwardDependencyRule: Rule {
  public init() {}

  public let id = "upward-dependency"
  public let summary = "A module uses only its own layer and the layers below it."
  public let explanation = """
    Layers are ordered from the host down to the core. A dependency that points upwards makes the lower module
    impossible to build, test or reuse without the upper one, and is the first step towards a cycle.

    To fix it: move the code that is needed into a lower layer; or declare it as a protocol in an interface module,
    which the upper module implements and the host connects; or, if the upper module only needs to be notified,
    broadcast an event.
    """
  public let defaultSeverity = Severity.error
  public let judgesParts = true

  public func findings(in graph: ModuleGraph, under policy: Policy) -> [Finding] {
    graph.layeredEdges().filter { $0.toLayer < $0.fromLayer }.flatMap { edge in
      edge.edge.findings(id) { _ in
        "'\(edge.from.id)' (\(edge.from.layer ?? "")) uses '\(edge.to.id)' of the higher layer \(edge.to.layer ?? ""); "
          + "move the required code to a lower layer, or put an interface module between the two"
      }
    }
  }
}

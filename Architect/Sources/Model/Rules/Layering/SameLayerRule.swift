import ModuleGraph

/// Checks that modules in the same layer use each other only as the layer permits.
public struct SameLayerRule: Rule {
  public init() {}

  public let id = "same-layer"
  public let summary = "Modules in the same layer use each other only as the layer's `peers` setting permits."
  public let explanation = """
    Modules of one layer that use each other grow together until neither can be changed, tested or shipped alone. A
    layer's `peers` says what is allowed: with `interface` (the default) they use only each other's interface modules,
    with `forbidden` they may not use each other at all, and with `allowed` they may use each other without a cycle.

    To fix it: import the other module's interface module and let the host supply the implementation; or move the code
    that both need into a lower layer.
    """
  public let defaultSeverity = Severity.error
  public let judgesParts = true

  public func findings(in graph: ModuleGraph, under policy: Policy) -> [Finding] {
    let peers = Dictionary(policy.layers.map { ($0.name, $0.peers) }) { first, _ in first }
    return graph.layeredEdges().filter { $0.fromLayer == $0.toLayer }.flatMap { edge -> [Finding] in
      let layer = edge.from.layer ?? ""
      switch peers[layer] ?? .interface {
      case .allowed: return []
      case .interface where edge.to.isInterface: return []
      case .interface:
        return edge.edge.findings(id) { _ in
          "'\(edge.from.id)' uses '\(edge.to.id)', which is in the same layer (\(layer)); use the interface module of "
            + "'\(edge.to.id)' instead"
        }
      case .forbidden:
        return edge.edge.findings(id) { _ in
          "'\(edge.from.id)' uses '\(edge.to.id)', and modules of layer \(layer) may not use each other at all; "
            + "move the code that both need to a lower layer"
        }
      }
    }
  }
}

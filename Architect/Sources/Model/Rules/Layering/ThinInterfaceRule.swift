import ModuleGraph

/// Checks that interface modules have few dependencies.
public struct ThinInterfaceRule: Rule {
  public init() {}

  public let id = "thin-interface"
  public let summary =
    "An interface module uses only other interface modules and the modules that `interface.may_use` lists."
  public let explanation = """
    A module that imports an interface module also builds everything below that interface module. An interface that uses
    implementations drags them into every caller, and no longer separates callers from implementations.

    To fix it: keep protocols, value types, routes and events in the interface, and move the code that needs the
    dependency into the implementation module.
    """
  public let defaultSeverity = Severity.error
  public let judgesParts = true

  public func findings(in graph: ModuleGraph, under policy: Policy) -> [Finding] {
    // Without layers, the configuration does not state what an interface may use.
    guard !policy.layers.isEmpty || policy.interface != Policy.InterfacePolicy() else { return [] }
    return graph.edges.filter(\.counts).flatMap { edge -> [Finding] in
      guard let from = graph[edge.from], from.isInterface, let to = graph[edge.to], !to.isInterface,
        !from.kind.isTest, !policy.isOutside(to),
        !policy.interface.mayUse.contains(where: { $0.matches(to) })
      else { return [] }
      return edge.findings(id) { _ in
        "the interface module '\(from.id)' uses '\(to.id)', which is not an interface; "
          + "move the code that needs it into the implementation module"
      }
    }
  }
}

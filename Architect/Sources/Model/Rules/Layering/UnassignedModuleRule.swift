import ModuleGraph

/// Checks that every module has a layer.
public struct UnassignedModuleRule: Rule {
  public let id = "unassigned-module"
  public let summary = "With `exhaustive: true`, every module has a layer."
  public let explanation = """
    No layer rule checks a module that has no layer. With `exhaustive: true`, a new module must be assigned to a layer
    before it is merged. Tests, snippets, plug-ins, macros, system libraries and binaries need no layer; list
    other modules without a layer under `outside`.

    To fix it: add the module's name, or a pattern that matches it, to a layer in .tenon.yml.
    """
  public let defaultSeverity = Severity.error
  public let judgesParts = true

  public func findings(in graph: ModuleGraph, under policy: Policy) -> [Finding] {
    guard policy.isExhaustive else { return [] }
    return graph.modules.filter { $0.layer == nil && !policy.isOutside($0) }.map { module in
      Finding(
        rule: id, place: module.place,
        message:
          "'\(module.id)' is in no layer; add it to one of \(graph.layers.joined(separator: ", ")) in .tenon.yml",
        from: module.id)
    }
  }
}

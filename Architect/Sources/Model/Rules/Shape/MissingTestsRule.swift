import ModuleGraph

/// Checks that modules in the chosen layers have tests.
public struct MissingTestsRule: Rule {
  public let id = "missing-tests"
  public let summary = "Every module in the layers that `tested_layers` lists is used by a test target."
  public let explanation = """
    One benefit of a module is that it can be tested alone. A module without its own test target is tested only through
    the whole application, if it is tested at all.

    To fix it: add a test target that depends on the module.
    """
  public let defaultSeverity = Severity.warning

  public func findings(in graph: ModuleGraph, under policy: Policy) -> [Finding] {
    graph.modules.filter { module in
      guard let layer = module.layer, policy.testedLayers.contains(layer), !module.isInterface,
        !module.kind.isTest,
        !module.files.isEmpty
      else { return false }
      return !graph.edges(to: module.id).contains { graph[$0.from]?.kind.isTest ?? false }
    }.map { module in
      Finding(
        rule: id, place: module.place,
        message:
          "no test target uses '\(module.id)' of layer \(module.layer ?? ""); add one that depends on it",
        from: module.id)
    }
  }
}

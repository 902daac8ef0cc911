import ModuleGraph

/// One thing to check: a type with one method over the graph. It reads no files and keeps no state.
public protocol Rule: Sendable {
  /// The name in configurations and reports.
  var id: String { get }
  /// What the rule demands, in one line.
  var summary: String { get }
  /// Why, and what to do about a finding: the text of `tenon explain`.
  var explanation: String { get }
  /// How much its findings weigh where the policy does not say.
  var defaultSeverity: Severity { get }

  /// The findings, in any order; their severity is set by the inspection.
  func findings(in graph: ModuleGraph, under policy: Policy) -> [Finding]
}

/// The rules the architect knows.
public enum RuleBook {
  public static let rules: [any Rule] = [
    UpwardDependencyRule(), SameLayerRule(), UnassignedModuleRule(), ThinInterfaceRule(), ForbiddenRule(),
    AllowedRule(), CycleRule(), UndeclaredImportRule(verdict: .undeclared),
    UndeclaredImportRule(verdict: .transitive),
    UnusedDependencyRule(), ManifestDriftRule(), HostLogicRule(), MissingTestsRule(), HeightRule(),
    FanInRule(),
    OrphanRule(), StaleExceptionRule(), UnreadRule(.blocks), UnreadRule(.notes), UnreadRule(.leavesOpen),
  ]

  /// Ids that rules had before, with those that they have now.
  private static let formerIDs = [
    "race-import": "undeclared-import", "implicit-import": "transitive-import", "odd-input": "skipped-input",
  ]

  /// The present id of the rule that `id` names or named before.
  public static func presentID(_ id: String) -> String { formerIDs[id] ?? id }

  /// The rule with the id, or with one that it had before.
  public static func rule(_ id: String) -> (any Rule)? {
    let present = presentID(id)
    return rules.first { $0.id == present }
  }
}

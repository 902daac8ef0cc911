import ModuleGraph

/// A single check: a type with one method that inspects the graph. It reads no files and keeps no state.
public protocol Rule: Sendable {
  /// The name in configurations and reports.
  var id: String { get }
  /// What the rule requires, in one line.
  var summary: String { get }
  /// Why the rule exists and what to do about a finding: the text of `tenon explain`.
  var explanation: String { get }
  /// The severity of the rule's findings if the policy does not set one.
  var defaultSeverity: Severity { get }

  /// The findings, in any order; their severity is set by the inspection.
  func findings(in graph: ModuleGraph, under policy: Policy) -> [Finding]
}

/// All rules of the architect.
public enum RuleBook {
  public static let rules: [any Rule] = [
    UpwardDependencyRule(), SameLayerRule(), UnassignedModuleRule(), ThinInterfaceRule(), ForbiddenRule(),
    AllowedRule(), CycleRule(), UndeclaredImportRule(verdict: .undeclared),
    UndeclaredImportRule(verdict: .transitive),
    UnusedDependencyRule(), ManifestDriftRule(), HostLogicRule(), MissingTestsRule(), HeightRule(),
    FanInRule(),
    OrphanRule(), StaleExceptionRule(), UnreadRule(.blocks), UnreadRule(.notes), UnreadRule(.leavesOpen),
  ]

  /// The former ids of rules, with their current ids.
  private static let formerIDs = [
    "race-import": "undeclared-import", "implicit-import": "transitive-import", "odd-input": "skipped-input",
  ]

  /// The current id of the rule whose current or former id is `id`.
  public static func presentID(_ id: String) -> String { formerIDs[id] ?? id }

  /// The rule whose current or former id is `id`; `nil` if there is none.
  public static func rule(_ id: String) -> (any Rule)? {
    let present = presentID(id)
    return rules.first { $0.id == present }
  }
}

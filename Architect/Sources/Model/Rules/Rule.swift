import ModuleGraph

/// A single check, implemented as a type with one method that inspects the graph. A rule reads no files and
/// keeps no state.
public protocol Rule: Sendable {
  /// The rule's name in configurations and reports.
  var id: String { get }
  /// A one-line description of what the rule requires.
  var summary: String { get }
  /// The reason that the rule exists, and how to fix its findings. `tenon explain` shows this text.
  var explanation: String { get }
  /// The severity of the rule's findings if the policy does not set one.
  var defaultSeverity: Severity { get }
  /// Whether the rule also judges the graphs of parts within targets.
  var judgesParts: Bool { get }
  /// Whether the rule is about mistakes in the configuration. A baseline does not record them.
  var judgesConfiguration: Bool { get }

  /// Returns the findings, in any order. The inspection sets their severities.
  func findings(in graph: ModuleGraph, under policy: Policy) -> [Finding]
}

extension Rule {
  public var judgesParts: Bool { false }
  public var judgesConfiguration: Bool { false }
}

/// All rules of the architect.
public enum RuleBook {
  public static let rules: [any Rule] =
    [
      UpwardDependencyRule(), SameLayerRule(), UnassignedModuleRule(), ThinInterfaceRule(), ForbiddenRule(),
      AllowedRule(), RestrictedUseRule(), CycleRule(), UndeclaredImportRule(verdict: .undeclared),
      UndeclaredImportRule(verdict: .transitive),
      PrivateHeaderRule(), UnusedDependencyRule(), ManifestDriftRule(), HostLogicRule(), MissingTestsRule(),
      HeightRule(),
      FanInRule(), FileCycleRule(), LargeModuleRule(),
      OrphanRule(), StaleExceptionRule(), UnmatchedPatternRule(), UnreadRule(.blocks), UnreadRule(.notes),
      UnreadRule(.missing), UnreadRule(.leavesOpen), UnreadRule(.refused),
    ] + WiringRule.all

  /// The former ids of rules, with their current ids.
  private static let formerIDs = [
    "race-import": "undeclared-import", "implicit-import": "transitive-import", "odd-input": "skipped-input",
  ]

  /// Returns the current id of the rule whose current or former id is `id`.
  public static func presentID(_ id: String) -> String { formerIDs[id] ?? id }

  /// Returns the rule whose current or former id is `id`; `nil` if there is no such rule.
  public static func rule(_ id: String) -> (any Rule)? {
    let present = presentID(id)
    return rules.first { $0.id == present }
  }
}

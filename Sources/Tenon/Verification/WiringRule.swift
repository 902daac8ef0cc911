/// One thing that has to hold for the wiring of an application. A rule reads the graph and nothing else.
protocol WiringRule: Sendable {
  func findings(in graph: WiredGraph) -> [WiringFinding]
}

extension WiredGraph {
  /// The rules, in the order in which their findings are shown. Whether patterns and names are sound belongs to the
  /// libraries of routes, destinations and actions, which find it when they freeze.
  private static let rules: [any WiringRule] = [
    UniqueNames(), KnownLayers(), RequirementsProvided(), ServicesSound(), NoModuleCycle(),
    NoUpwardRequirement(),
    ImmediateBeforeDeferred(), EventDirections(), AdaptersInHost(),
    InterfaceAdaptersInHost(), CallsPerformed(), AuthorizationsKnown(), OpeningsAnswered(),
    UnmatchedAnsweredOnce(),
    NoUpwardDestination(),
    HandlesAtHome(), HandlesDeclared(), ScopesKept(), ConfigurationComplete(),
  ]

  /// The rules whose findings are warnings.
  private static let hints: [any WiringRule] = [EventsMeet(), RequirementsUsed()]

  /// What is allowed, and looks like a mistake.
  var warnings: [WiringFinding] { Self.hints.flatMap { $0.findings(in: self) } }

  /// All that is wrong, at once.
  func verify() -> [WiringFinding] { Self.rules.flatMap { $0.findings(in: self) } }
}

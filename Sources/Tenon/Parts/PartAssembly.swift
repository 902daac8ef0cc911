/// The input for freezing a part.
public struct PartAssembly<Part: ApplicationPart> {
  /// The modules that declare something for the part. When the application is assembled, these modules are sorted by
  /// name.
  public let modules: [PartModule<Part>]
  /// The log in which the part records problems that occur while the application runs.
  public let issues: IssueLog
  let clock: LaunchClock
  let parts: PartTable
  let graph: ContractGraph

  init(_ graph: ContractGraph, issues: IssueLog, clock: LaunchClock, parts: PartTable) {
    modules = graph.modules(of: Part.self)
    self.graph = graph
    self.issues = issues
    self.clock = clock
    self.parts = parts
  }

  /// All modules of the application. When the application is assembled, these modules are sorted by name.
  package var allModules: [PartModule<Part>] { graph.allModules() }
  /// The options that the host has set.
  public var options: Part.Options { graph.options[Part.self] }
  /// The application's layers, uppermost first.
  package var layers: [Layer] { graph.options.layers }

  /// Returns a part that this part depends on.
  /// - Throws: ``WiringError`` if the requested part is not among the ``ApplicationPart/dependencies``.
  public func part<Other: ApplicationPart>(_ part: Other.Type) throws(WiringError) -> Other {
    guard Part.dependencies.contains(where: { $0 == part }), let found = parts.find(part) else {
      throw WiringError(
        findings: [
          WiringFinding(
            .missingPart, subject: Other.name,
            message: "the part \(Part.name) needs \(Other.name); add \(Other.name) to its `dependencies`")
        ])
    }
    return found
  }

  /// Lets the part act when a module has been set up, before the module starts. The launch waits for it.
  package func whenSetUp(_ act: @escaping @Sendable (PartModule<Part>) async -> Void) {
    parts.whenSetUp { node in await act(PartModule(node: node, index: 0)) }
  }

  /// Lets the part act when a scope has been opened, and when one ends, as soon as nothing new can begin in it.
  package func whenScopesChange(
    opened: @escaping @Sendable () -> Void, ending: @escaping @Sendable (ScopeInstance) async -> Void
  ) {
    guard let scopes = parts.find(ServicesPart.self)?.scopes else { return }
    scopes.whenOpened(opened)
    scopes.whenEnding(ending)
  }
}

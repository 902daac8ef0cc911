/// A module as one part sees it.
public struct PartModule<Part: ApplicationPart>: Sendable {
  let node: WiredGraph.Node
  /// Its place in the graph.
  let index: Int

  /// The module's name.
  public var name: String { node.name }
  /// Its layer.
  package var layer: Layer { node.contract.layer }
  /// The place of its layer among the application's, 0 for the uppermost; `nil` if it is in none of them.
  package var rank: Int? { node.rank }
  /// What it declares of the part.
  public var declarations: Part.Declarations { node.contract[Part.self] }
  var contract: ModuleContract { node.contract }
}
<<<<<<< HEAD

/// What a part is given to verify, and where it says what it finds.
public struct PartVerification<Part: ApplicationPart> {
  let graph: WiredGraph
  /// The modules that declare something of the part, by name.
  public let modules: [PartModule<Part>]
  private(set) var findings: [WiringFinding] = []
  private(set) var links: [WiredGraph.Link] = []

  init(_ graph: WiredGraph) {
    self.graph = graph
    modules = graph.modules(of: Part.self)
  }

  /// All modules of the application, by name.
  package var allModules: [PartModule<Part>] { graph.allModules() }
  /// What the host has set.
  public var options: Part.Options { graph.options[Part.self] }
  /// The application's layers, the uppermost first.
  package var layers: [Layer] { graph.options.layers }

  /// Reports what is wrong, or looks like a mistake.
  public mutating func report(_ finding: WiringFinding) { findings.append(finding) }

  /// Says that one module needs something of another. That it is not in a layer above is verified by the application,
  /// which shows the link in its snapshot.
  /// - Parameters:
  ///   - kind: What joins them.
  ///   - module: Who needs it.
  ///   - owner: Who has it; `nil` for no module, which the part reports itself where it is wrong.
  ///   - subject: What is needed. It is described only where it is read.
  ///   - isOptional: Whether the module can do without it.
  ///   - ordersLaunch: Whether the owner has to be launched first.
  ///   - anyDirection: Whether it may be of a layer above.
  ///   - place: Where the module says so.
  public mutating func link(
    _ kind: Code<Declaration>, from module: PartModule<Part>, to owner: PartModule<Part>?,
    _ subject: some CustomStringConvertible & Sendable, isOptional: Bool = false, ordersLaunch: Bool = false,
    anyDirection: Bool = false, at place: SourcePlace
  ) {
    links.append(
      WiredGraph.Link(
        kind: kind, from: module.index, to: owner?.index, subject: subject, isOptional: isOptional,
        ordersLaunch: ordersLaunch, isDirected: !anyDirection, place: place))
  }
}

/// What a part is given to freeze.
public struct PartAssembly<Part: ApplicationPart> {
  /// The modules that declare something of the part, by name.
  public let modules: [PartModule<Part>]
  /// Where the part notes what goes wrong later.
  public let issues: IssueLog
  let clock: LaunchClock
  let parts: PartTable
  let graph: WiredGraph

  init(_ graph: WiredGraph, issues: IssueLog, clock: LaunchClock, parts: PartTable) {
    modules = graph.modules(of: Part.self)
    self.graph = graph
    self.issues = issues
    self.clock = clock
    self.parts = parts
  }

  /// All modules of the application, by name.
  package var allModules: [PartModule<Part>] { graph.allModules() }
  /// What the host has set.
  public var options: Part.Options { graph.options[Part.self] }
  /// The application's layers, the uppermost first.
  package var layers: [Layer] { graph.options.layers }

  /// A part that this one depends on.
  /// - Throws: ``WiringError`` where it is not among the ``ApplicationPart/dependencies``.
  public func part<Other: ApplicationPart>(_ part: Other.Type) throws(WiringError) -> Other {
    guard Part.dependencies.contains(where: { $0 == part }), let found = parts.find(part) else {
      throw WiringError(
        findings: [
          WiringFinding(
            .missingPart, subject: Other.name,
            message: "the part \(Part.name) needs \(Other.name); name it in its `dependencies`")
        ])
    }
    return found
  }
}
=======
>>>>>>> main

import TenonDiagnostics

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
  ///   - owner: Who has it; `nil` for nobody, which the part reports itself where it is wrong.
  ///   - subject: What is needed. It is described only where code reads it.
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

import TenonDiagnostics

/// The declarations that a part verifies, and the place where it reports its findings.
public struct PartVerification<Part: ApplicationPart> {
  let graph: WiredGraph
  /// The modules that declare something for the part, by name.
  public let modules: [PartModule<Part>]
  private(set) var findings: [WiringFinding] = []
  private(set) var links: [WiredGraph.Link] = []

  init(_ graph: WiredGraph) {
    self.graph = graph
    modules = graph.modules(of: Part.self)
  }

  /// All modules of the application, by name.
  package var allModules: [PartModule<Part>] { graph.allModules() }
  /// The options that the host has set.
  public var options: Part.Options { graph.options[Part.self] }
  /// The application's layers, the uppermost first.
  package var layers: [Layer] { graph.options.layers }

  /// Reports something that is wrong, or that looks like a mistake.
  public mutating func report(_ finding: WiringFinding) { findings.append(finding) }

  /// Declares that one module needs something from another. The application verifies that the other one is not in a
  /// layer above, and shows the link in its snapshot.
  /// - Parameters:
  ///   - kind: What connects the two modules.
  ///   - module: The module that needs something.
  ///   - owner: The module that has it; `nil` if there is none. If that is an error, the part itself reports it.
  ///   - subject: What is needed. The description is created only when it is read.
  ///   - isOptional: Whether the module can do without it.
  ///   - ordersLaunch: Whether the owner has to be launched first.
  ///   - anyDirection: Whether the owner may be in a layer above.
  ///   - place: Where the module declares it.
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

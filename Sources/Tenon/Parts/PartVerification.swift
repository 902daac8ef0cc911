import TenonDiagnostics

/// The declarations that a part verifies, and the findings that it reports.
public struct PartVerification<Part: ApplicationPart> {
  let graph: ContractGraph
  /// The modules that declare something for the part. When the application is assembled, these modules are sorted by
  /// name.
  public let modules: [PartModule<Part>]
  private(set) var findings: [WiringFinding] = []
  private(set) var links: [ContractGraph.Link] = []

  init(_ graph: ContractGraph) {
    self.graph = graph
    modules = graph.modules(of: Part.self)
  }

  /// All modules of the application. When the application is assembled, these modules are sorted by name.
  package var allModules: [PartModule<Part>] { graph.allModules() }
  /// The options that the host has set.
  public var options: Part.Options { graph.options[Part.self] }
  /// The application's layers, uppermost first.
  package var layers: [Layer] { graph.options.layers }

  /// Reports a finding: an error, or a declaration that looks like a mistake.
  public mutating func report(_ finding: WiringFinding) { findings.append(finding) }

  /// Declares that one module needs something from another module. The application verifies that the other module is
  /// not in a higher layer, and shows the link in its snapshot.
  /// - Parameters:
  ///   - kind: The kind of declaration that connects the two modules.
  ///   - module: The module that needs the subject.
  ///   - owner: The module that provides the subject, or `nil` if no module provides it. If a missing owner
  ///     is an error, the part must report the error itself.
  ///   - subject: The service, route or other item that is needed. The subject's description is created only when it is
  ///     read.
  ///   - isOptional: Whether the module can work without the subject.
  ///   - ordersLaunch: Whether the owner must be launched first.
  ///   - anyDirection: Whether the owner may be in a higher layer.
  ///   - place: The file and line of the declaration.
  public mutating func link(
    _ kind: Code<Declaration>, from module: PartModule<Part>, to owner: PartModule<Part>?,
    _ subject: some CustomStringConvertible & Sendable, isOptional: Bool = false, ordersLaunch: Bool = false,
    anyDirection: Bool = false, at place: SourcePlace
  ) {
    links.append(
      ContractGraph.Link(
        kind: kind, from: module.index, to: owner?.index, subject: subject, isOptional: isOptional,
        ordersLaunch: ordersLaunch, isDirected: !anyDirection, place: place))
  }
}

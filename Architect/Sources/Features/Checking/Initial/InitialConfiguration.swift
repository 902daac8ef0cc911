import Architect
import ModuleGraph
import Rules

/// The commented `.tenon.yml` that `tenon init` proposes, and the edges of the repository that violate it.
public struct InitialConfiguration: Sendable {
  /// An edge that violates a layer rule of the proposal.
  public struct Contradiction: Hashable, Sendable {
    public var rule: String
    public var from: Module.ID
    public var to: Module.ID
    /// The first source location that shows the edge.
    public var place: Place
  }

  /// A layer of the proposal, with its size.
  public struct Layer: Hashable, Sendable {
    public var name: String
    public var modules: Int
    /// The number of edges within an upper layer that the proposal allows, because there are too many to
    /// report as findings; 0 if it allows none.
    public var allowedPeers: Int
  }

  /// The text of the file.
  public let text: String
  public let layers: [Layer]
  /// The edges that violate the proposed order, whether or not exceptions excuse them.
  public let contradictions: [Contradiction]

  /// - Parameter until: The last day on which exceptions excuse the edges that violate the order; `nil` for no
  ///   exceptions.
  /// - Throws: ``ConfigurationError`` if the text cannot be read back.
  public init(_ architecture: Architecture, excusedUntil until: CalendarDay? = nil) throws {
    // The wiring shows the layers that Tenon modules declare.
    let graph = architecture.wiredGraph
    let proposal = ProposedLayers(graph, LayerGuess(graph))
    layers = proposal.layers.map { layer in
      Layer(
        name: layer.name, modules: layer.members,
        allowedPeers: layer.isUpper && layer.peers == .allowed ? layer.innerEdges : 0)
    }
    let writer = ConfigurationText(
      proposal: proposal, graph: graph, coverage: architecture.coverage.percent)
    let plain = writer.render()
    let found = try Self.contradictions(of: plain, in: graph)
    contradictions = found
    text = until.map { writer.render(excusing: found, until: $0) } ?? plain
  }

  /// The findings of the layer rules for the proposal. The written text is read back, so that the result is the same as
  /// that of the first check.
  private static func contradictions(of text: String, in graph: ModuleGraph) throws -> [Contradiction] {
    let policy = try ConfigurationReader().read(Array(text.utf8)).policy
    let modules = graph.modules.map { module in
      var module = module
      let role = policy.role(of: module)
      module.layer = role.layer
      module.tags = role.tags
      module.isInterface = role.isInterface
      return module
    }
    let layered = ModuleGraph(
      modules: modules, edges: graph.edges, externals: graph.externals, layers: policy.layers.map(\.name))
    let rules: Set = [UpwardDependencyRule().id, SameLayerRule().id, ThinInterfaceRule().id]
    var seen: Set<String> = []
    return Inspection(of: layered, under: policy, only: rules, today: .today).findings.compactMap { finding in
      guard let from = finding.from, let to = finding.to,
        seen.insert("\(finding.rule)\u{1F}\(from)\u{1F}\(to)").inserted
      else { return nil }
      return Contradiction(rule: finding.rule, from: from, to: to, place: finding.place)
    }.sorted { ($0.rule, $0.from, $0.to) > ($1.rule, $1.from, $1.to) }.reversed()
  }
}

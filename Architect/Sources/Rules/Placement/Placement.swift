import ModuleGraph

/// The places for code that uses some modules and is used by others, such that no rule about dependencies is broken.
public struct Placement: Sendable {
  /// The dependencies and the users of the code.
  public struct Question: Sendable {
    /// The modules that it would import.
    public var imports: [Module.ID]
    /// The modules that it would import from outside the repository.
    public var outside: [String]
    /// The modules that would use it.
    public var users: [Module.ID]

    public init(imports: [Module.ID] = [], outside: [String] = [], users: [Module.ID] = []) {
      self.imports = imports
      self.outside = outside
      self.users = users
    }
  }

  /// A module, or a layer for a new one.
  public struct Candidate: Hashable, Sendable {
    /// The module's id, or the layer's name.
    public var name: String
    public var layer: String?
    /// The edges that would be new.
    public var newEdges: [[Module.ID]]
    /// The rules that would be broken; empty if there are none.
    public var obstacles: [Obstacle]
  }

  /// Why code cannot live somewhere.
  public struct Obstacle: Hashable, Sendable {
    public var rule: String
    public var message: String
  }

  /// The modules where no rule would be broken, best first: those that need the fewest new edges first, then those with
  /// the fewest other dependencies, then the lowest.
  public let modules: [Candidate]
  /// The modules where a rule would be broken, sorted by name.
  public let refused: [Candidate]
  /// The layers for a new module: first those where no rule would be broken, then the others, each from the lowest.
  public let layers: [Candidate]

  private static let edgeRules: Set<String> = [
    UpwardDependencyRule().id, SameLayerRule().id, ThinInterfaceRule().id, ForbiddenRule().id,
    AllowedRule().id,
  ]

  public init(_ question: Question, in graph: ModuleGraph, under policy: Policy, today: CalendarDay) {
    let trial = PlacementTrial(question, graph: graph, policy: policy, today: today, rules: Self.edgeRules)
    let kinds = Policy.outsideKinds
    let all = graph.modules.filter { !kinds.contains($0.kind) && !$0.files.isEmpty }.map { module in
      (module: module, candidate: trial.candidate(module))
    }
    modules = all.filter { $0.candidate.obstacles.isEmpty }.map { module, candidate in
      let uses = graph.edges(from: module.id).count { !question.imports.contains($0.to) }
      return (candidate, uses, -(graph.layerIndex(of: module) ?? 0))
    }.sorted {
      ($0.0.newEdges.count, $0.1, $0.2, $0.0.name) < ($1.0.newEdges.count, $1.1, $1.2, $1.0.name)
    }.map(\.0)
    refused = all.map(\.candidate).filter { !$0.obstacles.isEmpty }
    let layers = graph.layers.reversed().map(trial.candidate(layer:))
    self.layers = layers.filter(\.obstacles.isEmpty) + layers.filter { !$0.obstacles.isEmpty }
  }
}

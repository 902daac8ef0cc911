import ModuleGraph

/// The modules and layers where code could live, given the modules that it imports and the modules that use it.
public struct Placement: Sendable {
  /// The code's dependencies and users.
  public struct Question: Sendable {
    /// The modules that the code would import.
    public var imports: [Module.ID]
    /// The modules from outside the repository that the code would import.
    public var outside: [String]
    /// The modules that would use the code.
    public var users: [Module.ID]

    public init(imports: [Module.ID] = [], outside: [String] = [], users: [Module.ID] = []) {
      self.imports = imports
      self.outside = outside
      self.users = users
    }
  }

  /// A module where the code could live, or a layer for a new module.
  public struct Candidate: Hashable, Sendable {
    /// The module's id, or the layer's name.
    public var name: String
    public var layer: String?
    /// The edges that would be added.
    public var newEdges: [[Module.ID]]
    /// The rules that would be broken; empty if there are none.
    public var obstacles: [Obstacle]
  }

  /// A rule that the code would break in a module or layer.
  public struct Obstacle: Hashable, Sendable {
    public var rule: String
    public var message: String
  }

  /// The modules in which no rule would be broken, best first. They are sorted by the number of new edges,
  /// then by the number of other dependencies, and then by layer, lowest first.
  public let modules: [Candidate]
  /// The modules in which a rule would be broken, sorted by name.
  public let refused: [Candidate]
  /// The layers for a new module: first the layers in which no rule would be broken, then the others, each
  /// group sorted from lowest to highest.
  public let layers: [Candidate]

  /// The rules that determine whether one module may use another.
  public static let edgeRules: Set<String> = [
    UpwardDependencyRule().id, SameLayerRule().id, ThinInterfaceRule().id, ForbiddenRule().id,
    AllowedRule().id,
  ]

  /// Whether one module can use another without breaking a rule about edges or creating a cycle.
  public static func permits(
    _ module: Module.ID, using other: Module.ID, in graph: ModuleGraph, under policy: Policy,
    today: CalendarDay
  ) -> Bool {
    guard let module = graph[module] else { return false }
    let trial = PlacementTrial(
      Question(imports: [other]), graph: graph, policy: policy, today: today, rules: edgeRules)
    return trial.candidate(module).obstacles.isEmpty
  }

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

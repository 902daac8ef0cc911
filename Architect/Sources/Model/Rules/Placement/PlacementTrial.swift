import Graphs
import ModuleGraph

/// Determines which rules would be broken if code lived in a module.
struct PlacementTrial {
  private let question: Placement.Question
  private let graph: ModuleGraph
  private let policy: Policy
  private let today: CalendarDay
  private let rules: Set<String>
  /// The modules that each imported module reaches, including itself.
  private let below: [Module.ID: Set<Module.ID>]
  /// The modules that reach each user, including itself.
  private let above: [Module.ID: Set<Module.ID>]

  init(
    _ question: Placement.Question, graph: ModuleGraph, policy: Policy, today: CalendarDay,
    rules: Set<String>
  ) {
    self.question = question
    self.graph = graph
    self.policy = policy
    self.today = today
    self.rules = rules
    func reached(_ ids: [Module.ID], _ next: (Module.ID) -> [Module.ID]) -> [Module.ID: Set<Module.ID>] {
      Dictionary(ids.map { ($0, Set(reachable(from: [$0], along: next))) }) { first, _ in first }
    }
    below = reached(question.imports) { graph.edges(from: $0).filter(\.counts).map(\.to) }
    above = reached(question.users) { graph.edges(to: $0).filter(\.counts).map(\.from) }
  }

  func candidate(_ module: Module) -> Placement.Candidate {
    let wanted =
      question.imports.filter { $0 != module.id }.map { [module.id, $0] }
      + question.users.filter { $0 != module.id }.map { [$0, module.id] }
    let new = wanted.filter { graph.edge(from: $0[0], to: $0[1])?.counts != true }
    var obstacles = cycle(through: module.id).map { [$0] } ?? []
    if module.kind.isProgram, question.users.contains(where: { $0 != module.id }) {
      obstacles.append(
        Placement.Obstacle(
          rule: CycleRule().id, message: "'\(module.id)' is a program, and no module can import it"))
    }
    return Placement.Candidate(
      name: module.id, layer: module.layer, newEdges: new,
      obstacles: obstacles + broken(by: new, at: module))
  }

  /// The candidate for a new module in the layer.
  func candidate(layer: String) -> Placement.Candidate {
    let module = Module(id: Self.newName, name: Self.newName, declarations: [], layer: layer)
    let edges = question.imports.map { [module.id, $0] } + question.users.map { [$0, module.id] }
    return Placement.Candidate(
      name: layer, layer: layer, newEdges: edges,
      obstacles: (cycle(through: module.id).map { [$0] } ?? []) + broken(by: edges, at: module))
  }

  private static let newName = "the new module"

  /// The obstacle if code in the module would create a cycle; `nil` if it would not.
  private func cycle(through id: Module.ID) -> Placement.Obstacle? {
    func obstacle(_ message: String) -> Placement.Obstacle {
      Placement.Obstacle(rule: CycleRule().id, message: message)
    }
    for used in question.imports where used != id {
      if below[used]?.contains(id) == true {
        return obstacle("'\(used)' already uses '\(id)', so importing '\(used)' there would create a cycle")
      }
      for user in question.users where user != id && below[used]?.contains(user) == true {
        return obstacle(
          user == used
            ? "'\(user)' cannot both use the new code and be imported by it"
            : "'\(used)', which the code would import, uses '\(user)', which would use the code: a cycle")
      }
    }
    for user in question.users where user != id && above[user]?.contains(id) == true {
      return obstacle("'\(id)' already uses '\(user)', so using '\(id)' there would create a cycle")
    }
    return nil
  }

  /// The obstacles that the rules about edges find in new edges.
  private func broken(by edges: [[Module.ID]], at module: Module) -> [Placement.Obstacle] {
    let ends = Set(edges.flatMap { $0 }).subtracting([module.id])
    let outside = question.outside.map { name in
      let statement = ImportStatement(module: name, line: 1, column: 1)
      return ExternalUse(
        from: module.id, name: name, imports: [ImportEvidence(place: module.place, statement: statement)])
    }
    let trial = ModuleGraph(
      modules: [module] + ends.compactMap { graph[$0] },
      edges: edges.map { Edge(from: $0[0], to: $0[1], declarations: [module.place]) }, externals: outside,
      layers: graph.layers)
    let findings = Inspection(of: trial, under: policy, only: rules, today: today).findings.filter {
      finding in
      // What a module links already is no consequence of the new edges.
      let isNew = finding.from == module.id && finding.to.map(question.outside.contains) ?? false
      let linked = finding.from.flatMap { trial[$0] }?.declarations.flatMap(\.externals) ?? []
      return isNew || !(finding.to.map(linked.contains) ?? false)
    }
    return findings.map { Placement.Obstacle(rule: $0.rule, message: $0.message) }
  }
}

/// All links of one kind from one module of the graph to another, in any application.
public struct WiredEdge: Hashable, Sendable {
  public var from: Module.ID
  public var to: Module.ID
  public var kind: WiredLink.Kind
  /// What connects the modules, and the declarations of it.
  public var uses: [Use]

  public struct Use: Hashable, Sendable {
    public var subject: String
    public var place: Place
  }

  /// The location that best shows the edge.
  public var place: Place { uses.first?.place ?? Place(file: from) }
}

extension WiredGraph {
  /// The links between modules of the graph, sorted by module and kind.
  public var edges: [WiredEdge] {
    struct Key: Hashable {
      var from: Module.ID
      var to: Module.ID
      var kind: WiredLink.Kind
    }
    var uses: [Key: Set<WiredEdge.Use>] = [:]
    for application in applications {
      for link in WiredIndex(application).links {
        guard let to = link.to, let end = application.modules[to].home else { continue }
        let module = application.modules[link.from]
        guard let start = module.home, start != end else { continue }
        uses[Key(from: start, to: end, kind: link.kind), default: []].insert(
          WiredEdge.Use(subject: link.subject, place: module.wires[link.wire].place))
      }
    }
    return uses.map { key, uses in
      WiredEdge(
        from: key.from, to: key.to, kind: key.kind,
        uses: uses.sorted { ($0.place, $0.subject) < ($1.place, $1.subject) })
    }.sorted { ($0.from, $0.to, $0.kind.rawValue) < ($1.from, $1.to, $1.kind.rawValue) }
  }
}

extension ModuleGraph {
  /// The connections of modules in this graph that need no import.
  public var wiredEdges: [WiredEdge] { wiring.edges.filter { self[$0.from] != nil && self[$0.to] != nil } }
}

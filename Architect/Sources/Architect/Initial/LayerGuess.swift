import ModuleGraph
import Rules

/// Layers that fit a graph as it is, for a first configuration.
///
/// Programs are hosts. Names that a team already uses (`Biz…`, `…Feature`, `Core…`) decide where at least two modules
/// bear them. Everything else goes by its place in the graph: what only hosts use is a feature, the rest is core, and no
/// module is put below one that it uses.
public struct LayerGuess: Sendable {
  public static let names = ["host", "business", "feature", "core"]

  /// The layer of each module, by id.
  public private(set) var layers: [Module.ID: String] = [:]
  /// Modules that exist for tests.
  public private(set) var outside: [Module.ID] = []

  private static let conventions: [(layer: String, patterns: [String])] = [
    ("business", ["Biz*", "*Business", "*Biz"]),
    ("feature", ["Feature*", "*Feature"]),
    ("core", ["Core*", "*Core", "*Kit"]),
  ]

  public init(_ graph: ModuleGraph) {
    let candidates = graph.modules.filter { !Policy.outsideKinds.contains($0.kind) }
    outside = candidates.filter { Self.isForTests($0, graph) }.map(\.id)
    let layered = candidates.filter { !outside.contains($0.id) }
    for module in layered where Self.isHost(module, graph) { layers[module.id] = "host" }
    assignByName(layered)
    let heights = Dictionary(uniqueKeysWithValues: graph.metrics().modules.map { ($0.module, $0.height) })
    for module in layered.sorted(by: { (heights[$0.id] ?? 0, $0.id) < (heights[$1.id] ?? 0, $1.id) })
    where layers[module.id] == nil {
      let below = graph.edges(from: module.id).compactMap { layers[$0.to] }.filter { $0 != "host" }
      let highest = below.compactMap { Self.names.firstIndex(of: $0) }.min() ?? Self.names.count - 1
      let isTop = !graph.edges(to: module.id).contains { edge in
        layered.contains { $0.id == edge.from } && layers[edge.from] != "host"
      }
      let own = isTop && !graph.edges(from: module.id).isEmpty ? min(highest, 2) : highest
      layers[module.id] = Self.names[own]
    }
    raise(graph, layered.map(\.id))
  }

  /// Lifts whatever stands below something that it uses, so that the first check finds no upward dependency.
  private mutating func raise(_ graph: ModuleGraph, _ ids: [Module.ID]) {
    func level(_ id: Module.ID) -> Int {
      layers[id].flatMap { Self.names.firstIndex(of: $0) } ?? Self.names.count
    }
    var isDone = false
    while !isDone {
      isDone = true
      for id in ids {
        let highest = graph.edges(from: id).map { level($0.to) }.min() ?? Self.names.count
        if highest < level(id) {
          layers[id] = Self.names[highest]
          isDone = false
        }
      }
    }
  }

  private mutating func assignByName(_ modules: [Module]) {
    for (layer, patterns) in Self.conventions {
      for pattern in patterns.map({ NamePattern($0) }) {
        let fitting = modules.filter { pattern.matches($0.name) && layers[$0.id] == nil }
        if fitting.count >= 2 { for module in fitting { layers[module.id] = layer } }
      }
    }
  }

  /// A program that no other code uses.
  private static func isHost(_ module: Module, _ graph: ModuleGraph) -> Bool {
    module.kind.isProgram
      && graph.edges(to: module.id).allSatisfy { edge in
        graph[edge.from].map { $0.kind.isTest || $0.kind.isProgram || $0.kind == .plugin } ?? true
      }
  }

  private static func isForTests(_ module: Module, _ graph: ModuleGraph) -> Bool {
    guard !module.kind.isProgram else { return false }
    let importsTests = graph.externals(of: module.id).contains { ["XCTest", "Testing"].contains($0.name) }
    let isNamedSo = ["Test", "Mock", "Fixture", "Stub"].contains { module.name.contains($0) }
    let users = graph.edges(to: module.id).compactMap { graph[$0.from] }
    return importsTests || (isNamedSo && users.allSatisfy { $0.kind.isTest || $0.name.contains("Test") })
  }
}

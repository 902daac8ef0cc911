import ModuleGraph
import Rules

/// The modules that need layers, which are those that are built to be shipped. Tests, their support modules, and
/// programs that only show a module to its authors are outside the layers.
struct ModuleRoles {
  /// Programs that no modules use, except tests, other programs and plug-ins.
  private(set) var hosts: [Module] = []
  /// Modules that are not hosts and need a layer.
  private(set) var layered: [Module] = []
  /// Modules outside the layers that cannot be recognised by their kind.
  private(set) var outside: [Module] = []

  init(_ graph: ModuleGraph) {
    let candidates = graph.modules.filter { !Policy.outsideKinds.contains($0.kind) }
    let beside = BesideModules(graph)
    for module in candidates {
      if beside.contains(module) {
        outside.append(module)
      } else if Self.isHost(module, graph) {
        hosts.append(module)
      } else {
        layered.append(module)
      }
    }
  }

  private static func isHost(_ module: Module, _ graph: ModuleGraph) -> Bool {
    module.kind.isProgram
      && graph.edges(to: module.id).allSatisfy { edge in
        graph[edge.from].map { $0.kind.isTest || $0.kind.isProgram || $0.kind == .plugin } ?? true
      }
  }
}

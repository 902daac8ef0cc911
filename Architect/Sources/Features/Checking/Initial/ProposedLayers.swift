import ModuleGraph
import Rules

/// A ``LayerGuess`` in the form of configuration settings: the patterns of each layer, how its modules may use each
/// other, and the modules outside the layers.
struct ProposedLayers {
  struct Layer {
    var name: String
    var patterns: [String]
    var peers: Policy.Layer.Peers
    /// The number of edges between modules of the layer, except those to an interface module.
    var innerEdges: Int
    var members: Int
    /// The number of modules that declare the layer, or show it by their folder or name.
    var signed: Int
    /// Whether the modules should be kept apart because they contain business logic.
    var isUpper: Bool
  }

  private(set) var layers: [Layer] = []
  private(set) var outside: [String] = []
  /// Patterns of the interface modules; empty if there are none.
  private(set) var interfaces: [String] = []
  /// The layers that interface modules may use.
  private(set) var belowInterfaces: [String] = []
  /// Whether the names of some modules end like those of interface modules, although the modules are not interface
  /// modules.
  private(set) var hasMisleadingNames = false

  init(_ graph: ModuleGraph, _ guess: LayerGuess) {
    let known = graph.modules.filter { guess.layers[$0.id] != nil || guess.outside.contains($0.id) }
    let patterns = LayerPatterns(known, reasons: guess.reasons)
    let interfaceModules = known.filter { Self.isInterface($0, among: known, in: graph) }
    let isInterface = Set(interfaceModules.map(\.id))
    let implementing = Self.implementations(of: interfaceModules, among: known)
    outside = patterns.patterns(for: known.filter { guess.outside.contains($0.id) }, above: [])
    var above = Set(guess.outside)
    for name in guess.names {
      let members = known.filter { guess.layers[$0.id] == name }
      let inside = Set(members.map(\.id))
      let inner = graph.edges.count { edge in
        inside.contains(edge.from) && inside.contains(edge.to) && !isInterface.contains(edge.to)
          && (edge.isImported || !edge.declarations.isEmpty)
      }
      var layer = Layer(
        name: name, patterns: patterns.patterns(for: members, above: above), peers: .interface,
        innerEdges: inner, members: members.count, signed: members.count { guess.signed.contains($0.id) },
        isUpper: guess.apart.contains(name))
      layer.peers = Self.peers(layer, hasInterfaces: !inside.isDisjoint(with: implementing))
      layers.append(layer)
      above.formUnion(inside)
    }
    for suffix in ["Interface", "Interfaces", "API"]
    where interfaceModules.contains(where: { $0.name.hasSuffix(suffix) }) {
      let strays = known.filter { $0.name.hasSuffix(suffix) && !isInterface.contains($0.id) }
      interfaces +=
        strays.isEmpty ? ["*\(suffix)"] : interfaceModules.filter { $0.name.hasSuffix(suffix) }.map(\.id)
    }
    hasMisleadingNames = known.contains { $0.name.hasSuffix("API") && !isInterface.contains($0.id) }
    let holding = guess.names.lastIndex { name in
      interfaceModules.contains { guess.layers[$0.id] == name }
    }
    if let holding {
      belowInterfaces = Array(guess.names.suffix(from: min(holding + 1, guess.names.count - 1)))
    }
  }

  /// The setting for a layer's modules. Modules that a team calls features should use each other through interfaces: where
  /// it has interfaces, or few edges go without, these edges are findings, but many are a habit that no configuration can
  /// end. All other modules exist to be used.
  private static func peers(_ layer: Layer, hasInterfaces: Bool) -> Policy.Layer.Peers {
    guard layer.innerEdges > 0 else { return .interface }
    guard layer.isUpper, layer.signed * 2 >= layer.members else { return .allowed }
    return hasInterfaces || layer.innerEdges * 3 <= layer.members ? .interface : .allowed
  }

  /// The modules that an interface module is named after.
  private static func implementations(of interfaces: [Module], among known: [Module]) -> Set<Module.ID> {
    let stems = Set(
      interfaces.flatMap { interface in
        ["Interface", "Interfaces", "API"].compactMap { suffix in
          interface.name.hasSuffix(suffix) ? String(interface.name.dropLast(suffix.count)) : nil
        }
      })
    return Set(known.filter { stems.contains($0.name) }.map(\.id))
  }

  /// Whether a module's name shows that it is an interface module. Clients of a server are often named `API`, too, so
  /// this suffix counts only if the module that implements the interface uses it.
  private static func isInterface(_ module: Module, among known: [Module], in graph: ModuleGraph) -> Bool {
    let name = module.name
    if name.hasSuffix("Interface") || name.hasSuffix("Interfaces") { return true }
    guard name.hasSuffix("API") else { return false }
    let stem = String(name.dropLast(3))
    let implementations = known.filter { ["", "Impl", "Implementation"].map { stem + $0 }.contains($0.name) }
    return implementations.contains { implementation in
      graph.edges(from: implementation.id).contains { $0.to == module.id }
    }
  }
}

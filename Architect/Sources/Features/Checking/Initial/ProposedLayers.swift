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
    var membersByName: Int

    /// Whether the modules should be kept apart because they contain business logic.
    var isUpper: Bool { [KnownLayer.business, .feature].contains { $0.rawValue == name } }
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
    let names = Set(known.map(\.name))
    let interfaceModules = known.filter { Self.isInterface($0.name, among: names) }
    let isInterface = Set(interfaceModules.map(\.id))
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
        innerEdges: inner, members: members.count,
        membersByName: members.count { guess.reasons[$0.id] != nil })
      layer.peers = Self.peers(layer)
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

  /// The setting for a layer's modules. Modules that a team calls features should use each other through interfaces: a
  /// few edges that do not are findings, but many are a habit that no configuration can end. All other modules exist to
  /// be used.
  private static func peers(_ layer: Layer) -> Policy.Layer.Peers {
    guard layer.innerEdges > 0 else { return .interface }
    let isNamed = layer.isUpper && layer.membersByName * 2 >= layer.members
    return isNamed && layer.innerEdges * 3 <= layer.members ? .interface : .allowed
  }

  /// Whether a module's name shows that it is an interface module. Clients of a server are often named `API`, too, so
  /// this suffix counts only if another module implements the interface.
  private static func isInterface(_ name: String, among names: Set<String>) -> Bool {
    if name.hasSuffix("Interface") || name.hasSuffix("Interfaces") { return true }
    guard name.hasSuffix("API") else { return false }
    let stem = String(name.dropLast(3))
    return names.contains(stem) || names.contains(stem + "Impl") || names.contains(stem + "Implementation")
  }
}

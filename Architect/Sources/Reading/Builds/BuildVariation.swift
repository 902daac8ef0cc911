import ModuleGraph

/// Another arrangement of the modules.
public enum BuildVariation: Sendable {
  /// A part of a module, with the share of its lines, from 0 to 1, and the names of the parts that it uses.
  public struct Part: Sendable {
    public var name: String
    public var share: Double
    public var files: Int
    public var uses: [String]

    public init(name: String, share: Double, files: Int, uses: [String]) {
      self.name = name
      self.share = share
      self.files = files
      self.uses = uses
    }
  }

  /// The first module no longer depends on the second.
  case without(from: Module.ID, to: Module.ID)
  /// The module's public declarations become a module of their own, which the others use instead; only programs and the
  /// module's tests still depend on the module itself.
  case interface(of: Module.ID)
  /// The module becomes several, in an order in which each uses only parts before it. The modules that depend on it depend
  /// on all of them.
  case split(Module.ID, into: [Part])

  /// The share of a module's bodies that moves to its interface with the declarations.
  private static var interfaceShare: Double { 0.1 }

  func apply(to graph: inout BuildGraph, _ commits: inout [Module.ID: Double], _ constants: BuildConstants) {
    switch self {
    case .without(let from, let to):
      let removed = Set(graph.units.indices.filter { graph.units[$0].module == to })
      for index in graph.units.indices where graph.units[index].module == from {
        graph.units[index].inputs.subtract(removed)
        for other in removed { graph.units[index].imports[other] = nil }
      }
    case .interface(let module):
      let interface = free(module + Self.suffix, in: graph)
      separate(interface, of: module, in: &graph, constants)
      // Changes are as frequent in each line.
      let changes = commits[module] ?? 0
      commits[interface] = changes * Self.interfaceShare
      commits[module] = changes * (1 - Self.interfaceShare)
    case .split(let module, let parts):
      let names = split(module, into: parts, in: &graph, constants)
      let changes = commits.removeValue(forKey: module) ?? 0
      for (part, name) in zip(parts, names) { commits[name] = changes * part.share }
    }
  }

  /// A name that no other module has.
  private func free(_ name: String, in graph: BuildGraph) -> String {
    var free = name
    while graph.units.contains(where: { $0.module == free }) { free += "_" }
    return free
  }

  private static var suffix: String { "Interface" }

  private func separate(
    _ name: String, of module: Module.ID, in graph: inout BuildGraph, _ constants: BuildConstants
  ) {
    for index in graph.units.indices where graph.units[index].module == module {
      var interface = graph.units[index]
      interface.module = name
      interface.target += Self.suffix
      interface.cost = interface.cost.scaled(by: Self.interfaceShare)
      graph.units[index].cost = graph.units[index].cost.scaled(by: 1 - Self.interfaceShare)
      graph.units[index].once = 0
      let place = graph.insert(interface)
      let own = Set(graph.units.indices.filter { graph.units[$0].module == module })
      for user in graph.units.indices where user != place && !own.contains(user) {
        // Programs create the objects, and the module's own tests test them.
        let isProgram = graph.programs.contains { $0.main == user }
        guard !isProgram, !isTest(graph.units[user], of: graph.units[index].target) else { continue }
        if graph.units[user].inputs.remove(index) != nil { graph.units[user].inputs.insert(place) }
        if let share = graph.units[user].imports.removeValue(forKey: index) {
          graph.units[user].imports[place] = share
        }
      }
      graph.units[index].inputs.insert(place)
      graph.units[index].imports[place] = 1
    }
  }

  /// Whether a unit has the tests of a target: `CartTests` and `CartUITests` are those of `Cart`, `CartoonTests` are not.
  private func isTest(_ unit: BuildGraph.Unit, of target: String) -> Bool {
    unit.isTest && unit.target.hasPrefix(target)
      && !(unit.target.dropFirst(target.count).first?.isLowercase ?? false)
  }

  /// - Returns: The names that the parts have in the graph.
  private func split(
    _ module: Module.ID, into parts: [Part], in graph: inout BuildGraph, _ constants: BuildConstants
  ) -> [Module.ID] {
    guard !parts.isEmpty else { return [] }
    let names = parts.map { $0.name == module ? module : free($0.name, in: graph) }
    // New units come after those of the repository.
    for index in graph.units.indices.filter({ graph.units[$0].module == module }) {
      let whole = graph.units[index]
      var places: [String: Int] = [:]
      for (number, part) in parts.enumerated() {
        var unit = whole
        unit.module = names[number]
        unit.target = names[number]
        // The first part reads the headers.
        if number > 0 { unit.once = 0 }
        unit.cost = whole.cost.scaled(by: part.share)
        unit.cost.files = max(part.files, 1)
        let used = Set(part.uses.compactMap { places[$0] })
        unit.inputs.formUnion(used)
        for other in used { unit.imports[other] = 1 }
        // The last part stays where the module is, so that what depends on the module still finds it.
        if number == parts.count - 1 {
          graph.units[index] = unit
          places[part.name] = index
        } else {
          places[part.name] = graph.insert(unit)
        }
      }
      let all = Set(places.values)
      for user in graph.units.indices where !all.contains(user) {
        if graph.units[user].inputs.contains(index) { graph.units[user].inputs.formUnion(all) }
        if let share = graph.units[user].imports[index] {
          for part in all { graph.units[user].imports[part] = share }
        }
      }
      for program in graph.programs.indices where graph.programs[program].roots.contains(index) {
        graph.programs[program].roots.formUnion(all)
      }
    }
    return names
  }
}

extension ModuleGraph {
  /// The name of the layer that ``includingOutside(_:)`` assigns to modules from outside the repository.
  public static let outsideLayer = "outside"

  /// Returns the graph with modules from outside the repository added as its lowest layer, without files or
  /// declarations.
  ///
  /// An imported module and a product that a manifest declares under the same name count as one module,
  /// because a product usually has the same name as its module.
  /// - Parameter isWanted: A closure that returns whether to include the module with the given name.
  public func includingOutside(_ isWanted: (String) -> Bool) -> ModuleGraph {
    let edges = edgesToOutside(isWanted).map { edge in
      Edge(from: edge.from, to: outsideID(edge.to), declarations: edge.declarations, imports: edge.imports)
    }
    let known = Set(modules.map(\.id))
    let outside = Set(edges.map(\.to)).subtracting(known).map { id in
      Module(id: id, name: id, declarations: [], layer: Self.outsideLayer)
    }
    guard !outside.isEmpty else { return self }
    var result = ModuleGraph(
      modules: modules + outside, edges: self.edges + edges, externals: externals,
      layers: layers + (layers.contains(Self.outsideLayer) ? [] : [Self.outsideLayer]), problems: problems)
    result.wiring = wiring
    result.buildSeconds = buildSeconds
    return result
  }

  /// Returns the uses of modules and products from outside the repository, declared, imported or both, sorted by their
  /// ends. Each edge ends at the name by which the module is imported or declared.
  /// - Parameter isWanted: A closure that returns whether to include the module with the given name.
  public func edgesToOutside(_ isWanted: (String) -> Bool = { _ in true }) -> [Edge] {
    struct Ends: Hashable {
      var from: Module.ID
      var name: String
    }
    var joined: [Ends: Edge] = [:]
    func change(_ from: Module.ID, _ name: String, _ body: (inout Edge) -> Void) {
      body(&joined[Ends(from: from, name: name), default: Edge(from: from, to: name)])
    }
    for use in externals where isWanted(use.name) {
      change(use.from, use.name) { $0.imports += use.imports }
    }
    for module in modules {
      for use in module.declarations.flatMap(\.uses) where use.isExternal && isWanted(use.externalName) {
        change(module.id, use.externalName) { edge in
          if !edge.declarations.contains(use.dependency.place) {
            edge.declarations.append(use.dependency.place)
          }
        }
      }
    }
    return joined.values.sorted { ($0.from, $0.to) < ($1.from, $1.to) }
  }

  /// The sorted names of all modules from outside the repository that are imported or declared as dependencies.
  public var outsideNames: [String] {
    let declared = modules.flatMap { $0.declarations.flatMap(\.uses) }.filter(\.isExternal).map(
      \.externalName)
    return Set(externals.map(\.name) + declared).sorted()
  }

  /// Returns the id of a module from outside the repository. It differs from the ids of the repository's modules,
  /// because a repository can use an older version of itself.
  public func outsideID(_ name: String) -> Module.ID {
    self[name] == nil ? name : "\(name) (\(Self.outsideLayer))"
  }
}

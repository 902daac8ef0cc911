import ModuleGraph

/// Determines the doubts about the evidence for findings. A finding without a doubt is an error.
struct Doubts {
  private let graph: ModuleGraph
  /// The formats whose manifests declare each name from outside as a product, and not only as a file to link.
  private let products: [String: Set<Project.Format>]
  /// The modules that each declaration of a module needs to build its sources, and not only to embed or run them.
  private let needed: [Module.ID: [Set<Module.ID>]]

  init(_ graph: ModuleGraph) {
    self.graph = graph
    needed = Dictionary(
      graph.modules.map { module in
        (
          module.id,
          module.declarations.map { declaration in
            declaration.uses.reduce(into: []) { needed, use in
              guard use.dependency.kind != .pod, !use.dependency.isNeededUnimported else { return }
              needed.formUnion(use.modules)
            }
          }
        )
      }
    ) { first, _ in first }
    products = graph.modules.lazy.flatMap(\.declarations).reduce(into: [:]) { products, declaration in
      for use in declaration.uses where use.isExternal && Self.isProduct(use) {
        products[use.externalName, default: []].insert(declaration.format)
      }
    }
  }

  private static func isProduct(_ use: Module.Use) -> Bool {
    switch use.dependency.kind {
    case .product, .byName: true
    case .target, .pod, .linked: false
    }
  }

  // MARK: Imports

  /// The doubt about an import that no declared dependency leads to.
  /// - Parameter user: The module that contains the import.
  func doubt(about judged: ImportJudge.Judged, in user: Module) -> Doubt? {
    let declaration = judged.declaration
    if user.declarations.allSatisfy(\.target.isInNoScheme),
      graph.edges(to: user.id).allSatisfy(\.declarations.isEmpty)
    {
      return .unbuilt(declaration.target.name)
    }
    if let doubt = Self.doubt(about: judged.imports) { return doubt }
    if declaration.format == .cocoaPods { return .pods }
    if let folder = (declaration.target.frameworkFolders + declaration.target.searchedModules.sorted()).first
    {
      return .searchPath(folder)
    }
    let aggregate = declaration.reachable.ids.first { graph[$0]?.kind == .aggregate }
    if let aggregate { return .aggregate(aggregate) }
    guard let module = judged.module else { return doubt(aboutProduct: judged.name, declaration) }
    if module.declarations.contains(where: { Self.isOfOneBuild($0, declaration) }) { return nil }
    // A condition says enough about what another build may have.
    if judged.judgement.condition != nil { return nil }
    let hasPods = declaration.target.lacksPodfile || declaration.uses.contains { $0.dependency.kind == .pod }
    let isPod = module.declarations.contains { $0.format == .cocoaPods }
    return isPod && hasPods ? .pods : .otherBuild(module.id)
  }

  private func doubt(aboutProduct name: String, _ declaration: Module.Declaration) -> Doubt? {
    guard let formats = products[name] else { return .linkedFile(name) }
    let isOfXcode = declaration.format.isBuiltByXcode
    return formats.contains { $0 == declaration.format || (isOfXcode && $0.isBuiltByXcode) }
      ? nil : .otherBuild(name)
  }

  /// The doubt about several imports, any one of which is sufficient evidence.
  private static func doubt(about imports: [ImportEvidence]) -> Doubt? {
    if imports.contains(where: isFirm) { return nil }
    return imports.contains(where: \.isCertain) ? .headers : .condition
  }

  /// Whether a known build imports the module by its name.
  static func isFirm(_ evidence: ImportEvidence) -> Bool { evidence.isCertain && !evidence.isInclude }

  /// Whether the build of `declaration` includes a module as declared by `other`: its manifest refers to the manifest
  /// of `other`, or one tool reads both manifests.
  private static func isOfOneBuild(_ other: Module.Declaration, _ declaration: Module.Declaration) -> Bool {
    UnknownSupply.isOfOneBuild(declaration, other)
      || (other.format == declaration.format && declaration.format != .xcode)
  }

  // MARK: Cycles

  /// Whether any build is known to have the edge.
  func isFirm(_ edge: Edge) -> Bool {
    graph[edge.from]?.declarations.indices.contains { isFirm(edge, in: $0) } ?? false
  }

  /// Whether the build of one declaration of the edge's first module is known to have the edge.
  /// - Parameter isDeclared: Whether the manifest must declare the edge.
  func isFirm(_ edge: Edge, in index: Int, declared isDeclared: Bool = false) -> Bool {
    guard let from = graph[edge.from], let to = graph[edge.to], !to.kind.isProgram, to.kind != .aggregate,
      from.kind != .aggregate
    else { return false }
    let declaration = from.declarations[index]
    if isDeclared, edge.declarations.isEmpty { return false }
    return declaration.format != .cocoaPods
      && to.declarations.contains { Self.isOfOneBuild($0, declaration) }
      && (needed[from.id]?[index].contains(to.id) == true
        || (!isDeclared && edge.imports.contains { Self.isFirm($0) && $0.activeIn.contains(index) }))
  }

  /// The doubt about a cycle that no single build is known to have.
  func doubt(aboutCycle chain: [Edge]) -> Doubt {
    let open = chain.filter { !isFirm($0) }
    guard let edge = open.first else { return .severalBuilds }
    if edge.declarations.isEmpty, let doubt = Self.doubt(about: edge.imports.filter(\.isPossible)) {
      return doubt
    }
    let ends = [edge.from, edge.to].compactMap { graph[$0] }
    return ends.contains { $0.declarations.contains { $0.format == .cocoaPods } } ? .pods : .severalBuilds
  }
}

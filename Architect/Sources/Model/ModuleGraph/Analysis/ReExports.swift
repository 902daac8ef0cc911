import Graphs

/// The modules that each module re-exports to the modules that import it.
///
/// `@_exported import` re-exports a module, and so does a header that includes another module's header, because C and
/// Objective-C modules export what their headers include. A target without any code exists only to re-export its
/// dependencies.
public struct ReExports: Sendable {
  /// The modules that one module re-exports.
  public struct Extent: Hashable, Sendable {
    public var modules: Set<Module.ID> = []
    /// The names of modules from outside the repository.
    public var externals: Set<String> = []
  }

  private var direct: [Module.ID: Extent] = [:]

  /// Finds the re-exports in a graph.
  public init(_ graph: ModuleGraph) {
    for edge in graph.edges where Self.handsOn(edge.imports) {
      direct[edge.from, default: Extent()].modules.insert(edge.to)
    }
    for module in graph.modules where module.isMarker || module.isUmbrella {
      for declaration in module.declarations {
        direct[module.id, default: Extent()].modules.formUnion(declaration.dependencies)
        direct[module.id, default: Extent()].externals.formUnion(declaration.externals)
      }
    }
    for use in graph.externals where Self.handsOn(use.imports) {
      direct[use.from, default: Extent()].externals.insert(use.name)
    }
  }

  /// Whether any of the imports re-exports its module. Imports are inspected in place, because there are hundreds of
  /// thousands of them and copying them would take most of the time.
  private static func handsOn(_ imports: [ImportEvidence]) -> Bool {
    imports.indices.contains { index in
      guard imports[index].isActive else { return false }
      if imports[index].statement.attributes.contains(.exported) { return true }
      switch imports[index].statement.form {
      case .module, .scoped: return false
      case .objectiveC, .header:
        let name = imports[index].place.file.split(separator: ".").last.map { $0.lowercased() } ?? ""
        return SourceFile.Language(fileExtension: name) == .header
      }
    }
  }

  /// Returns the modules that re-export one of these, directly or through other modules.
  /// - Parameters:
  ///   - externals: The names of modules from outside the repository.
  ///   - isWanted: Whether a module of the repository is one of these.
  /// - Complexity: Linear in the number of re-exports.
  public func modules(reExporting externals: Set<String>, or isWanted: (Module.ID) -> Bool) -> Set<Module.ID>
  {
    var users: [Module.ID: [Module.ID]] = [:]
    var starts: [Module.ID] = []
    for (id, extent) in direct {
      for module in extent.modules { users[module, default: []].append(id) }
      if !extent.externals.isDisjoint(with: externals) || extent.modules.contains(where: isWanted) {
        starts.append(id)
      }
    }
    return Set(reachable(from: starts) { users[$0] ?? [] })
  }

  /// Returns everything that `modules` re-export, directly or through other modules.
  public func extent(of modules: some Sequence<Module.ID>) -> Extent {
    let starts = Array(modules)
    func next(_ module: Module.ID) -> Set<Module.ID> { direct[module]?.modules ?? [] }
    let reached = reachable(from: starts.flatMap(next), along: next)
    return Extent(
      modules: Set(reached), externals: Set((starts + reached).flatMap { direct[$0]?.externals ?? [] }))
  }
}

/// What modules pass on to the modules that import them.
///
/// `@_exported import` passes a module on, and so does a header that includes another module's header: C and
/// Objective-C modules export what their headers include. A target without code of its own exists to pass its
/// dependencies on.
public struct ReExports: Sendable {
  /// What one module passes on.
  public struct Extent: Hashable, Sendable {
    public var modules: Set<Module.ID> = []
    /// Names of modules from outside.
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

  /// Inspects each import in place: there are hundreds of thousands, and copying them would take most of the time.
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

  /// Everything that importing `modules` makes available, in any number of steps.
  public func extent(of modules: some Sequence<Module.ID>) -> Extent {
    var result = Extent()
    var pending = Array(modules)
    while let current = pending.popLast() {
      guard let next = direct[current] else { continue }
      result.externals.formUnion(next.externals)
      for module in next.modules where result.modules.insert(module).inserted { pending.append(module) }
    }
    return result
  }
}

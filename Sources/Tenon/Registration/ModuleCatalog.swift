import TenonDiagnostics

/// The modules that a manifest can list.
///
/// ```swift
/// var catalog = ModuleCatalog()
/// catalog.add(PriceModule.self)
/// let modules = try ModuleManifest(contentsOf: file).makeModules(from: catalog)
/// ```
public struct ModuleCatalog: Sendable {
  private(set) var makers = ColdDictionary<String, ModuleMaker>()
  /// The names that were added more than once.
  private(set) var ambiguous = ColdSet<String>()
  /// Whether the catalog contains the modules that registered themselves.
  private(set) var isAutomatic = false

  /// Creates an empty catalog.
  public init() {}

  /// A catalog of the modules that registered themselves. See ``AutomaticModules``.
  public static var automatic: ModuleCatalog {
    var catalog = ModuleCatalog()
    catalog.isAutomatic = true
    for maker in AutomaticModules.makers { catalog.add(maker) }
    return catalog
  }

  /// Adds a module under its name. If two modules are added under the same name, a manifest can list neither
  /// of them.
  public mutating func add<M: DefaultModule>(_ module: M.Type) {
    add(ModuleMaker(name: M().name) { M() })
  }

  private mutating func add(_ maker: ModuleMaker) {
    if makers[maker.name] != nil { ambiguous.insert(maker.name) }
    makers[maker.name] = maker
  }

  /// The names of the modules, sorted.
  package var names: [String] { makers.keys.coldSorted() }
}

/// A build target with a layer, as the whole repository declares it: several manifests can declare one module.
public struct Module: Hashable, Sendable, Identifiable {
  /// A declaration and the manifest that contains it.
  public struct Declaration: Hashable, Sendable {
    public var format: Project.Format
    public var manifest: String
    public var target: Target
    /// The declared dependencies, with the modules that they refer to.
    public var uses: [Use]
    /// Modules of the repository reachable through this declaration's dependencies.
    public var reachable: ModuleSet
    /// Names of products and pods from outside that are reachable through this declaration's dependencies.
    public var reachableExternals: Set<String>
    /// The lowest version of each platform.
    public var platforms: [Platform: String]
    /// The manifests that are built together with this one; among their modules, names are unique.
    public var scope = BuildScope()
    /// The names of things that this declaration's dependencies lead to and that could not be resolved: if there are
    /// any, it is unknown what the module may import.
    public var unresolved: [String] = []
    /// Reachable products and pods from outside whose modules are not known.
    public var opaqueExternals: Set<String> = []
    /// The names of reachable binaries whose modules are not known.
    public var opaqueBinaries: [String] = []
    /// Modules that products from outside provide to this declaration, as far as they are known.
    public var externalModules: Set<String> = []
    /// Modules that are separate in other manifests, but whose sources are built by this declaration or by one that it
    /// uses.
    public var contained: Set<Module.ID>

    public init(
      format: Project.Format, manifest: String, target: Target, uses: [Use] = [],
      reachable: ModuleSet = [], reachableExternals: Set<String> = [],
      platforms: [Platform: String] = [:],
      contained: Set<Module.ID> = []
    ) {
      self.format = format
      self.manifest = manifest
      self.target = target
      self.uses = uses
      self.reachable = reachable
      self.reachableExternals = reachableExternals
      self.platforms = platforms
      self.contained = contained
    }

    /// Whether the declaration is built for a platform. Only SwiftPM builds for platforms that it does not list.
    public func isBuilt(for platform: Platform) -> Bool {
      format == .swiftPM || platforms.isEmpty || platforms[platform] != nil
    }

    /// Modules of the repository this declaration depends on directly.
    public var dependencies: Set<Module.ID> { Set(uses.flatMap(\.modules)) }

    /// Names of products and pods from outside that this declaration depends on directly.
    public var externals: Set<String> { Set(uses.filter(\.isExternal).map(\.externalName)) }
  }

  /// One declared dependency and the modules of the repository that it refers to.
  public struct Use: Hashable, Sendable {
    public var dependency: DeclaredDependency
    public var modules: [Module.ID]
    /// Why the name could not be resolved, although it should refer to something in the repository.
    public var failure: String?
    /// Whether it is a dynamic product, which contains a copy of everything that its targets link.
    public var isShared: Bool

    public init(
      dependency: DeclaredDependency, modules: [Module.ID] = [], failure: String? = nil,
      isShared: Bool = false
    ) {
      self.isShared = isShared
      self.dependency = dependency
      self.modules = modules
      self.failure = failure
    }

    /// Whether the name refers to something from outside the repository.
    public var isExternal: Bool { modules.isEmpty && failure == nil }

    /// The name that sources would import for something from outside: `KSCrash/Filters` is the pod `KSCrash`.
    public var externalName: String {
      let name = dependency.name
      return dependency.kind == .pod ? name.split(separator: "/").first.map(String.init) ?? name : name
    }
  }

  /// An identifier that is unique in the graph: the module's name, followed by its folder if two modules share a name.
  public var id: String
  /// The name that imports use.
  public var name: String
  public var declarations: [Declaration]
  public var files: [SourceFile]
  /// The layer's name, if the configuration assigns one.
  public var layer: String?
  public var tags: Set<String>
  /// Whether the module is an interface module.
  public var isInterface: Bool
  /// Whether a package of the repository offers it to others.
  public var isOffered: Bool
  /// Whether every product that offers it is linked dynamically, so that all its users share one copy.
  public var isShared = false

  public init(
    id: String, name: String, declarations: [Declaration], files: [SourceFile] = [], layer: String? = nil,
    tags: Set<String> = [], isInterface: Bool = false, isOffered: Bool = false
  ) {
    self.id = id
    self.name = name
    self.declarations = declarations
    self.files = files
    self.layer = layer
    self.tags = tags
    self.isInterface = isInterface
    self.isOffered = isOffered
  }

  /// The kind according to the first declaration that has sources, or else according to the first one.
  public var kind: Target.Kind {
    (declarations.first { !$0.target.files.isEmpty } ?? declarations.first)?.target.kind ?? .library
  }

  /// Whether a given manifest declares it as a program, whatever other manifests do.
  public func isProgram(in manifest: String) -> Bool {
    declarations.contains { $0.manifest == manifest && $0.target.kind.isProgram }
  }

  /// All names that an import of the module can use.
  public var names: Set<String> { Set(declarations.flatMap(\.target.furtherModuleNames)).union([name]) }

  /// Where the module is declared, in its first manifest.
  public var place: Place { declarations.first?.target.place ?? Place(file: id) }

  /// The folders that the module's sources come from: those that its declarations name, otherwise the one that contains
  /// all its files.
  public var folders: [String] {
    let named = declarations.flatMap(\.target.roots).filter { !$0.isEmpty }
    return named.isEmpty ? [Self.commonFolder(files.map(\.path))].filter { !$0.isEmpty } : named
  }

  private static func commonFolder(_ paths: [String]) -> String {
    guard let first = paths.first else { return "" }
    var common = first.split(separator: "/").dropLast()
    for path in paths.dropFirst() {
      let parts = path.split(separator: "/")
      common = common.prefix(zip(common, parts).prefix { $0 == $1 }.count)
    }
    return common.joined(separator: "/")
  }

  public var lines: Int { files.reduce(0) { $0 + $1.lines } }

  /// Whether the module is only a marker: it has sources, but all of them are blank.
  public var isMarker: Bool { !files.isEmpty && files.allSatisfy(\.isBlank) }

  /// Whether the module intentionally has no sources, and exists for its dependencies.
  public var isUmbrella: Bool {
    files.isEmpty && kind == .library
      && declarations.allSatisfy { !$0.target.lacksSources && !$0.target.isBuiltFromSources }
  }

  /// Whether a build step adds sources that the architect cannot see.
  public var hasGeneratedSources: Bool { declarations.contains { $0.target.hasGeneratedSources } }
}

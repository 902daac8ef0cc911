/// A build target with a layer. Several manifests in the repository can declare the same module.
public struct Module: Hashable, Sendable, Identifiable {
  /// A declaration and the manifest that contains it.
  public struct Declaration: Hashable, Sendable {
    public var format: Project.Format
    public var manifest: String
    public var target: Target
    /// The declared dependencies, with the modules that they refer to.
    public let uses: [Use]
    /// The modules of the repository that this declaration depends on directly.
    public let dependencies: Set<Module.ID>
    /// The names of products and pods from outside the repository that this declaration depends on directly.
    public let externals: Set<String>
    /// The modules of the repository that are reachable through this declaration's dependencies.
    public var reachable: ModuleSet
    /// The names of products and pods from outside the repository that are reachable through this declaration's
    /// dependencies.
    public var reachableExternals: Set<String>
    /// The minimum version of each platform.
    public var platforms: [Platform: String]
    /// The manifests that are built together with this one; module names are unique among them.
    public var scope = BuildScope()
    /// The manifests that any build of the repository builds together with this one: those of a workspace, for example,
    /// or of a project that uses both. Module names are unique among them, too.
    public var builtWith = BuildScope()
    /// Everything that is reachable through this declaration's dependencies but could not be resolved. If there is
    /// anything, it is not fully known which modules may be imported.
    public var unresolved: [Unknown] = []
    /// The reachable products and pods from outside the repository whose modules are unknown.
    public var opaqueExternals: Set<String> = []
    /// The names of reachable binaries whose modules are unknown.
    public var opaqueBinaries: [String] = []
    /// For names from outside that come with products or pods which this declaration itself lists, according to a lock
    /// file or a checkout, the name of the product or pod.
    public var broughtExternals: [String: String] = [:]
    /// The known modules that products from outside the repository provide to this declaration.
    public var externalModules: Set<String> = []
    /// The modules that other manifests declare separately, but whose sources are built as part of this
    /// declaration or of a declaration that it uses.
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
      dependencies = Set(uses.flatMap(\.modules))
      externals = Set(uses.filter(\.isExternal).map(\.externalName))
      self.reachable = reachable
      self.reachableExternals = reachableExternals
      self.platforms = platforms
      self.contained = contained
    }

    /// The dependency from outside, as the declaration lists it, that brings another name from outside.
    public func carrier(ofOutside name: String) -> String? {
      guard let carrier = broughtExternals[name] else { return nil }
      return uses.first { $0.isExternal && $0.externalName == carrier }?.dependency.name
    }

    /// Whether the declaration is built for a platform. Only SwiftPM builds a declaration for platforms that
    /// the declaration does not list.
    public func isBuilt(for platform: Platform) -> Bool {
      format == .swiftPM || platforms.isEmpty || platforms[platform] != nil
    }
  }

  /// A declared dependency and the modules of the repository that it refers to.
  public struct Use: Hashable, Sendable {
    public var dependency: DeclaredDependency
    public var modules: [Module.ID]
    /// The reason that the name could not be resolved, although it should refer to something in the repository.
    public var failure: String?
    /// Whether the dependency is a dynamic product, which contains a copy of everything that its targets link.
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

    /// The name that sources would import if the dependency is from outside the repository. For example,
    /// `KSCrash/Filters` belongs to the pod `KSCrash`.
    public var externalName: String {
      let name = dependency.name
      return dependency.kind == .pod ? name.split(separator: "/").first.map(String.init) ?? name : name
    }
  }

  /// An identifier that is unique in the graph: the module's name, followed by its folder if two modules have the same
  /// name.
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
  /// Whether a package in the repository offers the module to other packages.
  public var isOffered: Bool
  /// The names of the products that offer the module.
  public var products: Set<String> = []
  /// Whether every product that offers the module is linked dynamically, so that all its users share one copy.
  public var isShared = false
  /// The number of files that use each other in the module's largest cycle; `nil` if it was not measured.
  public var cyclicFiles: Int?

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

  /// The kind according to the first declaration that has sources. If no declaration has sources, the first declaration
  /// determines the kind.
  public var kind: Target.Kind {
    (declarations.first { !$0.target.files.isEmpty } ?? declarations.first)?.target.kind ?? .library
  }

  /// Whether the given manifest declares the module as a program, regardless of other manifests.
  public func isProgram(in manifest: String) -> Bool {
    declarations.contains { $0.manifest == manifest && $0.target.kind.isProgram }
  }

  /// All names that can be used to import the module.
  public var names: Set<String> { Set(declarations.flatMap(\.target.furtherModuleNames)).union([name]) }

  /// The location at which the first manifest declares the module.
  public var place: Place { declarations.first?.target.place ?? Place(file: id) }

  /// The folders that contain the module's sources. If the module's declarations list no folders, this is the
  /// folder that contains all its files.
  public var folders: [String] {
    let named = declarations.flatMap(\.target.roots).filter { !$0.isEmpty }
    return named.isEmpty ? [Self.commonFolder(files.map(\.path))].filter { !$0.isEmpty } : named
  }

  private static func commonFolder(_ paths: [String]) -> String {
    /// The folder of a path, with a slash at its end.
    func folder(of path: Substring) -> String { path.lastIndex(of: "/").map { String(path[...$0]) } ?? "" }
    var common = folder(of: paths.first?[...] ?? "")
    for path in paths {
      while !path.hasPrefix(common) { common = folder(of: common.dropLast()) }
    }
    return String(common.dropLast())
  }

  public var lines: Int { files.reduce(0) { $0 + $1.lines } }

  /// Whether the module is only a marker whose sources are all blank.
  public var isMarker: Bool { !files.isEmpty && files.allSatisfy(\.isBlank) }

  /// Whether the module consists of C and Objective-C files that import nothing, not even from the system. Its headers
  /// define macros, which need what the module depends on where they are used.
  public var isOnlyMacros: Bool {
    !files.isEmpty && files.allSatisfy { $0.language != .swift && $0.imports.isEmpty }
  }

  /// Whether the module intentionally has no sources and exists only for its dependencies.
  public var isUmbrella: Bool {
    files.isEmpty && kind == .library
      && declarations.allSatisfy { !$0.target.lacksSources && !$0.target.isBuiltFromSources }
  }

  /// Whether a build step adds sources that the architect cannot see.
  public var hasGeneratedSources: Bool { declarations.contains { $0.target.hasGeneratedSources } }
}

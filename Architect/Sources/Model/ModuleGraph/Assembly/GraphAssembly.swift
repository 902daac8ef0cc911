/// Combines the declarations in manifests and the imports in sources into one graph.
///
/// First, Podfile targets are added to the Xcode targets that they refer to. Then declared names are resolved to
/// targets, and targets that are the same module in several manifests become one module. Finally, imports become edges.
public struct GraphAssembly: Sendable {
  /// The role that the configuration assigns to a module.
  public struct Role: Hashable, Sendable {
    public var layer: String?
    public var tags: Set<String>
    public var isInterface: Bool

    public init(layer: String? = nil, tags: Set<String> = [], isInterface: Bool = false) {
      self.layer = layer
      self.tags = tags
      self.isInterface = isInterface
    }
  }

  public var projects: [Project]
  public var files: [SourceFile]
  public var configurations: [BuildConfiguration]
  public var problems: [ReadingProblem]
  /// The paths of all headers in the repository. Targets list only some of these headers.
  public var headers: [String]
  /// The headers that no target lists and that may define a macro that prevents an import from being
  /// compiled.
  public var looseHeaders: [SourceFile] = []
  /// The folders of git submodules.
  public var submodules: [String] = []
  /// The manifests that workspaces list together.
  public var workspaces: [[String]] = []
  /// The manifests and folders that were not read, deliberately or because nothing in them could be evaluated.
  public var unread: [String] = []

  /// Creates an assembly.
  /// - Parameters:
  ///   - projects: The projects that manifests declare.
  ///   - files: The source files of all targets, each listed once.
  ///   - configurations: The builds for which `#if` is evaluated. An import is active if any build compiles it.
  ///   - problems: The problems found while reading manifests and sources.
  ///   - headers: The paths of all headers in the repository. Targets list only some of these headers.
  public init(
    projects: [Project], files: [SourceFile], configurations: [BuildConfiguration],
    problems: [ReadingProblem] = [], headers: [String] = []
  ) {
    self.projects = projects
    self.files = files
    self.configurations = configurations
    self.problems = problems
    self.headers = headers
  }

  /// Assembles the graph.
  /// - Parameters:
  ///   - layers: The names of the layers, from highest to lowest.
  ///   - role: A closure that returns the role that the configuration assigns to a module.
  public func graph(layers: [String] = [], role: (Module) -> Role = { _ in Role() }) -> ModuleGraph {
    let resolution = Resolution(
      projects: ExtensionTargets.merged(into: projects), workspaces: workspaces, unread: unread,
      lacksPackages: !Self.folders(of: problems.filter { $0.effect == .blocks }).isEmpty)
    var modules = ModuleGrouping(resolution: resolution, files: files).modules
    for index in modules.indices {
      let assigned = role(modules[index])
      modules[index].layer = assigned.layer
      modules[index].tags = assigned.tags
      modules[index].isInterface = assigned.isInterface
    }
    var edges = EdgeAssembly(
      modules: modules, configurations: configurations, headers: headers,
      definitions: MacroDefinitions(of: Self.deniedMacros(in: files), in: [files, looseHeaders]))
    edges.addDeclarations(resolution)
    edges.addImports()
    let unread = files.compactMap { file in
      file.problem.map {
        ReadingProblem(
          place: Place(file: file.path, line: $0.line), message: $0.message, effect: $0.effect)
      }
    }
    return ModuleGraph(
      modules: modules, edges: edges.edges, externals: edges.externals, layers: layers,
      problems: problems + resolution.problems(submodules: submodules, unreadable: Self.folders(of: problems))
        + unread)
  }

  /// Returns the folders of the packages that the problems concern.
  private static func folders(of problems: [ReadingProblem]) -> Set<String> {
    Set(
      problems.compactMap { problem in
        let parts = problem.place.file.split(separator: "/")
        guard let name = parts.last, Project.isPackageManifest(String(name)) else { return nil }
        return parts.dropLast().joined(separator: "/")
      })
  }
}

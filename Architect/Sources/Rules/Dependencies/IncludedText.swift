import ModuleGraph

/// What the headers that a declaration's files include ask of the declaration: the text of a header is compiled where it
/// is included, whichever manifest lists the header.
struct IncludedText {
  /// The headers that some manifest counts to the module.
  let headers: Set<String>
  /// The names of all headers that some target lists.
  private let listed: Set<String>
  private let declaration: Module.Declaration
  private let module: Module
  private let graph: ModuleGraph

  init(
    _ declaration: Module.Declaration, of module: Module, in graph: ModuleGraph, listed: Set<String>
  ) {
    self.listed = listed
    self.declaration = declaration
    self.module = module
    self.graph = graph
    headers = Set(module.files.lazy.filter { $0.language == .header }.map(\.path))
  }

  /// The names of the headers that targets of the graph list.
  static func listed(in graph: ModuleGraph) -> Set<String> {
    graph.modules.reduce(into: []) { names, module in
      for file in module.files where file.language == .header { names.insert(name(file.path)) }
    }
  }

  /// Whether a file includes a header of `used`, or one that includes it in turn without its own module's declaring it. A
  /// header that no target lists was not read, and may include anything.
  func need(_ used: Module) -> Bool {
    let files = Set(declaration.target.files)
    let sources = module.files.filter { $0.language != .swift && files.contains($0.path) }
    guard !sources.isEmpty else { return false }
    let theirs = Dictionary(
      grouping: used.files.lazy.filter { $0.language == .header }.map(\.path), by: Self.name)
    let names = sources.contains { file in
      file.imports.contains { statement in
        guard case .header(let header) = statement.form else { return false }
        let name = Self.name(header)
        if statement.module.isEmpty, !statement.attributes.contains(.angled), !listed.contains(name) {
          return true
        }
        return theirs[name]?.contains { $0 == header || $0.hasSuffix("/" + header) } ?? false
      }
    }
    return names || graph.edges(from: module.id).contains { leads($0, to: used.id, files) }
  }

  private func leads(_ edge: Edge, to id: Module.ID, _ files: Set<String>) -> Bool {
    guard edge.to != id,
      edge.imports.contains(where: { Self.isInclude($0) && files.contains($0.place.file) }),
      let between = graph[edge.to],
      !between.declarations.contains(where: {
        $0.format == declaration.format && $0.dependencies.contains(id)
      })
    else { return false }
    return graph.edge(from: edge.to, to: id)?.imports.contains { evidence in
      between.files.contains { $0.path == evidence.place.file && $0.language == .header }
    } ?? false
  }

  private static func isInclude(_ evidence: ImportEvidence) -> Bool {
    if case .header = evidence.statement.form { true } else { false }
  }

  private static func name(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}

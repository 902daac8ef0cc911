import ModuleGraph

/// Determines the dependencies that a declaration needs because of the headers that its files include. The text of a
/// header is compiled where it is included, whichever manifest lists the header.
struct IncludedText {
  /// The headers that any manifest assigns to the module.
  let headers: Set<String>
  /// The folders of all headers that targets list, by the headers' names.
  private let listed: [String: Set<String>]
  private let declaration: Module.Declaration
  private let module: Module
  private let graph: ModuleGraph

  init(
    _ declaration: Module.Declaration, of module: Module, in graph: ModuleGraph, listed: [String: Set<String>]
  ) {
    self.listed = listed
    self.declaration = declaration
    self.module = module
    self.graph = graph
    headers = Set(module.files.lazy.filter { $0.language == .header }.map(\.path))
  }

  /// The folders of the headers that targets of the graph list, by the headers' names.
  static func listed(in graph: ModuleGraph) -> [String: Set<String>] {
    graph.modules.reduce(into: [:]) { folders, module in
      for file in module.files where file.language == .header {
        folders[name(file.path), default: []].insert(folder(file.path))
      }
    }
  }

  /// Whether a file includes a header of `used`, either directly or through a header whose own module does not declare
  /// `used`. A header that no target lists was not read, so it may include any header.
  func need(_ used: Module) -> Bool {
    let files = Set(declaration.target.files)
    let sources = module.files.filter { $0.language != .swift && files.contains($0.path) }
    guard !sources.isEmpty else { return false }
    let theirs = Set(used.files.lazy.filter { $0.language != .swift }.map { Self.folder($0.path) })
    let names = sources.contains { file in
      file.imports.contains { statement in
        guard case .header(let header) = statement.form else { return false }
        guard let folders = listed[Self.name(header)] else {
          return statement.module.isEmpty && !statement.attributes.contains(.angled)
        }
        let end = Self.folder(header)
        return folders.contains { folder in
          (end.isEmpty || folder == end || folder.hasSuffix("/" + end)) && theirs.contains(folder)
        }
      }
    }
    return names || graph.edges(from: module.id).contains { leads($0, to: used.id, files) }
  }

  private func leads(_ edge: Edge, to id: Module.ID, _ files: Set<String>) -> Bool {
    guard edge.to != id,
      edge.imports.contains(where: { $0.isInclude && files.contains($0.place.file) }),
      let between = graph[edge.to],
      !between.declarations.contains(where: {
        $0.format == declaration.format && $0.dependencies.contains(id)
      })
    else { return false }
    return graph.edge(from: edge.to, to: id)?.imports.contains { evidence in
      between.files.contains { $0.path == evidence.place.file && $0.language == .header }
    } ?? false
  }

  private static func folder(_ path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }

  private static func name(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}

import Files
import Foundation
import ModuleGraph
import ProjectReaders
import Rules
import SourceReaders

/// The files of one target, or below one folder, and the references between them.
public struct TargetInside: Sendable {
  /// The target's name, or the folder's path.
  public let name: String
  public let references: ReferenceGraph
  /// The files that other targets compile as well, with the names of all targets that compile them.
  public let shared: [String: [String]]
  /// The files that the manifest lists although they do not exist.
  public let missing: [String]
  /// What was read from the compiler's index; `nil` if no index was used.
  public let index: CompilerIndex?
  private let files: [String: SourceFile]

  /// Reads the references in a target.
  /// - Parameter index: The absolute path of an index store of the compiler, whose references are exact; `nil` for none.
  /// - Throws: ``UnknownModule`` if there is no module with this name, or `IndexError` if the index cannot be read.
  public init(of target: String, in architecture: Architecture, index: String? = nil) throws {
    let module = try architecture.graph.module(named: target)
    let index = try index.map {
      try CompilerIndex(
        at: $0, root: architecture.root, of: module.files.map(\.path),
        library: ToolchainProbe.indexLibrary(for: architecture.root))
    }
    self.init(module, in: architecture, index: index)
  }

  init(_ module: Module, in architecture: Architecture, index: CompilerIndex? = nil) {
    name = module.id
    files = Dictionary(module.files.map { ($0.path, $0) }) { first, _ in first }
    let own = Set(files.keys)
    var owners: [String: [String]] = [:]
    for other in architecture.graph.modules where !other.kind.isTest {
      for file in other.files where own.contains(file.path) {
        owners[file.path, default: []].append(other.id)
      }
    }
    shared = owners.filter { $0.value.count > 1 }
    missing = own.filter { FileSystem.status(of: FilePath.join(architecture.root, $0)) == nil }.sorted()
    let designs = FileTree(root: architecture.root).interfaceDesigns(below: module.folders)
    references = ReferenceReader(root: architecture.root).graph(of: Array(own) + designs, index: index)
    self.index = index
  }

  /// Reads the references between all Swift files below a folder as if they were one target.
  /// - Parameters:
  ///   - folder: The absolute path of the folder.
  ///   - root: The absolute path of the repository. Paths are relative to it, or to the folder if that is elsewhere.
  /// - Throws: `FileError` if there is no such folder.
  public init(folder: String, root: String) throws {
    guard FileSystem.status(of: folder)?.kind == .folder else {
      throw FileError(path: folder, code: ENOENT, operation: "find the folder")
    }
    let base = FilePath.contains(root, folder) ? root : folder
    let below = FilePath.relative(folder, to: base)
    name = FilePath.name(of: folder)
    let paths = FileTree(root: base).files(below: below == "." ? "" : below).filter {
      FilePath.fileExtension(of: $0) == "swift"
    }
    references = ReferenceReader(root: base).graph(of: paths)
    files = [:]
    index = nil
    shared = [:]
    missing = []
  }

  /// Returns the graph of groups of files, such as folders, with the references between them.
  /// - Parameters:
  ///   - layers: The names of the layers, from highest to lowest.
  ///   - role: A function that returns the role of a group; by default, no group has one.
  ///   - group: A function that returns the name of a file's group.
  public func graph(
    layers: [String] = [], role: (Module) -> GraphAssembly.Role = { _ in .init() },
    groupedBy group: (String) -> (id: String, name: String)
  ) -> ModuleGraph {
    var groups: [String: Module] = [:]
    var ids: [String] = []
    for node in references.files {
      let (id, name) = group(node.path)
      ids.append(id)
      let file = files[node.path] ?? SourceFile(path: node.path, language: .swift, lines: node.lines)
      var module = groups[id] ?? Module(id: id, name: name, declarations: [])
      module.files.append(file)
      groups[id] = module
    }
    var edges: [[String]: Edge] = [:]
    for edge in references.edges where edge.isCertain && ids[edge.from] != ids[edge.to] {
      let key = [ids[edge.from], ids[edge.to]]
      var result = edges[key] ?? Edge(from: key[0], to: key[1])
      let path = references.files[edge.from].path
      for use in edge.uses where use.basis > .uniqueMember {
        var evidence = ImportEvidence(
          place: Place(file: path, line: use.line),
          statement: ImportStatement(module: key[1], line: use.line, column: 1))
        evidence.usedName = references.symbols[use.symbol].name
        result.imports.append(evidence)
      }
      edges[key] = result
    }
    let modules = groups.values.map { module in
      var module = module
      let role = role(module)
      module.layer = role.layer
      module.tags = role.tags
      module.isInterface = role.isInterface
      return module
    }
    let sorted = edges.values.map { edge in
      var edge = edge
      edge.imports.sort { ($0.place, $0.usedName ?? "") < ($1.place, $1.usedName ?? "") }
      return edge
    }
    return ModuleGraph(modules: modules, edges: sorted, layers: layers)
  }

  /// The graph of the target's files, whose ids are their paths.
  /// - Parameters:
  ///   - layers: The names of the layers, from highest to lowest.
  ///   - layer: A function that returns the layer of a file; by default, no file has one.
  public func fileGraph(layers: [String] = [], layer: (String) -> String? = { _ in nil }) -> ModuleGraph {
    graph(layers: layers, role: { .init(layer: layer($0.id)) }) { ($0, FilePath.name(of: $0)) }
  }

  /// The graph of the target's folders. A folder with most of the files is shown as its subfolders.
  public var folderGraph: ModuleGraph {
    let folders = FolderGrouping(references.files.map(\.path))
    return graph { path in
      let folder = folders.folder(of: path)
      return (folder, folder)
    }
  }
}

extension FileTree {
  /// The storyboards and XIBs below the folders.
  fileprivate func interfaceDesigns(below folders: [String]) -> [String] {
    Set(folders.flatMap { files(below: $0) }).filter {
      ["storyboard", "xib"].contains(FilePath.fileExtension(of: $0))
    }.sorted()
  }
}

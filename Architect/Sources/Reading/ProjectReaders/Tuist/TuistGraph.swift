import Files
import Foundation
import ModuleGraph

/// The output of `tuist graph --format json`, in its current or older format.
struct TuistGraph {
  static let fileName = "graph.json"

  let projects: [Project]

  /// Reads the file.
  /// - Parameters:
  ///   - root: The folder that contains the graph, in which Tuist was run.
  ///   - tree: The repository.
  /// - Throws: An error if `json` is not a graph.
  init(_ json: [UInt8], root: String, tree: FileTree) throws {
    guard let graph = try JSONSerialization.jsonObject(with: Data(json)) as? [String: Any],
      let projects = graph["projects"]
    else { throw NoGraph() }
    let paths = Paths(origin: graph["path"] as? String ?? "", root: root)
    self.projects = Self.objects(projects).compactMap { Self.project($0, paths, tree) }
    guard !self.projects.isEmpty else { throw NoGraph() }
  }

  private struct NoGraph: Error, CustomStringConvertible {
    let description = "it contains no projects of this repository; `tuist graph --format json` writes them"
  }

  /// Converts paths of the machine that wrote the graph to paths in this repository.
  private struct Paths {
    let origin: String
    let root: String

    func local(_ path: String?) -> String? {
      guard let path, FilePath.contains(origin, path) else { return nil }
      return FilePath.join(root, String(path.dropFirst(origin.count).drop { $0 == "/" }))
    }
  }

  /// Returns the values of a dictionary, or of a list in which keys and values alternate.
  private static func objects(_ json: Any?) -> [[String: Any]] {
    if let list = json as? [Any] { return list.compactMap { $0 as? [String: Any] } }
    guard let table = json as? [String: Any] else { return [] }
    return table.sorted { $0.key < $1.key }.compactMap { $0.value as? [String: Any] }
  }

  private static func isExternal(_ project: [String: Any]) -> Bool {
    if let flag = project["isExternal"] as? Bool { return flag }
    return (project["type"] as? [String: Any])?["external"] != nil
  }

  /// Returns the project of a JSON object, or `nil` if the project comes from a package.
  private static func project(_ json: [String: Any], _ paths: Paths, _ tree: FileTree) -> Project? {
    guard !isExternal(json), let name = json["name"] as? String,
      let folder = paths.local(json["path"] as? String)
    else {
      return nil
    }
    let manifest = FilePath.join(folder, "Project.swift")
    let place = Place(file: tree.hasFile(manifest) ? manifest : FilePath.join(paths.root, fileName))
    let targets = objects(json["targets"]).compactMap { target($0, place, paths, tree) }
    return Project(format: .tuist, manifest: place.file, name: name, targets: targets)
  }

  private static func target(
    _ json: [String: Any], _ place: Place, _ paths: Paths, _ tree: FileTree
  ) -> Target? {
    guard let name = json["name"] as? String else { return nil }
    var files = Set(Self.paths(of: json["sources"]).compactMap { paths.local($0) })
    let globs = SourceGlobs(tree: tree, folder: "", entersFolders: true)
    for entry in json["buildableFolders"] as? [Any] ?? [] {
      guard let folder = Self.paths(of: [entry]).compactMap(paths.local).first else { continue }
      let exceptions = TuistExceptions(json: (entry as? [String: Any])?["exceptions"])
      let left = exceptions.paths(in: folder, local: paths.local)
      files.formUnion(globs.files(matching: [folder], excluding: left))
    }
    let product = json["product"] as? String
    let dependencies = (json["dependencies"] as? [[String: Any]] ?? []).flatMap { entry in
      entry.sorted { $0.key < $1.key }.compactMap { kind, value -> DeclaredDependency? in
        let members = value as? [String: Any] ?? [:]
        var dependency = dependency(kind, members, place)
        if kind == "project" { dependency?.projectFolder = paths.local(members["path"] as? String) }
        return dependency
      }
    }
    var target = Target(
      name: name, moduleName: (json["productName"] as? String).map(Target.moduleName),
      kind: TuistProject.kind(product), place: place,
      files: files.filter { SourceGlobs.isSource($0) && tree.whole.hasFile($0) }.sorted(),
      roots: [FilePath.folder(of: place.file)], dependencies: dependencies)
    target.isStatic = ["static_framework", "static_library"].contains(product)
    target.isBuiltFromSources = !["bundle", "watch2App", "sticker_pack_extension"].contains(product)
    return target
  }

  /// Returns the paths in a list whose elements are paths or objects with a path.
  private static func paths(of json: Any?) -> [String] {
    (json as? [Any] ?? []).compactMap { $0 as? String ?? ($0 as? [String: Any])?["path"] as? String }
  }

  private static func dependency(_ kind: String, _ json: [String: Any], _ place: Place) -> DeclaredDependency?
  {
    func make(_ key: String, _ kind: DeclaredDependency.Kind) -> DeclaredDependency? {
      (json[key] as? String).map { DeclaredDependency(name: $0, kind: kind, place: place) }
    }
    switch kind {
    case "target", "macro": return make("name", .target)
    case "project": return make("target", .linked)
    case "package", "packageMacro": return make("product", .product(package: nil))
    case "framework", "xcframework", "library":
      guard let path = json["path"] as? String else { return nil }
      let name = FilePath.name(of: path).split(separator: ".").first.map(String.init) ?? path
      return DeclaredDependency(name: name, kind: .linked, place: place)
    default: return nil
    }
  }
}

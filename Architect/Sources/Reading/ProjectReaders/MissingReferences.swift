import Files
import ModuleGraph

/// Finds what manifests refer to by path and that is not there, so that nobody can build it.
///
/// What a tool creates is not missing: paths that git ignores, projects that are generated, and those of CocoaPods.
struct MissingReferences {
  private let tree: FileTree
  private let ignored: IgnoredPaths
  private let submodules: Submodules
  private let generators: GeneratingManifests

  init(_ tree: FileTree, ignored: IgnoredPaths) {
    self.tree = tree
    self.ignored = ignored
    submodules = Submodules(tree)
    generators = GeneratingManifests(tree)
  }

  /// Returns one problem for each missing path, however many manifests refer to it.
  func problems(of projects: [Project]) -> [ReadingProblem] {
    let listed = XcodeWorkspace.all(in: tree).flatMap { workspace in
      workspace.references.map { reference in
        let isProject = reference.path.hasSuffix(".xcodeproj")
        return PathReference(
          isProject ? .project : .file, reference.path, name: FilePath.name(of: reference.path),
          place: Place(file: workspace.file, line: reference.line))
      }
    }
    let missing = (projects.flatMap(\.references) + listed).filter(isMissing)
    return Dictionary(grouping: missing) { submodules.submodule(containing: $0.path) ?? $0.path }
      .sorted { $0.key < $1.key }.compactMap { path, all in problem(path, all.sorted { $0.place < $1.place })
      }
  }

  private func isMissing(_ reference: PathReference) -> Bool {
    let path = reference.path
    guard !path.isEmpty, path != "..", !path.hasPrefix("../"), !path.hasPrefix("/"), !ignored.contains(path)
    else { return false }
    if submodules.submodule(containing: path) != nil { return true }
    switch reference.kind {
    case .file: return false
    case .specification, .podspec: return !exists(path)
    case .pod:
      let root = reference.name.split(separator: "/").first.map(String.init) ?? reference.name
      return !exists(path + "/\(root).podspec") && !exists(path + "/\(root).podspec.json")
        && !(path.contains(".podspec") && exists(path))
    case .project:
      return !exists(path) && !generators.write(path) && FilePath.name(of: path) != "Pods.xcodeproj"
    }
  }

  /// Whether there is anything at a path, also in a folder that is left out.
  private func exists(_ path: String) -> Bool {
    tree.hasFile(path) || tree.hasFolder(path) || FileSystem.status(of: tree.absolute(path)) != nil
  }

  private func problem(_ path: String, _ all: [PathReference]) -> ReadingProblem? {
    guard let first = all.first else { return nil }
    let places = all.map(\.place)
    let more = Set(places.map(\.file)).count > 1 ? " (by \(Set(places.map(\.file)).count) files)" : ""
    return ReadingProblem(
      place: first.place,
      message: submodules.submodule(containing: path).map(Submodules.message)
        ?? "\(Self.what(first)) is not there\(more); correct the path, or remove the reference",
      effect: .missing, others: Array(places.dropFirst()))
  }

  private static func what(_ reference: PathReference) -> String {
    switch reference.kind {
    case .pod: "the pod '\(reference.name)' in \(reference.path)"
    case .podspec: "the podspec \(reference.path)"
    case .project: "the project \(reference.path)"
    case .specification: "the included file \(reference.path)"
    case .file: reference.path
    }
  }
}

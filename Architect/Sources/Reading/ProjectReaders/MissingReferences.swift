import Files
import ModuleGraph

/// Finds what manifests refer to by path and that is not there, so that nobody can build it.
///
/// What a tool creates is not missing: paths that git ignores or that are below `node_modules`, projects that are
/// generated, and those of CocoaPods.
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
      .sorted { $0.key < $1.key }.compactMap { path, all in
        problem(path, all.sorted { $0.place < $1.place }, projects)
      }
  }

  private func isMissing(_ reference: PathReference) -> Bool {
    let path = reference.path
    guard !path.isEmpty, path != "..", !path.hasPrefix("../"), !path.hasPrefix("/"), !ignored.contains(path),
      !path.split(separator: "/").contains("node_modules")
    else { return false }
    if submodules.submodule(containing: path) != nil { return true }
    switch reference.kind {
    case .file: return false
    case .podspec, .sources, .binary: return !exists(path)
    case .pod:
      let root = Self.root(of: reference)
      return !exists(path + "/\(root).podspec") && !exists(path + "/\(root).podspec.json")
        && !(path.contains(".podspec") && exists(path))
    case .project:
      return !exists(path) && !generators.write(path) && FilePath.name(of: path) != "Pods.xcodeproj"
    }
  }

  /// The name of a pod without that of its subspec.
  private static func root(of pod: PathReference) -> String {
    pod.name.split(separator: "/").first.map(String.init) ?? pod.name
  }

  /// Whether there is anything at a path, also in a folder that is left out, or in another case.
  private func exists(_ path: String) -> Bool {
    tree.whole.hasFile(path) || tree.whole.hasFolder(path)
      || FileSystem.status(of: tree.absolute(path)) != nil
  }

  private func problem(_ path: String, _ all: [PathReference], _ projects: [Project]) -> ReadingProblem? {
    guard let first = all.first else { return nil }
    let places = all.map(\.place)
    let others = Array(places.dropFirst())
    if let submodule = submodules.submodule(containing: path) {
      return ReadingProblem(
        place: first.place, message: Submodules.message(submodule), effect: .missing, others: others)
    }
    let files = Set(places.map(\.file)).count
    var reference = UnresolvedReference(
      Self.statement(first) + (files > 1 ? " (by \(files) files)" : ""), at: first.place,
      absence(of: first, projects))
    reference.effect = .missing
    reference.others = others
    reference.cure = first.kind.cure
    return reference.problem
  }

  private static func statement(_ reference: PathReference) -> String {
    switch reference.kind {
    case .pod: "the pod '\(reference.name)' has the path \(reference.path)"
    case .podspec: "the pod '\(reference.name)' has the podspec \(reference.path)"
    case .project: "the project \(reference.path) is used"
    case .sources: "the target '\(reference.name)' has the path \(reference.path)"
    case .binary: "the binary target '\(reference.name)' has the path \(reference.path)"
    case .file: "\(reference.path) is used"
    }
  }

  /// Why nothing is found, and what is there that could be meant.
  private func absence(of reference: PathReference, _ projects: [Project]) -> UnresolvedReference.Absence {
    let path = reference.path
    let around = tree.whole.folders[FilePath.folder(of: path)]
    switch reference.kind {
    case .pod:
      let root = Self.root(of: reference)
      let own = projects.first { $0.format == .cocoaPods && $0.name == root }?.folder
      return .init(
        "there is no \(root).podspec" + (own.map { ", which is in \($0.isEmpty ? "." : $0)" } ?? ""),
        sought: path, candidates: own.map { [$0] } ?? [])
    case .project:
      return .init(
        "there is none", sought: path,
        candidates: projects.filter { $0.format == .xcode }.map { FilePath.folder(of: $0.manifest) })
    case .sources:
      return .init(
        "there is no such folder", sought: FilePath.name(of: path), candidates: around?.folders ?? [])
    case .podspec, .binary, .file:
      let types =
        reference.kind == .podspec ? ["podspec", "json"] : ["xcframework", "zip", "artifactbundle"]
      return .init(
        "there is nothing", sought: FilePath.name(of: path),
        candidates: ((around?.folders ?? []) + (around?.files ?? []))
          .filter { types.contains(FilePath.fileExtension(of: $0)) })
    }
  }
}

extension PathReference.Kind {
  /// What to do if nothing similar is there.
  fileprivate var cure: String {
    switch self {
    case .sources: "correct the path, or add the sources"
    case .binary: "correct the path, or add the binary"
    case .pod, .podspec, .project, .file: "correct the path, or remove the reference"
    }
  }
}

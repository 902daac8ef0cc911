import Files
import ModuleGraph

/// Finds what SwiftPM refuses in a manifest by itself: names of targets that are not declared or declared twice, and paths
/// that lead out of the package; and the paths at which something must be.
struct PackagePaths {
  let manifest: String
  let places: ManifestPlaces
  let tree: FileTree

  func problems(of package: PackageManifest) -> [ReadingProblem] {
    products(of: package) + duplicates(in: package) + package.targets.compactMap(outside)
  }

  private var folder: String { FilePath.folder(of: manifest) }

  /// The targets of products that the manifest does not declare.
  private func products(of package: PackageManifest) -> [ReadingProblem] {
    let names = package.targets.map(\.name)
    let known = Set(names)
    return package.products.flatMap { product in
      product.targets.filter { !known.contains($0) }.map { name in
        UnresolvedReference(
          "the product '\(product.name)' contains '\(name)'", at: places.place(ofProductTarget: name),
          .init("\(manifest) declares no target with that name", sought: name, candidates: names)
        ).problem(cure: "correct the name, or remove it from the product")
      }
    }
  }

  private func duplicates(in package: PackageManifest) -> [ReadingProblem] {
    var seen: Set<String> = []
    return package.targets.filter { !seen.insert($0.name).inserted }.map { target in
      refused(
        "the manifest declares two targets '\(target.name)', and SwiftPM refuses it; rename one",
        at: places.place(ofTarget: target.name))
    }
  }

  /// The problem of a target whose path leads out of the package.
  private func outside(_ target: PackageManifest.Target) -> ReadingProblem? {
    guard let path = target.path, leavesPackage(path) else { return nil }
    return refused(
      "the target '\(target.name)' has the path '\(path)' outside of its package, and SwiftPM refuses it; move the "
        + "files into the package, or give them a package of their own",
      at: places.place(ofPath: path, ofTarget: target.name))
  }

  private func leavesPackage(_ path: String) -> Bool {
    let absolute = FilePath.join(tree.root, folder)
    return path.hasPrefix("/") || !FilePath.contains(absolute, FilePath.join(absolute, path))
  }

  /// The paths at which something must be: those of binaries, and of the given targets whose folders were not found.
  ///
  /// If git checks out only a part, folders of targets may be in the other.
  /// - Parameter lost: The names of the targets whose folders were not found.
  func references(of package: PackageManifest, lost: [String]) -> [PathReference] {
    package.targets.compactMap { target -> PathReference? in
      guard let written = target.path, !leavesPackage(written) else { return nil }
      let path = FilePath.join(folder, written)
      let isBinary = target.type == "binary"
      guard isBinary || !tree.isSparse && lost.contains(target.name) && !exists(path) else { return nil }
      return PathReference(
        isBinary ? .binary : .sources, path, name: target.name,
        place: places.place(ofPath: written, ofTarget: target.name))
    }
  }

  /// Whether there is something that the reader left out.
  private func exists(_ path: String) -> Bool {
    tree.whole.hasFolder(path) || FileSystem.status(of: tree.absolute(path)) != nil
  }

  private func refused(_ message: String, at place: Place) -> ReadingProblem {
    ReadingProblem(place: place, message: message, effect: .refused)
  }
}

extension FileTree {
  /// Whether git has checked out only some folders.
  fileprivate var isSparse: Bool {
    FileSystem.status(of: absolute(".git/info/sparse-checkout")) != nil
  }
}

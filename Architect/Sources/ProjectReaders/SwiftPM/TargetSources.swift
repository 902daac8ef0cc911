import Files
import ModuleGraph

/// Finds a package target's folder and files by SwiftPM's rules.
struct TargetSources {
  let tree: FileTree
  /// The package's folder.
  let folder: String
  /// How many targets of each kind there are: a package with one may keep its files in `Sources` itself.
  let isOnlyTarget: Bool

  /// The folder of `target`, or nil if it is missing.
  func root(of target: PackageManifest.Target) -> String? {
    if let path = target.path {
      let root = FilePath.join(folder, path)
      if tree.hasFolder(root) || target.type == "binary" { return root }
      // A Mac's file system mostly ignores case.
      return tree.folder(ignoringCase: root)
    }
    if target.type == "binary" { return nil }
    let containers = Self.containers(target.type)
    for container in containers {
      let root = FilePath.join(folder, "\(container)/\(target.name)")
      if tree.hasFolder(root) { return root }
    }
    guard isOnlyTarget else { return nil }
    return containers.map { FilePath.join(folder, $0) }.first { tree.hasFolder($0) }
  }

  private static func containers(_ type: String) -> [String] {
    switch type {
    case "test": ["Tests", "Sources", "Source", "src", "srcs"]
    case "plugin": ["Plugins"]
    default: ["Sources", "Source", "src", "srcs"]
    }
  }

  /// The source files of `target` below `root`, in order.
  func files(of target: PackageManifest.Target, root: String) -> [String] {
    let left = (target.exclude + target.resources).map { FilePath.join(root, $0) }
    // Headers that others see belong to the target, whatever it lists.
    let wanted = target.sources.map { sources in
      (sources + [target.publicHeaders ?? "include"]).map { FilePath.join(root, $0) }
    }
    // An excluded folder is not entered; a nested package is another package's.
    let candidates = tree.files(below: root) { path in
      left.contains(path) || SourceGlobs.isOpaque(path)
        || (path != folder && tree.hasFile(path + "/Package.swift"))
    }
    return candidates.filter { path in
      let name = FilePath.name(of: path)
      return SourceFile.Language(fileExtension: FilePath.fileExtension(of: path)) != nil
        && !name.hasPrefix(".")
        // SwiftPM has no bridging headers; one that lies there is for a project of Xcode.
        && !name.hasSuffix("Bridging-Header.h")
        && !(FilePath.folder(of: path) == folder && Self.isManifest(name)) && !left.contains(path)
        && wanted?.contains { FilePath.contains($0, path) } ?? true
    }
  }

  /// The source files below `root` that `target` leaves out by name.
  func excludedFiles(of target: PackageManifest.Target, root: String) -> Set<String> {
    let left = target.exclude.map { FilePath.join(root, $0) }
    return Set(
      left.flatMap { tree.hasFile($0) ? [$0] : tree.files(below: $0, prune: SourceGlobs.isOpaque) }
        .filter(SourceGlobs.isSource))
  }

  static func isManifest(_ name: String) -> Bool {
    name == "Package.swift" || (name.hasPrefix("Package@swift-") && name.hasSuffix(".swift"))
  }
}

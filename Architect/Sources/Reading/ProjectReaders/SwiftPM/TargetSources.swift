import Files
import ModuleGraph

/// Finds the folder and files of a package target according to SwiftPM's rules.
struct TargetSources {
  let tree: FileTree
  /// The package's folder.
  let folder: String
  /// Whether the target is the only one of its kind in the package, in which case its files may be directly in
  /// `Sources`.
  let isOnlyTarget: Bool

  /// Returns the folder of `target`, or `nil` if it is missing.
  func root(of target: PackageManifest.Target) -> String? {
    if let path = target.path {
      let root = FilePath.join(folder, path)
      if tree.hasFolder(root) { return tree.spelled(root) }
      if target.type == "binary" { return root }
      tree.meet(root)
      return nil
    }
    if target.type == "binary" { return nil }
    let containers = Self.containers(target.type)
    let usual = containers.map { FilePath.join(folder, "\($0)/\(target.name)") }
    if let root = usual.first(where: tree.hasFolder) { return root }
    usual.forEach(tree.meet)
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

  /// Returns the source files of `target` below `root`, in order.
  func files(of target: PackageManifest.Target, root: String) -> [String] {
    let left = (target.exclude + target.resources).map { FilePath.join(root, $0) }
    // Public headers belong to the target, even if `sources` does not list them.
    let wanted = target.sources.map { sources in
      (sources + [target.publicHeaders ?? "include"]).map { FilePath.join(root, $0) }
    }
    let candidates = tree.sources(below: root) { path in
      left.contains(path) || Self.isSkipped(path) || isPackage(path, left, wanted)
        || !(wanted?.contains { FilePath.contains($0, path) || FilePath.contains(path, $0) } ?? true)
    }
    return candidates.filter { path in
      let name = FilePath.name(of: path)
      return SourceFile.Language(fileExtension: FilePath.fileExtension(of: path)) != nil
        && !name.hasPrefix(".")
        // SwiftPM does not use bridging headers, so such a header is for an Xcode project.
        && !name.hasSuffix("Bridging-Header.h")
        && !(FilePath.folder(of: path) == folder && Project.isPackageManifest(name)) && !left.contains(path)
        && wanted?.contains { FilePath.contains($0, path) } ?? true
    }
  }

  /// Whether SwiftPM does not enter a folder: one that is hidden, or that is a single item with its extension, in the
  /// case in which SwiftPM compares it. SwiftPM enters bundles and frameworks.
  private static func isSkipped(_ path: String) -> Bool {
    let name = FilePath.name(of: path)
    let dot = name.lastIndex(of: ".")
    return name.hasPrefix(".")
      || dot.map { opaqueExtensions.contains(name[name.index(after: $0)...]) } ?? false
  }

  private static let opaqueExtensions: Set<Substring> = [
    "docc", "xcassets", "playground", "xcdatamodeld", "xcdatamodel", "xcmappingmodel", "xcodeproj",
    "xcworkspace", "nib",
  ]

  /// Whether the files in a folder belong to a package of their own. SwiftPM compiles them into the target around them,
  /// manifest included, so that is certain only where the compiler could not compile the manifest there.
  private func isPackage(_ path: String, _ left: [String], _ wanted: [String]?) -> Bool {
    let manifest = path + "/Package.swift"
    return path != folder && !left.contains(manifest) && ManifestFile.cannotBeCompiled(manifest, in: tree)
      && wanted?.contains { FilePath.contains($0, manifest) } ?? true
  }

  /// Returns the source files below `root` that `target` excludes by name.
  func excludedFiles(of target: PackageManifest.Target, root: String) -> Set<String> {
    let left = target.exclude.map { FilePath.join(root, $0) }
    return Set(
      left.flatMap { tree.hasFile($0) ? [$0] : tree.files(below: $0, prune: Self.isSkipped) }
        .filter(SourceGlobs.isSource))
  }
}

import Files

/// The folders with Swift packages, to which the file references of Xcode projects can lead.
struct PackageFolders {
  private let tree: FileTree
  private let names: Set<String>

  init(_ tree: FileTree) {
    self.tree = tree
    let folders = tree.folders.keys.lazy.filter { tree.hasFile(FilePath.join($0, "Package.swift")) }
    names = Set(folders.map(FilePath.name))
  }

  /// Returns the path of the folder that a reference leads to; `nil` if there is no package.
  func path(of reference: PropertyList.Object, in groups: GroupTree) -> String? {
    // A project can have hundreds of thousands of files, whose paths need not be found for this.
    let name = reference["path"].map(FilePath.name) ?? ""
    guard ["", ".", ".."].contains(name) || names.contains(name), let path = groups.path(of: reference),
      ManifestFile.isPackage(path, in: tree)
    else { return nil }
    return path
  }
}

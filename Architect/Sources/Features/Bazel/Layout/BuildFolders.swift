import Files
import ModuleGraph

/// The folders with a BUILD file. Each file of the repository belongs to the nearest one above it.
struct BuildFolders: Sendable {
  let tree: FileTree
  private(set) var folders: Set<String> = []
  /// The hand-written BUILD files that ask for no generated blocks, by folder.
  private(set) var foreign: [String: String] = [:]

  static let fileNames = ["BUILD.bazel", "BUILD"]

  init(tree: FileTree) {
    self.tree = tree
    for folder in tree.folders.keys {
      guard let file = Self.file(in: folder, tree), let bytes = try? tree.read(file) else { continue }
      let text = String(decoding: bytes, as: UTF8.self)
      let content = try? BlockFile(text, path: file, acceptsEdits: true)
      if let content, content.isManaged {
        // A file of generated blocks only is removed with the last of them.
        if content.handWritten.contains(where: { !$0.isWhitespace }) { folders.insert(folder) }
      } else {
        folders.insert(folder)
        foreign[folder] = file
      }
    }
  }

  mutating func insert(_ folder: String) { folders.insert(folder) }

  /// The nearest folder that contains `folder` or is it, and is a repository of its own below the root.
  func repository(around folder: String) -> String? {
    var above = folder
    while !above.isEmpty {
      if FileSystem.status(of: tree.absolute(FilePath.join(above, ".git"))) != nil { return above }
      above = FilePath.folder(of: above)
    }
    return nil
  }

  /// The path of the BUILD file that a folder has.
  static func file(in folder: String, _ tree: FileTree) -> String? {
    fileNames.first { tree.folders[folder]?.files.contains($0) == true }.map { FilePath.join(folder, $0) }
  }

  /// The path of the BUILD file that a folder has or gets.
  func file(in folder: String) -> String {
    Self.file(in: folder, tree) ?? FilePath.join(folder, Self.fileNames[0])
  }

  /// The folder of the BUILD file that a file belongs to; `nil` if there is none above it.
  func owner(of path: String) -> String? {
    var folder = FilePath.folder(of: path)
    while !folders.contains(folder) {
      if folder.isEmpty { return nil }
      folder = FilePath.folder(of: folder)
    }
    return folder
  }

  /// The files below a folder that belong to the same BUILD file as the folder itself.
  func files(below folder: String) -> [String] {
    tree.files(below: folder) { folders.contains($0) }
  }

  /// A path relative to the folder of a BUILD file that contains it.
  static func local(_ path: String, in package: String) -> String {
    package.isEmpty ? path : String(path.dropFirst(package.count).drop { $0 == "/" })
  }
}

import Changes
import Files

/// A copy of the repository in which an extraction is built before the repository changes.
///
/// The copy stays in the package's build folder, so that only what differs is built the next time.
struct ProofTree {
  let root: String
  private let package: String
  /// The absolute path of the copy.
  let folder: String
  private static let leftOut: Set<String> = [".git", ".build", "DerivedData", ".hg", ".svn", "node_modules"]

  /// - Parameters:
  ///   - root: The absolute path of the repository.
  ///   - package: The path of the package, relative to the root.
  init(root: String, package: String) {
    self.root = FileSystem.resolvingLinks(root)
    self.package = package
    let build = FilePath.join(FilePath.join(self.root, package), ".build/tenon-split")
    folder = FilePath.join(build, FilePath.name(of: self.root))
  }

  /// Gives the copy what the package has downloaded, and what it uses outside the repository.
  /// - Parameter paths: The paths of packages outside the repository, relative to the root.
  /// - Throws: `FileError`.
  func prepare(outside paths: [String]) throws {
    let build = FilePath.join(FilePath.join(root, package), ".build")
    let own = FilePath.join(FilePath.join(folder, package), ".build")
    try FileSystem.makeFolder(own)
    for name in ["checkouts", "repositories", "artifacts", "workspace-state.json"] {
      let place = FilePath.join(own, name)
      guard let kind = FileSystem.status(of: FilePath.join(build, name))?.kind,
        FileSystem.status(of: place) == nil
      else { continue }
      try Self.duplicate(FilePath.join(build, name), kind, to: place)
    }
    for path in paths where path.hasPrefix("../") {
      let place = FilePath.join(folder, path)
      guard FileSystem.status(of: place, followingLinks: false) == nil else { continue }
      try FileSystem.makeFolder(FilePath.folder(of: place))
      try FileSystem.makeLink(place, to: FilePath.join(root, path))
    }
  }

  private static func duplicate(_ path: String, _ kind: FileStatus.Kind, to place: String) throws {
    switch kind {
    case .folder:
      try FileSystem.makeFolder(place)
      for entry in try FileSystem.entries(of: path) {
        try duplicate(FilePath.join(path, entry.name), entry.kind, to: FilePath.join(place, entry.name))
      }
    case .link: try FileSystem.makeLink(place, to: FileSystem.destination(ofLink: path))
    case .file:
      try FileSystem.writeDurably(
        FileSystem.read(path), to: place, permissions: FileSystem.permissions(of: path))
    case .other: break
    }
  }

  /// Makes the copy equal to the repository with the plan's changes, and writes only files that differ.
  /// - Throws: `FileError`.
  func update(_ plan: ChangePlan) throws {
    var changed: [String: FileContent?] = [:]
    for change in plan.changes { changed[change.path] = .some(change.new) }
    try copy("", changed)
    for (path, content) in changed {
      guard let content else { continue }
      let place = FilePath.join(folder, path)
      if (try? FileSystem.read(place)) == content.bytes { continue }
      try FileSystem.makeFolder(FilePath.folder(of: place))
      try FileSystem.writeAtomically(content.bytes, to: place)
    }
  }

  private func copy(_ path: String, _ changed: [String: FileContent?]) throws {
    let from = FilePath.join(root, path)
    let to = FilePath.join(folder, path)
    try FileSystem.makeFolder(to)
    let entries = try FileSystem.entries(of: from).filter { !Self.leftOut.contains($0.name) }
    let names = Set(entries.map(\.name))
    for present in try FileSystem.entries(of: to)
    where !names.contains(present.name) && !Self.leftOut.contains(present.name) {
      try remove(FilePath.join(path, present.name), present.kind, changed)
    }
    for entry in entries {
      let child = FilePath.join(path, entry.name)
      let place = FilePath.join(folder, child)
      switch entry.kind {
      case .folder: try copy(child, changed)
      case .link:
        let destination = try FileSystem.destination(ofLink: FilePath.join(root, child))
        if (try? FileSystem.destination(ofLink: place)) != destination {
          FileSystem.remove(place)
          try FileSystem.makeLink(place, to: destination)
        }
      case .file where changed[child] == nil:
        let bytes = try FileSystem.read(FilePath.join(root, child))
        if (try? FileSystem.read(place)) == bytes { continue }
        FileSystem.remove(place)
        let permissions = FileSystem.permissions(of: FilePath.join(root, child))
        try FileSystem.writeDurably(bytes, to: place, permissions: permissions)
      case .file:
        if changed[child] == .some(nil) { FileSystem.remove(place) }
      case .other: continue
      }
    }
  }

  private func remove(_ path: String, _ kind: FileStatus.Kind, _ changed: [String: FileContent?]) throws {
    let place = FilePath.join(folder, path)
    guard kind == .folder else {
      if changed[path] == nil { FileSystem.remove(place) }
      return
    }
    for entry in try FileSystem.entries(of: place) {
      try remove(FilePath.join(path, entry.name), entry.kind, changed)
    }
    FileSystem.removeEmptyFolder(place)
  }
}

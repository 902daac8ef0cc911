import Files

/// A copy of the repository in which an extraction is built before the repository changes.
///
/// The copy stays in the package's build folder, so that only what differs is built the next time. A checkout could
/// contain such a folder, so nothing is written or removed through a link.
struct ProofTree {
  let root: String
  private let package: String
  /// The absolute path of the copy.
  let folder: String
  /// The path of the copy, relative to the root.
  private let copyPath: String
  private let disk: WritableFolder
  /// The paths of packages outside the repository, relative to the root.
  private let outside: [String]
  private static let leftOut: Set<String> = [".git", ".build", "DerivedData", ".hg", ".svn", "node_modules"]
  private static let place = [".build", "tenon-split"]

  /// - Parameters:
  ///   - root: The absolute path of the repository.
  ///   - package: The path of the package, relative to the root.
  ///   - paths: The absolute paths of packages outside the repository.
  /// - Throws: `FileError` if the repository cannot be opened.
  init(root: String, package: String, using paths: [String]) throws {
    let root = FileSystem.resolvingLinks(root)
    self.root = root
    self.package = package
    disk = try WritableFolder(root)
    outside = paths.map { FilePath.relative(FileSystem.resolvingLinks($0), to: root) }
    // The folders above the copy are named like those above the repository, as far up as a package is.
    let depth = outside.map { Self.height($0) + (Self.isAbove($0) ? 1 : 0) }.max() ?? 1
    let names = root.split(separator: "/").suffix(depth).map(String.init)
    copyPath = FilePath.join(package, (Self.place + names).joined(separator: "/"))
    folder = FilePath.join(root, copyPath)
  }

  /// The number of folders that a path leads up.
  private static func height(_ path: String) -> Int {
    path.split(separator: "/").prefix { $0 == ".." }.count
  }

  /// Whether a path is that of a folder that contains the repository.
  private static func isAbove(_ path: String) -> Bool { path.split(separator: "/").allSatisfy { $0 == ".." } }

  private func refusal(_ path: String) -> ExtractionError {
    ExtractionError(
      .link, "\(path) is a link, and nothing is written through links; remove it, or replace it with a folder"
    )
  }

  /// Gives the copy what the package has downloaded, and what it uses outside the repository.
  /// - Throws: ``ExtractionError`` if the folder of the copy is behind a link, or `FileError`.
  func prepare() throws {
    var path = package
    for part in copyPath.dropFirst(path.count).split(separator: "/") {
      path = FilePath.join(path, String(part))
      switch try disk.status(of: path)?.kind {
      case .folder: break
      case nil: try disk.makeFolder(path)
      default: throw refusal(path)
      }
    }
    let build = FilePath.join(package, ".build")
    // Projects that are no packages do not ignore this folder.
    try disk.folder(FilePath.join(build, Self.place[1])).ignoreByGit()
    let own = try makeFolder(FilePath.join(package, ".build"))
    for name in ["checkouts", "repositories", "artifacts", "workspace-state.json"] {
      let place = FilePath.join(own, name)
      guard let kind = try disk.status(of: FilePath.join(build, name))?.kind,
        try disk.status(of: place) == nil
      else { continue }
      try duplicate(FilePath.join(build, name), kind, to: place)
    }
    let top = outside.filter(Self.isAbove).map(Self.height).max() ?? 0
    for path in outside where Self.height(path) > top {
      let place = FilePath.normalize(FilePath.join(copyPath, path))
      let above = FilePath.folder(of: FilePath.relative(place, to: copyPath))
      try link(FilePath.join(makeFolder(above), FilePath.name(of: place)), to: FilePath.join(root, path))
    }
    try linkSurroundings(upTo: top)
  }

  /// Gives the folders above the copy what those above the repository have.
  private func linkSurroundings(upTo top: Int) throws {
    var (way, real, place) = (
      FilePath.name(of: root), FilePath.folder(of: root), FilePath.folder(of: copyPath)
    )
    for _ in 0..<top {
      for entry in try FileSystem.entries(of: real)
      where entry.name != way && !Self.leftOut.contains(entry.name) {
        try link(FilePath.join(place, entry.name), to: FilePath.join(real, entry.name))
      }
      way = FilePath.name(of: real)
      real = FilePath.folder(of: real)
      place = FilePath.folder(of: place)
    }
  }

  private func duplicate(_ path: String, _ kind: FileStatus.Kind, to place: String) throws {
    switch kind {
    case .folder:
      try disk.makeFolder(place)
      for entry in try disk.entries(of: path) {
        try duplicate(FilePath.join(path, entry.name), entry.kind, to: FilePath.join(place, entry.name))
      }
    case .link: try disk.makeLink(place, to: disk.destination(ofLink: path))
    case .file: try duplicateFile(path, to: place)
    case .other: break
    }
  }

  private func duplicateFile(_ path: String, to place: String) throws {
    try disk.create(place, disk.read(path), permissions: disk.status(of: path)?.permissions)
  }

  /// Makes the copy equal to the repository with the plan's changes, and writes only files that differ.
  /// - Throws: `FileError`.
  func update(_ plan: ChangePlan) throws {
    var changed: [String: FileContent?] = [:]
    for change in plan.changes { changed[change.path] = .some(change.new) }
    try copy("", changed)
    for (path, content) in changed {
      guard let content else { continue }
      let place = FilePath.join(try makeFolder(FilePath.folder(of: path)), FilePath.name(of: path))
      if try isFile(place, with: content.bytes) { continue }
      try disk.removeAll(place)
      try disk.create(place, content.bytes)
    }
  }

  /// Makes a folder of the copy, and replaces what is in its place and above it and is no folder.
  /// - Returns: The path, relative to the root.
  @discardableResult
  private func makeFolder(_ path: String) throws -> String {
    var place = copyPath
    for part in path.split(separator: "/") {
      place = FilePath.join(place, String(part))
      let kind = try disk.status(of: place)?.kind
      if kind == .folder { continue }
      if kind != nil { try disk.remove(place) }
      try disk.makeFolder(place)
    }
    return place
  }

  private func isFile(_ place: String, with bytes: [UInt8]) throws -> Bool {
    try disk.status(of: place)?.kind == .file && (try? disk.read(place)) == bytes
  }

  private func link(_ place: String, to destination: String) throws {
    let isLink = try disk.status(of: place)?.kind == .link
    if isLink, try disk.destination(ofLink: place) == destination { return }
    try disk.removeAll(place)
    try disk.makeLink(place, to: destination)
  }

  private func copy(_ path: String, _ changed: [String: FileContent?]) throws {
    let to = try makeFolder(path)
    let entries = try disk.entries(of: path).filter { !Self.leftOut.contains($0.name) }
    let names = Set(entries.map(\.name))
    for present in try disk.entries(of: to)
    where !names.contains(present.name) && !Self.leftOut.contains(present.name) {
      try remove(FilePath.join(path, present.name), present.kind, changed)
    }
    for entry in entries { try copy(entry, FilePath.join(path, entry.name), changed) }
  }

  private func copy(_ entry: FileSystem.Entry, _ path: String, _ changed: [String: FileContent?]) throws {
    let place = FilePath.join(copyPath, path)
    switch entry.kind {
    case .folder: try copy(path, changed)
    case .link:
      let destination = try disk.destination(ofLink: path)
      let target = FilePath.normalize(FilePath.join(FilePath.folder(of: path), destination))
      let leaves = !destination.hasPrefix("/") && (target == ".." || target.hasPrefix("../"))
      try link(place, to: leaves ? FilePath.normalize(FilePath.join(root, target)) : destination)
    case .file where changed[path] == nil:
      if try isFile(place, with: disk.read(path)) { return }
      try disk.removeAll(place)
      try duplicateFile(path, to: place)
    case .file:
      if changed[path] == .some(nil) { try disk.removeAll(place) }
    case .other: break
    }
  }

  private func remove(_ path: String, _ kind: FileStatus.Kind, _ changed: [String: FileContent?]) throws {
    let place = FilePath.join(copyPath, path)
    guard kind == .folder else {
      if changed[path] == nil { try disk.remove(place) }
      return
    }
    for entry in try disk.entries(of: place) {
      try remove(FilePath.join(path, entry.name), entry.kind, changed)
    }
    disk.removeEmptyFolder(place)
  }
}

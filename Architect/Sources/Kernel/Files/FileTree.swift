/// The files in a repository, found in a single walk. Readers get their lists of files from this value, so
/// that no folder is read twice.
public struct FileTree: Sendable {
  /// The content of one folder.
  public struct Folder: Sendable {
    /// The names of the files, sorted.
    public var files: [String] = []
    /// The names of the folders, sorted.
    public var folders: [String] = []
    /// The names of the folders that are left out because of their names, sorted.
    var leftOut: [String] = []
    /// The names of the links to folders that are not entered, sorted.
    var links: [String] = []
    /// The names of what is neither a file nor a folder, sorted: pipes, devices, and links that lead to one or to nothing.
    var others: [String] = []

    /// Whether the folder contains a file with exactly this name.
    /// - Complexity: O(log *n*) for *n* files.
    func hasFile(_ name: String) -> Bool {
      let name = ExactString(name)
      var (first, end) = (0, files.count)
      while first < end {
        let middle = first + (end - first) / 2
        if ExactString(files[middle]) < name { first = middle + 1 } else { end = middle }
      }
      return first < files.count && ExactString(files[first]) == name
    }
  }

  /// A folder that could not be read or was not entered.
  public struct Gap: Hashable, Sendable {
    public enum Reason: Hashable, Sendable {
      case unreadable(String)
      /// A link to a folder that contains the link itself, so following it would never end.
      case linkLoop
      /// A file or folder whose name another one beside it has too, with other bytes.
      case sameName
    }

    public var path: String
    public var reason: Reason
  }

  /// The absolute path of the root.
  public let root: String
  /// All folders, by path relative to the root; the root itself has the empty path.
  public private(set) var folders = PathTable<Folder>()
  /// The folders that the walk could not enter.
  public private(set) var gaps: [Gap] = []
  /// The destination of each link that the walk found, by the link's path: relative to the root, or absolute if it is
  /// outside. Links that lead to one of their parent folders, or to what is left out, are not listed.
  public private(set) var links = PathTable<String>()
  /// The folders that were left out because of their names, such as `Pods`, relative to the root.
  public private(set) var leftOut: [String] = []
  /// File contents that replace the contents on disk.
  public let overlay: Overlay

  let leavesOut: @Sendable (String) -> Bool
  let unlisted = LeftOutFolders()
  let met = MetLinks()
  private let folded = FoldedNames()
  /// Whether the tree has the folders that are left out because of their names.
  var isWhole = false

  /// The names of folders with build products or third-party code. They are entered only where a manifest says that what
  /// they contain is compiled; see ``whole``.
  public static let leftOutNames: Set<String> = [
    ".build", ".git", ".swiftpm", ".tenon", "Pods", "Carthage", "DerivedData", "node_modules",
    "SourcePackages",
    "checkouts", ".hg", ".svn", "xcuserdata", ".index-build", ".bundle",
  ]

  /// Walks the tree below `root`.
  /// - Parameters:
  ///   - root: An absolute path.
  ///   - overlay: File contents that replace the contents on disk.
  ///   - leavesOut: A closure that returns whether to skip a folder, given its path relative to the root.
  public init(
    root: String, overlay: Overlay = Overlay(),
    leavesOut: @escaping @Sendable (String) -> Bool = { _ in false }
  ) {
    self.root = FileSystem.resolvingLinks(root)
    self.overlay = overlay
    self.leavesOut = leavesOut
    walk("", isBehindLink: false)
    var changes = PathTable<FolderChange>()
    for (path, content) in overlay.contents {
      if content == nil {
        changes[FilePath.folder(of: path), default: FolderChange()].removed.insert(FilePath.name(of: path))
      } else {
        add(path, to: &changes)
      }
    }
    for (path, change) in changes where folders[path] != nil {
      change.apply(to: &folders[path, default: Folder()])
    }
  }

  /// Returns the content of the file at `path`.
  /// - Throws: ``FileError`` if the file cannot be read.
  public func read(_ path: String) throws -> [UInt8] {
    guard let content = overlay.contents[path] else { return try FileSystem.read(absolute(spelled(path))) }
    guard let content else { throw FileError(missing: absolute(path)) }
    return content
  }

  /// Returns the absolute path of `path`.
  public func absolute(_ path: String) -> String { FilePath.join(root, path) }

  /// Returns the path of the original file if `path` is a link to a file that the walk also found, or is behind a link to a
  /// folder; otherwise, `path` itself.
  public func original(of path: String) -> String {
    let spelled = spelled(path)
    let real = unlinked(spelled)
    let path = real != spelled && hasFile(real) ? real : spelled
    guard let target = links[path], hasFile(target) else { return path }
    return target
  }

  /// Whether the walk found a file at `path`, in any spelling that leads to it on a Mac.
  public func hasFile(_ path: String) -> Bool { hasExactly(path) || hasExactly(spelled(path)) }

  private func hasExactly(_ path: String) -> Bool {
    guard let folder = folder(at: FilePath.folder(of: path)) else { return false }
    return folder.hasFile(FilePath.name(of: path))
  }

  /// Returns the path with the bytes that the file system has for it; `path` itself if there is nothing at it.
  ///
  /// A manifest may write a name in another case than the file system, or compose `é` in another way. The file systems of
  /// Macs, where apps are built, lead to the file in any of them. If several names differ only in that, only one with the
  /// same bytes is meant, or the only one with the same case.
  public func spelled(_ path: String) -> String {
    folder(at: path) != nil || hasExactly(path) ? path : own(path) ?? path
  }

  private func own(_ path: String) -> String? {
    var found = ""
    for part in path.split(separator: "/").map(String.init) {
      guard let content = folder(at: found) else { return nil }
      let alike = names(like: part, in: found) { entered(content) + content.files }
      let same = alike.filter { $0 == part }
      guard
        let name = same.first(where: { ExactString($0) == ExactString(part) }) ?? same.first
          ?? (alike.count == 1 ? alike.first : nil)
      else { return nil }
      found = found.isEmpty ? name : found + "/" + name
    }
    return found
  }

  /// Whether the walk found a folder at `path`, in any spelling that leads to it on a Mac.
  public func hasFolder(_ path: String) -> Bool {
    folder(at: path) != nil || folder(at: spelled(path)) != nil
  }

  private func names(like name: String, in folder: String, _ names: () -> [String]) -> [String] {
    folded.names(like: name, in: folder, isWhole: isWhole, names)
  }

  /// The tree with everything that is neither a file nor a folder among the files, to find by name what cannot be read.
  public var withOthers: FileTree {
    var tree = self
    for (path, folder) in folders where !folder.others.isEmpty {
      tree.folders[path]?.files = (folder.files + folder.others).sortedExactly()
    }
    return tree
  }

  /// Returns the paths of all files below `folder`, in order, except in folders for which `prune` returns `true`.
  public func files(below folder: String, prune: (String) -> Bool = { _ in false }) -> [String] {
    files(below: folder, prune: prune) { _ in }
  }

  func files(below folder: String, prune: (String) -> Bool, meeting: (String) -> Void) -> [String] {
    var result: [String] = []
    collect(spelled(folder), prune: prune, into: &result, meeting: meeting)
    return result
  }

  private func collect(
    _ path: String, prune: (String) -> Bool, into result: inout [String], meeting: (String) -> Void
  ) {
    guard let folder = folder(at: path) else { return }
    let prefix = path.isEmpty ? "" : path + "/"
    for name in folder.files { result.append(prefix + name) }
    for name in entered(folder) where !prune(prefix + name) {
      collect(prefix + name, prune: prune, into: &result, meeting: meeting)
    }
    for name in folder.links { meeting(prefix + name) }
  }

  private mutating func walk(_ path: String, isBehindLink: Bool) {
    let entries: [FileSystem.Entry]
    do {
      entries = try FileSystem.entries(of: absolute(path))
    } catch {
      gaps.append(Gap(path: path, reason: .unreadable("\(error)")))
      return
    }
    var folder = Folder()
    var linked = PathSet()
    noteSameNames(entries, in: path)
    for entry in entries {
      let child = path.isEmpty ? entry.name : path + "/" + entry.name
      var kind = entry.kind
      if kind == .link {
        kind = followed(child, isBehindLink: isBehindLink)
        if kind == .folder { linked.insert(entry.name) }
        if leftOut.last == child {
          if !leavesOut(child) { folder.leftOut.append(entry.name) }
          continue
        }
      }
      switch kind {
      case .file: folder.files.append(entry.name)
      case .folder:
        if Self.leftOutNames.contains(entry.name) || leavesOut(child) {
          if !entry.name.hasPrefix(".") { leftOut.append(child) }
          if !leavesOut(child), entry.name != ".git" { folder.leftOut.append(entry.name) }
        } else {
          folder.folders.append(entry.name)
        }
      case .link, .other:
        if entry.kind == .link, isUnentered(child) {
          folder.links.append(entry.name)
        } else if FileSystem.status(of: absolute(child))?.kind != .folder, !leadsToLeftOut(child) {
          folder.others.append(entry.name)
        }
      }
    }
    folders[path] = folder
    for name in folder.folders {
      walk(path.isEmpty ? name : path + "/" + name, isBehindLink: isBehindLink || linked.contains(name))
    }
  }

  /// Whether a link leads to what is left out, where there may be nothing until a tool has run.
  private func leadsToLeftOut(_ path: String) -> Bool {
    // The folders around the repository may have any names.
    guard let target = links[path], !target.hasPrefix("/") else { return false }
    return target.split(separator: "/").contains { Self.leftOutNames.contains(String($0)) }
  }

  /// Notes the entries whose names differ from others only in their bytes.
  private mutating func noteSameNames(_ entries: [FileSystem.Entry], in path: String) {
    var known: Set<String> = []
    for entry in entries where !entry.name.utf8.allSatisfy({ $0 < 0x80 }) {
      if !known.insert(entry.name).inserted {
        gaps.append(Gap(path: FilePath.join(path, entry.name), reason: .sameName))
      }
    }
  }

  /// What an overlay adds to the names in a folder, and removes from them. All names change at once, because thousands of
  /// files can be added to a folder.
  private struct FolderChange {
    var removed = PathSet()
    var files = PathSet()
    var folders = PathSet()
    var leftOut = PathSet()

    func apply(to folder: inout Folder) {
      if !removed.isEmpty { folder.files.removeAll(where: removed.contains) }
      folder.others.removeAll { removed.contains($0) || files.contains($0) }
      Self.add(files, to: &folder.files)
      Self.add(folders, to: &folder.folders)
      Self.add(leftOut, to: &folder.leftOut)
    }

    private static func add(_ new: PathSet, to names: inout [String]) {
      guard !new.isEmpty else { return }
      names = (names.filter { !new.contains($0) } + new.sorted()).sortedExactly()
    }
  }

  /// Adds a file and the folders that contain it, if the walk would have found the file.
  private mutating func add(_ path: String, to changes: inout PathTable<FolderChange>) {
    var parent = ""
    for name in path.split(separator: "/").dropLast().map(String.init) {
      let folder = parent.isEmpty ? name : parent + "/" + name
      if leavesOut(folder) { return }
      if Self.leftOutNames.contains(name) {
        changes[parent, default: FolderChange()].leftOut.insert(name)
        return
      }
      if folders[folder] == nil {
        folders[folder] = Folder()
        changes[parent, default: FolderChange()].folders.insert(name)
      }
      parent = folder
    }
    changes[parent, default: FolderChange()].files.insert(FilePath.name(of: path))
  }

  static func has(_ name: String, in names: [String]) -> Bool {
    let exact = ExactString(name)
    return names.contains { ExactString($0) == exact }
  }

  /// The kind of file that the link at `path` leads to, or `.other` if the link is not followed.
  ///
  /// A link to a folder is followed if the folder is inside the repository and not above the link. Links inside a
  /// linked folder are not followed, because folders that link to each other would have infinitely many paths.
  private mutating func followed(_ path: String, isBehindLink: Bool) -> FileStatus.Kind {
    let link = absolute(path)
    let target = Self.destination(ofLink: link)
    let isInside = FilePath.contains(root, target)
    func note() { links[path] = isInside ? String(target.dropFirst(root.count + 1)) : target }
    guard let kind = FileSystem.status(of: link)?.kind, kind == .folder else {
      note()
      return FileSystem.status(of: link)?.kind ?? .other
    }
    if FilePath.contains(target, FileSystem.resolvingLinks(absolute(FilePath.folder(of: path)))) {
      gaps.append(Gap(path: path, reason: .linkLoop))
      return .other
    }
    // A link does not lead into what is left out under its own name.
    if isInside, !isBehindLink,
      target.dropFirst(root.count).split(separator: "/").contains(where: {
        Self.leftOutNames.contains(String($0))
      })
    {
      leftOut.append(path)
      return .other
    }
    note()
    return isInside && !isBehindLink ? .folder : .other
  }

  /// The absolute path that a link leads to, also if there is nothing at it.
  private static func destination(ofLink link: String) -> String {
    guard FileSystem.status(of: link) == nil, let written = try? FileSystem.destination(ofLink: link) else {
      return FileSystem.resolvingLinks(link)
    }
    return FilePath.join(FileSystem.resolvingLinks(FilePath.folder(of: link)), written)
  }
}

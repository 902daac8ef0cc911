import Foundation

/// The content of folders that a walk left out because of their names. Each folder is listed when it is first asked for,
/// so that a folder with build products or third-party code costs nothing unless a manifest names it.
///
/// `@unchecked` because the compiler cannot see that `known` is only accessed while `lock` is held.
final class LeftOutFolders: @unchecked Sendable {
  private let lock = NSLock()
  private var known = PathTable<FileTree.Folder?>()

  func folder(at path: String, listing list: () -> FileTree.Folder?) -> FileTree.Folder? {
    if let folder = lock.withLock({ known[path] }) { return folder }
    let folder = list()
    lock.withLock { known[path] = .some(folder) }
    return folder
  }

  func isKnown(_ path: String) -> Bool { lock.withLock { known[path] != nil } }
}

extension FileTree {
  /// The same tree with the folders that are left out because of their names, for finding what a manifest says it
  /// compiles: a build tool enters a folder called `Pods` like any other.
  public var whole: FileTree {
    var copy = self
    copy.isWhole = true
    return copy
  }

  /// Whether a manifest led into the folder at `path`, which is left out because of its name.
  public func isEntered(_ path: String) -> Bool { unlisted.isKnown(path) }

  /// Returns the folder at `path`; `nil` if there is none, or if it is left out.
  func folder(at path: String) -> Folder? {
    if let folder = folders[path] { return folder }
    guard isWhole, var found = folders[""] else { return nil }
    // From the top, because a manifest may name a path of any depth, and usually nothing is there.
    var start = path.startIndex
    while start < path.endIndex {
      let end = path.utf8[start...].firstIndex(of: UInt8(ascii: "/")) ?? path.endIndex
      let part = String(path[..<end])
      guard let next = folders[part] ?? unlisted.folder(at: part, listing: { list(part, in: found) }) else {
        return nil
      }
      found = next
      start = end < path.endIndex ? path.utf8.index(after: end) : end
    }
    return path.isEmpty ? nil : found
  }

  /// The names of the folders in `folder` that may be entered.
  func entered(_ folder: Folder) -> [String] {
    isWhole && !folder.leftOut.isEmpty ? (folder.folders + folder.leftOut).sortedExactly() : folder.folders
  }

  private func list(_ path: String, in parent: Folder) -> Folder? {
    guard Self.has(FilePath.name(of: path), in: entered(parent)) else { return nil }
    var folder = Folder()
    let entries = (try? FileSystem.entries(of: absolute(path))) ?? []
    for entry in entries {
      let child = path + "/" + entry.name
      switch entry.kind == .link ? kind(ofLink: child) : entry.kind {
      case .file where overlay.contents[child] != .some(nil): folder.files.append(entry.name)
      case .folder: add(folder: entry.name, at: child, to: &folder)
      default: if entry.kind == .link, isUnentered(child) { folder.links.append(entry.name) }
      }
    }
    for (file, content) in overlay.contents where content != nil && file.hasPrefix(path + "/") {
      let parts = file.dropFirst(path.count + 1).split(separator: "/", maxSplits: 1)
      guard let name = parts.first.map(String.init) else { continue }
      if parts.count > 1 {
        if !Self.has(name, in: entered(folder)) { add(folder: name, at: path + "/" + name, to: &folder) }
      } else if !Self.has(name, in: folder.files) {
        folder.files.append(name)
      }
    }
    folder.files = folder.files.sortedExactly()
    folder.folders = folder.folders.sortedExactly()
    return entries.isEmpty && folder.files.isEmpty && folder.folders.isEmpty ? nil : folder
  }

  private func add(folder name: String, at path: String, to folder: inout Folder) {
    guard !leavesOut(path) else { return }
    if Self.leftOutNames.contains(name) { folder.leftOut.append(name) } else { folder.folders.append(name) }
  }

  /// A link to a folder is followed if it leads to another part of the repository, and is not behind another link.
  private func kind(ofLink path: String) -> FileStatus.Kind {
    let link = absolute(path)
    guard let kind = FileSystem.status(of: link)?.kind, kind == .folder else {
      return FileSystem.status(of: link)?.kind ?? .other
    }
    let target = FileSystem.resolvingLinks(link)
    let folder = absolute(FilePath.folder(of: path))
    let isFollowed =
      FilePath.contains(root, target) && FileSystem.resolvingLinks(folder) == folder
      && !FilePath.contains(target, folder)
    return isFollowed ? .folder : .other
  }
}

import Foundation

/// The links to folders that a walk did not enter, and that a target leads into.
///
/// `@unchecked` because the compiler cannot see that `paths` is only accessed while `lock` is held.
final class MetLinks: @unchecked Sendable {
  private let lock = NSLock()
  private var paths = PathSet()

  var sorted: [String] { lock.withLock { paths.sorted() } }

  func insert(_ path: String) { _ = lock.withLock { paths.insert(path) } }
}

extension FileTree {
  /// Returns what ``files(below:prune:)`` does for a folder whose files a target compiles, and notes the links in it that
  /// are not entered but that a build tool follows; see ``metLinks``.
  public func sources(below folder: String, prune: (String) -> Bool = { _ in false }) -> [String] {
    meet(folder)
    return files(below: folder, prune: prune) { if !prune($0) { met.insert($0) } }
  }

  /// Notes that a target leads to a path, which may be behind a link that is not entered; see ``metLinks``.
  public func meet(_ path: String) {
    var parent = ""
    for name in path.split(separator: "/").map(String.init) {
      guard let folder = folder(at: parent) else { return }
      let child = parent.isEmpty ? name : parent + "/" + name
      if Self.has(name, in: folder.links) { return met.insert(child) }
      parent = child
    }
  }

  /// Returns the path of a file without links to folders of the repository: its real path, unless the file is a link itself.
  public func unlinked(_ path: String) -> String {
    guard !links.isEmpty else { return path }
    var end = path.startIndex
    while let slash = path.utf8[end...].firstIndex(of: UInt8(ascii: "/")) {
      if let target = links[String(path[..<slash])], !target.hasPrefix("/") {
        return FilePath.join(target, String(path[path.utf8.index(after: slash)...]))
      }
      end = path.utf8.index(after: slash)
    }
    return path
  }

  /// The links to folders that were not entered, because they lead out of the repository or are behind another link, and that
  /// a target leads into.
  public var metLinks: [String] { met.sorted }

  /// Whether the link at `path`, which the walk does not follow, leads to a folder that a build tool would enter.
  func isUnentered(_ path: String) -> Bool {
    guard !leavesOut(path), FileSystem.status(of: absolute(path))?.kind == .folder else { return false }
    let target = FileSystem.resolvingLinks(absolute(path))
    return !FilePath.contains(target, FileSystem.resolvingLinks(absolute(FilePath.folder(of: path))))
      && !isOfBazel(path, leadingTo: target)
  }

  /// Whether a link is one of those that Bazel makes at the root, to what it builds.
  private func isOfBazel(_ path: String, leadingTo target: String) -> Bool {
    path.hasPrefix("bazel-") && !path.contains("/") && target.split(separator: "/").contains("execroot")
  }
}

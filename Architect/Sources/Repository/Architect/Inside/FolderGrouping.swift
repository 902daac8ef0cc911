import Files

/// The folders that show the structure of a set of files best: few enough to look at, and none with most of the files
/// if it can be divided.
public struct FolderGrouping: Sendable {
  private var folders: Set<String>

  private static let maximum = 24

  /// - Parameter paths: The paths of the files.
  public init(_ paths: [String]) {
    var children: [String: Set<String>] = [:]
    var counts: [String: Int] = [:]
    for path in paths {
      var folder = FilePath.folder(of: path)
      counts[folder, default: 0] += 1
      while !folder.isEmpty {
        let parent = FilePath.folder(of: folder)
        children[parent, default: []].insert(folder)
        folder = parent
        counts[folder, default: 0] += 1
      }
    }
    folders = [""]
    // The largest folder is divided as long as the result remains small enough.
    while true {
      let candidates = folders.filter { !(children[$0] ?? []).isEmpty }
        .sorted { (counts[$1] ?? 0, $0) < (counts[$0] ?? 0, $1) }
      let isOnlyOne = { (folder: String) in (children[folder] ?? []).count == 1 }
      guard
        let next = candidates.first(where: { folder in
          isOnlyOne(folder)
            || folders.count - 1 + (children[folder] ?? []).count <= Self.maximum
              && (counts[folder] ?? 0) * 8 > paths.count
        })
      else { break }
      // Files beside the subfolders stay in the folder itself.
      let inside = children[next] ?? []
      let rest = (counts[next] ?? 0) - inside.reduce(0) { $0 + (counts[$1] ?? 0) }
      if rest == 0 { folders.remove(next) }
      folders.formUnion(inside)
      children[next] = []
    }
  }

  /// Returns the folder that a file is shown in; `.` for the root.
  public func folder(of path: String) -> String {
    var folder = FilePath.folder(of: path)
    while !folders.contains(folder), !folder.isEmpty { folder = FilePath.folder(of: folder) }
    return folder.isEmpty ? "." : folder
  }
}

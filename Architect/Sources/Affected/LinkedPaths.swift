import Files

/// The further paths that files have because of symbolic links.
struct LinkedPaths {
  /// The links, by what they lead to.
  private var links: [String: Set<String>] = [:]

  init(_ states: [RepositoryState]) {
    for state in states {
      for (link, destination) in state.links { links[destination, default: []].insert(link) }
    }
  }

  /// The paths below links at which a changed file is found, too.
  func paths(of change: FileChange) -> [String] {
    guard !links.isEmpty else { return [] }
    var result: Set<String> = []
    var folder = change.path
    while true {
      // The path from the folder to the file.
      let rest = Substring(change.path.utf8.dropFirst(folder.utf8.count)).drop { $0 == "/" }
      for link in links[folder] ?? [] { result.insert(rest.isEmpty ? link : "\(link)/\(rest)") }
      let parent = FilePath.folder(of: folder)
      guard !folder.isEmpty, parent != folder else { break }
      folder = parent
    }
    if change.isFolder {
      for (destination, found) in links where FilePath.contains(change.path, destination) {
        result.formUnion(found)
      }
    }
    result.remove(change.path)
    return result.sorted()
  }
}

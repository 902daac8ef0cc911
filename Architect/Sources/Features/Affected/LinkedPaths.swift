import Files

/// The further paths that files have because of symbolic links.
struct LinkedPaths {
  /// A path of a file.
  private struct Way {
    var path: String
    /// The first link in the path.
    var link: String?
    /// The number of links in the path, each in the folder to which the one before it leads.
    var depth = 0
  }

  /// The links, by what they lead to: another link, or what is behind all links.
  private var links: [String: Set<String>] = [:]
  private let destinations: SortedPaths

  /// The limits of folders that link to each other, and give a file paths without end.
  private static let (maximumDepth, maximumCount) = (2, 10_000)

  init(_ states: [RepositoryState]) {
    for state in states {
      for (link, destination) in state.links { links[destination, default: []].insert(link) }
    }
    destinations = SortedPaths(links.keys)
  }

  /// The paths below links at which a changed file is found, too.
  func paths(of change: ChangedFile) -> [String] {
    guard !links.isEmpty else { return [] }
    var seen: Set<String> = [change.path]
    var ways = [Way(path: change.path)]
    var next = 0
    while next < ways.count, ways.count < Self.maximumCount {
      for way in further(ways[next], isFolder: change.isFolder) where seen.insert(way.path).inserted {
        ways.append(way)
      }
      next += 1
    }
    return seen.subtracting([change.path]).sorted()
  }

  /// The paths that lead to a path by one more link.
  private func further(_ way: Way, isFolder: Bool) -> [Way] {
    var result: [Way] = []
    for folder in sequence(first: way.path, next: { $0.isEmpty ? nil : FilePath.folder(of: $0) }) {
      // The path from the folder to the file.
      let rest = Substring(way.path.utf8.dropFirst(folder.utf8.count)).drop { $0 == "/" }
      for link in links[folder] ?? [] {
        let depth = depth(of: link, to: folder, before: way)
        guard depth <= Self.maximumDepth else { continue }
        result.append(Way(path: rest.isEmpty ? link : "\(link)/\(rest)", link: link, depth: depth))
      }
    }
    if isFolder {
      for destination in destinations[below: way.path] {
        for link in links[destination] ?? [] { result.append(Way(path: link, link: link, depth: 1)) }
      }
    }
    return result
  }

  private func depth(of link: String, to folder: String, before way: Way) -> Int {
    // A link to a folder around itself leads everywhere, and is worth no path with other links.
    if FilePath.contains(folder, link) { return way.depth == 0 ? Self.maximumDepth : .max }
    // The link may lead to the first link in the path, which is then no longer in the path.
    let isInPlace = way.link.map { FilePath.contains($0, folder) } ?? false
    return isInPlace ? way.depth : way.depth + 1
  }
}

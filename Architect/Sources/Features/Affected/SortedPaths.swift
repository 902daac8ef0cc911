/// Paths in an order in which those in a folder are next to each other.
struct SortedPaths {
  private let paths: [String]

  init(_ paths: some Sequence<String>) { self.paths = paths.sorted() }

  /// The paths in a folder and in the folders in it. The empty path is the folder of all.
  /// - Complexity: Logarithmic in the number of all paths.
  subscript(below folder: String) -> ArraySlice<String> {
    // `0` comes after `/`.
    folder.isEmpty ? paths[...] : paths[first("\(folder)/")..<first("\(folder)0")]
  }

  /// The index of the first path that does not come before another one.
  private func first(_ path: String) -> Int {
    var (low, high) = (0, paths.count)
    while low < high {
      let middle = (low + high) / 2
      if paths[middle] < path { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

import Foundation

/// The folders of the files, each with the number of files below it.
struct FolderTree: Sendable {
  /// The paths of the folders, ordered by their first file. The root is not among them.
  let paths: [String]
  /// The number of files below each folder.
  let fileCounts: [Int]
  /// For each file, its folders from the outermost to the innermost.
  let foldersOfFile: [[Int32]]

  init(paths filePaths: [String]) {
    var numbers: [String: Int32] = [:]
    var chains: [[Int32]] = []
    var paths: [String] = []
    var lastFolder: Substring?
    for path in filePaths {
      let folder = path.lastIndex(of: "/").map { path[..<$0] } ?? ""
      if folder == lastFolder, let last = chains.last {
        chains.append(last)
      } else {
        chains.append(
          Self.prefixes(of: folder).map { prefix in
            if let number = numbers[prefix] { return number }
            let number = Int32(paths.count)
            numbers[prefix] = number
            paths.append(prefix)
            return number
          })
        lastFolder = folder
      }
    }
    self.paths = paths
    foldersOfFile = chains
    var fileCounts = [Int](repeating: 0, count: paths.count)
    for chain in chains { for folder in chain { fileCounts[Int(folder)] += 1 } }
    self.fileCounts = fileCounts
  }

  private static func prefixes(of folder: Substring) -> [String] {
    guard !folder.isEmpty else { return [] }
    var result: [String] = []
    for index in folder.indices where folder[index] == "/" && index != folder.startIndex {
      result.append(String(folder[..<index]))
    }
    return result + [String(folder)]
  }

  /// How close two files are in the tree: 0 if they share no folder or only one that holds all files, and
  /// near 1 if the innermost folder that they share holds few other files. The value does not depend on the
  /// depth of the tree.
  func closeness(_ one: Int, _ other: Int) -> Double {
    var shared: Int32?
    for (first, second) in zip(foldersOfFile[one], foldersOfFile[other]) {
      if first != second { break }
      shared = first
    }
    let count = Double(foldersOfFile.count)
    guard let shared, count > 1 else { return 0 }
    return log(count / Double(fileCounts[Int(shared)])) / log(count)
  }

  /// The files below each folder, in order.
  func files() -> [[Int]] {
    var result = [[Int]](repeating: [], count: paths.count)
    for (file, chain) in foldersOfFile.enumerated() {
      for folder in chain { result[Int(folder)].append(file) }
    }
    return result
  }
}

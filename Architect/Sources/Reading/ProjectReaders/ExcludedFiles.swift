import Files
import ModuleGraph

/// The files in a target's folders that its manifest excludes. Nobody excludes a file that will never be needed again:
/// most of these wait to be adapted, and what they import stays declared.
enum ExcludedFiles {
  /// The maximum number of files that are read for one target.
  private static let most = 64

  /// Returns the modules that a target's excluded files import, and the names of the headers that they include. Imports
  /// in comments count as well, because a module that counts as used is merely not reported.
  static func imports(of target: Target, in tree: FileTree) -> Set<String> {
    let files = target.excludedFiles.union(target.filesOfExcludedFolders).subtracting(target.files).sorted()
    return files.prefix(most).reduce(into: []) { names, file in
      guard let bytes = try? tree.read(file) else { return }
      for line in bytes.split(whereSeparator: { $0 == 10 || $0 == 13 }) { names.formUnion(imports(in: line)) }
    }
  }

  private static func imports(in line: ArraySlice<UInt8>) -> [String] {
    let words = line.split(whereSeparator: { $0 == 32 || $0 == 9 || $0 == UInt8(ascii: ";") })
    let keywords = ["import", "@import", "#import", "#include"].map { Array($0.utf8) }
    guard let keyword = words.firstIndex(where: { word in keywords.contains { word.elementsEqual($0) } }),
      keyword + 1 < words.count
    else { return [] }
    let path = words[keyword + 1].filter { !"<>\"".utf8.contains($0) }
    let parts = path.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
    guard let first = parts.first, let last = parts.last else { return [] }
    return parts.count == 1 && !last.hasSuffix(".h") ? [String(first.prefix { $0 != "." })] : [first, last]
  }
}

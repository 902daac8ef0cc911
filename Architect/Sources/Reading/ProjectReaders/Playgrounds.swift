import Files

/// The imports of playgrounds. Playgrounds are not targets, but they use the dependencies of the project next to them.
struct Playgrounds {
  /// The modules that each playground imports, by the playground's folder.
  private let modules: [String: Set<String>]

  init(_ tree: FileTree) {
    modules = tree.folders.keys.filter { $0.hasSuffix(".playground") }.reduce(into: [:]) { result, folder in
      for path in tree.files(below: folder) where path.hasSuffix(".swift") {
        guard let bytes = try? tree.read(path) else { continue }
        result[folder, default: []].formUnion(Self.imports(in: bytes))
      }
    }
  }

  /// Returns the modules that playgrounds below a folder import.
  func imports(below folder: String) -> Set<String> {
    modules.reduce(into: []) { result, entry in
      if folder.isEmpty || FilePath.contains(folder, entry.key) { result.formUnion(entry.value) }
    }
  }

  /// Returns the modules that a file imports. Imports in comments count as well, which is harmless because a module
  /// that counts as used is merely not reported.
  private static func imports(in bytes: [UInt8]) -> [String] {
    bytes.split(whereSeparator: { $0 == 10 || $0 == 13 }).compactMap { line in
      let words = line.split(separator: 32)
      guard let keyword = words.firstIndex(where: { $0.elementsEqual("import".utf8) }),
        keyword + 1 < words.count
      else { return nil }
      return String(decoding: words[keyword + 1].prefix { $0 != UInt8(ascii: ".") }, as: UTF8.self)
    }
  }
}

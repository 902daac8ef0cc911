import Files
import ModuleGraph
import ProjectReaders

/// The files of a pod's part.
struct PodFiles {
  var swift: Set<String> = []
  /// C, C++, Objective-C and assembler.
  var clang: Set<String> = []
  var headers: Set<String> = []
  /// The platforms of the files that are not compiled on all platforms of the pod.
  var restricted: [String: Set<Platform>] = [:]

  var isEmpty: Bool { swift.isEmpty && clang.isEmpty && headers.isEmpty }
  var all: Set<String> { swift.union(clang).union(headers) }

  mutating func formUnion(_ other: PodFiles) {
    for (file, platforms) in other.restricted where restricted[file] != nil || !all.contains(file) {
      restricted[file, default: []].formUnion(platforms)
    }
    for file in other.all where other.restricted[file] == nil { restricted[file] = nil }
    swift.formUnion(other.swift)
    clang.formUnion(other.clang)
    headers.formUnion(other.headers)
  }

  enum Kind { case swift, clang, header }

  /// Returns the kind of a source file; `nil` for other files.
  static func kind(_ path: String) -> Kind? {
    switch SourceFile.Language(fileExtension: FilePath.fileExtension(of: path)) {
    case .swift: .swift
    case .objectiveC, .c: .clang
    case .header: .header
    case nil: nil
    }
  }

  init() {}

  /// Finds the files of a part.
  /// - Parameters:
  ///   - folder: The folder that patterns are relative to.
  ///   - supported: The platforms of the pod.
  init(of part: PodPart, in tree: FileTree, folder: String, supported: Set<Platform>) {
    let globs = SourceGlobs(tree: tree, folder: folder, entersFolders: false)
    let sources = part.texts("source_files")
    let excluded = part.texts("exclude_files")
    let isScoped = (sources + excluded).contains { !$0.platforms.isEmpty }
    var byPlatform: [String: Set<Platform>] = [:]
    let platforms = part.platforms.isEmpty ? supported : Set(part.platforms.keys).intersection(supported)
    for platform in isScoped ? Array(platforms) : Array(platforms.prefix(1)) {
      func patterns(_ values: [PodPart.Scoped<String>]) -> [String] {
        values.filter { $0.platforms.isEmpty || $0.platforms.contains(platform) }.map(\.value)
      }
      for file in globs.files(matching: patterns(sources), excluding: patterns(excluded)) {
        byPlatform[file, default: []].insert(platform)
      }
    }
    for (file, used) in byPlatform {
      switch Self.kind(file) {
      case .swift: swift.insert(file)
      case .clang: clang.insert(file)
      case .header: headers.insert(file)
      case nil: continue
      }
      let restriction = isScoped ? used : platforms
      if restriction != supported { restricted[file] = restriction }
    }
  }

  /// Returns the files and folders that patterns match, with their paths in the repository. A folder whose content is
  /// a single item, such as a bundle, is not entered.
  static func items(
    matching patterns: [String], excluding excluded: [String], in tree: FileTree, folder: String
  )
    -> [String]
  {
    let left = excluded.map { Glob(FilePath.join(folder, $0)) }
    var result: Set<String> = []
    for pattern in patterns {
      let path = FilePath.join(folder, pattern)
      if tree.hasFolder(path) || tree.hasFile(path) {
        result.insert(path)
        continue
      }
      let glob = Glob(path)
      for file in tree.files(below: glob.fixedFolder) where glob.matches(file) {
        result.insert(item(containing: file, below: folder))
      }
      // A pattern such as `Assets/*.xcassets` matches folders.
      for inner in tree.folders.keys where FilePath.contains(glob.fixedFolder, inner) && glob.matches(inner) {
        if isItem(inner) || !pattern.contains("**") { result.insert(item(containing: inner, below: folder)) }
      }
    }
    result = result.filter { path in !left.contains { $0.matches(path) } }
    // What is inside another item is not listed.
    return result.filter { path in !result.contains { $0 != path && FilePath.contains($0, path) } }.sorted()
  }

  private static let itemExtensions: Set<String> = [
    "xcassets", "bundle", "lproj", "xcdatamodeld", "xcdatamodel", "xcmappingmodel", "xcframework",
    "framework", "scnassets", "playground", "docc", "mlpackage",
  ]

  static func isItem(_ path: String) -> Bool {
    itemExtensions.contains(FilePath.fileExtension(of: path))
  }

  /// The outermost folder around a path that is a single item, or else the path.
  static func item(containing path: String, below folder: String) -> String {
    let start = folder.isEmpty ? 0 : folder.split(separator: "/").count
    let parts = path.split(separator: "/").map(String.init)
    for index in parts.indices where index >= start && isItem(parts[index]) {
      return parts[...index].joined(separator: "/")
    }
    return path
  }
}

import Files
import Formats
import ModuleGraph

/// A project.yml combined with the files that it includes.
struct XcodeGenDocument {
  private(set) var root = YAMLNode(value: .mapping([]), line: 1, column: 1)
  /// The folder that the paths in the manifest are relative to.
  let folder: String
  /// For each file, the folder that the paths in the file are relative to.
  private(set) var folders: [String: String] = [:]
  /// The problems with files that could not be included.
  private(set) var problems: [ReadingProblem] = []

  /// The length of all files together.
  private(set) var bytes = 0

  private let tree: FileTree
  private static let deepest = 8
  private static let mostFiles = 200

  /// Reads a manifest.
  /// - Throws: `FileError` or `YAMLError` if the manifest itself cannot be read.
  init(_ manifest: String, in tree: FileTree) throws {
    self.tree = tree
    folder = try Self.folder(of: manifest, in: tree)
    root = try document(manifest, folder: folder, depth: 0)
  }

  /// Returns the folder for which the manifest is written. This is the folder that contains the manifest, unless all
  /// included files are found only from a folder above it. In that case, a script copies the manifest to that folder
  /// before XcodeGen reads it.
  private static func folder(of manifest: String, in tree: FileTree) throws -> String {
    let own = FilePath.folder(of: manifest)
    let included = try YAMLDocument.parse(tree.read(manifest)).map(includes) ?? []
    let paths = included.filter(isEnabled).compactMap { $0.string ?? $0["path"]?.string }
    func finds(_ folder: String) -> Bool { paths.allSatisfy { tree.hasFile(FilePath.join(folder, $0)) } }
    guard !paths.isEmpty, !paths.contains(where: { tree.hasFile(FilePath.join(own, $0)) }) else { return own }
    var folder = own
    while !folder.isEmpty {
      folder = FilePath.folder(of: folder)
      if finds(folder) { return folder }
    }
    return own
  }

  static func includes(_ document: YAMLNode) -> [YAMLNode] {
    document["include"]?.sequence ?? document["include"].map { [$0] } ?? []
  }

  private mutating func document(_ file: String, folder: String, depth: Int) throws -> YAMLNode {
    folders[file] = folder
    let text = try tree.read(file)
    bytes += text.count
    guard let own = try YAMLDocument.parse(text)?.noting(origin: file) else {
      return root
    }
    var joined = YAMLNode(value: .mapping([]), line: 1, column: 1)
    for entry in Self.includes(own) {
      guard let path = entry.string ?? entry["path"]?.string, Self.isEnabled(entry) else { continue }
      let included = FilePath.join(depth == 0 ? folder : FilePath.folder(of: file), path)
      guard depth < Self.deepest, folders.count < Self.mostFiles, tree.hasFile(included),
        folders[included] == nil
      else {
        if folders[included] == nil { problems.append(missing(path, entry, file)) }
        continue
      }
      let isRelative = entry["relativePaths"]?.boolean ?? true
      do {
        let more = try document(
          included, folder: isRelative ? FilePath.folder(of: included) : folder, depth: depth + 1)
        joined = joined.joined(with: more)
      } catch {
        problems.append(
          ReadingProblem(
            place: Place(file: included, line: (error as? YAMLError)?.line ?? 1),
            message: "the file was not read, so its additions to \(file) are not checked: \(error)"))
      }
    }
    return joined.joined(with: own)
  }

  /// Whether a file is included. An inclusion that depends on an environment variable is ignored, as if the variable
  /// were not set.
  private static func isEnabled(_ include: YAMLNode) -> Bool {
    guard let enable = include["enable"] else { return true }
    return enable.boolean ?? (enable.string.map { ["1", "true", "yes"].contains($0.lowercased()) } ?? true)
  }

  private func missing(_ path: String, _ entry: YAMLNode, _ file: String) -> ReadingProblem {
    let isThere = tree.hasFile(FilePath.join(FilePath.folder(of: file), path)) || path.contains("${")
    return ReadingProblem(
      place: Place(file: file, line: entry.line, column: entry.column),
      message: isThere
        ? "\(path) was not included, so the project may be incomplete: there are too many files, or its name is computed"
        : "the included file \(path) is not there, so the project is incomplete; correct the path, or remove it",
      effect: isThere ? .notes : .missing)
  }
}

extension YAMLNode {
  /// Returns the combination of two nodes according to XcodeGen's rules. Mappings are combined key by key, lists are
  /// concatenated, and the value of `key:REPLACE` replaces the existing value.
  func joined(with upper: YAMLNode, depth: Int = 0) -> YAMLNode {
    var result = upper
    guard depth < 16 else { return result }
    if let first = sequence, let second = upper.sequence {
      result.value = .sequence(first + second)
    } else if var entries = mapping, let more = upper.mapping {
      var known = Dictionary(entries.enumerated().map { ($1.key.string, $0) }) { first, _ in first }
      for entry in more {
        let name = entry.key.string ?? ""
        let isReplacement = name.hasSuffix(":REPLACE")
        let plain = isReplacement ? String(name.dropLast(":REPLACE".count)) : name
        var new = entry
        if isReplacement { new.key.value = .scalar(plain, isPlain: true) }
        if let index = known[plain] {
          new.value =
            isReplacement ? new.value : entries[index].value.joined(with: new.value, depth: depth + 1)
          entries[index] = new
        } else {
          if new.key.string != nil { known[plain] = entries.count }
          entries.append(new)
        }
      }
      result.value = .mapping(entries)
    }
    return result
  }
}

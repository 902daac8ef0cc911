import Files
import ModuleGraph
import YAML

/// Reads XcodeGen's project.yml.
public struct XcodeGenReader: ProjectReader {
  public init() {}

  public func manifests(in tree: FileTree) -> [String] {
    tree.folders.keys.sorted().flatMap { folder in
      (tree.folders[folder]?.files ?? []).filter { ["project.yml", "project.yaml"].contains($0) }
        .map { FilePath.join(folder, $0) }
    }
  }

  public func read(_ manifests: [String], in tree: FileTree) -> ProjectReading {
    var reading = ProjectReading()
    for manifest in manifests {
      do {
        let root = try document(manifest, in: tree, depth: 0)
        // Other tools call their files project.yml, too; only one with targets is XcodeGen's.
        guard root["targets"]?.mapping != nil else { continue }
        reading.projects.append(XcodeGenProject(root, manifest: manifest, tree: tree).project)
      } catch {
        let message = "the project was not read, so its modules are not checked: \(error)"
        reading.problems.append(ReadingProblem(place: place(error, manifest), message: message))
      }
    }
    return reading
  }

  private func place(_ error: any Error, _ manifest: String) -> Place {
    guard let error = error as? YAMLError else { return Place(file: manifest) }
    return Place(file: manifest, line: error.line, column: error.column)
  }

  /// The document with what it includes: own keys win, and mappings are joined.
  private func document(_ manifest: String, in tree: FileTree, depth: Int) throws -> YAMLNode {
    let empty = YAMLNode(value: .mapping([]), line: 1, column: 1)
    guard let root = try YAMLDocument.parse(FileSystem.read(tree.absolute(manifest))) else { return empty }
    guard depth < 8 else { return root }
    var joined = empty
    for entry in root["include"]?.sequence ?? root["include"].map({ [$0] }) ?? [] {
      guard let path = entry.string ?? entry["path"]?.string else { continue }
      let file = FilePath.join(FilePath.folder(of: manifest), path)
      if tree.hasFile(file) {
        joined = Self.join(joined, try document(file, in: tree, depth: depth + 1), depth: 0)
      }
    }
    return Self.join(joined, root, depth: 0)
  }

  private static func join(_ lower: YAMLNode, _ upper: YAMLNode, depth: Int) -> YAMLNode {
    guard depth < 8, var entries = lower.mapping, let more = upper.mapping else { return upper }
    for entry in more {
      if let index = entries.firstIndex(where: { $0.key.string == entry.key.string }) {
        entries[index].value = join(entries[index].value, entry.value, depth: depth + 1)
      } else {
        entries.append(entry)
      }
    }
    return YAMLNode(value: .mapping(entries), line: upper.line, column: upper.column)
  }
}

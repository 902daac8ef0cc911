import Formats

/// The groups and files of a JSON project, which refers to them by identifiers or by names.
///
/// This is a class, because the names in a group are collected when they are first asked for.
final class JSONFileTree {
  private struct Entry {
    var node: JSONNode
    var name: String
    var children: [Int]
  }

  private let root: JSONNode
  private var entries: [Entry] = []
  private var topLevel: [Int] = []
  private var identifiers: [String: Int] = [:]
  /// For each group, and -1 for the outermost, the entries by their names; `nil` for a name that several have.
  private var names: [Int: [String: Int?]] = [:]

  init(_ root: JSONNode) { self.root = root }

  /// Reads all files.
  /// - Parameter visit: Is called for each reference after those in it, with the numbers of the values that are its
  ///   children.
  func read(
    _ visit: (_ node: JSONNode, _ path: ProjectPath, _ name: String, _ children: [JSONNode])
      throws(ProjectJSON.Failure) -> Void
  ) throws(ProjectJSON.Failure) {
    guard root["files"] != nil else { throw ProjectJSON.failure(root, "\"files\" is missing") }
    topLevel = try read("files", of: root, visit)
  }

  private func read(
    _ key: String, of node: JSONNode,
    _ visit: (JSONNode, ProjectPath, String, [JSONNode]) throws(ProjectJSON.Failure) -> Void
  ) throws(ProjectJSON.Failure) -> [Int] {
    var result: [Int] = []
    for child in try ProjectJSON.objects(key, of: node) {
      let children = try read("children", of: child, visit)
      let written = try ProjectJSON.text("path", of: child) ?? ""
      guard let path = ProjectPath(written: written) else {
        throw ProjectJSON.failure(child, "the path \(written.debugDescription) starts from an unknown folder")
      }
      let name = try ProjectJSON.text("name", of: child) ?? path.name
      try visit(child, path, name, children.map { entries[$0].node })
      if let id = try ProjectJSON.text("id", of: child),
        identifiers.updateValue(entries.count, forKey: id) != nil
      {
        throw ProjectJSON.failure(child, "the identifier \(id) occurs twice")
      }
      result.append(entries.count)
      entries.append(Entry(node: child, name: name, children: children))
    }
    return result
  }

  /// Returns the entry that the value of a key refers to.
  /// - Throws: `PropertyList.Failure` if there is none, or if several have the names.
  func entry(_ value: JSONNode) throws(ProjectJSON.Failure) -> JSONNode {
    guard let reference = ProjectReference(value) else {
      throw ProjectJSON.failure(value, "this does not refer to a file")
    }
    switch reference {
    case .identifier(let id):
      guard let number = identifiers[id] else {
        throw ProjectJSON.failure(value, "the project has no file with the identifier \(id)")
      }
      return entries[number].node
    case .names(let names):
      var current = -1
      for name in names {
        let found = self.names(in: current)[name]
        guard let found else {
          throw ProjectJSON.failure(value, "the project has no file \(names.joined(separator: "/"))")
        }
        guard let number = found else {
          throw ProjectJSON.failure(value, "the project has several files \(names.joined(separator: "/"))")
        }
        current = number
      }
      guard current >= 0 else { throw ProjectJSON.failure(value, "this does not refer to a file") }
      return entries[current].node
    }
  }

  private func names(in group: Int) -> [String: Int?] {
    if let known = names[group] { return known }
    var result: [String: Int?] = [:]
    for child in group < 0 ? topLevel : entries[group].children {
      let name = entries[child].name
      result.updateValue(result[name] == nil ? child : nil, forKey: name)
    }
    names[group] = result
    return result
  }
}

import Files
import Formats

/// The groups in which a JSON project shows files.
extension JSONProject {
  /// The group for the files of a folder: the folder's own group, otherwise one that already contains such files,
  /// otherwise a new one. `nil` is the outermost group.
  /// - Parameter isAskedFor: Whether the group was requested explicitly, so that it is kept when it becomes empty.
  func group(for folder: String, isAskedFor: Bool = false) throws -> JSONElement? {
    guard !folder.isEmpty else { return nil }
    let files = JSONFiles(self)
    if let found = files.entries(at: folder, .group).first(where: \.hasPath) { return found.element }
    if let holder = holder(of: folder, files) { return holder.element }
    let parent = try group(for: FilePath.folder(of: folder))
    let path = JSONFiles(self).location(folder, in: parent)
    var fields: [(key: String, value: JSONValue)] = [("kind", .text("group"))]
    if !isAskedFor { fields.append(("id", .text(identifier(ofGroup: folder)))) }
    fields.append(("path", .text(path.written)))
    return try add(laidOut(fields, onOneLine: true), to: parent)
  }

  private func identifier(ofGroup folder: String) -> String { identifier(["group", folder]) }

  /// The group that contains most of the files of a folder, if groups do not correspond to folders.
  private func holder(of folder: String, _ files: JSONFiles) -> (element: JSONElement, count: Int)? {
    var holders: [(element: JSONElement, count: Int)] = []
    for entry in files.entries where entry.kind == .file {
      guard let path = entry.path, FilePath.folder(of: path) == folder, let parent = entry.parent,
        parent.fileKind == .group, files.path(ofGroup: parent) != nil
      else { continue }
      if let index = holders.firstIndex(where: { $0.element === parent }) {
        holders[index].count += 1
      } else {
        holders.append((parent, 1))
      }
    }
    return holders.max { $0.count < $1.count }
  }

  /// Adds a file, group or folder at the end of a group.
  @discardableResult func add(_ value: JSONValue, to group: JSONElement?) throws -> JSONElement? {
    guard let group else { return try root["files"]?.insert(value) }
    let fitted = Self.fitsOnOneLine(group)
    if let list = group["children"] { return try list.insert(value) }
    try group.set("children", .raw("[]"), order: Self.fileKeys)
    fit(group, fitted)
    // The group is only laid out once it has children.
    group.expand(depth: 0)
    return try group["children"]?.insert(value)
  }

  /// Removes a file, group or folder from the group that it is in.
  func remove(_ element: JSONElement, from parent: JSONElement?) {
    guard let parent else {
      root["files"]?.remove(element)
      return
    }
    let fitted = Self.fitsOnOneLine(parent)
    remove(element, from: "children", of: parent)
    fit(parent, fitted)
  }

  /// Removes the groups along a path that edits have created and that are now empty.
  func pruneGroups(_ folder: String) {
    var folder = folder
    while !folder.isEmpty {
      let made = JSONFiles(self).entries(at: folder, .group).filter {
        $0.element["id"]?.text == identifier(ofGroup: folder)
      }
      for entry in made {
        guard entry.element["children"]?.isEmpty != false else { return }
        remove(entry.element, from: entry.parent)
      }
      folder = FilePath.folder(of: folder)
    }
  }

  // MARK: Groups and folders as a whole

  private func places(_ path: String) -> [JSONFiles.Entry] {
    JSONFiles(self).entries(at: path, .group, .folder).filter(\.hasPath)
  }

  func removeGroup(_ path: String) {
    let found = places(path)
    guard !found.isEmpty else { return }
    for entry in found { remove(entry.element, from: entry.parent) }
    prunePhases()
    pruneGroups(FilePath.folder(of: path))
  }

  func moveGroup(_ path: String, to newPath: String) throws {
    guard path != newPath else { return }
    guard !FilePath.contains(path, newPath) else {
      throw ProjectEditError(.invalid, "a folder cannot be moved into itself: \(path) to \(newPath)")
    }
    guard let group = places(path).first else {
      if !places(newPath).isEmpty { return }
      throw ProjectEditError(
        .missing, "the project has no group for the folder \(path)", remedy: "add \(newPath) instead")
    }
    guard places(newPath).isEmpty else {
      throw ProjectEditError(.conflict, "the project already has a group for the folder \(newPath)")
    }
    try relocate(group, to: newPath)
    pruneGroups(FilePath.folder(of: path))
  }

  /// Gives a file, group or folder another place, in the group of its new folder.
  func relocate(_ entry: JSONFiles.Entry, to newPath: String) throws {
    var parent = entry.parent
    if FilePath.folder(of: entry.path ?? "") != FilePath.folder(of: newPath) {
      parent = try group(for: FilePath.folder(of: newPath))
      if parent !== entry.parent { try move(entry, to: parent) }
    }
    let isRooted = entry.element.location.base == .project
    let location =
      isRooted ? ProjectPath(newPath, base: .project) : JSONFiles(self).location(newPath, in: parent)
    try entry.element.set("path", .text(location.written), order: Self.fileKeys)
    entry.element.remove("name")
  }

  private func move(_ entry: JSONFiles.Entry, to parent: JSONElement?) throws {
    let old = entry.parent
    let fitted = old.map(Self.fitsOnOneLine)
    guard let list = try list(of: parent) else { return }
    list.adopt(entry.element)
    guard let old, let fitted else { return }
    if old["children"]?.isEmpty == true { old.remove("children") }
    fit(old, fitted)
  }

  private func list(of group: JSONElement?) throws -> JSONElement? {
    guard let group else { return root["files"] }
    if let list = group["children"] { return list }
    try group.set("children", .raw("[]"), order: Self.fileKeys)
    group.expand(depth: 0)
    return group["children"]
  }
}

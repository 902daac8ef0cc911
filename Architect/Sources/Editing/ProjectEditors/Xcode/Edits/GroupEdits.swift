import Files
import Formats

extension Groups {
  /// Removes the group or synchronised folder of a path with all its contents.
  static func remove(_ path: String, in table: inout ObjectTable) throws {
    let paths = GroupPaths(table)
    let found = places(path, paths, in: table)
    guard !found.isEmpty else { return }
    let targets = table.objects("PBXNativeTarget")
    try table.removeWithMentions(Set(found.map(\.id)))
    for target in targets {
      try Targets.prune(target.id, in: &table)
      let key = "fileSystemSynchronizedGroups"
      if target.has(key), !target.list(key).isEmpty, table[target.id]?.list(key).isEmpty == true {
        try table.update(target.id) { target throws(ProjectTextError) in try target.remove(key) }
      }
    }
    try prune(FilePath.folder(of: path), in: &table)
  }

  /// Moves the group or synchronised folder of a path with all its contents.
  static func move(_ path: String, to newPath: String, in table: inout ObjectTable) throws {
    guard path != newPath else { return }
    guard !FilePath.contains(path, newPath) else {
      throw ProjectEditError(.invalid, "a folder cannot be moved into itself: \(path) to \(newPath)")
    }
    let paths = GroupPaths(table)
    guard let group = places(path, paths, in: table).first else {
      if !places(newPath, paths, in: table).isEmpty { return }
      throw ProjectEditError(
        .missing, "the project has no group for the folder \(path)", remedy: "add \(newPath) instead")
    }
    guard places(newPath, paths, in: table).isEmpty else {
      throw ProjectEditError(.conflict, "the project already has a group for the folder \(newPath)")
    }
    let style = table.style
    let oldParent = paths.parents[group.id]
    var parent = oldParent
    if FilePath.folder(of: path) != FilePath.folder(of: newPath) {
      parent = try self.group(for: FilePath.folder(of: newPath), in: &table)
      if let parent, parent != oldParent {
        if let oldParent {
          try table.update(oldParent) { old throws(ProjectTextError) in
            try old.remove([group.id], from: "children")
          }
        }
        try adopt(group.id, by: parent, in: &table)
      }
    }
    let name = FilePath.name(of: newPath)
    let places = GroupPaths(table)
    let isRooted = group["sourceTree"] == "SOURCE_ROOT"
    let location = places.location(newPath, in: isRooted ? nil : parent)
    try table.update(group.id) { group throws(ProjectTextError) in
      try group.locate(location, isRooted: isRooted, style)
    }
    if FilePath.name(of: path) != name {
      try table.updateAll {
        $0.id == group.id || $0.mentions([group.id])
      } _: { object throws(ProjectTextError) in
        try object.rename(group.id, name, style)
      }
    }
    try prune(FilePath.folder(of: path), in: &table)
  }

  private static func places(_ path: String, _ paths: GroupPaths, in table: ObjectTable) -> [ProjectObject] {
    paths.objects(at: path, table, "PBXGroup", "PBXFileSystemSynchronizedRootGroup")
      .filter { $0.has("path") && paths.parents[$0.id] != nil }
  }
}

import Files
import Formats

/// The groups in which Xcode shows files.
enum Groups {
  /// The group for the files of a folder: the folder's own group, otherwise one that already contains such files,
  /// otherwise a new one.
  /// - Parameter isAskedFor: Whether the group was requested explicitly, so that it is kept when it becomes empty.
  static func group(for folder: String, isAskedFor: Bool = false, in table: inout ObjectTable) throws
    -> String
  {
    let paths = GroupPaths(table)
    if let found = try find(folder, paths, in: table) { return found }
    let holder = holding(folder, paths, in: table)
    if let holder { return holder }
    let parent = try group(for: FilePath.folder(of: folder), in: &table)
    let id = table.freeIdentifier(parts(folder) + (isAskedFor ? ["asked for"] : []))
    let name = FilePath.name(of: folder)
    var values = GroupPaths(table).location(folder, in: parent)
    values["isa"] = .text("PBXGroup")
    values["children"] = .list([])
    try table.add(id, name, values)
    try adopt(id, by: parent, in: &table)
    return id
  }

  static func parts(_ folder: String) -> [String] { ["PBXGroup", folder] }

  /// The group of a folder; for the source root, it is the project's main group.
  static func find(_ folder: String, _ paths: GroupPaths, in table: ObjectTable) throws -> String? {
    guard !folder.isEmpty else {
      guard let main = table[table.rootID]?["mainGroup"], table[main] != nil else {
        throw ProjectEditError(
          .missing, "the project has no main group", remedy: "open it in Xcode, which repairs it")
      }
      return main
    }
    return paths.objects(at: folder, table, "PBXGroup").first {
      $0.has("path") && paths.parents[$0.id] != nil
    }?.id
  }

  /// The group that contains most of the files of a folder, if groups do not correspond to folders.
  private static func holding(_ folder: String, _ paths: GroupPaths, in table: ObjectTable) -> String? {
    var counts: [String: Int] = [:]
    for file in table.objects("PBXFileReference") {
      guard let path = paths[file.id], FilePath.folder(of: path) == folder,
        let parent = paths.parents[file.id],
        table[parent]?.isa == "PBXGroup", paths[parent] != nil
      else { continue }
      counts[parent, default: 0] += 1
    }
    return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }

  /// Adds a child at the end of a group.
  static func adopt(_ child: String, by group: String, in table: inout ObjectTable) throws {
    guard let object = table[child] else { return }
    let style = table.style
    try table.update(group) { group throws(ProjectTextError) in
      try group.insert(.reference(object), into: "children", style)
    }
  }

  /// Removes the groups along a path that edits have created and that are now empty.
  static func prune(_ folder: String, in table: inout ObjectTable) throws {
    var folder = folder
    while !folder.isEmpty {
      let paths = GroupPaths(table)
      let own = table.derivedIdentifiers(parts(folder)).filter {
        table[$0]?.isa == "PBXGroup" && paths[$0] == folder
      }
      for id in own {
        guard table[id]?.list("children").isEmpty == true else { return }
        try table.removeWithMentions([id])
      }
      folder = FilePath.folder(of: folder)
    }
  }
}

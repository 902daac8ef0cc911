import Files
import Formats

/// The folders that Xcode 16 synchronises with targets, and their exceptions.
///
/// A target that has a folder builds all its files except the exceptions; a target that does not have the folder builds
/// only the exceptions.
enum SynchronizedFolders {
  private static let isa = "PBXFileSystemSynchronizedRootGroup"
  private static let exceptionSet = "PBXFileSystemSynchronizedBuildFileExceptionSet"
  private static let key = "fileSystemSynchronizedGroups"

  /// The folders that contain a path, deepest first.
  static func folders(holding path: String, _ paths: GroupPaths, in table: ObjectTable) -> [(
    id: String, path: String
  )] {
    table.objects(isa).compactMap { folder in paths[folder.id].map { (folder.id, $0) } }
      .filter { FilePath.contains($0.1, path) && $0.1 != path }
      .sorted { ($1.1.utf8.count, $0.0) < ($0.1.utf8.count, $1.0) }
  }

  // MARK: Folders

  static func add(_ path: String, to targetName: String, in table: inout ObjectTable) throws {
    let target = try Targets.find(targetName, in: table)
    let paths = GroupPaths(table)
    let id: String
    let found = paths.objects(at: path, table, isa)
    if let old = found.first(where: { target.list(key).contains($0.id) }) ?? found.first {
      id = old.id
    } else {
      guard table.format >= 70 || !table.objects(isa).isEmpty else {
        throw ProjectEditError(
          .conflict, "the project's format \(table.format) does not support synchronised folders",
          remedy: "first choose Xcode 16.0 as the project format in Xcode")
      }
      if paths.objects(at: path, table, "PBXGroup").contains(where: { $0.has("path") }) {
        throw ProjectEditError(
          .conflict, "the folder \(path) is already shown as a group",
          remedy: "choose Convert to Folder in the group's menu in Xcode")
      }
      let parent = try Groups.group(for: FilePath.folder(of: path), in: &table)
      id = table.freeIdentifier([isa, path])
      let name = FilePath.name(of: path)
      var values = GroupPaths(table).location(path, in: parent)
      values["isa"] = .text(isa)
      // Formats before that of Xcode 16 write empty values explicitly, on one line.
      let isOld = table.format < 77
      if isOld {
        values["explicitFileTypes"] = .table([:])
        values["explicitFolders"] = .list([])
      }
      try table.add(id, name, values, onOneLine: table.objects(isa).first?.isOnOneLine ?? isOld)
      try Groups.adopt(id, by: parent, in: &table)
    }
    guard !target.list(key).contains(id), let folder = table[id] else { return }
    let style = table.style
    try table.update(target.id) { target throws(ProjectTextError) in
      try target.insert(.reference(folder), into: key, style)
    }
  }

  static func remove(_ path: String, from targetName: String, in table: inout ObjectTable) throws {
    let target = try Targets.find(targetName, in: table)
    for folder in GroupPaths(table).objects(at: path, table, isa) where target.list(key).contains(folder.id) {
      try table.update(target.id) { target throws(ProjectTextError) in
        try target.remove([folder.id], from: key)
        if target.list(key).isEmpty { try target.remove(key) }
      }
      let sets = exceptionSets(of: folder.id, in: table).filter { $0["target"] == target.id }
      try removeSets(Set(sets.map(\.id)), of: folder.id, in: &table)
      let isUsed = table.objects("PBXNativeTarget").contains { $0.list(key).contains(folder.id) }
      if !isUsed, folder.id == table.identifier([isa, path]), exceptionSets(of: folder.id, in: table).isEmpty
      {
        try table.removeWithMentions([folder.id])
        try Groups.prune(FilePath.folder(of: path), in: &table)
      }
    }
  }

  // MARK: Exceptions

  /// Whether a target builds a file of a folder.
  static func builds(
    _ target: ProjectObject, _ file: String, in folder: (id: String, path: String), _ table: ObjectTable
  ) -> Bool {
    let isException = exceptionSets(of: folder.id, in: table).contains {
      $0["target"] == target.id && $0.list("membershipExceptions").contains(relative(file, folder))
    }
    return target.list(key).contains(folder.id) != isException
  }

  /// Makes a target build a file of a folder, or stops it from doing so.
  static func setMembership(
    _ isMember: Bool, of file: String, in folder: (id: String, path: String), for target: ProjectObject,
    _ table: inout ObjectTable
  ) throws {
    guard builds(target, file, in: folder, table) != isMember else { return }
    let name = relative(file, folder)
    let sets = exceptionSets(of: folder.id, in: table).filter { $0["target"] == target.id }
    if isMember == target.list(key).contains(folder.id) {
      try drop([name], from: sets, of: folder.id, in: &table)
      return
    }
    let style = table.style
    guard let set = sets.first else {
      try addSet(target, folder, [name], in: &table)
      return
    }
    let names = set.list("membershipExceptions")
    let isSorted = zip(names, names.dropFirst()).allSatisfy { $0 < $1 }
    let index = isSorted ? names.firstIndex { $0 > name } : nil
    try table.update(set.id) { set throws(ProjectTextError) in
      try set.insert(.text(name), into: "membershipExceptions", at: index, style)
    }
  }

  /// Removes a folder's exceptions for a file.
  static func forget(_ file: String, in folder: (id: String, path: String), _ table: inout ObjectTable) throws
  {
    try drop(
      [relative(file, folder)], from: exceptionSets(of: folder.id, in: table), of: folder.id, in: &table)
  }

  private static func relative(_ file: String, _ folder: (id: String, path: String)) -> String {
    GroupPaths.relative(file, to: folder.path)
  }

  private static func exceptionSets(of folder: String, in table: ObjectTable) -> [ProjectObject] {
    (table[folder]?.list("exceptions") ?? []).compactMap { table[$0] }.filter { $0.isa == exceptionSet }
  }

  private static func addSet(
    _ target: ProjectObject, _ folder: (id: String, path: String), _ names: [String],
    in table: inout ObjectTable
  ) throws {
    let id = OwnedLists.identifier(
      [exceptionSet, folder.id, target.id], for: "exceptions", of: folder.id, in: table)
    let isOld = table.objects(exceptionSet).first.map { $0.comment == exceptionSet } ?? (table.format < 77)
    let shown = FilePath.name(of: folder.path)
    let comment =
      isOld ? exceptionSet : "Exceptions for \"\(shown)\" folder in \"\(target["name"] ?? "")\" target"
    try table.add(
      id, comment,
      [
        "isa": .text(exceptionSet), "membershipExceptions": .list(names.map { .text($0) }),
        "target": .reference(target),
      ])
    let style = table.style
    try table.update(folder.id) { folder throws(ProjectTextError) in
      try folder.insert(.reference(id, comment), into: "exceptions", style)
    }
  }

  private static func drop(
    _ names: Set<String>, from sets: [ProjectObject], of folder: String, in table: inout ObjectTable
  ) throws {
    for set in sets {
      try table.update(set.id) { set throws(ProjectTextError) in
        try set.remove(names, from: "membershipExceptions")
      }
      guard let left = table[set.id], left.list("membershipExceptions").isEmpty, left.isOnlyMemberships,
        !set.list("membershipExceptions").isEmpty
      else { continue }
      try removeSets([set.id], of: folder, in: &table)
    }
  }

  private static func removeSets(_ sets: Set<String>, of folder: String, in table: inout ObjectTable) throws {
    guard !sets.isEmpty else { return }
    try table.removeWithMentions(sets)
    try OwnedLists.prune("exceptions", of: folder, without: sets, in: &table)
  }
}

extension ProjectObject {
  /// Whether an exception set contains only memberships, and no compiler flags, headers or the like.
  fileprivate var isOnlyMemberships: Bool {
    ![
      "additionalCompilerFlagsByRelativePath", "attributesByRelativePath", "platformFiltersByRelativePath",
      "privateHeaders", "publicHeaders",
    ].contains(where: has)
  }
}

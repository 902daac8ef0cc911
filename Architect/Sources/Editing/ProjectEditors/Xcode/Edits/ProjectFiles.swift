import Files
import Formats

/// The files of a project and the targets that build them.
enum ProjectFiles {
  private static let isa = "PBXFileReference"

  // MARK: Adding

  static func add(_ path: String, to targetNames: [String], in table: inout ObjectTable) throws {
    let targets = try targetNames.map { try Targets.find($0, in: table) }
    let paths = GroupPaths(table)
    if let folder = SynchronizedFolders.folders(holding: path, paths, in: table).first {
      for target in targets {
        try SynchronizedFolders.setMembership(true, of: path, in: folder, for: target, &table)
      }
      return
    }
    let reference = try reference(for: path, paths, in: &table)
    guard let phase = FileKind(path).phase, let object = table[reference] else { return }
    let references = paths.objects(at: path, table, isa).map(\.id) + [reference]
    let builders = references.flatMap { Targets.builders(of: $0, in: table) }.map(\.target.id)
    for target in targets where takes(target, phase, in: table) && !builders.contains(target.id) {
      guard let current = table[target.id] else { continue }
      try Targets.build(object, as: "fileRef", in: phase, of: current, &table)
    }
  }

  /// Whether a target gets the phase: only libraries and frameworks, or targets that already have the phase, build
  /// headers.
  private static func takes(_ target: ProjectObject, _ phase: BuildPhase, in table: ObjectTable) -> Bool {
    guard phase == .headers else { return true }
    let hasPhase = target.list("buildPhases").contains { table[$0]?.isa == phase.rawValue }
    return hasPhase
      || target["productType"].map { $0.contains("framework") || $0.contains("library") } ?? false
  }

  /// The object that targets build for a path: a file reference, or the group of its translations.
  private static func reference(for path: String, _ paths: GroupPaths, in table: inout ObjectTable) throws
    -> String
  {
    if let old = paths.objects(at: path, table, isa, "XCVersionGroup").first {
      let parent = paths.parents[old.id].flatMap { table[$0] }
      return parent?.isa == "PBXVariantGroup" ? parent?.id ?? old.id : old.id
    }
    if ["xcdatamodeld"].contains(FilePath.fileExtension(of: path)) {
      throw ProjectEditError(
        .invalid, "a data model has versions, which cannot be determined from its path",
        remedy: "drag \(path) into Xcode")
    }
    let folder = FilePath.folder(of: path)
    guard FilePath.fileExtension(of: folder) == "lproj" else {
      let group = try Groups.group(for: folder, in: &table)
      return try add(path, name: FilePath.name(of: path), to: group, in: &table)
    }
    let variants = try variantGroup(for: path, paths, in: &table)
    let language = FilePath.name(of: folder).dropLast(".lproj".count)
    _ = try add(path, name: String(language), to: variants, in: &table)
    return variants
  }

  /// Adds a reference to a group.
  private static func add(_ path: String, name: String, to group: String, in table: inout ObjectTable) throws
    -> String
  {
    var values = GroupPaths(table).location(path, in: group)
    values["isa"] = .text(isa)
    values["lastKnownFileType"] = .text(FileKind(path).type)
    // A translation is named after its language.
    if name != FilePath.name(of: path) { values["name"] = .text(name) }
    let id = table.freeIdentifier([isa, path])
    try table.add(id, name, values)
    try Groups.adopt(id, by: group, in: &table)
    return id
  }

  private static func variantGroup(for path: String, _ paths: GroupPaths, in table: inout ObjectTable) throws
    -> String
  {
    let name = FilePath.name(of: path)
    let folder = FilePath.folder(of: FilePath.folder(of: path))
    let group = try Groups.group(for: folder, in: &table)
    let old = table.objects("PBXVariantGroup").first { variants in
      variants["name"] == name
        && (paths.parents[variants.id] == group
          || variants.list("children").contains {
            paths[$0].map { FilePath.folder(of: FilePath.folder(of: $0)) } == folder
          })
    }
    if let old { return old.id }
    let id = table.freeIdentifier(["PBXVariantGroup", FilePath.join(folder, name)])
    try table.add(
      id, name,
      [
        "isa": .text("PBXVariantGroup"), "children": .list([]), "name": .text(name),
        "sourceTree": .text("<group>"),
      ])
    try Groups.adopt(id, by: group, in: &table)
    return id
  }

  // MARK: Removing

  /// Removes a file from all targets and from the project.
  static func remove(_ path: String, in table: inout ObjectTable) throws {
    let paths = GroupPaths(table)
    for folder in SynchronizedFolders.folders(holding: path, paths, in: table) {
      try SynchronizedFolders.forget(path, in: folder, &table)
    }
    let gone = Set(paths.objects(at: path, table, isa, "XCVersionGroup").map(\.id))
    guard !gone.isEmpty else { return }
    let targets = table.objects("PBXNativeTarget").map(\.id)
    try table.removeWithMentions(gone)
    for target in targets { try Targets.prune(target, in: &table) }
    let folder = FilePath.folder(of: path)
    try Groups.prune(
      FilePath.fileExtension(of: folder) == "lproj" ? FilePath.folder(of: folder) : folder, in: &table)
  }

  /// Removes a file from one target.
  static func remove(_ path: String, from targetName: String, in table: inout ObjectTable) throws {
    let target = try Targets.find(targetName, in: table)
    let paths = GroupPaths(table)
    if let folder = SynchronizedFolders.folders(holding: path, paths, in: table).first {
      try SynchronizedFolders.setMembership(false, of: path, in: folder, for: target, &table)
    }
    let references = paths.objects(at: path, table, isa, "XCVersionGroup").map { object -> String in
      let parent = paths.parents[object.id].flatMap { table[$0] }
      return parent?.isa == "PBXVariantGroup" ? parent?.id ?? object.id : object.id
    }
    let entries = references.flatMap { Targets.builders(of: $0, in: table) }.filter {
      $0.target.id == target.id
    }
    try table.removeWithMentions(Set(entries.map(\.entry)))
    try Targets.prune(target.id, in: &table)
  }

  // MARK: Moving

  /// Moves a file, which remains in its targets and keeps its identifier if it is listed both before and after.
  static func move(_ path: String, to newPath: String, in table: inout ObjectTable) throws {
    guard path != newPath else { return }
    let paths = GroupPaths(table)
    let old = paths.objects(at: path, table, isa, "XCVersionGroup")
    let oldFolder = SynchronizedFolders.folders(holding: path, paths, in: table).first
    let newFolder = SynchronizedFolders.folders(holding: newPath, paths, in: table).first
    guard !old.isEmpty || oldFolder != nil else {
      if newFolder != nil || !paths.objects(at: newPath, table, isa, "XCVersionGroup").isEmpty { return }
      throw ProjectEditError(.missing, "the project has no file \(path)", remedy: "add \(newPath) instead")
    }
    let builders = builders(of: path, old, oldFolder, in: table)
    let isSameKind = FileKind(path).phase == FileKind(newPath).phase
    let isLocalised = [path, newPath].contains {
      FilePath.fileExtension(of: FilePath.folder(of: $0)) == "lproj"
    }
    if let reference = old.first, old.count == 1, newFolder == nil, isSameKind, !isLocalised {
      try relocate(reference, from: path, to: newPath, in: &table)
      return
    }
    try remove(path, in: &table)
    try add(newPath, to: builders.compactMap { $0["name"] }, in: &table)
    guard let newFolder else { return }
    // A target that has the new folder builds the file unless it is excluded.
    for target in table.objects("PBXNativeTarget") {
      let isMember = builders.contains { $0.id == target.id }
      try SynchronizedFolders.setMembership(isMember, of: newPath, in: newFolder, for: target, &table)
    }
  }

  private static func builders(
    of path: String, _ references: [ProjectObject], _ folder: (id: String, path: String)?,
    in table: ObjectTable
  ) -> [ProjectObject] {
    let parents = GroupPaths(table).parents
    let ids = references.map { object -> String in
      let parent = parents[object.id].flatMap { table[$0] }
      return parent?.isa == "PBXVariantGroup" ? parent?.id ?? object.id : object.id
    }
    let listed = Set(ids.flatMap { Targets.builders(of: $0, in: table) }.map(\.target.id))
    return table.objects("PBXNativeTarget").filter { target in
      listed.contains(target.id)
        || folder.map { SynchronizedFolders.builds(target, path, in: $0, table) } ?? false
    }
  }

  /// Moves a reference from one group to another, and renames it.
  private static func relocate(
    _ reference: ProjectObject, from path: String, to newPath: String, in table: inout ObjectTable
  )
    throws
  {
    let style = table.style
    let name = FilePath.name(of: newPath)
    let isRooted = reference["sourceTree"] == "SOURCE_ROOT"
    let folder = FilePath.folder(of: newPath)
    let oldParent = GroupPaths(table).parents[reference.id]
    var parent = oldParent
    if folder != FilePath.folder(of: path) {
      parent = try Groups.group(for: folder, in: &table)
      if parent != oldParent, let parent {
        if let oldParent {
          try table.update(oldParent) { group throws(ProjectTextError) in
            try group.remove([reference.id], from: "children")
          }
        }
        try Groups.adopt(reference.id, by: parent, in: &table)
      }
    }
    let paths = GroupPaths(table)
    let location = isRooted ? paths.location(newPath, in: nil) : paths.location(newPath, in: parent)
    try table.update(reference.id) { object throws(ProjectTextError) in
      try object.locate(location, isRooted: isRooted, style)
      if FilePath.fileExtension(of: path) != FilePath.fileExtension(of: newPath),
        object.has("lastKnownFileType")
      {
        try object.set("lastKnownFileType", .text(FileKind(newPath).type), style)
      }
    }
    if FilePath.name(of: path) != name { try rename(reference.id, name, in: &table) }
    try Groups.prune(FilePath.folder(of: path), in: &table)
  }

  /// Renames a file wherever it is mentioned, including the entries for the file in build phases.
  private static func rename(_ file: String, _ name: String, in table: inout ObjectTable) throws {
    let style = table.style
    var names = [file: name]
    for entry in table.objects("PBXBuildFile") where entry["fileRef"] == file {
      let phase = entry.comment.flatMap { comment in
        comment.firstRange(of: " in ").map { comment[$0.lowerBound...] }
      }
      names[entry.id] = name + (phase ?? "")
    }
    let ids = Set(names.keys)
    try table.updateAll {
      ids.contains($0.id) || $0.mentions(ids)
    } _: { object throws(ProjectTextError) in
      for (id, name) in names { try object.rename(id, name, style) }
    }
  }
}

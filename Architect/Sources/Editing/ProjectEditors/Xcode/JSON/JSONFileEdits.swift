import Files
import Formats

/// The files of a JSON project and the targets that build them.
extension JSONProject {
  // MARK: Adding

  func addFile(_ path: String, to names: [String]) throws {
    let targets = try names.map { try target($0) }
    if let folder = folders(holding: path).first {
      for target in targets { try setMembership(true, of: path, in: folder, for: target) }
      return
    }
    let file = try file(for: path)
    guard let kind = Self.phaseKind(path) else { return }
    let files = JSONFiles(self)
    let built = files.entries(at: path, .file).map(files.built) + [file]
    let builders = built.flatMap { memberships(of: $0).map(\.target) }
    for target in targets where takes(target, kind) && !builders.contains(where: { $0 === target }) {
      try build(file, in: kind, of: target)
    }
  }

  /// The phase that a file belongs to; `nil` for files that targets do not use.
  private static func phaseKind(_ path: String) -> PhaseKind? {
    FileKind(path).phase.flatMap { phase in PhaseKind.allCases.first { $0.isa == phase.rawValue } }
  }

  /// Whether a target gets the phase: only libraries and frameworks, or targets that already have the phase, build
  /// headers.
  private func takes(_ target: JSONElement, _ kind: PhaseKind) -> Bool {
    guard kind == .headers, phases(kind, of: target).isEmpty else { return true }
    let type = target["product-type"]?.text ?? target["full-product-type"]?.text ?? ""
    return type.contains("framework") || type.contains("library")
  }

  /// What targets build for a path: a file, or the group of its translations.
  private func file(for path: String) throws -> JSONElement {
    let files = JSONFiles(self)
    if let old = files.entries(at: path, .file, .versions).first { return files.built(old) }
    if FilePath.fileExtension(of: path) == "xcdatamodeld" {
      throw ProjectEditError(
        .invalid, "a data model has versions, which cannot be determined from its path",
        remedy: "drag \(path) into Xcode")
    }
    let folder = FilePath.folder(of: path)
    let group: JSONElement?
    let isTranslation = FilePath.fileExtension(of: folder) == "lproj"
    group = isTranslation ? try variants(for: path, files) : try self.group(for: folder)
    let location = JSONFiles(self).location(path, in: group)
    let value = [("path", JSONValue.text(location.written))]
    // Xcode writes translations on several lines.
    let added = try add(isTranslation ? .fields(value) : laidOut(value, onOneLine: true), to: group)
    guard let added else { throw ProjectEditError(.unreadable, "the project has no list of files") }
    return isTranslation ? group ?? added : added
  }

  private func variants(for path: String, _ files: JSONFiles) throws -> JSONElement? {
    let name = FilePath.name(of: path)
    let folder = FilePath.folder(of: FilePath.folder(of: path))
    let parent = try group(for: folder)
    let old = JSONFiles(self).entries.first { entry in
      entry.kind == .variants && entry.element.fileName == name
        && (entry.parent === parent
          || files.entries.contains {
            $0.parent === entry.element
              && $0.path.map { FilePath.folder(of: FilePath.folder(of: $0)) } == folder
          })
    }
    if let old { return old.element }
    return try add(
      .fields([("kind", .text("variant-group")), ("name", .text(name)), ("children", .list([]))]), to: parent)
  }

  // MARK: Removing

  func removeFiles(_ paths: Set<String>) throws {
    for path in paths.sorted() {
      for folder in folders(holding: path) { forget(path, in: folder) }
    }
    let gone = JSONFiles(self).entries.filter { entry in
      [.file, .versions].contains(entry.kind) && entry.path.map(paths.contains) == true
    }
    guard !gone.isEmpty else { return }
    for entry in gone {
      remove(entry.element, from: entry.parent)
      // A group of translations is nothing without one.
      if let parent = entry.parent, parent.fileKind == .variants, parent["children"]?.isEmpty != false {
        remove(parent, from: JSONFiles(self).entry(of: parent)?.parent)
      }
    }
    prunePhases()
    let folders = gone.map { FilePath.folder(of: $0.path ?? "") }
      .map { FilePath.fileExtension(of: $0) == "lproj" ? FilePath.folder(of: $0) : $0 }
    for folder in Set(folders).sorted(by: >) { pruneGroups(folder) }
  }

  func removeFile(_ path: String, from name: String) throws {
    let target = try target(name)
    if let folder = folders(holding: path).first {
      try setMembership(false, of: path, in: folder, for: target)
    }
    let files = JSONFiles(self)
    for entry in files.entries(at: path, .file, .versions) {
      let built = files.built(entry)
      remove(memberships(of: built).filter { $0.target === target }.map(\.entry), from: built)
    }
    prunePhases()
  }

  // MARK: Moving

  /// Moves a file, which remains in its targets.
  func moveFile(_ path: String, to newPath: String) throws {
    guard path != newPath else { return }
    let files = JSONFiles(self)
    let old = files.entries(at: path, .file, .versions)
    let oldFolder = folders(holding: path).first
    let newFolder = folders(holding: newPath).first
    guard !old.isEmpty || oldFolder != nil else {
      if newFolder != nil || !files.entries(at: newPath, .file, .versions).isEmpty { return }
      throw ProjectEditError(.missing, "the project has no file \(path)", remedy: "add \(newPath) instead")
    }
    let builders = nativeTargets.filter { target in
      old.map(files.built).contains { memberships(of: $0).contains { $0.target === target } }
        || oldFolder.map { builds(target, path, in: $0) } ?? false
    }
    let isSameKind = FileKind(path).phase == FileKind(newPath).phase
    let isLocalised = [path, newPath].contains {
      FilePath.fileExtension(of: FilePath.folder(of: $0)) == "lproj"
    }
    if let entry = old.first, old.count == 1, newFolder == nil, isSameKind, !isLocalised {
      try relocate(entry, to: newPath)
      pruneGroups(FilePath.folder(of: path))
      return
    }
    try removeFiles([path])
    try addFile(newPath, to: builders.compactMap { $0["name"]?.text })
    guard let newFolder else { return }
    // A target that has the new folder builds the file unless it is excluded.
    for target in nativeTargets {
      let isMember = builders.contains { $0 === target }
      try setMembership(isMember, of: newPath, in: newFolder, for: target)
    }
  }
}

import Files
import Formats

/// The folders that a JSON project synchronises with targets, and their exceptions.
///
/// A target that has a folder builds all its files except the exceptions; a target that does not have the folder builds
/// only the exceptions.
extension JSONProject {
  private static let sets = "membership-exceptions"
  private static let targets = "target-membership"

  /// The folders that contain a path, deepest first.
  func folders(holding path: String) -> [JSONFiles.Entry] {
    JSONFiles(self).entries.filter { entry in
      entry.kind == .folder && entry.path.map { FilePath.contains($0, path) && $0 != path } == true
    }.sorted { ($0.path ?? "").utf8.count > ($1.path ?? "").utf8.count }
  }

  func addFolder(_ path: String, to name: String) throws {
    let target = try target(name)
    let files = JSONFiles(self)
    let found = files.entries(at: path, .folder).map(\.element)
    if let old = found.first(where: { has($0, target) }) ?? found.first {
      guard !has(old, target) else { return }
      let names = old.texts(Self.targets)
      let index = names == names.sorted() ? names.firstIndex { $0 > name } : nil
      guard let list = old[Self.targets] else {
        return try old.set(Self.targets, .list([.text(name)]), order: Self.fileKeys)
      }
      try list.insert(.text(name), at: index)
      return
    }
    if files.entries(at: path, .group).contains(where: \.hasPath) {
      throw ProjectEditError(
        .conflict, "the folder \(path) is already shown as a group",
        remedy: "choose Convert to Folder in the group's menu in Xcode")
    }
    let parent = try group(for: FilePath.folder(of: path))
    try add(
      laidOut(
        [
          ("kind", .text("folder")), ("id", .text(identifier(["folder", path]))),
          ("path", .text(JSONFiles(self).location(path, in: parent).written)),
          (Self.targets, .list([.text(name)])),
        ], onOneLine: true), to: parent)
  }

  func removeFolder(_ path: String, from name: String) throws {
    let target = try target(name)
    for entry in JSONFiles(self).entries(at: path, .folder) where has(entry.element, target) {
      let folder = entry.element
      let fitted = Self.fitsOnOneLine(folder)
      for member in folder[Self.targets]?.members ?? [] where member.text == name {
        remove(member, from: Self.targets, of: folder)
      }
      for set in exceptions(of: folder, for: target) { remove(set, from: Self.sets, of: folder) }
      fit(folder, fitted)
      let isUsed = folder[Self.targets] != nil || folder[Self.sets] != nil
      if !isUsed, folder["id"]?.text == identifier(["folder", path]) {
        remove(folder, from: entry.parent)
        pruneGroups(FilePath.folder(of: path))
      }
    }
  }

  // MARK: Exceptions

  func has(_ folder: JSONElement, _ target: JSONElement) -> Bool {
    target["name"]?.text.map(folder.texts(Self.targets).contains) ?? false
  }

  private func exceptions(of folder: JSONElement, for target: JSONElement?) -> [JSONElement] {
    (folder[Self.sets]?.members ?? []).filter { set in
      guard let name = set["target"]?.text else { return false }
      return target.map { $0["name"]?.text == name } ?? true
    }
  }

  private static func listKey(of set: JSONElement) -> String {
    set["exclusions"] == nil ? "inclusions" : "exclusions"
  }

  /// Whether a target builds a file of a folder.
  func builds(_ target: JSONElement, _ file: String, in folder: JSONFiles.Entry) -> Bool {
    let name = GroupPaths.relative(file, to: folder.path ?? "")
    let isException = exceptions(of: folder.element, for: target).contains {
      $0.texts(Self.listKey(of: $0)).contains(name)
    }
    return has(folder.element, target) != isException
  }

  /// Makes a target build a file of a folder, or stops it from doing so.
  func setMembership(_ isMember: Bool, of file: String, in folder: JSONFiles.Entry, for target: JSONElement)
    throws
  {
    guard builds(target, file, in: folder) != isMember else { return }
    let name = GroupPaths.relative(file, to: folder.path ?? "")
    let sets = exceptions(of: folder.element, for: target)
    let isExclusion = has(folder.element, target)
    if isMember == isExclusion { return drop(name, from: sets, of: folder.element) }
    guard let set = sets.first else {
      let fitted = Self.fitsOnOneLine(folder.element)
      let key = isExclusion ? "exclusions" : "inclusions"
      let value = JSONValue.fields([
        ("target", .text(target["name"]?.text ?? "")), (key, .list([.text(name)])),
      ])
      try addException(value, to: folder.element, fitted)
      return
    }
    let key =
      sets.isEmpty || set["exclusions"] != nil || set["inclusions"] != nil
      ? Self.listKey(of: set) : isExclusion ? "exclusions" : "inclusions"
    guard let list = set[key] else {
      return try set.set(
        key, .list([.text(name)]),
        order: ["target", "public-headers", "private-headers", "compiler-flags", "exclusions", "inclusions"])
    }
    let names = list.members.compactMap(\.text)
    let isSorted = zip(names, names.dropFirst()).allSatisfy { $0 < $1 }
    try list.insert(.text(name), at: isSorted ? names.firstIndex { $0 > name } : nil)
  }

  private func addException(_ value: JSONValue, to folder: JSONElement, _ fitted: Bool) throws {
    if let list = folder[Self.sets] {
      try list.insert(value)
      return
    }
    // The folder takes several lines as soon as it has an exception.
    if isCompact { folder.expand(depth: 1) }
    try folder.set(Self.sets, .list([value]), order: Self.fileKeys)
  }

  /// Removes a folder's exceptions for a file.
  func forget(_ file: String, in folder: JSONFiles.Entry) {
    drop(
      GroupPaths.relative(file, to: folder.path ?? ""), from: exceptions(of: folder.element, for: nil),
      of: folder.element)
  }

  private func drop(_ name: String, from sets: [JSONElement], of folder: JSONElement) {
    let fitted = Self.fitsOnOneLine(folder)
    for set in sets {
      let key = Self.listKey(of: set)
      for member in set[key]?.members ?? [] where member.text == name { remove(member, from: key, of: set) }
      if set.keys == ["target"] { remove(set, from: Self.sets, of: folder) }
    }
    fit(folder, fitted)
  }
}

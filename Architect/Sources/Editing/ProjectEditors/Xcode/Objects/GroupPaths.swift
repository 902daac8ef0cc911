import Files
import Formats

/// The paths of the groups, folders and files of a project, relative to its source root.
struct GroupPaths {
  private var paths: [String: String] = [:]
  private(set) var parents: [String: String] = [:]

  private static let groups = [
    "PBXGroup", "PBXVariantGroup", "XCVersionGroup", "PBXFileSystemSynchronizedRootGroup", "PBXFileReference",
  ]
  /// The maximum depth of groups, which no real project reaches.
  private static let maximumDepth = 64

  init(_ table: ObjectTable) {
    let objects = table.all.filter { Self.groups.contains($0.isa) }
    for object in objects where object.isa != "PBXFileReference" {
      for child in object.list("children") where parents[child] == nil { parents[child] = object.id }
    }
    for object in objects { paths[object.id] = Self.path(of: object, parents, table) }
  }

  /// The path of a group, folder or file; `nil` for products and anything outside the project's folders.
  subscript(id: String) -> String? { paths[id] }

  private static func path(of object: ProjectObject, _ parents: [String: String], _ table: ObjectTable)
    -> String?
  {
    var parts: [String] = []
    var current: ProjectObject? = object
    for _ in 0..<maximumDepth {
      guard let step = current else { break }
      if let path = step["path"] { parts.append(path) }
      switch step["sourceTree"] ?? "<group>" {
      case "<group>": current = parents[step.id].flatMap { table[$0] }
      case "SOURCE_ROOT": current = nil
      default: return nil
      }
    }
    return FilePath.normalize(parts.reversed().joined(separator: "/"))
  }

  /// The objects at a path.
  func objects(at path: String, _ table: ObjectTable, _ isa: String...) -> [ProjectObject] {
    paths.filter { $0.value == path }.keys.sorted().compactMap { table[$0] }.filter { isa.contains($0.isa) }
  }

  /// The location attributes of an object: relative to its group if the group's folder is known, otherwise relative to
  /// the source root.
  func location(_ path: String, in group: String?) -> [String: ObjectValue] {
    // The names of the folders above the source root are unknown.
    guard let folder = group.flatMap({ paths[$0] }),
      !folder.hasPrefix("..") && !folder.hasPrefix("/") || FilePath.contains(folder, path)
    else { return Self.location(path, "SOURCE_ROOT") }
    return Self.location(Self.relative(path, to: folder), "<group>")
  }

  private static func location(_ path: String, _ tree: String) -> [String: ObjectValue] {
    var values: [String: ObjectValue] = ["path": .text(path), "sourceTree": .text(tree)]
    let name = FilePath.name(of: path)
    if name != path { values["name"] = .text(name) }
    return values
  }

  /// The relative path from `folder` to `path`.
  static func relative(_ path: String, to folder: String) -> String {
    var from = folder.split(separator: "/")[...]
    var to = path.split(separator: "/")[...]
    while let first = from.first, first == to.first, first != "..", to.count > 1 {
      from = from.dropFirst()
      to = to.dropFirst()
    }
    return (from.map { _ in ".." } + to.map(String.init)).joined(separator: "/")
  }
}

extension ProjectObject {
  /// Sets the location of the object.
  mutating func locate(_ location: [String: ObjectValue], isRooted: Bool, _ style: ProjectStyle)
    throws(ProjectTextError)
  {
    for (key, value) in location.sorted(by: { $0.key < $1.key }) where key != "sourceTree" || !isRooted {
      try set(key, value, style)
    }
    if location["name"] == nil { try remove("name") }
  }
}

import JSONValues
import References

/// What a page tells about its boxes if they stand for the files of one target instead of modules.
struct FileDetails {
  /// The folder in which a file is shown, by path.
  var folders: [String: String]
  /// The module that a file would be in, by path; empty if none is proposed.
  var modules: [String: String] = [:]
  private let types: [String: [ReferenceGraph.TypeSize]]

  init(_ references: ReferenceGraph, folders: [String: String], modules: [String: String] = [:]) {
    self.folders = folders
    self.modules = modules
    types = Dictionary(grouping: references.types) { references.files[$0.file].path }
  }

  /// The types that the file declares, with the place, the lines and the number of using files of each.
  func types(of path: String) -> JSON? {
    types[path].map { types in
      .array(
        types.map { type in
          .members([
            "name": .string(type.name), "kind": .string("\(type.kind)"), "line": .integer(type.line),
            "lines": .integer(type.lines), "users": .integer(type.users),
          ])
        })
    }
  }
}

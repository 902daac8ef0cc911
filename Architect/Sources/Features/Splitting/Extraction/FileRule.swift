import Files
import ProjectEditors

/// An element of `resources` or `exclude` of a target, such as `.process("Resources")`.
struct FileRule: Hashable {
  static let labels = ["exclude", "resources"]

  var label: String
  /// The element as written.
  var written: String
  /// The path in it, relative to the target's folder.
  var path: String

  init?(_ label: String, _ written: String) {
    let parts = written.split(separator: "\"", omittingEmptySubsequences: false)
    guard parts.count >= 3, !parts[1].isEmpty, !parts[1].contains("\\") else { return nil }
    self.label = label
    self.written = written
    path = FilePath.normalize(String(parts[1]))
  }

  /// The rules of a target that the manifest does not compute.
  /// - Throws: `ProjectEditError` if there is no such target.
  static func all(of target: String, in editor: PackageEditor) throws(ProjectEditError) -> [FileRule] {
    var rules: [FileRule] = []
    for label in labels {
      rules += try editor.elements(of: label, in: target)?.compactMap { FileRule(label, $0) } ?? []
    }
    return rules
  }

  /// Whether the rule is about the file at a path relative to the target's folder.
  func covers(_ file: String) -> Bool { FilePath.contains(path, file) }

  /// The element for another target.
  /// - Parameters:
  ///   - old: The path of a file that the rule covers, relative to the folder of the old target.
  ///   - new: The path of the file relative to the folder of the other target.
  func moved(from old: String, to new: String) -> FileRule {
    let inside = old.dropFirst(path.count)
    var copy = self
    copy.path =
      new.hasSuffix(inside) && new.count > inside.count
      ? String(new.dropLast(inside.count)) : String(new.prefix { $0 != "/" })
    let parts = written.split(separator: "\"", maxSplits: 2, omittingEmptySubsequences: false)
    copy.written = "\(parts[0])\"\(copy.path)\"\(parts[2])"
    return copy
  }
}

import Files
import Formats

/// The files, groups and folders of a JSON project, with their paths relative to the source root.
struct JSONFiles {
  struct Entry {
    let element: JSONElement
    let parent: JSONElement?
    /// `nil` for products and anything outside the project's folders.
    let path: String?
    let names: [String]

    var kind: JSONElement.FileKind { element.fileKind }
    /// Whether the entry has a folder of its own.
    var hasPath: Bool { !element.location.path.isEmpty }
  }

  private(set) var entries: [Entry] = []

  init(_ project: JSONProject) {
    guard let files = project.root["files"] else { return }
    for element in files.members { add(element, in: nil, "", []) }
  }

  private mutating func add(
    _ element: JSONElement, in parent: JSONElement?, _ folder: String?, _ names: [String]
  ) {
    let location = element.location
    let path: String? =
      switch location.base {
      case .group: folder.map { FilePath.join($0, location.path) }
      case .project: FilePath.normalize(location.path)
      default: nil
      }
    let names = names + [element.fileName]
    entries.append(Entry(element: element, parent: parent, path: path, names: names))
    for child in element["children"]?.members ?? [] { add(child, in: element, path, names) }
  }

  func entries(at path: String, _ kinds: JSONElement.FileKind...) -> [Entry] {
    entries.filter { $0.path == path && kinds.contains($0.kind) }
  }

  func entry(of element: JSONElement) -> Entry? { entries.first { $0.element === element } }

  func path(ofGroup group: JSONElement?) -> String? { group.map { entry(of: $0)?.path } ?? "" }

  /// What targets build for a file: the file itself, or the group of its translations.
  func built(_ entry: Entry) -> JSONElement {
    if let parent = entry.parent, parent.fileKind == .variants { return parent }
    return entry.element
  }

  /// The path of a file as it is written in a group: relative to the group if the group's folder is known.
  func location(_ path: String, in group: JSONElement?) -> ProjectPath {
    guard let folder = self.path(ofGroup: group),
      !folder.hasPrefix("..") && !folder.hasPrefix("/") || FilePath.contains(folder, path)
    else { return ProjectPath(path, base: .project) }
    return ProjectPath(GroupPaths.relative(path, to: folder))
  }

  /// Returns the entry that a reference leads to; `nil` if there is none, or if several have one of the names.
  func entry(_ reference: ProjectReference) -> Entry? {
    switch reference {
    case .identifier(let id):
      let found = entries.filter { $0.element["id"]?.text == id }
      return found.count == 1 ? found[0] : nil
    case .names(let names):
      var current: Entry?
      for count in 1..<max(2, names.count + 1) {
        let found = entries.filter { $0.names.count == count && $0.names.elementsEqual(names.prefix(count)) }
        guard found.count == 1 else { return nil }
        current = found[0]
      }
      return current
    }
  }
}

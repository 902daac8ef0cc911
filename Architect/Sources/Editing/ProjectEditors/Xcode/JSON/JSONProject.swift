import Files
import Formats

/// A JSON project that is edited: its files with their paths, and its targets with their phases.
///
/// In this format each thing is written at one place. A file states the phases that build it; a target's phases, the
/// groups and the configurations are referred to by their names.
struct JSONProject {
  let editing: JSONEditing
  var root: JSONElement { editing.root }
  /// Whether files and empty groups are written on one line, as Xcode writes them.
  let isCompact: Bool

  init(_ bytes: [UInt8]) throws(ProjectEditError) {
    do throws(ProjectTextError) { editing = try JSONEditing(bytes) } catch {
      throw ProjectEditError(.unreadable, "the project cannot be read: \(error)")
    }
    let root = editing.root
    guard root.kind == .object, let files = root["files"], files.kind == .array else {
      throw ProjectEditError(.unreadable, "the JSON is not an Xcode project: it has no files")
    }
    guard root.texts("required-capabilities").isEmpty else {
      throw ProjectEditError(
        .unreadable,
        "the project needs a version of Xcode that supports \(root.texts("required-capabilities").joined(separator: ", "))"
      )
    }
    var (short, tall) = (0, 0)
    Self.count(in: files, &short, &tall)
    isCompact = root.style.joinsObjects && short >= tall
  }

  /// Counts what Xcode would write on one line.
  private static func count(in list: JSONElement, _ short: inout Int, _ tall: inout Int) {
    for element in list.members {
      if fitsOnOneLine(element) {
        if element.isTall { tall += 1 } else { short += 1 }
      } else if element.fileKind == .group, let children = element["children"] {
        count(in: children, &short, &tall)
      }
    }
  }

  /// An identifier that depends on nothing but what it is for, so that equal edits of equal projects result in equal
  /// files.
  ///
  /// The format needs identifiers only where a name would be ambiguous. Edits give one to groups, folders and phases that
  /// they make, so that these can go with the last thing in them.
  func identifier(_ parts: [String]) -> String {
    let first = root["id"]?.text ?? root["targets"]?.members.first?["id"]?.text ?? ""
    let text = ([first] + parts).joined(separator: "\u{0}")
    return SHA256(Array(text.utf8)).description.uppercased().prefix(24).description
  }

  // MARK: Layout

  /// Lays out a file, group or folder as Xcode does, after its content changed.
  func fit(_ element: JSONElement, _ before: Bool) {
    // Translations are always written on several lines.
    guard isCompact, element.parent?.parent?.fileKind != .variants else { return }
    let fits = Self.fitsOnOneLine(element)
    guard fits != before else { return }
    if fits { element.collapse() } else { element.expand(depth: 1) }
  }

  static func fitsOnOneLine(_ element: JSONElement) -> Bool {
    let memberships = element["target-membership"]?.members.count ?? 0
    let hasChildren = element["children"]?.isEmpty == false
    switch element.fileKind {
    case .file: return memberships < 2
    case .group: return !hasChildren
    case .folder: return element["membership-exceptions"]?.isEmpty != false
    case .variants, .versions: return !hasChildren && memberships < 2
    }
  }

  /// A file, group or folder as Xcode writes it.
  func laidOut(_ fields: [(key: String, value: JSONValue)], onOneLine: Bool) -> JSONValue {
    onOneLine && isCompact ? .onOneLine(.fields(fields)) : .fields(fields)
  }

  /// The order in which Xcode writes the keys of a project, a target, and a file.
  static let keys = [
    "required-capabilities", "id", "root-group-debug-id", "configuration-list-debug-id", "organization",
    "class-prefix", "build-independent-targets-in-parallel", "default-configuration", "configurations",
    "localizations", "imported-products", "packages", "files", "targets", "build-settings", "products-group",
    "last-upgrade", "last-swift-update", "last-swift-migration",
  ]
  static let targetKeys = [
    "name", "id", "configuration-list-debug-id", "kind", "product", "product-type", "full-product-type",
    "last-swift-update", "last-swift-migration", "legacy-provisioning-style", "legacy-team-id",
    "test-host-target", "specialized-configurations", "dependencies", "build-phases", "build-rules",
    "package-product-members", "build-settings",
  ]
  static let fileKeys = [
    "kind", "id", "path", "name", "type", "signature", "encoding", "line-ending", "file-types",
    "opaque-folders",
    "index", "target-membership", "membership-exceptions", "children",
  ]

  // MARK: Lists

  /// Adds a member to the list of a key, which is created if it does not exist.
  @discardableResult func append(_ value: JSONValue, to key: String, of owner: JSONElement, _ order: [String])
    throws(ProjectTextError) -> JSONElement?
  {
    if let list = owner[key], list.kind == .array { return try list.insert(value) }
    try owner.set(key, .list([value]), order: order)
    return owner[key]?.members.last
  }

  /// Removes a member from the list of a key. An empty list is left out, as in Xcode, unless it has comments.
  func remove(_ member: JSONElement, from key: String, of owner: JSONElement) {
    owner[key]?.remove(member)
    if let list = owner[key], list.isEmpty, list.isBlank { owner.remove(key) }
  }
}

extension JSONElement {
  enum FileKind: String {
    case file = "file-reference"
    case group
    case folder
    case variants = "variant-group"
    case versions = "version-group"
  }

  /// The kind of a file, group or folder.
  var fileKind: FileKind { self["kind"]?.text.flatMap(FileKind.init) ?? .file }

  var location: ProjectPath {
    ProjectPath(written: self["path"]?.text ?? "") ?? ProjectPath("", base: .absolute)
  }

  /// The name by which the project refers to a file, group or folder.
  var fileName: String { self["name"]?.text ?? location.name }
}

import Formats

/// A value that is written into a project.
indirect enum ObjectValue: Sendable {
  case text(String)
  /// An identifier, and the name of the object that it refers to.
  case reference(String, String?)
  case list([ObjectValue])
  /// Keys are written in sorted order after `isa`, as in Xcode.
  case table([String: ObjectValue])

  static func reference(_ object: ProjectObject) -> ObjectValue { .reference(object.id, object.comment) }

  /// The text of the value.
  /// - Parameter lead: The text before each of its members; `nil` writes them on one line.
  func text(_ style: ProjectStyle, lead: String?) -> String {
    let inner = lead.map { $0 + style.step }
    switch self {
    case .text(let text): return PropertyListString.encode(text)
    case .reference(let id, let comment): return style.reference(id, comment)
    case .list(let members):
      let members = members.map { (inner ?? "") + $0.text(style, lead: inner) + (inner == nil ? ", " : ",") }
      return "(" + members.joined() + (lead ?? "") + ")"
    case .table(let entries):
      let keys = entries.keys.sorted { ($0 != "isa" ? 1 : 0, $0) < ($1 != "isa" ? 1 : 0, $1) }
      let lines = keys.compactMap { key in
        entries[key].map { value in
          (inner ?? "") + PropertyListString.encode(key) + " = " + value.text(style, lead: inner)
            + (inner == nil ? "; " : ";")
        }
      }
      return "{" + lines.joined() + (lead ?? "") + "}"
    }
  }
}

/// How a JSON project refers to something that it declares elsewhere: by an identifier, or by names from the outside in.
public enum ProjectReference: Hashable, Sendable {
  case identifier(String)
  case names([String])

  static let mark = "id:"

  /// Reads a reference such as `"id:4B70"`, `"App/compile-sources"` or `["App", {"name": "a/b"}]`.
  public init?(_ value: JSONNode) {
    let isList = value.kind == .array
    self.init(
      text: value.text, parts: isList ? value.members.map { ($0.text, $0["name"]?.text) } : nil)
  }

  /// Reads a reference of a text that is edited.
  public init?(_ value: JSONElement) {
    let isList = value.kind == .array
    self.init(
      text: value.text, parts: isList ? value.members.map { ($0.text, $0["name"]?.text) } : nil)
  }

  private init?(text: String?, parts: [(text: String?, name: String?)]?) {
    if let text {
      if text.hasPrefix(Self.mark) {
        self = .identifier(String(text.dropFirst(Self.mark.count)))
      } else {
        let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map {
          (String($0) ?? "", true)
        }
        self = .names(Self.resolved(parts))
      }
      return
    }
    guard let parts else { return nil }
    var names: [(String, Bool)] = []
    for part in parts {
      guard let name = part.text ?? part.name else { return nil }
      names.append((name, part.text != nil))
    }
    self = .names(Self.resolved(names))
  }

  /// Follows the components that are written as `.` and `..`.
  private static func resolved(_ parts: [(name: String, isWritten: Bool)]) -> [String] {
    var result: [String] = []
    for part in parts {
      switch (part.name, part.isWritten) {
      case (".", true): continue
      case ("..", true) where !result.isEmpty: result.removeLast()
      default: result.append(part.name)
      }
    }
    return result
  }

  /// The reference as Xcode writes it.
  public var written: JSONValue {
    switch self {
    case .identifier(let id): return .text(Self.mark + id)
    case .names(let names):
      let isPlain = names.allSatisfy { !$0.contains("/") && $0 != "." && $0 != ".." }
      let text = names.joined(separator: "/")
      if isPlain, !text.hasPrefix(Self.mark) { return .text(text) }
      return .list(
        names.map { name in
          name.contains("/") || name == "." || name == ".." ? .fields([("name", .text(name))]) : .text(name)
        })
    }
  }
}

/// A path in a JSON project: relative to the enclosing group, absolute, or below one of the folders that Xcode knows.
public struct ProjectPath: Hashable, Sendable {
  /// The folder that a path starts from.
  public enum Base: Hashable, Sendable {
    case group, absolute, project, developer, products, sdk
    /// The folder that a build setting names.
    case setting(String)
  }

  public var base: Base
  public var path: String

  public init(_ path: String, base: Base = .group) {
    self.base = base
    self.path = path
  }

  private static let bases: [(name: String, base: Base)] = [
    ("PROJECT", .project), ("DEVELOPER", .developer), ("PRODUCTS", .products), ("SDK", .sdk),
  ]

  /// Reads a path such as `Cart.swift`, `/usr/lib` or `<PROJECT>/Cart.swift`; `nil` if it starts from an unknown folder.
  public init?(written text: String) {
    guard text.hasPrefix("<") else {
      let isAbsolute = text.hasPrefix("/") || text.hasPrefix("~")
      self.init(Self.unescaped(text), base: isAbsolute ? .absolute : .group)
      return
    }
    if text.hasPrefix("<USER:") {
      var name = ""
      var rest = text.dropFirst("<USER:".count)
      while let character = rest.popFirst(), character != ">" {
        if character == "\\", let escaped = rest.popFirst() {
          name.append(escaped)
        } else {
          name.append(character)
        }
      }
      guard rest.popFirst() == "/" else { return nil }
      self.init(String(rest), base: .setting(name))
      return
    }
    guard let end = text.firstRange(of: ">/"),
      let base = Self.bases.first(where: { $0.name == text[..<end.lowerBound].dropFirst() })
    else { return nil }
    self.init(String(text[end.upperBound...]), base: base.base)
  }

  /// The path as Xcode writes it.
  public var written: String {
    switch base {
    case .group, .absolute: path.replacing("\\", with: "\\\\").replacing("<", with: "\\<")
    case .setting(let name):
      "<USER:\(name.replacing("\\", with: "\\\\").replacing(">", with: "\\>"))>/\(path)"
    default: "<\(Self.bases.first { $0.base == base }?.name ?? "")>/\(path)"
    }
  }

  /// What a property list calls the folder that the path starts from.
  public var sourceTree: String {
    switch base {
    case .group: "<group>"
    case .absolute: "<absolute>"
    case .project: "SOURCE_ROOT"
    case .developer: "DEVELOPER_DIR"
    case .products: "BUILT_PRODUCTS_DIR"
    case .sdk: "SDKROOT"
    case .setting(let name): name
    }
  }

  /// The last component, by which a project refers to a file.
  public var name: String {
    let end = path.utf8.lastIndex { $0 != UInt8(ascii: "/") }.map { path.utf8.index(after: $0) }
    let whole = path[..<(end ?? path.startIndex)]
    return String(whole.lastIndex(of: "/").map { whole[whole.index(after: $0)...] } ?? whole)
  }

  private static func unescaped(_ text: String) -> String {
    guard text.contains("\\") else { return text }
    var result = ""
    var rest = text[...]
    while let character = rest.popFirst() {
      if character == "\\", let escaped = rest.popFirst() {
        result.append(escaped)
      } else {
        result.append(character)
      }
    }
    return result
  }
}

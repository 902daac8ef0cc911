import ModuleGraph

/// A module name in which `*` matches any sequence of characters, or `tag:NAME`, `layer:NAME`,
/// `path:FOLDER/*` or `kind:app`.
public struct NamePattern: Hashable, Sendable, CustomStringConvertible {
  private enum Subject: Hashable { case name, tag, layer, path, kind }

  public let description: String
  private let subject: Subject
  private let parts: [String]

  public init(_ pattern: String) {
    description = pattern
    var rest = Substring(pattern)
    if rest.hasPrefix("tag:") {
      subject = .tag
      rest = rest.dropFirst(4)
    } else if rest.hasPrefix("layer:") {
      subject = .layer
      rest = rest.dropFirst(6)
    } else if rest.hasPrefix("path:") {
      subject = .path
      rest = rest.dropFirst(5)
    } else if rest.hasPrefix("kind:") {
      subject = .kind
      rest = rest.dropFirst(5)
    } else {
      subject = .name
    }
    parts = rest.split(separator: "*", omittingEmptySubsequences: false).map(String.init)
  }

  /// Whether the pattern matches exactly one name.
  public var isExact: Bool { subject == .name && parts.count == 1 }

  /// Whether the pattern matches a name with the given layer and tags. Patterns for folders and kinds do not
  /// match, because only modules have folders and kinds.
  public func matches(name: String, layer: String?, tags: Set<String>) -> Bool {
    switch subject {
    case .path, .kind: false
    case .name: matches(name)
    case .tag: tags.contains(where: matches)
    case .layer: layer.map(matches) ?? false
    }
  }

  /// Whether `text` matches the wildcards: the parts must occur in order, with the first at the start and the
  /// last at the end.
  public func matches(_ text: String) -> Bool {
    guard parts.count > 1, let first = parts.first, let last = parts.last else { return text == parts.first }
    guard text.hasPrefix(first) else { return false }
    var rest = text.dropFirst(first.count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let range = rest.firstRange(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return rest.hasSuffix(last)
  }

  /// Whether the pattern matches the module, regardless of its layer and tags.
  /// - Parameter folders: The module's folders, if they are already known.
  public func matches(itself module: Module, folders: [String]? = nil) -> Bool {
    switch subject {
    case .name: matches(module.id) || matches(module.name)
    case .path: (folders ?? module.folders).contains(where: matches)
    case .kind: matches(module.kind.rawValue)
    case .tag, .layer: false
    }
  }

  /// Whether the pattern matches the module.
  public func matches(_ module: Module) -> Bool {
    switch subject {
    case .name, .path, .kind: matches(itself: module)
    case .tag, .layer: matches(name: module.name, layer: module.layer, tags: module.tags)
    }
  }
}

import ModuleGraph

/// A module name in which `*` matches any sequence of characters, or `tag:NAME`, `layer:NAME`,
/// `path:FOLDER/*` or `kind:app`.
///
/// In `to` of `forbidden`, `<other>` stands for words that are not those of the module that uses the other one; see
/// ``OtherWords``. Everywhere else, it matches what `*` matches.
public struct NamePattern: Hashable, Sendable, CustomStringConvertible {
  /// What a pattern describes.
  public enum Subject: String, Hashable, Sendable, CaseIterable { case name, tag, layer, path, kind }

  public let description: String
  public let subject: Subject
  private let parts: [String]
  /// The number of parts before the first `<other>`; `nil` if there is none.
  private let partsBeforeOther: Int?

  /// What stands for the words of another module.
  public static let other = "<other>"

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
    let halves = rest.split(separator: Self.other, maxSplits: 1, omittingEmptySubsequences: false).map {
      $0.replacing(Self.other, with: "*").split(separator: "*", omittingEmptySubsequences: false).map(
        String.init)
    }
    parts = halves.flatMap(\.self)
    partsBeforeOther = halves.count > 1 ? halves[0].count : nil
  }

  private init(parts: [String]) {
    description = parts.joined(separator: "*")
    subject = .name
    self.parts = parts
    partsBeforeOther = nil
  }

  /// What stands before and after `<other>`; `nil` if it does not occur.
  var aroundOther: (before: NamePattern, after: NamePattern)? {
    partsBeforeOther.map {
      (NamePattern(parts: Array(parts[..<$0])), NamePattern(parts: Array(parts[$0...])))
    }
  }

  /// The text without the prefix that says what it describes; `nil` if it has a wildcard.
  package var literal: String? { parts.count == 1 ? parts[0] : nil }

  /// The longest text between wildcards, with the wildcards around it: `*UI` for `*UI`, `Core*` for `Core*`.
  var stem: (text: String, isAtStart: Bool, isAtEnd: Bool)? {
    guard parts.count > 1,
      let longest = parts.enumerated().max(by: { $0.element.count < $1.element.count }),
      !longest.element.isEmpty
    else { return nil }
    return (longest.element, longest.offset == 0, longest.offset == parts.count - 1)
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

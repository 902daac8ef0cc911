/// A value in a YAML document, with the position where it begins.
public struct YAMLNode: Hashable, Sendable {
  /// The content of a node.
  public enum Value: Hashable, Sendable {
    case scalar(String, isPlain: Bool)
    case sequence([YAMLNode])
    case mapping([Entry])
  }

  /// A key of a mapping, with its value.
  public struct Entry: Hashable, Sendable {
    public var key: YAMLNode
    public var value: YAMLNode

    public init(key: YAMLNode, value: YAMLNode) {
      self.key = key
      self.value = value
    }
  }

  public var value: Value
  /// The line number of the node's first character, starting at 1.
  public var line: Int
  /// The column number of the node's first character, starting at 1.
  public var column: Int
  /// The document that the node comes from; empty unless the origin was recorded because several documents were joined.
  public var origin = ""

  public init(value: Value, line: Int, column: Int) {
    self.value = value
    self.line = line
    self.column = column
  }

  /// The text of a scalar.
  public var string: String? {
    if case .scalar(let text, _) = value { text } else { nil }
  }

  /// The nodes of a sequence.
  public var sequence: [YAMLNode]? {
    if case .sequence(let nodes) = value { nodes } else { nil }
  }

  /// The entries of a mapping, in document order.
  public var mapping: [Entry]? {
    if case .mapping(let entries) = value { entries } else { nil }
  }

  /// Whether this is an empty plain scalar, `~` or `null`.
  public var isNull: Bool {
    if case .scalar(let text, isPlain: true) = value {
      ["", "~", "null", "Null", "NULL"].contains(text)
    } else {
      false
    }
  }

  /// The Boolean value of a plain scalar: `true`, `false`, `yes` or `no`.
  public var boolean: Bool? {
    guard case .scalar(let text, isPlain: true) = value else { return nil }
    switch text {
    case "true", "True", "TRUE", "yes", "Yes", "YES": return true
    case "false", "False", "FALSE", "no", "No", "NO": return false
    default: return nil
    }
  }

  /// The whole number that a plain scalar represents.
  public var integer: Int? {
    if case .scalar(let text, isPlain: true) = value { Int(text) } else { nil }
  }

  /// The value of `key`, if the node is a mapping that contains it.
  public subscript(key: String) -> YAMLNode? {
    mapping?.first { $0.key.string == key }?.value
  }

  /// The value as a list of strings, if it is a sequence of scalars or a single scalar.
  public var strings: [String]? {
    if isNull { return [] }
    if let string { return [string] }
    guard let sequence else { return nil }
    let texts = sequence.compactMap(\.string)
    return texts.count == sequence.count ? texts : nil
  }

  /// The number of nodes, including this one. A node to which several aliases refer counts several times.
  public var count: Int {
    switch value {
    case .scalar: 1
    case .sequence(let nodes): nodes.reduce(1) { $0 + $1.count }
    case .mapping(let entries): entries.reduce(1) { $0 + $1.key.count + $1.value.count }
    }
  }

  /// Returns a copy of the node with `origin` recorded for the node and all its descendants.
  public func noting(origin: String) -> YAMLNode {
    var copy = self
    copy.origin = origin
    switch value {
    case .scalar: break
    case .sequence(let nodes): copy.value = .sequence(nodes.map { $0.noting(origin: origin) })
    case .mapping(let entries):
      copy.value = .mapping(
        entries.map { Entry(key: $0.key.noting(origin: origin), value: $0.value.noting(origin: origin)) })
    }
    return copy
  }

  /// Returns the node with `change` applied to every string in it.
  public func mapTexts(_ change: (String) -> String) -> YAMLNode {
    var copy = self
    switch value {
    case .scalar(let text, let isPlain): copy.value = .scalar(change(text), isPlain: isPlain)
    case .sequence(let nodes): copy.value = .sequence(nodes.map { $0.mapTexts(change) })
    case .mapping(let entries):
      copy.value = .mapping(
        entries.map { Entry(key: $0.key.mapTexts(change), value: $0.value.mapTexts(change)) })
    }
    return copy
  }
}

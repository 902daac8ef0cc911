import CYAML

/// Reads the first document of a YAML text with libyaml.
///
/// ```swift
/// let node = try YAMLDocument.parse(Array("layers: [host, core]".utf8))
/// node?["layers"]?.strings  // ["host", "core"]
/// ```
public enum YAMLDocument {
  /// The maximum nesting depth. No manifest needs more, and a hostile manifest could exhaust the stack.
  static let maximumDepth = 64
  /// The maximum number of nodes. An alias counts as all the nodes that it refers to.
  static let maximumNodes = 2_000_000

  /// Parses `bytes`.
  /// - Returns: The root node, or `nil` for an empty document.
  /// - Throws: ``YAMLError`` if the text is not YAML, is nested too deeply, is too large, or repeats a key.
  public static func parse(_ bytes: [UInt8]) throws -> YAMLNode? {
    let reader = EventReader()
    defer { reader.close() }
    return try bytes.withUnsafeBufferPointer { buffer in
      guard reader.open(buffer) else {
        throw YAMLError(message: "libyaml could not be started", line: 1, column: 1)
      }
      var composer = Composer(reader: reader)
      return try composer.document()
    }
  }
}

/// Builds nodes from libyaml's events.
private struct Composer {
  let reader: EventReader
  var anchors: [String: (node: YAMLNode, size: Int)] = [:]
  var nodeCount = 0

  mutating func document() throws -> YAMLNode? {
    while true {
      let event = try reader.next()
      switch event.kind {
      case .streamEnd, .documentEnd: return nil
      case .other: continue
      default: return try node(event, depth: 0)
      }
    }
  }

  private mutating func node(_ event: Event, depth: Int) throws -> YAMLNode {
    guard depth < YAMLDocument.maximumDepth else {
      throw event.error("nested more than \(YAMLDocument.maximumDepth) levels deep")
    }
    let before = nodeCount
    try count(1, at: event)
    let value: YAMLNode.Value
    switch event.kind {
    case .alias:
      guard let anchor = anchors[event.text] else {
        throw event.error("the alias *\(event.text) refers to no anchor; define &\(event.text) above")
      }
      try count(anchor.size, at: event)
      return YAMLNode(value: anchor.node.value, line: event.line, column: event.column)
    case .scalar(let isPlain): value = .scalar(event.text, isPlain: isPlain)
    case .sequenceStart: value = .sequence(try sequence(depth: depth))
    case .mappingStart: value = .mapping(try mapping(depth: depth))
    default: throw event.error("a value is missing")
    }
    let result = YAMLNode(value: value, line: event.line, column: event.column)
    if let anchor = event.anchor { anchors[anchor] = (result, nodeCount - before) }
    return result
  }

  private mutating func count(_ nodes: Int, at event: Event) throws {
    nodeCount += nodes
    if nodeCount > YAMLDocument.maximumNodes { throw event.error("the document is too large") }
  }

  private mutating func sequence(depth: Int) throws -> [YAMLNode] {
    var nodes: [YAMLNode] = []
    while true {
      let event = try reader.next()
      if case .sequenceEnd = event.kind { return nodes }
      nodes.append(try node(event, depth: depth + 1))
    }
  }

  private mutating func mapping(depth: Int) throws -> [YAMLNode.Entry] {
    var entries: [YAMLNode.Entry] = []
    var seen: Set<String> = []
    while true {
      let event = try reader.next()
      if case .mappingEnd = event.kind { return entries }
      let key = try node(event, depth: depth + 1)
      if let name = key.string, name != "<<", !seen.insert(name).inserted {
        throw event.error("the key '\(name)' appears twice here; keep one")
      }
      entries.append(YAMLNode.Entry(key: key, value: try node(try reader.next(), depth: depth + 1)))
    }
  }
}

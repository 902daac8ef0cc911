import TenonDiagnostics
import TenonURLCoding

/// Decodes a value from a ``ValueTree``. It is a class, so that the many small decoders can share one tree.
final class DecodingTree {
  let tree: ValueTree

  init(_ tree: ValueTree) { self.tree = tree }

  func decode<Value: Decodable>(_ type: Value.Type) throws(RouteError) -> Value {
    do {
      return try Value(from: TreeDecoder(cursor: TreeCursor(source: self, node: ValueTree.root)))
    } catch {
      throw RouteError.undecodable(error)
    }
  }
}

/// The position at which a decoder reads: a node, one of its values, or a key that the URL does not contain.
struct TreeCursor {
  let source: DecodingTree
  /// The node; for an absent key, the node in which the key was looked up.
  var node: Int32
  /// The index of one of several values; -1 for the node as a whole.
  var position: Int32 = -1
  /// The key that the URL does not contain.
  var absentKey: String?

  var tree: ValueTree { _read { yield source.tree } }

  var path: String {
    let path = tree.path(of: node)
    if let absentKey { return path.isEmpty ? absentKey : path + "." + absentKey }
    return position < 0 ? path : "\(path)[\(position)]"
  }

  func error(_ problem: DecodingProblem) -> RouteError {
    RouteError.undecodable(path, problem)
  }

  func child(_ key: String) -> TreeCursor {
    if absentKey == nil, position < 0, let child = tree.child(of: node, key) {
      return TreeCursor(source: source, node: child)
    }
    var cursor = self
    cursor.absentKey = absentKey.map { $0 + "." + key } ?? key
    return cursor
  }

  /// Whether the URL contains the key without a value and without nested keys.
  var isBare: Bool {
    if absentKey != nil { return false }
    if position >= 0 { return tree.value(node, at: Int(position)) == nil }
    return tree[node].count == 1 && tree[node].value == nil && tree[node].firstChild < 0
  }

  /// Returns the single text from which a scalar is read; empty for a bare key.
  func text() throws(RouteError) -> String {
    if absentKey != nil {
      throw error(.missing(given: tree.children(of: node).map { tree[$0].key }))
    }
    if position >= 0 { return tree.value(node, at: Int(position)) ?? "" }
    let here = tree[node]
    if here.isTail { return ([here.value] + here.more).map { $0 ?? "" }.joined(separator: "/") }
    if here.count > 1 { throw error(.repeated(count: Int(here.count))) }
    if here.count == 0 { throw error(.inconsistent) }
    return here.value ?? ""
  }

  func scalar<Value>(_ read: (String) -> Value?) throws(RouteError) -> Value {
    let text = try text()
    guard let value = read(text) else {
      throw error(.malformed(text: text, expected: ScalarText.expectation(Value.self)))
    }
    return value
  }

  /// Reads a Boolean. A bare key means true, as in `?preview`.
  func bool() throws(RouteError) -> Bool { isBare ? true : try scalar(ScalarText.bool) }
}

struct TreeDecoder: Decoder {
  let cursor: TreeCursor

  var codingPath: [any CodingKey] { AnyCodingKey.path(cursor.path) }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(TreeKeyedDecodingContainer(cursor: cursor))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try TreeUnkeyedDecodingContainer(cursor: cursor)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    TreeValueDecodingContainer(cursor: cursor)
  }
}

extension AnyCodingKey {
  /// Returns the coding keys for names that are joined by dots.
  static func path(_ text: String) -> [any CodingKey] {
    text.split(separator: ".").map { AnyCodingKey(stringValue: String($0)) }
  }
}

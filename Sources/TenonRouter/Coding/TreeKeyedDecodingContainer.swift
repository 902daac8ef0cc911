import TenonDiagnostics

/// Reads the children of one node by their keys. An absent or bare node has no children.
struct TreeKeyedDecodingContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let cursor: TreeCursor

  var codingPath: [any CodingKey] { AnyCodingKey.path(cursor.path) }

  var allKeys: [Key] {
    guard cursor.absentKey == nil, cursor.position < 0 else { return [] }
    return cursor.tree.children(of: cursor.node).compactMap { Key(stringValue: cursor.tree[$0].key) }
  }

  private func value(_ key: Key) -> TreeValueDecodingContainer {
    TreeValueDecodingContainer(cursor: cursor.child(key.stringValue))
  }

  func contains(_ key: Key) -> Bool { cursor.child(key.stringValue).absentKey == nil }
  func decodeNil(forKey key: Key) -> Bool { !contains(key) }
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try value(key).decode(type) }
  func decode(_ type: String.Type, forKey key: Key) throws -> String { try value(key).decode(type) }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try value(key).decode(type) }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try value(key).decode(type) }

  // Less common scalars are read by their own `init(from:)`, which requests a single-value container.
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try value(key).decode(type)
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    KeyedDecodingContainer(TreeKeyedDecodingContainer<NestedKey>(cursor: cursor.child(key.stringValue)))
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try TreeUnkeyedDecodingContainer(cursor: cursor.child(key.stringValue))
  }

  func superDecoder() throws -> any Decoder { TreeDecoder(cursor: cursor.child("super")) }

  func superDecoder(forKey key: Key) throws -> any Decoder {
    TreeDecoder(cursor: cursor.child(key.stringValue))
  }
}

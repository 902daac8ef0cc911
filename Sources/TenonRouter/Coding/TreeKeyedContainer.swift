import TenonDiagnostics

/// Reads the children of one place by their keys. A place that is absent or bare has none.
struct TreeKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let place: TreePlace

  var codingPath: [any CodingKey] { TextKey.path(place.path) }

  var allKeys: [Key] {
    guard place.absentKey == nil, place.position < 0 else { return [] }
    return place.tree.children(of: place.node).compactMap { Key(stringValue: place.tree[$0].key) }
  }

  private func value(_ key: Key) -> TreeValueContainer {
    TreeValueContainer(place: place.child(key.stringValue))
  }

  func contains(_ key: Key) -> Bool { place.child(key.stringValue).absentKey == nil }
  func decodeNil(forKey key: Key) -> Bool { !contains(key) }
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try value(key).decode(type) }
  func decode(_ type: String.Type, forKey key: Key) throws -> String { try value(key).decode(type) }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try value(key).decode(type) }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try value(key).decode(type) }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try value(key).decode(type) }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try value(key).decode(type) }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try value(key).decode(type) }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try value(key).decode(type) }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try value(key).decode(type) }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try value(key).decode(type) }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try value(key).decode(type) }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try value(key).decode(type) }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try value(key).decode(type) }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try value(key).decode(type) }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try value(key).decode(type)
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    KeyedDecodingContainer(TreeKeyedContainer<NestedKey>(place: place.child(key.stringValue)))
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try TreeUnkeyedContainer(place: place.child(key.stringValue))
  }

  func superDecoder() throws -> any Decoder { TreeDecoder(place: place.child("super")) }

  func superDecoder(forKey key: Key) throws -> any Decoder {
    TreeDecoder(place: place.child(key.stringValue))
  }
}

import TenonDiagnostics

/// Reads a list: the values of a repeated key, or the children `0`, `1`, … of an indexed key.
struct TreeUnkeyedDecodingContainer: UnkeyedDecodingContainer {
  private let cursor: TreeCursor
  private let isIndexed: Bool
  private let length: Int
  private(set) var currentIndex = 0

  /// - Throws: ``RouteError`` if the key has both values and children.
  init(cursor: TreeCursor) throws(RouteError) {
    self.cursor = cursor
    guard cursor.absentKey == nil, !cursor.isBare else {
      (isIndexed, length) = (false, 0)
      return
    }
    if cursor.position >= 0 {
      (isIndexed, length) = (false, 1)
      return
    }
    let node = cursor.tree[cursor.node]
    let children = cursor.tree.children(of: cursor.node).count
    if children > 0, node.count > 0 { throw cursor.error(.inconsistent) }
    isIndexed = children > 0
    length = isIndexed ? children : Int(node.count)
  }

  var codingPath: [any CodingKey] { AnyCodingKey.path(cursor.path) }
  var count: Int? { length }
  var isAtEnd: Bool { currentIndex >= length }

  private var current: TreeCursor {
    get throws {
      if isAtEnd { throw cursor.error(.missing(given: [])) }
      if isIndexed {
        let element = cursor.child(String(currentIndex))
        if element.absentKey != nil { throw cursor.error(.inconsistent) }
        return element
      }
      return cursor.position >= 0
        ? cursor : TreeCursor(source: cursor.source, node: cursor.node, position: Int32(currentIndex))
    }
  }

  private mutating func next<Value>(_ read: (TreeValueDecodingContainer) throws -> Value) throws -> Value {
    let value = try read(TreeValueDecodingContainer(cursor: current))
    currentIndex += 1
    return value
  }

  mutating func decodeNil() throws -> Bool {
    guard try current.isBare else { return false }
    currentIndex += 1
    return true
  }

  // Scalars are read by their own `init(from:)`, which requests a single-value container.
  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try next { try $0.decode(type) }
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try next { KeyedDecodingContainer(TreeKeyedDecodingContainer<NestedKey>(cursor: $0.cursor)) }
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next { try TreeUnkeyedDecodingContainer(cursor: $0.cursor) }
  }

  mutating func superDecoder() throws -> any Decoder { try next { TreeDecoder(cursor: $0.cursor) } }
}

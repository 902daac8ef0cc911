import TenonDiagnostics

/// Reads a list: the values of a repeated key, or the children `0`, `1`, … of an indexed one.
struct TreeUnkeyedDecodingContainer: UnkeyedDecodingContainer {
  private let place: TreePlace
  private let isIndexed: Bool
  private let length: Int
  private(set) var currentIndex = 0

  /// - Throws: ``RouteError`` where the key has both values and children.
  init(place: TreePlace) throws(RouteError) {
    self.place = place
    guard place.absentKey == nil, !place.isBare else {
      (isIndexed, length) = (false, 0)
      return
    }
    if place.position >= 0 {
      (isIndexed, length) = (false, 1)
      return
    }
    let node = place.tree[place.node]
    let children = place.tree.children(of: place.node).count
    if children > 0, node.count > 0 { throw place.error(.inconsistent) }
    isIndexed = children > 0
    length = isIndexed ? children : Int(node.count)
  }

  var codingPath: [any CodingKey] { AnyCodingKey.path(place.path) }
  var count: Int? { length }
  var isAtEnd: Bool { currentIndex >= length }

  private var current: TreePlace {
    get throws {
      if isAtEnd { throw place.error(.missing(given: [])) }
      if isIndexed {
        let element = place.child(String(currentIndex))
        if element.absentKey != nil { throw place.error(.inconsistent) }
        return element
      }
      return place.position >= 0
        ? place : TreePlace(source: place.source, node: place.node, position: Int32(currentIndex))
    }
  }

  private mutating func next<Value>(_ read: (TreeValueDecodingContainer) throws -> Value) throws -> Value {
    let value = try read(TreeValueDecodingContainer(place: current))
    currentIndex += 1
    return value
  }

  mutating func decodeNil() throws -> Bool {
    guard try current.isBare else { return false }
    currentIndex += 1
    return true
  }

  // Scalars are read by their own `init(from:)`, which asks for a single value.
  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try next { try $0.decode(type) }
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try next { KeyedDecodingContainer(TreeKeyedDecodingContainer<NestedKey>(place: $0.place)) }
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next { try TreeUnkeyedDecodingContainer(place: $0.place) }
  }

  mutating func superDecoder() throws -> any Decoder { try next { TreeDecoder(place: $0.place) } }
}

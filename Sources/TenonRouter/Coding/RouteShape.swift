#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import TenonRoutePatterns

/// The keys that a route's type decodes, and the kind of path parameter for each key.
///
/// The shape is found by decoding the type once from made-up values, without reflection or a macro. If the type refuses
/// a value, only the keys requested up to then are known, and parameters with other keys are treated as plain strings.
struct RouteShape {
  private(set) var kinds = [String: ParameterKind]()
  private(set) var keys: [String] = []
  /// Whether the type was decoded to the end, so that `keys` is complete.
  private(set) var isComplete = false

  init(of type: any Route.Type) {
    let recorder = ShapeRecorder()
    isComplete = (try? type.init(from: ShapeDecoder(recorder: recorder, key: nil, depth: 0))) != nil
    kinds = recorder.kinds
    keys = recorder.keys
  }
}

private final class ShapeRecorder {
  var kinds = [String: ParameterKind]()
  var keys: [String] = []
}

/// Decodes any type from made-up values and records the type of each key of the outermost container.
private struct ShapeDecoder: Decoder {
  var recorder: ShapeRecorder
  /// The outermost key that is being decoded; `nil` at the root.
  var key: String?
  var depth: Int

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// Thrown when decoding nests too deeply, for example because a type contains itself.
  struct TooDeep: Error {}

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(ShapeKeyedContainer(decoder: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try DecodingTree.nothing.unkeyedContainer()
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    ShapeValueContainer(decoder: self)
  }

  func below(_ key: any CodingKey) throws -> ShapeDecoder {
    if depth > 16 { throw TooDeep() }
    if self.key == nil { recorder.keys.append(key.stringValue) }
    return ShapeDecoder(recorder: recorder, key: self.key ?? key.stringValue, depth: depth + 1)
  }

  /// Records the kind of the outermost key, which can be a path parameter only if it is a scalar itself.
  func note(_ kind: ParameterKind) {
    guard let key, depth == 1 else { return }
    recorder.kinds[key] = kind
  }

  func make<Value: Decodable>(_ type: Value.Type) throws -> Value {
    if type == UUID.self, let value = UUID() as? Value {
      note(.uuid)
      return value
    }
    if type == Date.self, let value = Date() as? Value { return value }
    if type == URL.self, let value = URL(fileURLWithPath: "/") as? Value { return value }
    do { return try Value(from: self) } catch {
      // An enum may refuse a made-up raw value; any of its cases will do. Looked up only if decoding failed.
      guard let cases = type as? any CaseIterable.Type, let value = cases.anyCase as? Value else {
        throw error
      }
      return value
    }
  }
}

extension CaseIterable {
  fileprivate static var anyCase: Any? { allCases.first }
}

extension DecodingTree {
  fileprivate static var nothing: TreeDecoder {
    TreeDecoder(cursor: TreeCursor(source: DecodingTree(ValueTree()), node: ValueTree.root, absentKey: ""))
  }
}

private struct ShapeValueContainer: SingleValueDecodingContainer {
  var decoder: ShapeDecoder

  var codingPath: [any CodingKey] { [] }

  func integer<Value: FixedWidthInteger>() -> Value {
    decoder.note(Value.isSigned ? .int : .uint)
    return 0
  }

  func noting<Value>(_ kind: ParameterKind, _ value: Value) -> Value {
    decoder.note(kind)
    return value
  }

  func decodeNil() -> Bool { false }
  func decode(_ type: Bool.Type) throws -> Bool { noting(.bool, false) }
  func decode(_ type: String.Type) throws -> String { "" }
  func decode(_ type: Double.Type) throws -> Double { noting(.double, 0) }
  func decode(_ type: Float.Type) throws -> Float { noting(.double, 0) }
  func decode(_ type: Int.Type) throws -> Int { integer() }
  func decode(_ type: Int8.Type) throws -> Int8 { integer() }
  func decode(_ type: Int16.Type) throws -> Int16 { integer() }
  func decode(_ type: Int32.Type) throws -> Int32 { integer() }
  func decode(_ type: Int64.Type) throws -> Int64 { integer() }
  func decode(_ type: UInt.Type) throws -> UInt { integer() }
  func decode(_ type: UInt8.Type) throws -> UInt8 { integer() }
  func decode(_ type: UInt16.Type) throws -> UInt16 { integer() }
  func decode(_ type: UInt32.Type) throws -> UInt32 { integer() }
  func decode(_ type: UInt64.Type) throws -> UInt64 { integer() }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try decoder.make(type) }
}

private struct ShapeKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  var decoder: ShapeDecoder

  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] { [] }

  /// At the root, every key counts as present, so that the types of optional properties are also recorded.
  func contains(_ key: Key) -> Bool { decoder.key == nil }
  func decodeNil(forKey key: Key) throws -> Bool { decoder.key != nil }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try decoder.below(key).make(type)
  }

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    guard contains(key) else { return nil }
    // An optional value that cannot be made up is nil.
    return try? decode(type, forKey: key)
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try decoder.below(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder.below(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { decoder }
  func superDecoder(forKey key: Key) throws -> any Decoder { try decoder.below(key) }
}

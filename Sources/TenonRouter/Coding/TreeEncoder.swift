#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

import TenonDiagnostics
import TenonURLCoding

/// Encodes a value into a ``ValueTree``: the inverse of ``DecodingTree``.
final class EncodingTree {
  var tree = ValueTree()

  /// A value that no text represents.
  struct Unrepresentable: Error {
    var key: String
    var text: String
  }

  static func encode(_ value: some Encodable) throws -> ValueTree {
    let target = EncodingTree()
    try value.encode(to: TreeEncoder(target: target, node: ValueTree.root))
    return target.tree
  }

  func child(of node: Int32, _ key: String) -> Int32 {
    tree.child(of: node, key) ?? tree.append(to: node, key)
  }

  func set(_ text: String, at node: Int32) {
    tree[node].value = text
    tree[node].count = 1
  }

  func set(_ number: some BinaryFloatingPoint & CustomStringConvertible, at node: Int32) throws {
    guard number.isFinite else {
      throw Unrepresentable(key: tree.path(of: node), text: number.description)
    }
    set(number.description, at: node)
  }

  func set<Value: Encodable>(_ value: Value, at node: Int32) throws {
    switch value {
    case let date as Date:
      guard let text = DateText.text(date) else {
        throw Unrepresentable(key: tree.path(of: node), text: "\(date)")
      }
      set(text, at: node)
    case let url as URL:
      let text = url.absoluteString
      if text.isEmpty { throw Unrepresentable(key: tree.path(of: node), text: "an empty URL") }
      set(text, at: node)
    case let uuid as UUID: set(uuid.uuidString, at: node)
    case let data as Data: set(ScalarText.text(data), at: node)
    default: try value.encode(to: TreeEncoder(target: self, node: node))
    }
  }
}

struct TreeEncoder: Encoder {
  let target: EncodingTree
  let node: Int32

  var codingPath: [any CodingKey] { AnyCodingKey.path(target.tree.path(of: node)) }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    target.tree[node].isContainer = true
    return KeyedEncodingContainer(TreeKeyedEncodingContainer(target: target, node: node))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    TreeUnkeyedEncodingContainer(target: target, node: node)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    TreeValueEncodingContainer(target: target, node: node)
  }
}

struct TreeValueEncodingContainer: SingleValueEncodingContainer {
  let target: EncodingTree
  let node: Int32

  var codingPath: [any CodingKey] { AnyCodingKey.path(target.tree.path(of: node)) }

  func encodeNil() throws {}
  func encode(_ value: Bool) throws { target.set(value.description, at: node) }
  func encode(_ value: String) throws { target.set(value, at: node) }
  func encode(_ value: Double) throws { try target.set(value, at: node) }
  func encode(_ value: Float) throws { try target.set(value, at: node) }
  func encode(_ value: Int) throws { target.set(value.description, at: node) }
  func encode(_ value: Int8) throws { target.set(value.description, at: node) }
  func encode(_ value: Int16) throws { target.set(value.description, at: node) }
  func encode(_ value: Int32) throws { target.set(value.description, at: node) }
  func encode(_ value: Int64) throws { target.set(value.description, at: node) }
  func encode(_ value: UInt) throws { target.set(value.description, at: node) }
  func encode(_ value: UInt8) throws { target.set(value.description, at: node) }
  func encode(_ value: UInt16) throws { target.set(value.description, at: node) }
  func encode(_ value: UInt32) throws { target.set(value.description, at: node) }
  func encode(_ value: UInt64) throws { target.set(value.description, at: node) }
  func encode<Value: Encodable>(_ value: Value) throws { try target.set(value, at: node) }
}

struct TreeKeyedEncodingContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let target: EncodingTree
  let node: Int32

  var codingPath: [any CodingKey] { AnyCodingKey.path(target.tree.path(of: node)) }

  private func value(_ key: Key) -> TreeValueEncodingContainer {
    TreeValueEncodingContainer(target: target, node: target.child(of: node, key.stringValue))
  }

  func encodeNil(forKey key: Key) throws {}
  func encode(_ value: Bool, forKey key: Key) throws { try self.value(key).encode(value) }
  func encode(_ value: String, forKey key: Key) throws { try self.value(key).encode(value) }
  func encode(_ value: Double, forKey key: Key) throws { try self.value(key).encode(value) }
  func encode(_ value: Int, forKey key: Key) throws { try self.value(key).encode(value) }
  // Less common scalars are written by their own `encode(to:)`, which requests a single-value container.
  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws { try self.value(key).encode(value) }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    encoder(key.stringValue).container(keyedBy: keyType)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder(key.stringValue).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { encoder("super") }
  func superEncoder(forKey key: Key) -> any Encoder { encoder(key.stringValue) }

  private func encoder(_ key: String) -> TreeEncoder {
    TreeEncoder(target: target, node: target.child(of: node, key))
  }
}

struct TreeUnkeyedEncodingContainer: UnkeyedEncodingContainer {
  private let target: EncodingTree
  private let node: Int32
  private(set) var count = 0

  init(target: EncodingTree, node: Int32) {
    self.target = target
    self.node = node
    target.tree[node].isContainer = true
    target.tree[node].isArray = true
  }

  var codingPath: [any CodingKey] { AnyCodingKey.path(target.tree.path(of: node)) }

  private mutating func next() -> TreeValueEncodingContainer {
    defer { count += 1 }
    return TreeValueEncodingContainer(target: target, node: target.tree.append(to: node, String(count)))
  }

  mutating func encodeNil() throws { _ = next() }
  // Scalars are written by their own `encode(to:)`, which requests a single-value container.
  mutating func encode<Value: Encodable>(_ value: Value) throws { try next().encode(value) }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> {
    TreeEncoder(target: target, node: next().node).container(keyedBy: keyType)
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    TreeEncoder(target: target, node: next().node).unkeyedContainer()
  }

  mutating func superEncoder() -> any Encoder { TreeEncoder(target: target, node: next().node) }
}

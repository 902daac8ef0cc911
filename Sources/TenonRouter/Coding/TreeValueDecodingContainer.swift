#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

import TenonDiagnostics
import TenonURLCoding

/// Reads scalars from one node, and decodes all other values with their type's own `init(from:)`.
struct TreeValueDecodingContainer: SingleValueDecodingContainer {
  let cursor: TreeCursor

  var codingPath: [any CodingKey] { AnyCodingKey.path(cursor.path) }

  func decodeNil() -> Bool { cursor.absentKey != nil || cursor.isBare }
  func decode(_ type: Bool.Type) throws -> Bool { try cursor.bool() }
  func decode(_ type: String.Type) throws -> String { try cursor.text() }
  func decode(_ type: Double.Type) throws -> Double { try cursor.scalar(ScalarText.decimal) }
  func decode(_ type: Float.Type) throws -> Float { try cursor.scalar(ScalarText.decimal) }
  func decode(_ type: Int.Type) throws -> Int { try cursor.scalar(ScalarText.integer) }
  func decode(_ type: Int8.Type) throws -> Int8 { try cursor.scalar(ScalarText.integer) }
  func decode(_ type: Int16.Type) throws -> Int16 { try cursor.scalar(ScalarText.integer) }
  func decode(_ type: Int32.Type) throws -> Int32 { try cursor.scalar(ScalarText.integer) }
  func decode(_ type: Int64.Type) throws -> Int64 { try cursor.scalar(ScalarText.integer) }
  func decode(_ type: UInt.Type) throws -> UInt { try cursor.scalar(ScalarText.integer) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try cursor.scalar(ScalarText.integer) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try cursor.scalar(ScalarText.integer) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try cursor.scalar(ScalarText.integer) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try cursor.scalar(ScalarText.integer) }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    // Types whose own Codable form is unsuitable for a URL. Each cast converts a value to the type that it already has.
    if type == Date.self, let value = try cursor.scalar(DateText.date) as? Value { return value }
    if type == URL.self, let value = try cursor.scalar(ScalarText.url) as? Value { return value }
    if type == UUID.self, let value = try cursor.scalar(ScalarText.uuid) as? Value { return value }
    if type == Data.self, let value = try cursor.scalar(ScalarText.data) as? Value { return value }
    do {
      return try Value(from: TreeDecoder(cursor: cursor))
    } catch {
      throw RouteError.undecodable(error, key: cursor.path)
    }
  }
}

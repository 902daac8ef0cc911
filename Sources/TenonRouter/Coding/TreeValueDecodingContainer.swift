#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

import TenonDiagnostics
import TenonURLCoding

/// Reads scalars from one place, and hands everything else to the type's own `init(from:)`.
struct TreeValueDecodingContainer: SingleValueDecodingContainer {
  let place: TreePlace

  var codingPath: [any CodingKey] { AnyCodingKey.path(place.path) }

  func decodeNil() -> Bool { place.absentKey != nil || place.isBare }
  func decode(_ type: Bool.Type) throws -> Bool { try place.bool() }
  func decode(_ type: String.Type) throws -> String { try place.text() }
  func decode(_ type: Double.Type) throws -> Double { try place.scalar(ScalarText.decimal) }
  func decode(_ type: Float.Type) throws -> Float { try place.scalar(ScalarText.decimal) }
  func decode(_ type: Int.Type) throws -> Int { try place.scalar(ScalarText.integer) }
  func decode(_ type: Int8.Type) throws -> Int8 { try place.scalar(ScalarText.integer) }
  func decode(_ type: Int16.Type) throws -> Int16 { try place.scalar(ScalarText.integer) }
  func decode(_ type: Int32.Type) throws -> Int32 { try place.scalar(ScalarText.integer) }
  func decode(_ type: Int64.Type) throws -> Int64 { try place.scalar(ScalarText.integer) }
  func decode(_ type: UInt.Type) throws -> UInt { try place.scalar(ScalarText.integer) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try place.scalar(ScalarText.integer) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try place.scalar(ScalarText.integer) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try place.scalar(ScalarText.integer) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try place.scalar(ScalarText.integer) }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    // Types whose own Codable form suits no URL. Each cast is of a value to its own type.
    if type == Date.self, let value = try place.scalar(DateText.date) as? Value { return value }
    if type == URL.self, let value = try place.scalar(ScalarText.url) as? Value { return value }
    if type == UUID.self, let value = try place.scalar(ScalarText.uuid) as? Value { return value }
    if type == Data.self, let value = try place.scalar(ScalarText.data) as? Value { return value }
    do {
      return try Value(from: TreeDecoder(place: place))
    } catch {
      throw RouteError.undecodable(error, key: place.path)
    }
  }
}

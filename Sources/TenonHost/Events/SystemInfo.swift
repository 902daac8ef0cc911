import Foundation
import Tenon

/// Information that the system passes as a dictionary, such as a notification's payload. It is stored as a tree of
/// values that can cross actor boundaries.
///
/// ```swift
/// contract.handles(.didReceiveRemoteNotification, with: orders) { notification, orders in
///   let title = notification.info["aps", "alert", "title"]
///   return await orders.update(try notification.info.decode(OrderChange.self)) ? .newData : .noData
/// }
/// ```
public struct SystemInfo: Sendable, Equatable {
  private let values: [String: ConfigurationValue]

  /// Creates a tree from a dictionary. Strings, numbers, dates, data, URLs, arrays and dictionaries are kept; all other
  /// values are omitted.
  public init(_ dictionary: [AnyHashable: Any] = [:]) {
    values = ConfigurationValue.object(dictionary)
  }

  /// The string or number at the given path of keys, as a string. For an array, the key is a zero-based
  /// index.
  public subscript(path: String...) -> String? {
    var value = ConfigurationValue.object(values)
    for key in path {
      guard let next = value.child(key) else { return nil }
      value = next
    }
    return value.text
  }

  /// Decodes the whole tree into your own type, as if from JSON. Dates and data use the default formats of
  /// `JSONEncoder`.
  /// - Throws: `DecodingError` if the tree does not match the type.
  public func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try JSONDecoder().decode(type, from: JSONEncoder().encode(values))
  }
}

extension ConfigurationValue {
  fileprivate static func object(_ dictionary: [AnyHashable: Any]) -> [String: ConfigurationValue] {
    var values: [String: ConfigurationValue] = [:]
    for (key, value) in dictionary {
      if let key = key.base as? String, let value = ConfigurationValue(system: value) { values[key] = value }
    }
    return values
  }

  fileprivate init?(system value: Any) {
    switch value {
    case let text as String: self = .string(text)
    // This case precedes the numbers because the system's Boolean values can also be cast to numbers.
    case let flag as Bool where Self.isTruthValue(value): self = .bool(flag)
    case let number as Int: self = .integer(number)
    case let number as Double: self = .number(number)
    case let data as Data: self = .string(data.base64EncodedString())
    case let date as Date: self = .number(date.timeIntervalSinceReferenceDate)
    case let url as URL: self = .string(url.absoluteString)
    case let array as [Any]: self = .array(array.compactMap { ConfigurationValue(system: $0) })
    case let dictionary as [AnyHashable: Any]: self = .object(Self.object(dictionary))
    default: return nil
    }
  }

  /// Whether the value was written as true or false. The system's numbers 0 and 1 can also be cast to `Bool`.
  private static func isTruthValue(_ value: Any) -> Bool {
    #if canImport(Darwin)
      guard let number = value as? NSNumber else { return value is Bool }
      return CFGetTypeID(number) == CFBooleanGetTypeID()
    #else
      return type(of: value) == Bool.self
    #endif
  }

  fileprivate func child(_ key: String) -> ConfigurationValue? {
    switch self {
    case .object(let values): values[key]
    case .array(let values): Int(key).flatMap { values.indices.contains($0) ? values[$0] : nil }
    default: nil
    }
  }

  fileprivate var text: String? {
    switch self {
    case .string(let text): text
    case .integer(let number): String(number)
    case .number(let number): String(number)
    case .bool(let flag): String(flag)
    case .null, .array, .object: nil
    }
  }
}

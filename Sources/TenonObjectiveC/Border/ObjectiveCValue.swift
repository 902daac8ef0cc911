import Foundation

/// A value that both languages understand: what becomes a string, a number or a collection of Foundation, an object of a
/// class, or a block.
package indirect enum ObjectiveCValue: @unchecked Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  case unsigned(UInt)
  case double(Double)
  case string(String)
  case date(Date)
  case url(URL)
  case data(Data)
  case array([ObjectiveCValue])
  case dictionary([String: ObjectiveCValue])
  /// An object of a `Sendable` class of Swift.
  case object(AnyObject)
  case block(ObjectiveCBlock)

  /// - Throws: ``ObjectiveCError`` with the code `wrongParameters` if Objective-C does not know such a value: it would
  ///   get an opaque box, which it cannot use.
  init(_ value: Any, at path: String = "") throws(ObjectiveCError) {
    switch value {
    case let value as any ObjectiveCConvertible: self = try value.objectiveCValue(at: path)
    case let block as ObjectiveCBlock: self = .block(block)
    case let object where type(of: value) is AnyClass: self = .object(object as AnyObject)
    default: throw .unknownToObjectiveC(type(of: value), at: path)
    }
  }
}

/// A type of Swift whose values are objects of Foundation in Objective-C.
package protocol ObjectiveCConvertible {
  /// Returns the value; `path` is its place within a parameter, for errors.
  func objectiveCValue(at path: String) throws(ObjectiveCError) -> ObjectiveCValue
  /// Returns the value if it is of this type.
  static func read(_ value: ObjectiveCValue) -> Self?
}

extension Bool: ObjectiveCConvertible {
  package func objectiveCValue(at path: String) -> ObjectiveCValue { .bool(self) }
  package static func read(_ value: ObjectiveCValue) -> Bool? {
    if case .bool(let value) = value { value } else { nil }
  }
}

extension ObjectiveCConvertible where Self: FixedWidthInteger {
  package func objectiveCValue(at path: String) -> ObjectiveCValue {
    Int(exactly: self).map { .integer($0) } ?? .unsigned(UInt(truncatingIfNeeded: self))
  }
  package static func read(_ value: ObjectiveCValue) -> Self? {
    switch value {
    case .integer(let value): Self(exactly: value)
    case .unsigned(let value): Self(exactly: value)
    default: nil
    }
  }
}

extension Int: ObjectiveCConvertible {}
extension Int8: ObjectiveCConvertible {}
extension Int16: ObjectiveCConvertible {}
extension Int32: ObjectiveCConvertible {}
extension Int64: ObjectiveCConvertible {}
extension UInt: ObjectiveCConvertible {}
extension UInt8: ObjectiveCConvertible {}
extension UInt16: ObjectiveCConvertible {}
extension UInt32: ObjectiveCConvertible {}
extension UInt64: ObjectiveCConvertible {}

extension Double: ObjectiveCConvertible {
  package func objectiveCValue(at path: String) -> ObjectiveCValue { .double(self) }
  package static func read(_ value: ObjectiveCValue) -> Double? {
    switch value {
    case .double(let value): value
    case .integer(let value): Double(value)
    case .unsigned(let value): Double(value)
    default: nil
    }
  }
}

extension Float: ObjectiveCConvertible {
  package func objectiveCValue(at path: String) -> ObjectiveCValue { .double(Double(self)) }
  package static func read(_ value: ObjectiveCValue) -> Float? { Double.read(value).map(Float.init) }
}

extension String: ObjectiveCConvertible {
  package func objectiveCValue(at path: String) -> ObjectiveCValue { .string(self) }
  package static func read(_ value: ObjectiveCValue) -> String? {
    if case .string(let value) = value { value } else { nil }
  }
}

extension Date: ObjectiveCConvertible {
  package func objectiveCValue(at path: String) -> ObjectiveCValue { .date(self) }
  package static func read(_ value: ObjectiveCValue) -> Date? {
    if case .date(let value) = value { value } else { nil }
  }
}

extension URL: ObjectiveCConvertible {
  package func objectiveCValue(at path: String) -> ObjectiveCValue { .url(self) }
  package static func read(_ value: ObjectiveCValue) -> URL? {
    if case .url(let value) = value { value } else { nil }
  }
}

extension Data: ObjectiveCConvertible {
  package func objectiveCValue(at path: String) -> ObjectiveCValue { .data(self) }
  package static func read(_ value: ObjectiveCValue) -> Data? {
    if case .data(let value) = value { value } else { nil }
  }
}

extension Optional: ObjectiveCConvertible {
  package func objectiveCValue(at path: String) throws(ObjectiveCError) -> ObjectiveCValue {
    guard let self else { return .null }
    return try ObjectiveCValue(self, at: path)
  }
  package static func read(_ value: ObjectiveCValue) -> Wrapped?? {
    if case .null = value { return .some(nil) }
    return value.read(as: Wrapped.self)
  }
}

extension Array: ObjectiveCConvertible {
  package func objectiveCValue(at path: String) throws(ObjectiveCError) -> ObjectiveCValue {
    var values: [ObjectiveCValue] = []
    for (index, element) in enumerated() {
      values.append(try ObjectiveCValue(element, at: "\(path)[\(index)]"))
    }
    return .array(values)
  }
  package static func read(_ value: ObjectiveCValue) -> [Element]? {
    guard case .array(let values) = value else { return nil }
    var elements: [Element] = []
    for value in values {
      guard let element = value.read(as: Element.self) else { return nil }
      elements.append(element)
    }
    return elements
  }
}

extension Dictionary: ObjectiveCConvertible where Key == String {
  package func objectiveCValue(at path: String) throws(ObjectiveCError) -> ObjectiveCValue {
    var values: [String: ObjectiveCValue] = [:]
    for (key, value) in self { values[key] = try ObjectiveCValue(value, at: "\(path)[\"\(key)\"]") }
    return .dictionary(values)
  }
  package static func read(_ value: ObjectiveCValue) -> [String: Value]? {
    guard case .dictionary(let values) = value else { return nil }
    var result: [String: Value] = [:]
    for (key, value) in values {
      guard let value = value.read(as: Value.self) else { return nil }
      result[key] = value
    }
    return result
  }
}

extension ObjectiveCValue {
  /// Returns the value as a type of Swift; `nil` if it is of another.
  package func read<Result>(as type: Result.Type) -> Result? {
    if let type = type as? any ObjectiveCConvertible.Type { return type.read(self) as? Result }
    // For `any Sendable`, whatever of Swift it is: an object is of a class that is named.
    if type == (any Sendable).self { return plain.flatMap { $0 as? Result } }
    if case .object(let object) = self { return object as? Result }
    return nil
  }

  private var plain: (any Sendable)? {
    switch self {
    case .null, .object, .block: nil
    case .bool(let value): value
    case .integer(let value): value
    case .unsigned(let value): value
    case .double(let value): value
    case .string(let value): value
    case .date(let value): value
    case .url(let value): value
    case .data(let value): value
    case .array: read(as: [any Sendable].self)
    case .dictionary: read(as: [String: any Sendable].self)
    }
  }
}

import Foundation

/// A value of Swift as Objective-C gets it: a string, a number or a collection of Foundation, an object of a class, or a block.
///
/// `@unchecked Sendable`: the objects are made from `any Sendable` values, and all else is a value.
package indirect enum ObjectiveCValue: @unchecked Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  case unsigned(UInt64)
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

  /// - Throws: ``UnknownToObjectiveC`` if Objective-C does not know such a value: it would get an opaque box, which it cannot
  ///   use.
  package init(_ value: Any) throws(UnknownToObjectiveC) {
    switch value {
    case let value as any ObjectiveCConvertible: self = try value.objectiveCValue()
    case let block as ObjectiveCBlock: self = .block(block)
    case let object where type(of: value) is AnyClass: self = .object(object as AnyObject)
    case is Void: self = .null
    default: throw UnknownToObjectiveC(type: type(of: value))
    }
  }
}

/// A value that Objective-C does not know, and its place within a collection.
package struct UnknownToObjectiveC: Error {
  let type: Any.Type
  private(set) var path = ""

  func inside(_ step: String) -> Self {
    var error = self
    error.path = step + path
    return error
  }
}

/// What an object of Objective-C is in Swift, one level deep.
package enum ObjectiveCContent {
  case null
  case bool(Bool)
  case integer(Int64)
  case unsigned(UInt64)
  case double(Double)
  case string(String)
  case date(Date)
  case url(URL)
  case data(Data)
  case array([AnyObject])
  case dictionary([String: AnyObject])
  case other
}

/// A type of Swift whose values are objects of Foundation in Objective-C.
package protocol ObjectiveCConvertible {
  func objectiveCValue() throws(UnknownToObjectiveC) -> ObjectiveCValue
  /// Returns the value if it is of this type.
  static func read(_ content: ObjectiveCContent, _ reader: ObjectiveCReader) -> Self?
}

extension Bool: ObjectiveCConvertible {
  package func objectiveCValue() -> ObjectiveCValue { .bool(self) }
  package static func read(_ content: ObjectiveCContent, _ reader: ObjectiveCReader) -> Bool? {
    if case .bool(let value) = content { value } else { nil }
  }
}

extension ObjectiveCConvertible where Self: FixedWidthInteger {
  package func objectiveCValue() -> ObjectiveCValue {
    Int64(exactly: self).map { .integer($0) } ?? .unsigned(UInt64(truncatingIfNeeded: self))
  }
  package static func read(_ content: ObjectiveCContent, _ reader: ObjectiveCReader) -> Self? {
    switch content {
    case .integer(let value): Self(exactly: value)
    case .unsigned(let value): Self(exactly: value)
    // Decimal numbers of Foundation are read as this.
    case .double(let value): Self(exactly: value)
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

extension ObjectiveCConvertible where Self: BinaryFloatingPoint {
  package func objectiveCValue() -> ObjectiveCValue { .double(Double(self)) }
  package static func read(_ content: ObjectiveCContent, _ reader: ObjectiveCReader) -> Self? {
    switch content {
    case .double(let value): Self(value)
    case .integer(let value): Self(value)
    case .unsigned(let value): Self(value)
    default: nil
    }
  }
}

extension Double: ObjectiveCConvertible {}
extension Float: ObjectiveCConvertible {}
extension CGFloat: ObjectiveCConvertible {
  package func objectiveCValue() -> ObjectiveCValue { .double(Double(self)) }
  package static func read(_ content: ObjectiveCContent, _ reader: ObjectiveCReader) -> CGFloat? {
    Double.read(content, reader).map { CGFloat($0) }
  }
}

extension String: ObjectiveCConvertible {
  package func objectiveCValue() -> ObjectiveCValue { .string(self) }
  package static func read(_ content: ObjectiveCContent, _ reader: ObjectiveCReader) -> String? {
    if case .string(let value) = content { value } else { nil }
  }
}

extension Date: ObjectiveCConvertible {
  package func objectiveCValue() -> ObjectiveCValue { .date(self) }
  package static func read(_ content: ObjectiveCContent, _ reader: ObjectiveCReader) -> Date? {
    if case .date(let value) = content { value } else { nil }
  }
}

extension URL: ObjectiveCConvertible {
  package func objectiveCValue() -> ObjectiveCValue { .url(self) }
  package static func read(_ content: ObjectiveCContent, _ reader: ObjectiveCReader) -> URL? {
    if case .url(let value) = content { value } else { nil }
  }
}

extension Data: ObjectiveCConvertible {
  package func objectiveCValue() -> ObjectiveCValue { .data(self) }
  package static func read(_ content: ObjectiveCContent, _ reader: ObjectiveCReader) -> Data? {
    if case .data(let value) = content { value } else { nil }
  }
}

extension Optional: ObjectiveCConvertible, OptionalType {
  package func objectiveCValue() throws(UnknownToObjectiveC) -> ObjectiveCValue {
    guard let self else { return .null }
    return try ObjectiveCValue(self)
  }
  package static func read(_ content: ObjectiveCContent, _ reader: ObjectiveCReader) -> Wrapped?? {
    if case .null = content { return .some(nil) }
    guard let value = reader.read(content, as: Wrapped.self) else { return nil }
    return .some(value)
  }
  static var wrapped: Any.Type { Wrapped.self }
}

/// An optional of any type.
protocol OptionalType { static var wrapped: Any.Type { get } }

extension Array: ObjectiveCConvertible {
  package func objectiveCValue() throws(UnknownToObjectiveC) -> ObjectiveCValue {
    var values: [ObjectiveCValue] = []
    values.reserveCapacity(count)
    for (index, element) in enumerated() {
      do throws(UnknownToObjectiveC) {
        values.append(try ObjectiveCValue(element))
      } catch {
        throw error.inside("[\(index)]")
      }
    }
    return .array(values)
  }
  package static func read(_ content: ObjectiveCContent, _ reader: ObjectiveCReader) -> [Element]? {
    guard case .array(let objects) = content else { return nil }
    var elements: [Element] = []
    for object in objects {
      guard let element = reader.read(object, as: Element.self) else { return nil }
      elements.append(element)
    }
    return elements
  }
}

extension Dictionary: ObjectiveCConvertible where Key == String {
  /// A value that is `nil` is left out, as it is in Objective-C.
  package func objectiveCValue() throws(UnknownToObjectiveC) -> ObjectiveCValue {
    var values: [String: ObjectiveCValue] = [:]
    for (key, value) in self {
      do throws(UnknownToObjectiveC) {
        let value = try ObjectiveCValue(value)
        if case .null = value { continue }
        values[key] = value
      } catch {
        throw error.inside("[\"\(key)\"]")
      }
    }
    return .dictionary(values)
  }
  package static func read(_ content: ObjectiveCContent, _ reader: ObjectiveCReader) -> [String: Value]? {
    guard case .dictionary(let objects) = content else { return nil }
    var result: [String: Value] = [:]
    for (key, object) in objects {
      if let value = reader.read(object, as: Value.self) {
        result[key] = value
      } else if !reader.isNull(object) {
        return nil
      }
    }
    return result
  }
}

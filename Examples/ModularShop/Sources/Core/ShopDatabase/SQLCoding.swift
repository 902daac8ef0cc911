import Foundation

/// A type that can be bound to a parameter.
public protocol SQLEncodable {
  /// The value that is stored.
  var sqlValue: SQLValue { get }
}

/// A type that can be read from a column.
public protocol SQLDecodable {
  /// Reads a stored value, or returns `nil` if it has another type or is out of range.
  init?(sqlValue: SQLValue)
}

/// A type that can be stored and read back as the same value.
public typealias SQLCodable = SQLEncodable & SQLDecodable

extension String: SQLEncodable, SQLDecodable {
  public var sqlValue: SQLValue { .text(self) }

  public init?(sqlValue: SQLValue) {
    guard case .text(let text) = sqlValue else { return nil }
    self = text
  }
}

extension Int64: SQLEncodable, SQLDecodable {
  public var sqlValue: SQLValue { .integer(self) }

  public init?(sqlValue: SQLValue) {
    guard case .integer(let number) = sqlValue else { return nil }
    self = number
  }
}

extension Int: SQLEncodable, SQLDecodable {
  public var sqlValue: SQLValue { .integer(Int64(self)) }

  public init?(sqlValue: SQLValue) {
    guard case .integer(let number) = sqlValue else { return nil }
    self.init(exactly: number)
  }
}

extension Bool: SQLEncodable, SQLDecodable {
  public var sqlValue: SQLValue { .integer(self ? 1 : 0) }

  public init?(sqlValue: SQLValue) {
    switch sqlValue {
    case .integer(0): self = false
    case .integer(1): self = true
    default: return nil
    }
  }
}

extension Double: SQLEncodable, SQLDecodable {
  public var sqlValue: SQLValue { .real(self) }

  public init?(sqlValue: SQLValue) {
    guard case .real(let number) = sqlValue else { return nil }
    self = number
  }
}

extension [UInt8]: SQLEncodable, SQLDecodable {
  public var sqlValue: SQLValue { .blob(self) }

  public init?(sqlValue: SQLValue) {
    guard case .blob(let bytes) = sqlValue else { return nil }
    self = bytes
  }
}

/// Dates are stored as whole milliseconds since 1970, which sort and compare as numbers.
extension Date: SQLEncodable, SQLDecodable {
  public var sqlValue: SQLValue { .integer(Int64((timeIntervalSince1970 * 1000).rounded())) }

  public init?(sqlValue: SQLValue) {
    guard case .integer(let milliseconds) = sqlValue else { return nil }
    self.init(timeIntervalSince1970: Double(milliseconds) / 1000)
  }
}

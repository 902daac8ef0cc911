import Foundation

/// One row of a query's result, valid only while it is being read.
public struct Row {
  let statement: Statement

  /// Returns the value of a column.
  /// - Throws: ``DatabaseError/noColumn(_:statement:)`` or ``DatabaseError/undecodable(column:expected:statement:)``.
  public func value<Value: SQLDecodable>(
    _ column: String, as type: Value.Type = Value.self
  ) throws(DatabaseError) -> Value {
    let stored = try stored(column)
    guard let value = Value(sqlValue: stored) else {
      throw .undecodable(column: column, expected: "\(Value.self)", statement: statement.text)
    }
    return value
  }

  /// Returns the value of a column, or `nil` if the value is `NULL`.
  /// - Throws: ``DatabaseError/noColumn(_:statement:)`` or ``DatabaseError/undecodable(column:expected:statement:)``.
  public func optional<Value: SQLDecodable>(
    _ column: String, as type: Value.Type = Value.self
  ) throws(DatabaseError) -> Value? {
    if try stored(column) == .null { return nil }
    return try value(column, as: type)
  }

  /// Returns the value of a text column as a type with string raw values, such as an identifier or an enumeration.
  /// - Throws: ``DatabaseError/noColumn(_:statement:)`` or ``DatabaseError/undecodable(column:expected:statement:)``.
  public func value<Value: RawRepresentable<String>>(
    _ column: String, as type: Value.Type = Value.self
  ) throws(DatabaseError) -> Value {
    guard let value = Value(rawValue: try value(column, as: String.self)) else {
      throw .undecodable(column: column, expected: "\(Value.self)", statement: statement.text)
    }
    return value
  }

  /// Returns the value of a text column, or `nil` if the value is `NULL`.
  /// - Throws: ``DatabaseError/noColumn(_:statement:)`` or ``DatabaseError/undecodable(column:expected:statement:)``.
  public func optional<Value: RawRepresentable<String>>(
    _ column: String, as type: Value.Type = Value.self
  ) throws(DatabaseError) -> Value? {
    if try stored(column) == .null { return nil }
    return try value(column, as: type)
  }

  /// Returns the value of a column that contains JSON text.
  /// - Throws: ``DatabaseError/noColumn(_:statement:)`` or ``DatabaseError/undecodable(column:expected:statement:)``.
  public func json<Value: Decodable>(
    _ column: String, as type: Value.Type = Value.self
  ) throws(DatabaseError) -> Value {
    let text = try value(column, as: String.self)
    do {
      return try JSONDecoder().decode(Value.self, from: Data(text.utf8))
    } catch {
      throw .undecodable(column: column, expected: "JSON of \(Value.self)", statement: statement.text)
    }
  }

  private func stored(_ column: String) throws(DatabaseError) -> SQLValue {
    guard let index = statement.columns[column] else {
      throw .noColumn(column, statement: statement.text)
    }
    return statement.value(at: index)
  }
}

/// A type that can be read from a row.
public protocol RowDecodable {
  /// Reads the value.
  /// - Throws: ``DatabaseError``, passed on from the row.
  init(row: Row) throws
}

/// One row of an answer, valid only while it is being read.
public struct Row {
  let statement: Statement

  /// The value of a column.
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

  /// The value of a column, or `nil` where it is `NULL`.
  /// - Throws: ``DatabaseError/noColumn(_:statement:)`` or ``DatabaseError/undecodable(column:expected:statement:)``.
  public func optional<Value: SQLDecodable>(
    _ column: String, as type: Value.Type = Value.self
  ) throws(DatabaseError) -> Value? {
    if try stored(column) == .null { return nil }
    return try value(column, as: type)
  }

  private func stored(_ column: String) throws(DatabaseError) -> SQLValue {
    guard let index = statement.columns[column] else {
      throw .noColumn(column, statement: statement.text)
    }
    return statement.value(at: index)
  }
}

/// A type that is read from a row.
public protocol RowDecodable {
  /// Reads the value.
  /// - Throws: ``DatabaseError``, passed on from the row.
  init(row: Row) throws
}

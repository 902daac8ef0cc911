import CSQLite

/// An open database, for use within one unit of work.
///
/// A connection is not `Sendable`: it is passed to a closure that runs on the database's executor, and cannot
/// be used elsewhere.
public final class Connection {
  private let handle: OpaquePointer
  private var statements: [String: Statement] = [:]
  private let statementLimit = 128

  init(file: String, busyMilliseconds: Int32) throws(DatabaseError) {
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    let code = sqlite3_open_v2(file, &opened, flags, nil)
    guard let handle = opened, code == SQLITE_OK else {
      let message = opened.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
      sqlite3_close_v2(opened)
      throw .cannotOpen(file: file, message: message)
    }
    self.handle = handle
    sqlite3_busy_timeout(handle, busyMilliseconds)
    shop_sqlite3_harden(handle)
  }

  deinit {
    statements.removeAll()
    sqlite3_close_v2(handle)
  }

  /// Runs a statement that returns no rows.
  /// - Returns: The number of rows that the statement changed.
  /// - Throws: ``DatabaseError``.
  @discardableResult
  public func execute(_ sql: SQL) throws(DatabaseError) -> Int {
    let statement = try prepared(sql)
    defer { statement.reset() }
    while try next(statement) {}
    return Int(sqlite3_changes64(handle))
  }

  /// Returns the rows of a query.
  /// - Throws: ``DatabaseError``.
  public func query<Value: RowDecodable>(_ type: Value.Type, _ sql: SQL) throws -> [Value] {
    try rows(sql) { try Value(row: $0) }
  }

  /// Returns the rows of a query, using a closure to read each row.
  /// - Throws: ``DatabaseError``, or an error that the closure throws.
  public func rows<Value>(_ sql: SQL, _ read: (Row) throws -> Value) throws -> [Value] {
    var values: [Value] = []
    try run(sql) { statement in
      while try next(statement) { values.append(try read(Row(statement: statement))) }
    }
    return values
  }

  /// Returns the first row of a query, or `nil` if there are no rows.
  /// - Throws: ``DatabaseError``.
  public func first<Value: RowDecodable>(_ type: Value.Type, _ sql: SQL) throws -> Value? {
    try run(sql) { statement in
      try next(statement) ? Value(row: Row(statement: statement)) : nil
    }
  }

  /// Returns the single value of a query such as `SELECT count(*) AS value …`. The column must be named `value`.
  /// - Throws: ``DatabaseError``, such as ``DatabaseError/noRow(statement:)`` if there are no rows.
  public func value<Value: SQLDecodable>(_ type: Value.Type, _ sql: SQL) throws -> Value {
    guard let value = try optionalValue(type, sql) else { throw DatabaseError.noRow(statement: sql.text) }
    return value
  }

  /// Returns the value of a query, or `nil` if there are no rows or the value is `NULL`.
  /// - Throws: ``DatabaseError``.
  public func optionalValue<Value: SQLDecodable>(
    _ type: Value.Type, _ sql: SQL
  ) throws -> Value? {
    try run(sql) { statement in
      try next(statement) ? Row(statement: statement).optional("value", as: type) : nil
    }
  }

  private func run<Result>(_ sql: SQL, _ body: (Statement) throws -> Result) throws -> Result {
    let statement = try prepared(sql)
    defer { statement.reset() }
    return try body(statement)
  }

  private func prepared(_ sql: SQL) throws(DatabaseError) -> Statement {
    let statement: Statement
    if let known = statements[sql.text] {
      statement = known
    } else {
      var prepared: OpaquePointer?
      let code = sqlite3_prepare_v3(handle, sql.text, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
      guard code == SQLITE_OK, let prepared else { throw error(code, sql.text) }
      statement = Statement(handle: prepared, text: sql.text)
      if statements.count >= statementLimit { statements.removeAll() }
      statements[sql.text] = statement
    }
    let code = statement.bind(sql.bindings)
    guard code == SQLITE_OK else { throw error(code, sql.text) }
    return statement
  }

  private func next(_ statement: Statement) throws(DatabaseError) -> Bool {
    switch statement.step() {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code: throw error(code, statement.text)
    }
  }

  private func error(_ code: Int32, _ statement: String) -> DatabaseError {
    let message = String(cString: sqlite3_errmsg(handle))
    return switch code & 0xff {
    case SQLITE_BUSY, SQLITE_LOCKED: .busy(statement: statement)
    case SQLITE_CONSTRAINT: .constraint(statement: statement, message: message)
    default: .failed(statement: statement, code: code, message: message)
    }
  }

  /// Whether a transaction is open.
  var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }
}

/// The reason a database operation failed.
public enum DatabaseError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file cannot be opened.
  case cannotOpen(file: String, message: String)
  /// Another process kept the database locked for longer than the busy time-out.
  case busy(statement: String)
  /// The statement violated a constraint, and its transaction was rolled back.
  case constraint(statement: String, message: String)
  /// The statement or the file is invalid.
  case failed(statement: String, code: Int32, message: String)
  /// A column does not contain a value of the requested type.
  case undecodable(column: String, expected: String, statement: String)
  /// No column has the given name.
  case noColumn(String, statement: String)
  /// A query that must return a row returned none.
  case noRow(statement: String)
  /// The file was written by a newer version of a module.
  case newerSchema(module: String, found: Int, known: Int)
  /// A module's migrations are not numbered 1, 2, 3 and so on.
  case unorderedMigrations(module: String)
  /// The database is not open: it has been closed, or has not been opened yet.
  case closed

  public var description: String {
    switch self {
    case .cannotOpen(let file, let message):
      "the database \(file) cannot be opened: \(message); check that its folder exists and can be written, and that it is a database"
    case .busy(let statement):
      "the database stayed locked while running: \(statement); stop the other process that writes to it"
    case .constraint(let statement, let message): "\(message), by: \(statement)"
    case .failed(let statement, let code, let message): "\(message) (SQLite code \(code)), by: \(statement)"
    case .undecodable(let column, let expected, let statement):
      "column \(column) does not hold a value of type \(expected), in: \(statement)"
    case .noColumn(let column, let statement): "there is no column \(column) in: \(statement)"
    case .noRow(let statement): "no row was returned by: \(statement)"
    case .newerSchema(let module, let found, let known):
      "the data of \(module) has version \(found); the program supports up to \(known): update the program"
    case .unorderedMigrations(let module): "the migrations of \(module) are not numbered 1, 2, 3 and so on"
    case .closed:
      "the database is not open: open it before using it, and do not use it after closing it"
    }
  }

  /// Whether the error is a constraint violation, such as a second row with the same unique value.
  public var isConstraint: Bool {
    if case .constraint = self { true } else { false }
  }
}

/// A SQLite database with typed access and a defined lifecycle.
///
/// ```swift
/// let database = try await Database(.file("shop.sqlite"), migrations: CartStore.migrations)
/// let count = try await database.read { try $0.value(Int.self, "SELECT count(*) AS value FROM cart") }
/// try await database.write { try $0.execute("DELETE FROM cart WHERE owner = \(owner)") }
/// ```
/// A unit of work is a closure that does not suspend, so nothing else runs in the middle of a transaction.
/// The journal is a write-ahead log that is flushed at every commit: once `write` has returned, its changes
/// are on disk, even if the process crashes or the power fails.
public actor Database {
  /// The location of the data.
  public enum Location: Hashable, Sendable {
    /// A file, which is created if it does not exist.
    case file(String)
    /// Memory, for tests and demos.
    case memory
  }

  private let location: Location
  private let busyMilliseconds: Int32
  private let executor = DatabaseExecutor(label: "shop.database")
  private var connection: Connection?

  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Creates a database that is not open yet. Any use before ``open(migrations:)`` is called throws
  /// ``DatabaseError/closed``.
  /// - Parameters:
  ///   - location: The location of the data.
  ///   - busyMilliseconds: The time to wait, in milliseconds, while another process holds the lock.
  public init(_ location: Location, busyMilliseconds: Int = 5000) {
    self.location = location
    self.busyMilliseconds = Int32(clamping: busyMilliseconds)
  }

  /// Opens a database and brings its schema up to date.
  /// - Parameters:
  ///   - location: The location of the data.
  ///   - migrations: The migrations of every module that stores data in the database.
  ///   - busyMilliseconds: The time to wait, in milliseconds, while another process holds the lock.
  /// - Throws: ``DatabaseError``.
  public init(_ location: Location, migrations: [Migration], busyMilliseconds: Int = 5000) async throws {
    self.init(location, busyMilliseconds: busyMilliseconds)
    try open(migrations: migrations)
  }

  /// Opens the database and brings its schema up to date.
  /// - Parameter migrations: The migrations of every module that stores data in the database.
  /// - Throws: ``DatabaseError``.
  public func open(migrations: [Migration]) throws {
    let file =
      switch location {
      case .file(let path): path
      case .memory: ":memory:"
      }
    let connection = try Connection(file: file, busyMilliseconds: busyMilliseconds)
    do {
      _ = try connection.rows("PRAGMA journal_mode = WAL") { _ in () }
    } catch DatabaseError.failed(_, _, let message) {
      // This is the first access to the file, which may not be a SQLite database.
      throw DatabaseError.cannotOpen(file: file, message: message)
    }
    try connection.execute("PRAGMA synchronous = FULL")
    try connection.execute("PRAGMA foreign_keys = ON")
    self.connection = connection
    try transaction("BEGIN IMMEDIATE") { try $0.migrate(migrations) }
  }

  /// Runs read-only work on a consistent state of the data.
  /// - Throws: ``DatabaseError``, or an error that the work throws.
  @discardableResult
  public func read<Result: Sendable>(_ work: @Sendable (Connection) throws -> Result) throws -> Result {
    try transaction("BEGIN DEFERRED", work)
  }

  /// Runs work that writes. If the work throws an error or the process crashes, none of the changes are
  /// stored.
  /// - Throws: ``DatabaseError``, or an error that the work throws.
  @discardableResult
  public func write<Result: Sendable>(_ work: @Sendable (Connection) throws -> Result) throws -> Result {
    try transaction("BEGIN IMMEDIATE", work)
  }

  /// Closes the database. Any later use throws ``DatabaseError/closed``.
  public func close() { connection = nil }

  private func transaction<Result>(
    _ begin: SQL, _ work: (Connection) throws -> Result
  ) throws -> Result {
    guard let connection else { throw DatabaseError.closed }
    try connection.execute(begin)
    do {
      let result = try work(connection)
      try connection.execute("COMMIT")
      return result
    } catch {
      // A failed COMMIT may have ended the transaction already.
      if connection.isInTransaction { _ = try? connection.execute("ROLLBACK") }
      throw error
    }
  }
}

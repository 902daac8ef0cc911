import Foundation
import ShopDatabase
import ShopValues
import Testing

@Suite("The database", .timeLimit(.minutes(10)))
struct DatabaseTests {
  struct Note: RowDecodable, Equatable {
    var id: Int
    var text: String
    var rating: Double?

    init(row: Row) throws {
      id = try row.value("id")
      text = try row.value("text")
      rating = try row.optional("rating")
    }
  }

  static let notes = Migration(
    module: "notes", version: 1,
    "CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE, rating REAL) STRICT")

  @Test("values are bound, whatever is in them")
  func injection() async throws {
    let database = try await Database(.memory, migrations: [Self.notes])
    let attack = "'); DROP TABLE notes; --"
    try await database.write {
      try $0.execute("INSERT INTO notes (text, rating) VALUES (\(attack), \(Double?.none))")
    }
    let found = try await database.read {
      try $0.first(Note.self, "SELECT * FROM notes WHERE text = \(attack)")
    }
    #expect(found?.text == attack)
    #expect(found?.rating == nil)
  }

  @Test("work that throws leaves nothing behind")
  func rollback() async throws {
    let database = try await Database(.memory, migrations: [Self.notes])
    await #expect(throws: DatabaseError.self) {
      try await database.write {
        try $0.execute("INSERT INTO notes (text) VALUES ('one')")
        try $0.execute("INSERT INTO notes (text) VALUES ('one')")
      }
    }
    #expect(try await database.read { try $0.value(Int.self, "SELECT count(*) AS value FROM notes") } == 0)
  }

  @Test("a broken constraint says so")
  func constraint() async throws {
    let database = try await Database(.memory, migrations: [Self.notes])
    let error = await #expect(throws: DatabaseError.self) {
      try await database.write {
        for _ in 0..<2 { try $0.execute("INSERT INTO notes (text) VALUES ('one')") }
      }
    }
    #expect(error?.isConstraint == true)
    #expect(error?.description.contains("UNIQUE constraint failed: notes.text") == true)
  }

  @Test("a list is bound value by value, and an empty one matches nothing")
  func lists() async throws {
    let database = try await Database(.memory, migrations: [Self.notes])
    let texts = try await database.write { connection in
      for text in ["a", "b", "c"] { try connection.execute("INSERT INTO notes (text) VALUES (\(text))") }
      return try connection.query(
        Note.self, "SELECT * FROM notes WHERE text IN \(list: ["a", "c"]) ORDER BY id"
      )
      .map(\.text)
    }
    #expect(texts == ["a", "c"])
    let none = try await database.read {
      try $0.query(Note.self, "SELECT * FROM notes WHERE text IN \(list: [String]())")
    }
    #expect(none.isEmpty)
  }

  @Test("wrong columns and types are errors that name them")
  func decoding() async throws {
    let database = try await Database(.memory, migrations: [])
    await #expect(throws: DatabaseError.noColumn("id", statement: "SELECT 1 AS other")) {
      try await database.read { try $0.query(Note.self, "SELECT 1 AS other") }
    }
    let error = await #expect(throws: DatabaseError.self) {
      try await database.read { try $0.value(Int.self, "SELECT 'x' AS value") }
    }
    #expect(error?.description == "column value does not hold a value of type Int, in: SELECT 'x' AS value")
    await #expect(throws: DatabaseError.self) { try await database.write { try $0.execute("SELEKT") } }
    await #expect(throws: DatabaseError.noRow(statement: "SELECT 1 AS value WHERE 0")) {
      try await database.read { try $0.value(Int.self, "SELECT 1 AS value WHERE 0") }
    }
  }

  @Test("every kind of value comes back as it was")
  func kinds() async throws {
    let database = try await Database(.memory, migrations: [])
    let date = Date(timeIntervalSince1970: 1_700_000_000.125)
    #expect(try await same(date, in: database))
    #expect(try await same([UInt8]([0, 255]), in: database))
    #expect(try await same([UInt8](), in: database))
    #expect(try await same("", in: database))
    #expect(try await same("茶\u{0}x", in: database))
    #expect(try await same(true, in: database))
    #expect(try await same(Int64.min, in: database))
    #expect(try await same(0.5, in: database))
  }

  private func same(
    _ value: some SQLCodable & Equatable & Sendable, in database: Database
  ) async throws -> Bool {
    try await database.read { try $0.value(type(of: value), "SELECT \(value) AS value") } == value
  }

  @Test("migrations are applied once, in order, and a newer file is refused")
  func migrations() async throws {
    let folder = try TemporaryFolder()
    let file = folder.file("shop.sqlite")
    let second = Migration(module: "notes", version: 2, "ALTER TABLE notes ADD COLUMN pinned INTEGER")
    try await Database(.file(file), migrations: [Self.notes]).close()
    let database = try await Database(.file(file), migrations: [Self.notes, second])
    try await database.write { try $0.execute("INSERT INTO notes (text, pinned) VALUES ('a', 1)") }
    await database.close()
    await #expect(throws: DatabaseError.newerSchema(module: "notes", found: 2, known: 1)) {
      try await Database(.file(file), migrations: [Self.notes])
    }
    await #expect(throws: DatabaseError.unorderedMigrations(module: "notes")) {
      try await Database(.memory, migrations: [second])
    }
  }

  @Test("a lock that another holds is waited for, and then named")
  func busy() async throws {
    let folder = try TemporaryFolder()
    let file = folder.file("shop.sqlite")
    let first = try await Database(.file(file), migrations: [Self.notes])
    let second = try await Database(.file(file), migrations: [Self.notes], busyMilliseconds: 1)
    try await first.write { _ in
      let nested = BlockingResult {
        try await second.write { try $0.execute("INSERT INTO notes (text) VALUES ('b')") }
      }
      #expect(nested.error as? DatabaseError == .busy(statement: "BEGIN IMMEDIATE"))
    }
    try await second.write { try $0.execute("INSERT INTO notes (text) VALUES ('b')") }
  }

  @Test("a closed database and a missing folder are errors")
  func life() async throws {
    let database = try await Database(.memory, migrations: [])
    await database.close()
    await #expect(throws: DatabaseError.closed) { try await database.read { _ in } }
    let error = await #expect(throws: DatabaseError.self) {
      try await Database(.file("/nowhere/at/all.sqlite"), migrations: [])
    }
    #expect(error?.description.contains("check that its folder exists") == true)
  }

  @Test("a file that is no database is an error that names it, and stays as it is")
  func foreignFile() async throws {
    let folder = try TemporaryFolder()
    let file = folder.file("shop.sqlite")
    let text = String(repeating: "a letter, and no database. ", count: 100)
    try Data(text.utf8).write(to: URL(filePath: file))
    let error = await #expect(throws: DatabaseError.self) { try await Database(.file(file), migrations: []) }
    #expect(error?.description.hasPrefix("the database \(file) cannot be opened") == true)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == text)
  }
}

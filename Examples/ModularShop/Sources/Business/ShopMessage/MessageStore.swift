import Foundation
import MessageInterface
import ShopDatabase
import ShopValues
import UserInterface

/// The messages in the database.
struct MessageStore: Sendable {
  static let migrations = [
    Migration(
      module: "message", version: 1,
      """
      CREATE TABLE messages (
        seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, user TEXT NOT NULL, kind TEXT NOT NULL,
        title TEXT NOT NULL, body TEXT NOT NULL, path TEXT, time INTEGER NOT NULL,
        read INTEGER NOT NULL DEFAULT 0) STRICT
      """,
      "CREATE INDEX messages_by_user ON messages (user, read)")
  ]

  static let pageSize = 50

  let database: Database

  func messages(of user: UserID, page: Int) async throws -> [MessageInfo] {
    let offset = (max(1, min(page, 100_000)) - 1) * Self.pageSize
    return try await database.read { connection in
      try connection.rows(
        """
        SELECT * FROM messages WHERE user = \(user) ORDER BY seq DESC LIMIT \(Self.pageSize) OFFSET \(offset)
        """, MessageInfo.init(row:))
    }
  }

  func message(_ id: MessageID, of user: UserID) async throws -> MessageInfo? {
    try await database.read { connection in
      try connection.rows(
        "SELECT * FROM messages WHERE id = \(id) AND user = \(user)", MessageInfo.init(row:)
      ).first
    }
  }

  func unread(of user: UserID) async throws -> Int {
    try await database.read { connection in
      try connection.value(
        Int.self, "SELECT count(*) AS value FROM messages WHERE user = \(user) AND read = 0")
    }
  }

  /// Marks a message as read, or all messages if the identity is `nil`.
  /// - Returns: Whether the message exists.
  func markRead(_ id: MessageID?, of user: UserID) async throws -> Bool {
    try await database.write { connection in
      guard let id else {
        try connection.execute("UPDATE messages SET read = 1 WHERE user = \(user)")
        return true
      }
      return try connection.execute(
        "UPDATE messages SET read = 1 WHERE id = \(id) AND user = \(user)") == 1
    }
  }

  /// Stores a message, unless one with the same identity exists.
  /// - Returns: Whether it is new.
  func insert(_ message: MessageInfo, for user: UserID) async throws -> Bool {
    try await database.write { connection in
      try connection.execute(
        """
        INSERT INTO messages (id, user, kind, title, body, path, time, read)
        VALUES (\(message.id), \(user), \(message.kind), \(json: message.title), \(json: message.body),
          \(message.path?.description), \(message.time), \(message.isRead))
        ON CONFLICT (id) DO NOTHING
        """) == 1
    }
  }
}

extension MessageInfo {
  fileprivate init(row: Row) throws {
    self.init(
      id: try row.value("id"), kind: try row.value("kind"), title: try row.json("title"),
      body: try row.json("body"),
      path: try row.optional("path", as: String.self).flatMap(ScreenPath.init(parsing:)),
      time: try row.value("time"), isRead: try row.value("read"))
  }
}

import Foundation
import ShopDatabase
import ShopDigest
import UserInterface

/// The sessions that secrets belong to. Only the digests of the secrets are stored.
struct WebSessions: Sendable {
  static let migrations = [
    Migration(
      module: "web", version: 1,
      """
      CREATE TABLE web_sessions (
        digest TEXT PRIMARY KEY, session TEXT NOT NULL, expires INTEGER NOT NULL) STRICT
      """,
      "CREATE INDEX web_sessions_by_session ON web_sessions (session)",
      "CREATE TABLE web_secrets (name TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT")
  ]

  /// The status of a secret that a browser sent.
  enum Standing: Equatable {
    /// There is no session yet: reading a page does not create one.
    case unknown
    case expired
    case valid(SessionID)
  }

  let database: Database
  let lifetime: TimeInterval
  let now: @Sendable () -> Date

  func standing(of token: SecretToken) async throws -> Standing {
    let (digest, now) = (token.digest, now())
    return try await database.read { connection in
      let rows = try connection.rows("SELECT session, expires FROM web_sessions WHERE digest = \(digest)") {
        (try $0.value("session", as: SessionID.self), try $0.value("expires", as: Date.self))
      }
      guard let (session, expires) = rows.first else { return .unknown }
      return expires > now ? .valid(session) : .expired
    }
  }

  /// Returns the session of a secret, or a new one if it has none.
  func begin(_ token: SecretToken) async throws -> SessionID {
    let (digest, expires) = (token.digest, now().addingTimeInterval(lifetime))
    return try await database.write { connection in
      let known: String? = try connection.optionalValue(
        String.self, "SELECT session AS value FROM web_sessions WHERE digest = \(digest)")
      if let session = known.flatMap(SessionID.init(rawValue:)) { return session }
      let session = SessionID.random(prefix: "s")
      try connection.execute(
        "INSERT INTO web_sessions (digest, session, expires) VALUES (\(digest), \(session), \(expires))")
      return session
    }
  }

  /// Returns a new secret for a session, whose earlier secrets become invalid.
  func renew(_ session: SessionID) async throws -> SecretToken {
    let token = SecretToken.random()
    let (digest, expires) = (token.digest, now().addingTimeInterval(lifetime))
    try await database.write { connection in
      try connection.execute("DELETE FROM web_sessions WHERE session = \(session)")
      try connection.execute(
        "INSERT INTO web_sessions (digest, session, expires) VALUES (\(digest), \(session), \(expires))")
    }
    return token
  }

  /// Removes expired sessions.
  func purge() async throws {
    let now = now()
    try await database.write { connection in
      _ = try connection.execute("DELETE FROM web_sessions WHERE expires <= \(now)")
    }
  }

  /// Returns the key that signs cookies and forms. It is the same in every run, so that they survive a
  /// restart.
  func key() async throws -> [UInt8] {
    let fresh = RandomBytes.make(32)
    return try await database.write { connection in
      try connection.execute(
        "INSERT INTO web_secrets (name, value) VALUES ('form', \(fresh)) ON CONFLICT DO NOTHING")
      return try connection.value([UInt8].self, "SELECT value FROM web_secrets WHERE name = 'form'")
    }
  }
}

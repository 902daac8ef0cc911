import Foundation
import ShopDatabase
import ShopDigest
import ShopValues
import UserInterface

/// Accounts, login sessions, and codes that have not been used yet.
struct UserStore: Sendable {
  static let migrations = [
    Migration(
      module: "user", version: 1,
      """
      CREATE TABLE users (
        id TEXT PRIMARY KEY, phone TEXT NOT NULL UNIQUE, nickname TEXT NOT NULL, vip INTEGER NOT NULL,
        created INTEGER NOT NULL) STRICT
      """,
      """
      CREATE TABLE user_sessions (
        session TEXT PRIMARY KEY, user TEXT NOT NULL REFERENCES users (id), expires INTEGER NOT NULL) STRICT
      """,
      """
      CREATE TABLE user_codes (
        phone TEXT PRIMARY KEY, digest TEXT, tries_left INTEGER NOT NULL, expires INTEGER NOT NULL,
        window_begin INTEGER NOT NULL, sent INTEGER NOT NULL) STRICT
      """,
      """
      CREATE TABLE user_addresses (
        id TEXT PRIMARY KEY, user TEXT NOT NULL REFERENCES users (id), recipient TEXT NOT NULL,
        phone TEXT NOT NULL, text TEXT NOT NULL, used INTEGER NOT NULL) STRICT
      """),
    // Removes nicknames that were assigned, in one language, to users who had not chosen one. Codes in the
    // old format can no longer be used, but the number of codes sent still counts.
    Migration(
      module: "user", version: 2, "UPDATE user_codes SET digest = NULL",
      "UPDATE users SET nickname = '' WHERE nickname = '用户' || substr(phone, -4)",
      "ALTER TABLE user_codes ADD COLUMN salt BLOB", "ALTER TABLE user_codes ADD COLUMN seal TEXT"),
  ]

  let database: Database
  let codes = CodeSeal()

  /// A user who is logged in, and the end of the session.
  struct Login: Sendable {
    let user: UserInfo
    let expires: Date
  }

  func login(of session: SessionID) async throws -> Login? {
    try await database.read { connection in
      try connection.rows(
        """
        SELECT users.*, user_sessions.expires AS expires FROM user_sessions
        JOIN users ON users.id = user_sessions.user WHERE user_sessions.session = \(session)
        """
      ) { Login(user: try UserInfo(row: $0), expires: try $0.value("expires")) }.first
    }
  }

  func logOut(_ session: SessionID) async throws {
    try await database.write { connection in
      _ = try connection.execute("DELETE FROM user_sessions WHERE session = \(session)")
    }
  }

  func update(_ user: UserInfo) async throws {
    try await database.write { connection in
      _ = try connection.execute(
        "UPDATE users SET nickname = \(user.nickname), vip = \(user.isVIP) WHERE id = \(user.id)")
    }
  }

  // MARK: codes

  /// Stores a code to send, unless too many codes were sent.
  func keep(_ code: LoginCode, for phone: PhoneNumber, rules: LoginRules, now: Date) async throws {
    try await database.write { connection in
      let rows = try connection.rows(
        "SELECT window_begin, sent FROM user_codes WHERE phone = \(phone)"
      ) { (begin: try $0.value("window_begin", as: Date.self), sent: try $0.value("sent", as: Int.self)) }
      var (begin, sent) = rows.first.map { ($0.begin, $0.sent) } ?? (now, 0)
      if now.timeIntervalSince(begin) >= rules.window { (begin, sent) = (now, 0) }
      // The clock was moved back, so the window begins now, and codes already sent still count.
      if begin > now { begin = now }
      let (salt, seal) = (RandomBytes.make(16), codes.name)
      guard sent < rules.codesPerWindow else {
        let wait = rules.window - now.timeIntervalSince(begin)
        throw UserError.tooManyTries(waitSeconds: max(1, Int(wait.rounded(.up))))
      }
      try connection.execute(
        """
        INSERT INTO user_codes (phone, digest, salt, seal, tries_left, expires, window_begin, sent)
        VALUES (\(phone), \(codes.digest(code, phone, salt)), \(salt), \(seal), \(rules.triesPerCode),
          \(now.addingTimeInterval(rules.codeLifetime)), \(begin), \(sent + 1))
        ON CONFLICT (phone) DO UPDATE SET digest = excluded.digest, salt = excluded.salt, seal = excluded.seal,
          tries_left = excluded.tries_left, expires = excluded.expires, window_begin = excluded.window_begin,
          sent = excluded.sent
        """)
    }
  }

  /// Logs in with a code, which then becomes invalid.
  func logIn(
    _ phone: PhoneNumber, _ code: LoginCode, session: SessionID, rules: LoginRules, now: Date
  ) async throws -> UserInfo {
    let outcome: Result<UserInfo, UserError> = try await database.write { connection in
      let rows = try connection.rows(
        """
        SELECT digest, salt, tries_left, expires FROM user_codes
        WHERE phone = \(phone) AND digest IS NOT NULL AND seal = \(codes.name)
        """
      ) {
        (
          digest: try $0.value("digest", as: String.self), salt: try $0.value("salt", as: [UInt8].self),
          tries: try $0.value("tries_left", as: Int.self),
          expires: try $0.value("expires", as: Date.self)
        )
      }
      // If a code expires later than a code sent now would, it was sent before the clock was moved back.
      guard let waited = rows.first, waited.expires > now, waited.tries > 0,
        waited.expires <= now.addingTimeInterval(rules.codeLifetime)
      else { return .failure(.noCode) }
      let digest = codes.digest(code, phone, waited.salt)
      guard Authentication.areEqual(Array(waited.digest.utf8), Array(digest.utf8)) else {
        // The try must be counted, so this returns a failure instead of throwing an error that would roll
        // back the transaction.
        let left = waited.tries - 1
        try connection.execute("UPDATE user_codes SET tries_left = \(left) WHERE phone = \(phone)")
        return .failure(left > 0 ? .wrongCode(triesLeft: left) : .noCode)
      }
      try connection.execute("UPDATE user_codes SET digest = NULL WHERE phone = \(phone)")
      let user = try Self.account(phone, now: now, connection)
      try connection.execute(
        """
        INSERT INTO user_sessions (session, user, expires)
        VALUES (\(session), \(user.id), \(now.addingTimeInterval(rules.sessionLifetime)))
        ON CONFLICT (session) DO UPDATE SET user = excluded.user, expires = excluded.expires
        """)
      return .success(user)
    }
    return try outcome.get()
  }

  /// Returns the account of a phone number, and creates it on the first login.
  private static func account(
    _ phone: PhoneNumber, now: Date, _ connection: Connection
  ) throws -> UserInfo {
    let known = try connection.rows("SELECT * FROM users WHERE phone = \(phone)", UserInfo.init(row:))
    if let user = known.first { return user }
    let user = UserInfo(
      id: .random(prefix: "u"), nickname: "", phone: phone, isVIP: false)
    try connection.execute(
      """
      INSERT INTO users (id, phone, nickname, vip, created)
      VALUES (\(user.id), \(phone), \(user.nickname), 0, \(now))
      """)
    return user
  }

  // MARK: addresses

  func addresses(of user: UserID) async throws -> [ShippingAddress] {
    try await database.read { connection in
      try connection.rows("SELECT * FROM user_addresses WHERE user = \(user) ORDER BY used DESC, id") {
        ShippingAddress(
          id: try $0.value("id"), recipient: try $0.value("recipient"), phone: try $0.value("phone"),
          text: try $0.value("text"))
      }
    }
  }

  /// Stores an address. If another user's address has the same identity, that address does not change.
  func save(_ address: ShippingAddress, of user: UserID, now: Date) async throws {
    try await database.write { connection in
      _ = try connection.execute(
        """
        INSERT INTO user_addresses (id, user, recipient, phone, text, used)
        VALUES (\(address.id), \(user), \(address.recipient), \(address.phone), \(address.text), \(now))
        ON CONFLICT (id) DO UPDATE SET recipient = excluded.recipient, phone = excluded.phone,
          text = excluded.text, used = excluded.used WHERE user = excluded.user
        """)
    }
  }
}

extension UserInfo {
  fileprivate init(row: Row) throws {
    self.init(
      id: try row.value("id"), nickname: try row.value("nickname"), phone: try row.value("phone"),
      isVIP: try row.value("vip"))
  }
}

import ShopValues

/// The users of the shop.
public protocol UserService: Sendable {
  /// Returns the login state of the current session.
  func currentState() async -> LoginState

  /// Returns the current login state of the session, and then each new state.
  func states() async -> AsyncStream<LoginState>

  /// Returns the user who is logged in, or `nil` if there is none.
  func currentUser() async -> UserInfo?

  /// Whether a user is logged in.
  func isLoggedIn() async -> Bool

  /// Sends a code to a phone.
  /// - Throws: ``UserError/tooManyTries(waitSeconds:)`` or ``UserError/unavailable(cause:)``.
  func sendCode(to phone: PhoneNumber) async throws(UserError)

  /// Logs in with the code that was sent. The first login creates an account.
  /// - Throws: ``UserError``.
  func login(phone: PhoneNumber, code: LoginCode) async throws(UserError) -> UserInfo

  /// Logs out. Does nothing if no user is logged in.
  /// - Throws: ``UserError/unavailable(cause:)``.
  func logout() async throws(UserError)

  /// Changes the nickname of the user who is logged in.
  /// - Throws: ``UserError/notLoggedIn``, ``UserError/invalidNickname`` or ``UserError/unavailable(cause:)``.
  func rename(to nickname: String) async throws(UserError) -> UserInfo

  /// Starts or ends the VIP membership of the user who is logged in.
  /// - Throws: ``UserError/notLoggedIn`` or ``UserError/unavailable(cause:)``.
  func setVIP(_ isVIP: Bool) async throws(UserError) -> UserInfo
}

/// The reason a user's request failed.
public enum UserError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The code is wrong, and `triesLeft` attempts remain.
  case wrongCode(triesLeft: Int)
  /// There is no valid code: none was sent, or the code is too old or has already been used. Request a new
  /// one.
  case noCode
  /// Too many codes were requested, or too many attempts were made; wait `waitSeconds` seconds.
  case tooManyTries(waitSeconds: Int)
  /// The user must log in first.
  case notLoggedIn
  /// A nickname has 1 to 24 characters.
  case invalidNickname
  /// Data cannot be read or written; try again later.
  case unavailable(cause: String)

  public var description: String {
    switch self {
    case .wrongCode(let left): "the code is wrong; \(left) more tries"
    case .noCode: "there is no valid code: request a new one"
    case .tooManyTries(let seconds): "too many tries: wait \(seconds) seconds"
    case .notLoggedIn: "no user is logged in: log in first"
    case .invalidNickname: "a nickname has 1 to 24 characters"
    case .unavailable(let cause): "the account cannot be read or written: \(cause)"
    }
  }
}

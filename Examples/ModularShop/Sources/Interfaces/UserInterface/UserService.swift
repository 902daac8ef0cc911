import ShopValues

/// Who is using the shop.
public protocol UserService: Sendable {
  /// Whether somebody is logged in, in the current session.
  func currentState() async -> LoginState

  /// The states of the current session from now on, beginning with the one it is in.
  func states() async -> AsyncStream<LoginState>

  /// Who is logged in, if anybody is.
  func currentUser() async -> UserInfo?

  /// Whether somebody is logged in.
  func isLoggedIn() async -> Bool

  /// Sends a code to a phone.
  /// - Throws: ``UserError/tooManyTries(waitSeconds:)`` or ``UserError/unavailable(cause:)``.
  func sendCode(to phone: PhoneNumber) async throws(UserError)

  /// Logs in with the code that was sent; the first time makes an account.
  /// - Throws: ``UserError``.
  func login(phone: PhoneNumber, code: LoginCode) async throws(UserError) -> UserInfo

  /// Logs out. Nothing happens where nobody is logged in.
  /// - Throws: ``UserError/unavailable(cause:)``.
  func logout() async throws(UserError)

  /// Changes the nickname of who is logged in.
  /// - Throws: ``UserError/notLoggedIn``, ``UserError/invalidNickname`` or ``UserError/unavailable(cause:)``.
  func rename(to nickname: String) async throws(UserError) -> UserInfo

  /// Makes who is logged in a VIP, or no longer one.
  /// - Throws: ``UserError/notLoggedIn`` or ``UserError/unavailable(cause:)``.
  func setVIP(_ isVIP: Bool) async throws(UserError) -> UserInfo
}

/// Why a user could not do what was asked for.
public enum UserError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The code is wrong; so many more tries are left.
  case wrongCode(triesLeft: Int)
  /// No code is waited for: none was sent, it is too old, or it was used. Ask for a new one.
  case noCode
  /// Too many codes or tries; wait this long.
  case tooManyTries(waitSeconds: Int)
  /// The user has to log in first.
  case notLoggedIn
  /// A nickname has 1 to 24 characters.
  case invalidNickname
  /// Data cannot be read or written; try again later.
  case unavailable(cause: String)

  public var description: String {
    switch self {
    case .wrongCode(let left): "the code is wrong; \(left) more tries"
    case .noCode: "no code is waited for: ask for a new one"
    case .tooManyTries(let seconds): "too many tries: wait \(seconds) seconds"
    case .notLoggedIn: "nobody is logged in: log in first"
    case .invalidNickname: "a nickname has 1 to 24 characters"
    case .unavailable(let cause): "the account cannot be read or written: \(cause)"
    }
  }
}

import Foundation
import ShopDigest
import UserInterface

/// The login of one session, with the account and the addresses of its user.
actor LiveUsers: UserService, AddressBook {
  private let store: UserStore
  private let session: Session
  private let sender: any CodeSender
  private let rules: LoginRules
  private let now: @Sendable () -> Date
  private let events: UserEvents
  private var readers: [Int: AsyncStream<LoginState>.Continuation] = [:]
  private var nextReader = 0

  init(
    store: UserStore, session: Session, sender: any CodeSender, rules: LoginRules,
    now: @escaping @Sendable () -> Date, events: UserEvents
  ) {
    self.store = store
    self.session = session
    self.sender = sender
    self.rules = rules
    self.now = now
    self.events = events
  }

  // MARK: UserService

  func currentState() async -> LoginState {
    guard let login = try? await store.login(of: session.id) else { return .notLoggedIn }
    return login.expires > now() ? .loggedIn(login.user) : .expired
  }

  func states() async -> AsyncStream<LoginState> {
    let (stream, states) = AsyncStream.makeStream(of: LoginState.self, bufferingPolicy: .bufferingNewest(8))
    states.yield(await currentState())
    let reader = nextReader
    nextReader += 1
    readers[reader] = states
    states.onTermination = { [weak self] _ in Task { await self?.forget(reader) } }
    return stream
  }

  func currentUser() async -> UserInfo? {
    if case .loggedIn(let user) = await currentState() { user } else { nil }
  }

  func isLoggedIn() async -> Bool { await currentUser() != nil }

  func sendCode(to phone: PhoneNumber) async throws(UserError) {
    let code = Self.makeCode()
    try await stored { try await $0.keep(code, for: phone, rules: self.rules, now: self.now()) }
    try await sender.send(code, to: phone)
    announce(.loggingIn(phone))
  }

  func login(phone: PhoneNumber, code: LoginCode) async throws(UserError) -> UserInfo {
    let user = try await stored {
      try await $0.logIn(phone, code, session: self.session.id, rules: self.rules, now: self.now())
    }
    await events.loggedIn(LoggedIn(user: user, session: session.id))
    announce(.loggedIn(user))
    return user
  }

  func logout() async throws(UserError) {
    guard let user = await currentUser() else { return }
    try await stored { try await $0.logOut(self.session.id) }
    await events.loggedOut(LoggedOut(user: user.id, session: session.id))
    announce(.notLoggedIn)
  }

  func rename(to nickname: String) async throws(UserError) -> UserInfo {
    let name = nickname.trimmingCharacters(in: .whitespacesAndNewlines)
    guard (1...24).contains(name.count), name.utf8.count <= 96 else { throw .invalidNickname }
    return try await update { UserInfo(id: $0.id, nickname: name, phone: $0.phone, isVIP: $0.isVIP) }
  }

  func setVIP(_ isVIP: Bool) async throws(UserError) -> UserInfo {
    try await update { UserInfo(id: $0.id, nickname: $0.nickname, phone: $0.phone, isVIP: isVIP) }
  }

  // MARK: AddressBook

  func fetchAddresses() async throws(UserError) -> [ShippingAddress] {
    let user = try await member()
    return try await stored { try await $0.addresses(of: user.id) }
  }

  func save(_ address: ShippingAddress) async throws(UserError) {
    let user = try await member()
    try await stored { try await $0.save(address, of: user.id, now: self.now()) }
  }

  // MARK: for the module

  /// Ends the streams of states, because the session ends.
  func end() { for reader in readers.values { reader.finish() } }

  /// Returns the code that a phone would show, for development.
  func sandboxCode(for phone: PhoneNumber) async -> LoginCode? { await sender.sandboxCode(for: phone) }

  private func member() async throws(UserError) -> UserInfo {
    guard let user = await currentUser() else { throw .notLoggedIn }
    return user
  }

  private func update(_ change: (UserInfo) -> UserInfo) async throws(UserError) -> UserInfo {
    let user = change(try await member())
    try await stored { try await $0.update(user) }
    return user
  }

  private func stored<Result: Sendable>(
    _ work: (UserStore) async throws -> Result
  ) async throws(UserError) -> Result {
    do {
      return try await work(store)
    } catch let error as UserError {
      throw error
    } catch {
      throw .unavailable(cause: "\(error)")
    }
  }

  private func announce(_ state: LoginState) { for reader in readers.values { reader.yield(state) } }

  private func forget(_ reader: Int) { readers[reader] = nil }

  /// Returns six digits that cannot be predicted.
  private static func makeCode() -> LoginCode {
    var generator = SystemRandomNumberGenerator()
    let digits = (0..<6).map { _ in String(Int.random(in: 0...9, using: &generator)) }.joined()
    guard let code = LoginCode(rawValue: digits) else { return makeCode() }
    return code
  }
}

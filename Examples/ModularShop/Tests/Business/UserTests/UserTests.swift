import Foundation
import ShopDatabase
import ShopDigest
import ShopDoubles
import ShopScreen
import ShopUser
import ShopValues
import TenonRoutes
import Testing
import UserInterface

@Suite("The user module alone", .timeLimit(.minutes(10)))
struct UserTests {
  private let phone = PhoneNumber(rawValue: "13800138000").unsafelyUnwrapped
  private let sender = SandboxCodeSender()
  private let clock = TestClock()
  private let messages = MessageDouble()

  private func stage() async throws -> Stage {
    try await Stage(
      UserModule(sender: sender, now: { [clock] in clock.now }), [CartDouble(), messages])
  }

  private func code() async throws -> LoginCode { try #require(await sender.sandboxCode(for: phone)) }

  private func wrong(_ code: LoginCode) throws -> LoginCode {
    try #require(LoginCode(rawValue: code.rawValue == "000000" ? "111111" : "000000"))
  }

  @Test("a code that was sent logs in, once, and the other modules are notified")
  func login() async throws {
    let stage = try await stage()
    try await stage.run { (users: any UserService) async throws in
      #expect(await users.currentState() == .notLoggedIn)
      try await users.sendCode(to: phone)
      let code = try await code()
      let user = try await users.login(phone: phone, code: code)
      #expect(await users.currentUser() == user)
      #expect(await messages.notes.all == ["\(user.id) logged in"])
      await #expect(throws: UserError.noCode) { try await users.login(phone: phone, code: code) }
      try await users.logout()
      #expect(await users.isLoggedIn() == false)
    }
    #expect(
      try await stage.run(as: "s-other") { (users: any UserService) in await users.isLoggedIn() } == false)
    await stage.stop()
  }

  @Test("the same phone is the same person, wherever they log in")
  func identity() async throws {
    let stage = try await stage()
    var found: Set<UserID> = []
    for session: SessionID in ["s-a", "s-b"] {
      let user = try await stage.run(as: session) { (users: any UserService) in
        try await users.sendCode(to: phone)
        return try await users.login(phone: phone, code: try await code())
      }
      found.insert(user.id)
    }
    #expect(found.count == 1)
    await stage.stop()
  }

  @Test("a code survives four wrong tries, and not the fifth")
  func wrongCodes() async throws {
    let stage = try await stage()
    try await stage.run { (users: any UserService) async throws in
      try await users.sendCode(to: phone)
      let right = try await code()
      let wrong = try wrong(right)
      for left in [4, 3, 2, 1] {
        await #expect(throws: UserError.wrongCode(triesLeft: left)) {
          try await users.login(phone: phone, code: wrong)
        }
      }
      await #expect(throws: UserError.noCode) { try await users.login(phone: phone, code: wrong) }
      await #expect(throws: UserError.noCode) { try await users.login(phone: phone, code: right) }
    }
    await stage.stop()
  }

  @Test("codes grow old, and only so many are sent within a while")
  func limits() async throws {
    let stage = try await stage()
    try await stage.run { (users: any UserService) async throws in
      try await users.sendCode(to: phone)
      clock.advance(by: 301)
      await #expect(throws: UserError.noCode) { try await users.login(phone: phone, code: try await code()) }
      for _ in 0..<4 { try await users.sendCode(to: phone) }
      await #expect(throws: UserError.tooManyTries(waitSeconds: 299)) { try await users.sendCode(to: phone) }
      clock.advance(by: 300)
      try await users.sendCode(to: phone)
    }
    await stage.stop()
  }

  @Test("a clock that was moved back makes nobody wait longer, and no code last longer, than the rules say")
  func movedClock() async throws {
    let stage = try await stage()
    try await stage.run { (users: any UserService) async throws in
      for _ in 0..<5 { try await users.sendCode(to: phone) }
      clock.advance(by: -24 * 3600)
      await #expect(throws: UserError.noCode) { try await users.login(phone: phone, code: try await code()) }
      await #expect(throws: UserError.tooManyTries(waitSeconds: 600)) { try await users.sendCode(to: phone) }
    }
    await stage.stop()
  }

  @Test("nobody who has the database can try out a code: it has salt, and its key is not there")
  func sealedCodes() async throws {
    let stage = try await stage()
    let database = try stage.service(Database.self)
    @Sendable func kept() async throws -> String {
      try await database.read {
        try $0.value(String.self, "SELECT digest AS value FROM user_codes WHERE phone = \(phone)")
      }
    }
    try await stage.run { (users: any UserService) async throws in
      try await users.sendCode(to: phone)
      let code = try await code()
      let first = try await kept()
      #expect(first != Hexadecimal.encode(SHA256.digest("\(phone.rawValue):\(code.rawValue)".utf8)))
      var digests: Set<String> = [first]
      for _ in 0..<4 {
        try await users.sendCode(to: phone)
        digests.insert(try await kept())
      }
      #expect(digests.count == 5)
      // A code of another process, whose key is gone.
      try await database.write { _ = try $0.execute("UPDATE user_codes SET seal = 'another'") }
      await #expect(throws: UserError.noCode) {
        try await users.login(phone: phone, code: try await self.code())
      }
    }
    await stage.stop()
  }

  @Test("a login ends by itself, and the state says why")
  func expiry() async throws {
    let stage = try await stage()
    try await stage.run { (users: any UserService) async throws in
      try await users.sendCode(to: phone)
      _ = try await users.login(phone: phone, code: try await code())
      clock.advance(by: 31 * 24 * 3600)
      #expect(await users.currentState() == .expired)
      #expect(await users.currentUser() == nil)
    }
    #expect(try await stage.open(UserCenterRoute().path).html.contains("You were logged out"))
    await stage.stop()
  }

  @Test("the profile and the addresses are of who is logged in")
  func profile() async throws {
    let stage = try await stage()
    let address = ShippingAddress(id: "a-1", recipient: "Li", phone: phone, text: "West Lake 1")
    try await stage.run { (users: any UserService) async throws in
      let book = try stage.service((any AddressBook).self)
      await #expect(throws: UserError.notLoggedIn) { try await users.rename(to: "Li") }
      await #expect(throws: UserError.notLoggedIn) { try await book.save(address) }
      try await users.sendCode(to: phone)
      _ = try await users.login(phone: phone, code: try await code())
      await #expect(throws: UserError.invalidNickname) { try await users.rename(to: "   ") }
      await #expect(throws: UserError.invalidNickname) {
        try await users.rename(to: String(repeating: "x", count: 25))
      }
      #expect(try await users.rename(to: " 李雷 ").nickname == "李雷")
      #expect(try await users.setVIP(true).isVIP)
      try await book.save(address)
      #expect(try await book.fetchAddresses() == [address])
    }
    await stage.stop()
  }

  @Test("the states of a session are reported as they change")
  func states() async throws {
    let stage = try await stage()
    try await stage.run { (users: any UserService) async throws in
      var states = await users.states().makeAsyncIterator()
      #expect(await states.next() == .notLoggedIn)
      try await users.sendCode(to: phone)
      #expect(await states.next() == .loggingIn(phone))
      let user = try await users.login(phone: phone, code: try await code())
      #expect(await states.next() == .loggedIn(user))
      try await users.logout()
      #expect(await states.next() == .notLoggedIn)
    }
    var states = try await stage.run { (users: any UserService) in await users.states() }.makeAsyncIterator()
    #expect(await states.next() == .notLoggedIn)
    #expect(await states.next() == nil, "they end with the session")
    await stage.stop()
  }

  @Test("logging in by the forms goes on where one was, and only within the shop")
  func forms() async throws {
    let stage = try await stage()
    let next = ScreenPath("checkout")
    let malformed = try await stage.open(LoginCodeRoute(next: next).path, form: [("phone", "12")])
    #expect(malformed.outcome == "invalid")
    let sent = try await stage.open(LoginCodeRoute(next: next).path, form: [("phone", "138 0013 8000")])
    let code = try await code()
    #expect(sent.html.contains(code.rawValue))
    let form = [(name: "phone", value: "13800138000"), (name: "code", value: code.rawValue)]
    #expect(try await stage.open(LoginRoute(next: next).path, form: form).target == next)
    await #expect(throws: (any Error).self) {
      try await stage.open(ScreenPath("login", query: [.init("next", "//evil.example")]))
    }
    await stage.stop()
  }
}

/// A clock that goes on only when a test advances it.
private final class TestClock: @unchecked Sendable {
  // `@unchecked Sendable`: every access holds the lock.
  private let lock = NSLock()
  private var time = Date(timeIntervalSince1970: 1_700_000_000)

  var now: Date { lock.withLock { time } }
  func advance(by seconds: TimeInterval) { lock.withLock { time += seconds } }
}

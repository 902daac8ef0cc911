import ShopValues
import TenonRoutes
import UserInterface

/// A double for the user module, with one user logged in, or none.
public struct UserDouble: Module {
  public let name = "User"
  public let layer = Layer.business
  public let users: FixedUsers

  public init(_ users: FixedUsers = FixedUsers()) { self.users = users }

  public func declare(in contract: inout ModuleContract) {
    contract.provides((any UserService).self, lifetime: .scoped(Session.self)) { [users] in users }
    contract.provides((any AddressBook).self, lifetime: .scoped(Session.self)) { [users] in users }
  }
}

/// A user service with one user.
public actor FixedUsers: UserService, AddressBook {
  /// The user who is logged in by default.
  public static let li = UserInfo(
    id: "u-li", nickname: "Li Lei", phone: PhoneNumber(rawValue: "13800138000"), isVIP: false)

  private var user: UserInfo?
  private var addresses: [ShippingAddress] = []

  public init(_ user: UserInfo? = FixedUsers.li) { self.user = user }

  /// Logs in the given user, or logs out if `user` is `nil`.
  public func set(_ user: UserInfo?) { self.user = user }

  public func currentState() async -> LoginState { user.map(LoginState.loggedIn) ?? .notLoggedIn }

  public func states() async -> AsyncStream<LoginState> {
    let state = await currentState()
    return AsyncStream {
      $0.yield(state)
      $0.finish()
    }
  }

  public func currentUser() async -> UserInfo? { user }
  public func isLoggedIn() async -> Bool { user != nil }
  public func sendCode(to phone: PhoneNumber) async throws(UserError) {}

  public func login(phone: PhoneNumber, code: LoginCode) async throws(UserError) -> UserInfo {
    let user = UserInfo(id: Self.li.id, nickname: Self.li.nickname, phone: phone, isVIP: false)
    self.user = user
    return user
  }

  public func logout() async throws(UserError) { user = nil }

  public func rename(to nickname: String) async throws(UserError) -> UserInfo { try member() }

  public func setVIP(_ isVIP: Bool) async throws(UserError) -> UserInfo { try member() }

  public func fetchAddresses() async throws(UserError) -> [ShippingAddress] {
    _ = try member()
    return addresses
  }

  public func save(_ address: ShippingAddress) async throws(UserError) {
    _ = try member()
    addresses.insert(address, at: 0)
  }

  private func member() throws(UserError) -> UserInfo {
    guard let user else { throw .notLoggedIn }
    return user
  }
}

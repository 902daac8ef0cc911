import Foundation
import ShopDatabase
import ShopScreen
import ShopValues
import TenonScreens
import UserInterface

/// The shop's users: login by phone number and code, the profile, VIP membership.
public struct UserModule: Module {
  public let layer = Layer.business
  public let priority = 100
  private let sender: any CodeSender
  private let rules: LoginRules
  private let now: @Sendable () -> Date

  /// - Parameters:
  ///   - sender: Sends codes to phones.
  ///   - rules: The limits on login attempts, and the lifetimes of codes and sessions.
  ///   - now: The clock.
  public init(
    sender: any CodeSender = SandboxCodeSender(), rules: LoginRules = LoginRules(),
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.sender = sender
    self.rules = rules
    self.now = now
  }

  public func declare(in contract: inout ModuleContract) {
    let database = contract.requires(Database.self)
    let session = contract.requires(Session.self)
    let events = UserEvents(&contract)

    contract.contributes([Migration].self) { UserStore.migrations }
    // One store for all sessions, because it has the key of the codes.
    let store = contract.provides(UserStore.self, with: database) { UserStore(database: $0) }
    let users = contract.provides(
      LiveUsers.self, lifetime: .scoped(Session.self), teardown: { await $0.end() }, with: store, session
    ) { [sender, rules, now] store, session in
      LiveUsers(store: store, session: session, sender: sender, rules: rules, now: now, events: events)
    }
    contract.provides((any UserService).self, as: users) { $0 }
    contract.provides((any AddressBook).self, as: users) { $0 }

    declareScreens(of: users, in: &contract)
  }

  private func declareScreens(of users: Needed<LiveUsers>, in contract: inout ModuleContract) {
    let links = UserLinks(&contract)
    contract.screen(
      UserCenterRoute.self, LocalizedText(en: "Me", zh: "我的"), as: .stack(of: .user), exposure: .external,
      with: users
    ) { _, visit, users in
      try await UserCenterScreen(users: users, links: links, visit: visit).answer()
    }
    contract.screen(
      LoginRoute.self, LocalizedText(en: "Log in", zh: "登录"), as: .stack(of: .user), exposure: .external,
      with: users
    ) { route, visit, users in
      try await LoginScreen(users: users, next: route.next, links: links, visit: visit).answer()
    } submit: { route, visit, users in
      try await LoginScreen(users: users, next: route.next, links: links, visit: visit).logIn()
    }
    contract.form(
      LoginCodeRoute.self, LocalizedText(en: "Log in", zh: "登录"), as: .stack(of: .user),
      with: users
    ) { route, visit, users in
      try await LoginScreen(users: users, next: route.next, links: links, visit: visit).sendCode()
    }
    contract.form(
      LogoutRoute.self, LocalizedText(en: "Log out", zh: "退出登录"), as: .stack(of: .user),
      with: users
    ) { _, visit, users in
      try await UserForms(users: users, links: links, visit: visit).logOut()
    }
    contract.screen(
      ProfileRoute.self, LocalizedText(en: "Profile", zh: "编辑资料"), as: .sheet,
      with: users
    ) { _, visit, users in
      try await ProfileScreen(users: users, links: links, visit: visit).answer()
    } submit: { _, visit, users in
      try await ProfileScreen(users: users, links: links, visit: visit).save()
    }
    contract.form(
      MembershipRoute.self, LocalizedText(en: "VIP", zh: "VIP"), as: .stack(of: .user),
      with: users
    ) { _, visit, users in
      try await UserForms(users: users, links: links, visit: visit).changeMembership()
    }
  }
}

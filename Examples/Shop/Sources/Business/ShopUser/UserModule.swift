import Foundation
import ShopDatabase
import ShopScreen
import Tenon
import UserInterface

/// Who is using the shop: logging in by phone and code, the profile, VIP.
public struct UserModule: Module {
  /// The modules that are told who logged in.
  static let listeners = ["Cart", "Message"]

  public let layer = Layer.business
  public let priority = 100
  private let sender: any CodeSender
  private let rules: LoginRules
  private let now: @Sendable () -> Date

  /// - Parameters:
  ///   - sender: Sends codes to phones.
  ///   - rules: How often one may try.
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
    contract.services.contribute([Migration].self) { _ in UserStore.migrations }
    contract.provides(
      LiveUsers.self, requires: [.service(Database.self), .service((any CurrentSession).self)]
    ) { [sender, rules, now] services, context in
      LiveUsers(
        store: UserStore(database: try services.resolve()), session: try services.resolve(), sender: sender,
        rules: rules, now: now, events: UserEvents(events: context.events))
    }
    contract.services.register((any UserService).self, sharing: LiveUsers.self) { $0 }
    contract.services.register((any AddressBook).self, sharing: LiveUsers.self) { $0 }
    for module in Self.listeners { contract.sends(LoggedIn.self, .report(to: module)) }
    contract.sends(LoggedIn.self, .broadcast)
    contract.sends(LoggedOut.self, .broadcast)

    contract.screen(UserCenterRoute.self, exposure: .external) { _, context, visit in
      try await UserCenterScreen(users: context.resolve(), visit: visit).destination()
    }
    contract.screen(LoginRoute.self, exposure: .external) { route, context, visit in
      try await LoginScreen(users: context.resolve(), next: route.next, visit: visit).destination()
    } submit: { route, context, visit in
      try await LoginScreen(users: context.resolve(), next: route.next, visit: visit).logIn()
    }
    contract.form(LoginCodeRoute.self) { route, context, visit in
      try await LoginScreen(users: context.resolve(), next: route.next, visit: visit).sendCode()
    }
    contract.form(LogoutRoute.self) { _, context, visit in
      try await UserForms(users: context.resolve(), visit: visit).logOut()
    }
    contract.screen(ProfileRoute.self) { _, context, visit in
      try await ProfileScreen(users: context.resolve(), visit: visit).destination()
    } submit: { _, context, visit in
      try await ProfileScreen(users: context.resolve(), visit: visit).save()
    }
    contract.form(MembershipRoute.self) { _, context, visit in
      try await UserForms(users: context.resolve(), visit: visit).changeMembership()
    }
  }
}

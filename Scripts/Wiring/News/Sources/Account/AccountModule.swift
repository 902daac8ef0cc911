import AccountInterface
import AudioInterface
import Kit
import TenonActions
import TenonNavigation

actor LiveAccounts: Accounts {
  private var session: OpenScope<any Inbox>?
  func isSubscriber() -> Bool { session != nil }
  func begin(_ new: OpenScope<any Inbox>) { session = new }
  func end() async {
    await session?.end()
    session = nil
  }
  func unread() async -> Int { await session?.services.unread() ?? 0 }
}

struct ServerInbox: Inbox {
  let token: SessionToken
  func unread() -> Int { token.text.count }
}

public struct AccountModule: Module {
  public let layer: Layer = .stories

  public init() {}

  public func declare(in contract: inout ModuleContract) {
    let token = contract.requires(SessionToken.self)
    let inbox = contract.provides((any Inbox).self, lifetime: .scoped(.session), with: token) { token in
      ServerInbox(token: token)
    }
    let begin = contract.opensScope(.session, bringing: SessionToken.self, with: inbox)
    let accounts = contract.exports(LiveAccounts.self, as: (any Accounts).self, { $0 }) { LiveAccounts() }
    let loggedIn = contract.sends(LoggedIn.self, .broadcast)
    let loggedOut = contract.sends(LoggedOut.self, .report(to: ModuleNames.reader), .broadcast)
    contract.performs(.unreadCount, exposure: .external, with: accounts) { _, accounts in
      await accounts.unread()
    }
    contract.authorizes(.subscriber, with: accounts) { _, accounts in await accounts.isSubscriber() }
    contract.destination(LoginPage.self, presentation: .sheet, with: accounts) { _, screen, accounts in
      let token = SessionToken("token")
      await accounts.begin(try await begin(token))
      await loggedIn(LoggedIn(token))
      await screen.finish(true)
      return Page("Log in")
    }
    contract.page(ProfilePage.self, .external) { route in route.user }
    let stop = contract.calls(ifPresent: AudioActions.stop)
    contract.stops(with: accounts) { accounts in
      await accounts.end()
      if stop.isPresent { try? await stop() }
      await loggedOut(LoggedOut())
    }
  }
}

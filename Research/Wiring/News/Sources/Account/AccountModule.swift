import AccountInterface
import AudioInterface
import Kit
import TenonActions
import TenonScreens

actor LiveAccounts: Accounts {
  private var session: OpenScope?
  func isSubscriber() -> Bool { session != nil }
  func begin(_ new: OpenScope) { session = new }
  func end() async {
    await session?.end()
    session = nil
  }
}

struct ServerInbox: Inbox {
  let session: LoginSession
  func unread() -> Int { session.token.count }
}

public struct AccountModule: Module {
  public let layer: Layer = .stories

  public init() {}

  public func declare(in contract: inout ModuleContract) {
    let session = contract.requires(LoginSession.self)
    let inbox = contract.provides((any Inbox).self, lifetime: .scoped(LoginSession.self), with: session) {
      ServerInbox(session: $0)
    }
    let login = contract.opensScope(LoginSession.self)
    contract.runs(in: LoginSession.self, with: inbox) { _, inbox in
      print("\(await inbox.unread()) messages")
    }
    let accounts = contract.exports(LiveAccounts.self, as: (any Accounts).self, { $0 }) { LiveAccounts() }
    let loggedIn = contract.sends(LoggedIn.self, .broadcast)
    let loggedOut = contract.sends(LoggedOut.self, .report(to: ModuleNames.reader), .broadcast)
    contract.performs(.unreadCount, exposure: .external, with: inbox) { _, inbox in await inbox.unread() }
    contract.authorizes(.subscriber, with: accounts) { _, accounts in await accounts.isSubscriber() }
    contract.destination(LoginPage.self, presentation: .sheet, with: accounts) { _, screen, accounts in
      await accounts.begin(try await login.open(LoginSession(token: "token")))
      await loggedIn(LoggedIn("token"))
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

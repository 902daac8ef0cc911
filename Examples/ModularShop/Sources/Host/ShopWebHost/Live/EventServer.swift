import PushInterface
import ShopScreen
import ShopSession
import ShopUI
import ShopWebServer
import UserInterface

/// Lets a window listen to what changes. That begins no session; where another window of the browser begins one, this
/// one receives what happens in it.
struct EventServer: Sendable {
  let guests: Guests
  let updates: LiveUpdates
  let badges: Badges
  let users: (any UserService)?
  let push: (any PushService)?

  func answer(_ request: Request) async throws -> Response {
    let guest = try await guests.guest(request)
    if guest.isNew { return .text("403\n", status: .forbidden) }
    return await TaskSession.run(as: guest.session) {
      let user = await users?.currentUser()
      let badges = await badges.current(for: guest.session)
      let events = await updates.open(
        secret: guest.token.digest, session: guest.session, user: user?.id, language: request.language,
        badges: ShopTab.allCases.compactMap { badges[$0] }, push: push)
      guard let events else { return .text("429\n", status: .tooManyRequests) }
      // The secret may have got a session since it was looked at, or be worth nothing any more.
      if await !guests.isCurrent(guest) { await updates.end(secret: guest.token.digest) }
      return .events(events)
    }
  }
}

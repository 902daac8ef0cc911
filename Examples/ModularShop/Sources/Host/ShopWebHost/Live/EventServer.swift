import PushInterface
import ShopScreen
import ShopSession
import ShopUI
import ShopWebServer
import UserInterface

/// Lets a window of a browser receive changes. This starts no session, but if another window of the browser starts
/// one, this window receives its changes.
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
      // Since the secret was checked, it may have received a session or become invalid.
      if await !guests.isCurrent(guest) { await updates.end(secret: guest.token.digest) }
      return .events(events)
    }
  }
}

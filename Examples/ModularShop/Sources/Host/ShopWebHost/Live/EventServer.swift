import PushInterface
import ShopScreen
import ShopSession
import ShopUI
import ShopWebServer
import TenonScreens
import UserInterface

/// Lets a window of a browser receive changes. This starts no session, but if another window of the browser starts
/// one, this window receives its changes.
struct EventServer: Sendable {
  let guests: Guests
  let sessions: Sessions
  let customer: Provider<Customer>
  let updates: LiveUpdates
  let push: (any PushService)?

  func answer(_ request: Request) async throws -> Response {
    let guest = try await guests.guest(request)
    if guest.isNew { return .text("403\n", status: .forbidden) }
    let (user, badges) = try await sessions.run(as: guest.session) { _ in
      let customer = try customer()
      return (await customer.user?.id, await customer.badges(for: guest.session))
    }
    // The events outlive the request, so they begin outside the session.
    let events = await updates.open(
      secret: guest.token.digest, session: guest.session, user: user, language: request.language,
      badges: ShopTab.allCases.compactMap { badges[$0] }, push: push)
    guard let events else { return .text("429\n", status: .tooManyRequests) }
    // Since the secret was checked, it may have received a session or become invalid.
    if await !guests.isCurrent(guest) { await updates.end(secret: guest.token.digest) }
    return .events(events)
  }
}

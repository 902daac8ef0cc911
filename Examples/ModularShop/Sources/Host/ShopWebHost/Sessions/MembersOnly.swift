import ShopValues
import TenonScreens
import UserInterface

/// Shows members-only screens to members only, whatever way leads to them. Other users are sent to the login, and continue
/// from there.
struct MembersOnly: Sendable {
  let users: (any UserService)?

  func admit(_ context: RouteContext) async throws {
    guard let place = context.value as? any MembersOnlyRoute & Route, await users?.isLoggedIn() != true else {
      return
    }
    throw try RouteRedirect(to: LoginRoute(next: (try? place.url()).flatMap(ScreenPath.init(parsing:))))
  }
}

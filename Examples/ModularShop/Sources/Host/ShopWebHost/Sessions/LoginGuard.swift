import ShopValues
import TenonNavigation
import UserInterface

/// Shows members-only screens to members only. Other users are sent to the login, and continue from there.
struct LoginGuard: Sendable {
  let users: (any UserService)?

  func decide(_ change: NavigationChange) async -> GuardDecision {
    // A window opens with the roots of its tabs, none of which is visible yet.
    if change.opensWindow { return .allow }
    // The screens below the login are not visible either.
    let appearing = change.appearing
    guard let place = appearing.last(where: { $0 is any MembersOnlyRoute }), !(appearing.last is LoginRoute),
      await users?.isLoggedIn() != true
    else { return .allow }
    return .redirect(LoginRoute(next: (try? place.url()).flatMap(ScreenPath.init(parsing:))))
  }
}

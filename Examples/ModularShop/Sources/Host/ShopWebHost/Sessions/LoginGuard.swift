import ShopValues
import TenonNavigation
import UserInterface

/// Shows what is for members to members only: all others come to the login, and go on from there.
struct LoginGuard: Sendable {
  let users: (any UserService)?

  func decide(_ change: NavigationChange) async -> GuardDecision {
    // What a window begins with is the roots of its tabs, of which none was seen yet.
    if change.opensWindow { return .allow }
    // Nor does anybody see what lies below the login.
    let appearing = change.appearing
    guard let place = appearing.last(where: { $0 is any MembersOnlyRoute }), !(appearing.last is LoginRoute),
      await users?.isLoggedIn() != true
    else { return .allow }
    return .redirect(LoginRoute(next: (try? place.url()).flatMap(ScreenPath.init(parsing:))))
  }
}

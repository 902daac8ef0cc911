import ShopValues
import TenonNavigation
import UserInterface

/// Lets nobody see what is for members only but members: everybody else comes to the login, and goes on from there.
struct LoginGuard: Sendable {
  let users: (any UserService)?

  func decide(_ change: NavigationChange) async -> GuardDecision {
    // What a window begins with is the roots of its tabs, of which nobody has seen any yet.
    if change.opensWindow { return .allow }
    // Nor does anybody see what lies below the login.
    let appearing = change.appearing
    guard let place = appearing.last(where: { $0 is any MembersOnlyRoute }), !(appearing.last is LoginRoute),
      await users?.isLoggedIn() != true
    else { return .allow }
    return .redirect(LoginRoute(next: (try? place.url()).flatMap(ScreenPath.init(parsing:))))
  }
}

import ShopValues
import TenonRouter

/// The profile: `/user`.
public struct UserCenterRoute: ScreenRoute, Route {
  public static let pattern: RoutePattern = "/user"

  public init() {}

  public func path(by permit: some LinkPermit<Self>) -> ScreenPath { ScreenPath("user") }
}

/// Logging in: `/login?next=/cart`. It goes on where the person was.
public struct LoginRoute: ScreenRoute, Route {
  public static let pattern: RoutePattern = "/login"

  /// Where to go on afterwards.
  public let next: ScreenPath?

  public init(next: ScreenPath? = nil) { self.next = next }

  public func path(by permit: some LinkPermit<Self>) -> ScreenPath {
    ScreenPath("login", query: next.map { [.init("next", $0.description)] } ?? [])
  }
}

/// Asking for a code, by a form with `phone`: `/login/code`.
public struct LoginCodeRoute: ScreenRoute, Route {
  public static let pattern: RoutePattern = "/login/code"

  /// Where to go on after logging in.
  public let next: ScreenPath?

  public init(next: ScreenPath? = nil) { self.next = next }

  public func path(by permit: some LinkPermit<Self>) -> ScreenPath {
    ScreenPath("login", "code", query: next.map { [.init("next", $0.description)] } ?? [])
  }
}

/// Logging out, by a form: `/logout`.
public struct LogoutRoute: ScreenRoute, Route {
  public static let pattern: RoutePattern = "/logout"

  public init() {}

  public func path(by permit: some LinkPermit<Self>) -> ScreenPath { ScreenPath("logout") }
}

/// Changing the profile, over it: `/user/edit`.
public struct ProfileRoute: MembersOnlyRoute, Route {
  public static let pattern: RoutePattern = "/user/edit"

  public init() {}

  public func path(by permit: some LinkPermit<Self>) -> ScreenPath { ScreenPath("user", "edit") }
}

/// Becoming a VIP, or no longer being one, by a form: `/user/vip`.
public struct MembershipRoute: MembersOnlyRoute, Route {
  public static let pattern: RoutePattern = "/user/vip"

  public init() {}

  public func path(by permit: some LinkPermit<Self>) -> ScreenPath { ScreenPath("user", "vip") }
}

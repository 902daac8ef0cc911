import ShopValues
import TenonRouter

/// The profile: `/user`.
public struct UserCenterRoute: ScreenRoute, Route {
  public static let pattern: RoutePattern = "/user"

  public init() {}

  public func path(by permit: some LinkPermit<Self>) -> ScreenPath { ScreenPath("user") }
}

/// The login: `/login?next=/cart`. Afterwards, the user returns to where they were.
public struct LoginRoute: ScreenRoute, Route {
  public static let pattern: RoutePattern = "/login"

  /// The address to continue to after logging in.
  public let next: ScreenPath?

  public init(next: ScreenPath? = nil) { self.next = next }

  public func path(by permit: some LinkPermit<Self>) -> ScreenPath {
    ScreenPath("login", query: next.map { [.init("next", $0.description)] } ?? [])
  }
}

/// Requests a code, with a form that has the field `phone`: `/login/code`.
public struct LoginCodeRoute: ScreenRoute, Route {
  public static let pattern: RoutePattern = "/login/code"

  /// The address to continue to after logging in.
  public let next: ScreenPath?

  public init(next: ScreenPath? = nil) { self.next = next }

  public func path(by permit: some LinkPermit<Self>) -> ScreenPath {
    ScreenPath("login", "code", query: next.map { [.init("next", $0.description)] } ?? [])
  }
}

/// Logs out, with a form: `/logout`.
public struct LogoutRoute: ScreenRoute, Route {
  public static let pattern: RoutePattern = "/logout"

  public init() {}

  public func path(by permit: some LinkPermit<Self>) -> ScreenPath { ScreenPath("logout") }
}

/// The form for editing the profile, in a sheet over the user's screen: `/user/edit`.
public struct ProfileRoute: MembersOnlyRoute, Route {
  public static let pattern: RoutePattern = "/user/edit"

  public init() {}

  public func path(by permit: some LinkPermit<Self>) -> ScreenPath { ScreenPath("user", "edit") }
}

/// Starts or ends the VIP membership, with a form: `/user/vip`.
public struct MembershipRoute: MembersOnlyRoute, Route {
  public static let pattern: RoutePattern = "/user/vip"

  public init() {}

  public func path(by permit: some LinkPermit<Self>) -> ScreenPath { ScreenPath("user", "vip") }
}

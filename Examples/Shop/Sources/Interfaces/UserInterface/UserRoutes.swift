import ShopValues

/// The profile: `/user`.
public struct UserCenterRoute: ScreenRoute {
  public init() {}

  public var path: ScreenPath { ScreenPath("user") }
}

/// Logging in: `/login?next=/cart`. It goes on where the person was.
public struct LoginRoute: ScreenRoute {
  /// Where to go on afterwards.
  public let next: ScreenPath?

  public init(next: ScreenPath? = nil) { self.next = next }

  public var path: ScreenPath {
    ScreenPath("login", query: next.map { [.init("next", $0.description)] } ?? [])
  }
}

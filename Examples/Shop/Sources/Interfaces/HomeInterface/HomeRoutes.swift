import ShopValues

/// The home screen: `/home`.
public struct HomeRoute: ScreenRoute {
  public init() {}

  public var path: ScreenPath { ScreenPath("home") }
}

import ShopValues
import TenonRouter

/// The home screen: `/home`.
public struct HomeRoute: ScreenRoute, Route {
  public static let pattern: RoutePattern = "/home"

  public init() {}

  public func path(by permit: some LinkPermit<Self>) -> ScreenPath { ScreenPath("home") }
}

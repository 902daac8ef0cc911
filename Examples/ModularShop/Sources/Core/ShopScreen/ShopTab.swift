import TenonScreens

/// The tabs of the shop.
public enum ShopTab: String, CaseIterable, Sendable {
  case home
  case categories
  case cart
  case messages
  case user

  /// The tab's identity in the navigator.
  public var id: TabID { TabID(rawValue) }
}

extension Presentation {
  /// Presents the screen on a tab's stack, above the screens of the route's `parents`, if any.
  public static func stack(of tab: ShopTab) -> Presentation { .tab(tab.id) }
}

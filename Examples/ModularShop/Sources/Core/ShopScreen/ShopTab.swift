import TenonNavigation

/// The tabs of the shop.
public enum ShopTab: String, CaseIterable, Sendable {
  case home
  case categories
  case cart
  case messages
  case user

  /// What the navigator calls it.
  public var id: TabID { TabID(rawValue) }
}

extension Presentation {
  /// On the stack of a tab, above its `parents` if the route has some.
  public static func stack(of tab: ShopTab) -> Presentation { .tab(tab.id) }
}

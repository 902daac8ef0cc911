import ShopUI
import ShopValues

/// What opening a route of the shop comes to.
public enum Destination: Sendable {
  /// A screen, and the stack on which it lies.
  case screen(Screen, ScreenStack)
  /// Another place, and what the person is told on arriving there.
  case redirect(ScreenPath, notice: Notice? = nil)
  /// What was asked for cannot be done in this way, such as opening the address of a form.
  case methodNotAllowed
}

/// The stack on which a screen lies: whoever comes by a deep link finds below it what would have been there.
public struct ScreenStack: Sendable {
  /// The tab it is in.
  public let tab: ShopTab
  /// The screens beneath, the lowest first.
  public let beneath: [AppFrame.Back]

  /// - Parameters:
  ///   - tab: The tab it is in.
  ///   - beneath: The screens beneath, the lowest first; none for the first screen of a tab.
  public init(_ tab: ShopTab, beneath: [AppFrame.Back] = []) {
    self.tab = tab
    self.beneath = beneath
  }
}

/// The tabs of the shop.
public enum ShopTab: String, CaseIterable, Sendable {
  case home
  case categories
  case cart
  case messages
  case user
}

import ShopScreen
import ShopValues
import TenonScreens
import WebInterface

/// Shows the destination of each link that leads outside the shop.
public struct WebPageModule: Module {
  public let layer = Layer.feature

  public init() {}

  public func declare(in contract: inout ModuleContract) {
    contract.screen(
      WebPageRoute.self, LocalizedText(en: "Outside the shop", zh: "站外页面"), as: .push
    ) { page, visit in
      WebPageScreen(page: page, visit: visit).answer
    }
  }
}

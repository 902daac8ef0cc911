import ShopScreen
import Tenon
import WebInterface

/// Shows where links out of the shop lead.
public struct WebPageModule: Module {
  public let layer = Layer.feature

  public init() {}

  public func declare(in contract: inout ModuleContract) {
    contract.screen(WebPageRoute.self) { page, visit in WebPageScreen(page: page, visit: visit).destination }
  }
}

import Screens
import ServiceProtocols
import TenonScreens

public struct WebModule: Module {
  public let layer = Layer.feature

  public init() {}

  public func declare(in contract: inout ModuleContract) {
    contract.destination(WebPage.self) { route, _ in Screen(route.title ?? route.url) }
  }
}

import ServiceProtocols
import TenonScreens

/// What only the host has: the tab bar, with the badge of the cart.
struct ShellModule: Module {
  let layer = Layer.host

  func declare(in contract: inout ModuleContract) {
    let tabBar = contract.provides(TabBar.self) { TabBar() }
    contract.observes(CartChanged.self, with: tabBar) { event, tabBar in await tabBar.show(event.count) }
  }
}

public actor TabBar {
  public private(set) var badge = 0
  func show(_ count: Int) { badge = count }
}

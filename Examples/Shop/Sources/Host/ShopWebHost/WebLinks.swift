import CartInterface
import HomeInterface
import MessageInterface
import ProductInterface
import ShopScreen
import ShopValues
import TenonRouting
import UserInterface

/// Where the host itself leads: the first screens of the tabs, logging in, and whatever address a browser asks for.
struct WebLinks: Sendable {
  /// Opens what browsers ask for.
  let addresses: URLOpener
  let login: RouteOpener<LoginRoute>
  private let home: RouteOpener<HomeRoute>
  private let categories: RouteOpener<CategoryListRoute>
  private let cart: RouteOpener<CartRoute>
  private let messages: RouteOpener<MessageListRoute>
  private let user: RouteOpener<UserCenterRoute>

  init(_ contract: inout ModuleContract) {
    addresses = contract.opensURLs()
    login = contract.opens(ifPresent: LoginRoute.self)
    home = contract.opens(ifPresent: HomeRoute.self)
    categories = contract.opens(ifPresent: CategoryListRoute.self)
    cart = contract.opens(ifPresent: CartRoute.self)
    messages = contract.opens(ifPresent: MessageListRoute.self)
    user = contract.opens(ifPresent: UserCenterRoute.self)
  }

  /// The first screens of the tabs that some module has.
  var tabs: [ShopTab: ScreenPath] {
    var tabs: [ShopTab: ScreenPath] = [:]
    for tab in ShopTab.allCases { tabs[tab] = path(of: tab) }
    return tabs
  }

  private func path(of tab: ShopTab) -> ScreenPath? {
    switch tab {
    case .home: home.pathIfPresent(HomeRoute())
    case .categories: categories.pathIfPresent(CategoryListRoute())
    case .cart: cart.pathIfPresent(CartRoute())
    case .messages: messages.pathIfPresent(MessageListRoute())
    case .user: user.pathIfPresent(UserCenterRoute())
    }
  }
}

extension RouteOpener where Value: ScreenRoute {
  /// The address, where a module has the screen.
  fileprivate func pathIfPresent(_ route: Value) -> ScreenPath? { isPresent(route) ? path(route) : nil }
}

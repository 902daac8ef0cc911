import CartInterface
import HomeInterface
import MessageInterface
import ProductInterface
import ShopScreen
import ShopValues
import TenonScreens
import UserInterface

/// The openers for the routes that the host itself opens: the first screens of the tabs, the login, and any address
/// that a browser requests.
struct WebLinks: Sendable {
  /// Opens the addresses that browsers request.
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

  /// The first screen of a tab, and its address.
  struct Root: Sendable {
    let tab: ShopTab
    let route: any Route
    let path: ScreenPath
  }

  /// The first screens of the tabs, where a module provides them, in order.
  var roots: [Root] { ShopTab.allCases.compactMap(root) }

  private func root(of tab: ShopTab) -> Root? {
    switch tab {
    case .home: home.root(of: tab, HomeRoute())
    case .categories: categories.root(of: tab, CategoryListRoute())
    case .cart: cart.root(of: tab, CartRoute())
    case .messages: messages.root(of: tab, MessageListRoute())
    case .user: user.root(of: tab, UserCenterRoute())
    }
  }
}

extension RouteOpener where Value: ScreenRoute & Route {
  /// Returns the route as the root of a tab, or `nil` if no module provides the screen.
  fileprivate func root(of tab: ShopTab, _ route: Value) -> WebLinks.Root? {
    isPresent(route) ? WebLinks.Root(tab: tab, route: route, path: path(route)) : nil
  }
}

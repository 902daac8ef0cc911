// The samples on the pages of TenonUIKit.
import Foundation
import TenonUIKit
import UIKit
import UserNotifications

struct Home: Route {
  static let pattern: RoutePattern = "/home"
}
struct Cart: Route {
  static let pattern: RoutePattern = "/cart"
}
struct ProductDetail: Route {
  static let pattern: RoutePattern = "/product/:id"
  var id: Int
}
struct Reviews: Route {
  static let pattern: RoutePattern = "/reviews/:product"
  var product: Int
}
protocol ProductService: Sendable {}

enum ShopHost {
  static var modules: [any Module] { [] }
}

enum Launching {
  // sample
  @main final class AppDelegate: TenonApplicationDelegate {
    static let shop: ApplicationHost = {
      do { return try ApplicationHost { try Application(ShopHost.modules) } } catch {
        fatalError("\(error)")  // The modules do not fit together, which a test finds earlier.
      }
    }()
    override var host: ApplicationHost? { Self.shop }
  }

  final class SceneDelegate: TenonSceneDelegate {
    override var host: ApplicationHost? { AppDelegate.shop }
    override func openFirstScreen(in window: WindowID) async {
      await host?.application.navigator.openWindow(window, tabs: ["home": Home(), "cart": Cart()])
    }
  }
  // end
}

private final class ShopStack: UINavigationController {}
private final class ShopTabs: UITabBarController {}

private enum Containers {
  // sample
  final class SceneDelegate: TenonSceneDelegate {
    override func openFirstScreen(in window: WindowID) async {
      windowHost?.makeStack = { ShopStack() }  // a subclass, or one with its own bars
      windowHost?.makeTabs = { ShopTabs() }
      await host?.application.navigator.openWindow(window, tabs: ["home": Home(), "cart": Cart()])
    }

    override func makePlaceholder() -> UIViewController? {
      UIStoryboard(name: "LaunchScreen", bundle: nil).instantiateInitialViewController()
    }
  }
  // end
}

private func own(_ contract: inout ModuleContract) {
  // sample
  contract.destination(Cart.self, presentation: .modal(.own, .none)) { route, screen in
    let drawer = DrawerController()
    drawer.modalPresentationStyle = .custom
    drawer.transitioningDelegate = drawer
    return drawer
  }
  // end
}

private final class DrawerController: UIViewController, UIViewControllerTransitioningDelegate {}

private final class Crashes: Sendable {
  func begin(openedWith url: URL?) {}
}

private func first(_ contract: inout ModuleContract, _ crashes: Needed<Crashes>) {
  // sample
  contract.handles(.willFinishLaunching, with: crashes) { launch, crashes in
    crashes.begin(openedWith: launch[OpenedURL.self]?.url)
    return true
  }
  // end
}

enum OfItsOwn {
  // sample
  final class AppDelegate: TenonApplicationDelegate {
    static let shop = try? ApplicationHost { try Application([]) }  // hidden
    func application(
      _ application: UIApplication, didReceiveRemoteNotification info: [AnyHashable: Any],
      fetchCompletionHandler reply: @escaping (UIBackgroundFetchResult) -> Void
    ) { Self.shop?.receive(remoteNotification: info, reply) }

    func application(
      _ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
    ) { Self.shop?.send(.didRegisterForRemoteNotifications, deviceToken, early: ()) }
  }
  // end
}

private final class ProductPage: UIViewController {
  var products: (any ProductService)?
}

private func storyboards(_ contract: inout ModuleContract) {
  // sample
  let products = contract.requires((any ProductService).self)
  contract.destination(ProductDetail.self, with: products) { route, screen, products in
    let page: ProductPage = try UIStoryboard(name: "Shop", bundle: nil).destination("product")
    page.products = products
    return page
  }
  // end
}

private struct MessageDetail: Route {
  static let pattern: RoutePattern = "/message/:id"
  var id: Int
}
private struct Folder: Route {
  static let pattern: RoutePattern = "/folder/:name"
  var name: String
  init(_ name: String) { self.name = name }
}
private final class HintScreen: UIViewController {
  init(_ text: String) { super.init(nibName: nil, bundle: nil) }
  required init?(coder: NSCoder) { nil }
}

@MainActor private func columns(_ host: WindowHost, _ navigator: Navigator) async {
  // sample
  host.split("mail") { HintScreen("Choose a message") }
  await navigator.open(MessageDetail(id: 7), as: .detail)  // replaces the message shown before
  await navigator.push(Folder("Sent"), in: .tab("mail").primary)  // the message beside it stays
  // end
}

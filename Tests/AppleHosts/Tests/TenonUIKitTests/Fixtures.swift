import Foundation
import TenonUIKit
import TestSupport
import Testing
import UIKit

/// All tests of the host, one after the other, because the stand-in has one clock for all transitions.
@Suite(.serialized, .timeLimit(.minutes(10)), .inTime) enum UIKitTests {}

struct Home: Route {
  static let pattern: RoutePattern = "/home"
}

struct Product: Route {
  static let pattern: RoutePattern = "/product/:id"
  var id: Int
}

struct Login: Route {
  static let pattern: RoutePattern = "/login"
}

struct Badge: Route {
  static let pattern: RoutePattern = "/badge"
}

final class Page: UIViewController {
  convenience init(_ title: String) {
    self.init()
    self.title = title
  }
}

extension DestinationRegistry {
  static var shop: DestinationRegistry { shop { Page("product \($0)") } }

  /// - Parameter product: Makes a product's page.
  static func shop(_ product: @escaping @MainActor (Int) -> UIViewController) -> DestinationRegistry {
    var registry = DestinationRegistry(owner: "Shop")
    registry.destination(Home.self) { _, _ in Page("home") }
    registry.destination(Product.self, exposure: .external) { route, _ in product(route.id) }
    registry.destination(Login.self, presentation: .sheet) { _, _ in Page("login") }
    registry.destination(Badge.self) { _, _ in UIView() }
    return registry
  }
}

/// A navigator, its host, and the window of the system.
@MainActor
struct Stage {
  let navigator: Navigator
  let host: WindowHost
  let window = UIWindow(windowScene: UIWindowScene(stub: UISceneSession(stub: "main")))

  init(_ registry: DestinationRegistry = .shop, tabs: Bool = false) async throws {
    try await self.init(registry, tabs: tabs ? ["one", "two"] : [])
  }

  init(_ registry: DestinationRegistry = .shop, tabs: [String]) async throws {
    navigator = try Navigator(registry)
    host = WindowHost(navigator: navigator)
    host.pause = { await Task.yield() }
    window.rootViewController = host.root
    window.makeKeyAndVisible()
    if tabs.isEmpty {
      await navigator.openWindow(root: Home())
    } else {
      await navigator.openWindow(
        tabs: tabs.map { (id: TabID($0), root: $0 == "two" ? Login() as any Route : Home()) })
    }
  }

  /// The stack of the first tab, or of the uppermost modal.
  var stack: UINavigationController? {
    var controller: UIViewController? = host.rootController.content
    while let next = controller?.presentedViewController ?? host.root.presentedViewController,
      next !== controller
    {
      controller = next
      if controller?.presentedViewController == nil { break }
    }
    if let tabs = controller as? UITabBarController {
      return tabs.selectedViewController as? UINavigationController
    }
    return controller as? UINavigationController
  }

  /// What UIKit shows, from its own controllers.
  var titles: [String] { stack?.viewControllers.map { $0.title ?? "?" } ?? [] }

  /// What the navigator says is shown.
  var urls: [String] { navigator.state.window()?.topStack.map { (try? $0.route?.url()) ?? "?" } ?? [] }
}

/// Whether a guard lets pass.
@MainActor
final class Allowed {
  var isAllowed = false
  var isGiven = false
}

/// Waits until something is so, while other tasks run, but no longer than there is patience.
@MainActor
func until(sourceLocation: SourceLocation = #_sourceLocation, _ condition: () -> Bool) async {
  let end = ContinuousClock.now + patience
  while !condition() {
    if ContinuousClock.now > end {
      Issue.record("it never came to that", sourceLocation: sourceLocation)
      return
    }
    await Task.yield()
  }
}

extension AsyncStream where Element: Sendable {
  /// Returns when the next element has come, or when there is no more patience.
  @MainActor
  func comes(sourceLocation: SourceLocation = #_sourceLocation) async {
    var hasCome = false
    let reading = Task {
      for await _ in self { break }
      hasCome = true
    }
    await until(sourceLocation: sourceLocation) { hasCome }
    reading.cancel()
  }
}

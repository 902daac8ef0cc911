import TenonUIKit
import Testing
import UIKit

/// Holds its children in a place of their own.
private final class Shelf: UIViewController, ChildContainer {
  private(set) var embedded: [String] = []

  func embed(child: UIViewController) {
    embedded.append(child.title ?? "?")
    addChild(child)
  }
}

extension UIKitTests {
  /// What holds screens, of the host and of others.
  @MainActor
  @Suite struct HoldingTests {
    private struct Shelved: Route {
      static let pattern: RoutePattern = "/shelf"
    }

    @Test("a controller that has its own place for children is given them, each once")
    func ownPlace() async throws {
      var registry = DestinationRegistry.shop
      registry.destination(Shelved.self) { _, _ in Shelf() }
      let stage = try await Stage(registry)
      await stage.navigator.push(Shelved())
      let shelf = try #require(stage.stack?.topViewController as? Shelf)
      let entry = try #require(stage.navigator.state.window()?.top)
      for id in 1...2 { await stage.navigator.open(Product(id: id), as: .child(of: entry.id)) }
      #expect(shelf.embedded == ["product 1", "product 2"])
      #expect(shelf.view.subviews.isEmpty)
    }

    @Test("gestures of others begin as they like, and the swipe back where there is something to go back to")
    func gestures() async throws {
      let stage = try await Stage()
      let swipe = try #require(stage.stack?.interactivePopGestureRecognizer)
      func begins(_ gesture: UIGestureRecognizer) -> Bool? {
        swipe.delegate?.gestureRecognizerShouldBegin(gesture)
      }
      #expect(begins(UIGestureRecognizer()) == true)
      #expect(begins(swipe) == false)
      await stage.navigator.push(Product(id: 1))
      #expect(begins(swipe) == true)
      stage.navigator.add(NavigationGuard("unsaved", on: .removals) { _ in .allow })
      #expect(begins(swipe) == false)
      #expect(begins(UIGestureRecognizer()) == true)
    }

    @Test("a tap on a tab that has nothing but its root changes nothing, whatever guards there are")
    func tapOnRoot() async throws {
      let stage = try await Stage(tabs: true)
      let bar = try #require(stage.host.rootController.content as? UITabBarController)
      var asked = 0
      stage.navigator.add(
        NavigationGuard("unsaved", on: .removals) { _ in
          asked += 1
          return .veto("no")
        })
      bar.stubTap(0)
      #expect(bar.selectedIndex == 0)
      bar.stubTap(1)
      #expect(stage.navigator.state.window()?.selectedTab == "two")
      #expect(asked == 0)
    }

    @Test("a host shows a window that is opened later, and one that is closed and opened again")
    func reopened() async throws {
      let stage = try await Stage()
      await stage.navigator.push(Product(id: 1))
      await stage.navigator.open(Login(), as: .sheet)
      await stage.navigator.perform(.close(.main))
      #expect(stage.host.root.presentedViewController == nil)
      await stage.navigator.openWindow(root: Product(id: 2))
      #expect(stage.titles == ["product 2"])
      await stage.navigator.push(Product(id: 3))
      stage.stack?.stubSwipeBack()
      #expect(stage.urls == ["/product/2"])
    }

    @Test("what code takes out of the middle of a stack, which UIKit does not tell, stays away")
    func outOfTheMiddle() async throws {
      let stage = try await Stage()
      for id in 1...3 { await stage.navigator.push(Product(id: id)) }
      let stack = try #require(stage.stack)
      stack.setViewControllers([stack.viewControllers[0], stack.viewControllers[3]], animated: false)
      await stage.navigator.push(Product(id: 4))
      #expect(stage.urls == ["/home", "/product/3", "/product/4"])
      #expect(stage.titles == ["home", "product 3", "product 4"])
    }

    @Test("pages that a swipe passes over all go, and what is pushed meanwhile by code stays")
    func popSeveral() async throws {
      let stage = try await Stage()
      for id in 1...3 { await stage.navigator.push(Product(id: id)) }
      let stack = try #require(stage.stack)
      stack.popToViewController(stack.viewControllers[1], animated: false)
      #expect(stage.urls == ["/home", "/product/1"])
      stack.pushViewController(Page("own"), animated: false)
      #expect(stage.urls == ["/home", "/product/1", "?"])
      stack.popToViewController(stack.viewControllers[0], animated: true)
      #expect(stage.urls == ["/home"])
    }
  }
}

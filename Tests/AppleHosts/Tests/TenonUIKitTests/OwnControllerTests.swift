import TenonUIKit
import TestSupport
import Testing
import UIKit

private struct Drawer: Route {
  static let pattern: RoutePattern = "/drawer"
}

/// A presentation of an application's own.
private final class DrawerTransition: NSObject, UIViewControllerTransitioningDelegate {}

/// Records the calls that it gets, and answers what it is asked.
@MainActor
private final class Listener: NSObject, UINavigationControllerDelegate, UITabBarControllerDelegate,
  UIPopoverPresentationControllerDelegate
{
  var calls: [String] = []
  var allows = true

  func navigationController(_ stack: UINavigationController, didShow page: UIViewController, animated: Bool) {
    calls.append("shows \(page.title ?? "?")")
  }
  func tabBarController(_ bar: UITabBarController, shouldSelect page: UIViewController) -> Bool { allows }
  func tabBarController(_ bar: UITabBarController, didSelect page: UIViewController) {
    calls.append("selects")
  }
  func presentationControllerShouldDismiss(_ presentation: UIPresentationController) -> Bool { allows }
  func presentationControllerDidAttemptToDismiss(_ presentation: UIPresentationController) {
    calls.append("attempt")
  }
  func presentationControllerDidDismiss(_ presentation: UIPresentationController) {
    calls.append("dismissed")
  }
}

private final class ShopStack: UINavigationController {}
private final class ShopTabs: UITabBarController {}

/// A stack that sets itself as its delegate when its view is loaded, as many do.
private final class LateStack: UINavigationController, UINavigationControllerDelegate {
  var calls: [String] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    delegate = self
  }

  func navigationController(_ stack: UINavigationController, didShow page: UIViewController, animated: Bool) {
    calls.append("shows \(page.title ?? "?")")
  }
}

extension UIKitTests {
  /// What belongs to an application's controllers, and stays theirs.
  @MainActor
  @Suite struct OwnControllerTests {
    private func registry(_ make: @escaping @MainActor () -> UIViewController) -> DestinationRegistry {
      var registry = DestinationRegistry.shop
      registry.destination(Drawer.self) { _, _ in make() }
      return registry
    }

    // MARK: Presentations

    @Test(
      "a sheet that its controller locks stays, with a guard and without", arguments: [true, false],
      [true, false])
    func locked(isStack: Bool, isGuarded: Bool) async throws {
      let stage = try await Stage()
      if isGuarded { stage.navigator.add(NavigationGuard("fine", on: .removals) { _ in .allow }) }
      await stage.navigator.open(Login(), as: isStack ? .sheet : .modal(.sheet, .none))
      let sheet = stage.host.root.topMost
      sheet.isModalInPresentation = true
      stage.host.root.stubSwipeDown()
      for _ in 0..<200 { await Task.yield() }
      #expect(stage.navigator.state.window()?.modals.count == 1)
      #expect(stage.host.root.presentedViewController != nil)
      // Control: without the lock it goes.
      sheet.isModalInPresentation = false
      stage.host.root.stubSwipeDown()
      await until { stage.navigator.state.window()?.modals.isEmpty == true }
    }

    @Test("a modal is locked by a controller anywhere in it, and a guard does not unlock it")
    func lockedInside() async throws {
      let inner = Page("inner")
      let stage = try await Stage(
        registry {
          let tabs = UITabBarController()
          tabs.viewControllers = [inner]
          return tabs
        })
      await stage.navigator.open(Drawer(), as: .modal(.sheet, .none))
      stage.navigator.add(NavigationGuard("fine", on: .removals) { _ in .allow })
      inner.isModalInPresentation = true
      stage.host.root.stubSwipeDown()
      for _ in 0..<100 { await Task.yield() }
      #expect(stage.navigator.state.window()?.modals.count == 1)
      inner.isModalInPresentation = false
      stage.host.root.stubSwipeDown()
      await until { stage.navigator.state.window()?.modals.isEmpty == true }
    }

    @Test("a controller that brings its own presentation keeps it", arguments: [ModalStyle.own, .sheet])
    func ownPresentation(style: ModalStyle) async throws {
      let transition = DrawerTransition()
      let stage = try await Stage(
        registry {
          let page = Page("drawer")
          page.modalPresentationStyle = .custom
          page.transitioningDelegate = transition
          return page
        })
      await stage.navigator.open(Drawer(), as: .modal(style, .none))
      #expect(stage.host.root.topMost.title == "drawer")
      #expect(stage.host.root.topMost.modalPresentationStyle == .custom)
      #expect(stage.host.root.topMost.transitioningDelegate === transition)
      // UIKit must not be asked for the presentation before it knows who presents.
      #expect(StubFaults.complaints.isEmpty)
    }

    @Test("in a stack, a controller with its own presentation gives it to the stack")
    func ownPresentationOfStack() async throws {
      let transition = DrawerTransition()
      let stage = try await Stage(
        registry {
          let page = Page("drawer")
          page.modalPresentationStyle = .overFullScreen
          page.transitioningDelegate = transition
          return page
        })
      await stage.navigator.open(Drawer(), as: .modal(.own))
      let stack = try #require(stage.host.root.presentedViewController as? UINavigationController)
      #expect(stack.modalPresentationStyle == .overFullScreen)
      #expect(stack.transitioningDelegate === transition)
    }

    @Test("a modal that presents itself is restored as that")
    func ownRestored() async throws {
      let stage = try await Stage()
      await stage.navigator.open(Login(), as: .modal(.own))
      let snapshot = stage.navigator.snapshot()
      let again = try await Stage()
      _ = await again.navigator.restore(snapshot)
      #expect(again.navigator.snapshot() == snapshot)
      #expect(again.host.root.presentedViewController != nil)
    }

    @Test("a presentation's own delegate is still notified and asked")
    func presentationDelegate() async throws {
      let listener = Listener()
      let stage = try await Stage(
        registry {
          let page = Page("drawer")
          page.presentationController?.delegate = listener
          return page
        })
      await stage.navigator.open(Drawer(), as: .modal(.own, .none))
      listener.allows = false
      stage.host.root.stubSwipeDown()
      for _ in 0..<50 { await Task.yield() }
      #expect(stage.navigator.state.window()?.modals.count == 1)
      listener.allows = true
      stage.host.root.stubSwipeDown()
      await until { stage.navigator.state.window()?.modals.isEmpty == true }
      #expect(listener.calls == ["attempt", "dismissed"])
    }

    @Test("what UIKit makes a popover on a tablet has a place to point at")
    func activities() async throws {
      UIActivityViewController.stubIsOnTablet = true
      StubFaults.clear()
      defer {
        UIActivityViewController.stubIsOnTablet = false
        StubFaults.clear()
      }
      let stage = try await Stage(registry { UIActivityViewController() })
      await stage.navigator.open(Drawer(), as: .modal(.sheet, .none))
      #expect(StubFaults.complaints.isEmpty)
      #expect(stage.host.root.topMost is UIActivityViewController)
    }

    // MARK: Containers

    @Test("stacks and tab bars are of the application's classes, before the window opens and after")
    func ownContainers() async throws {
      let stage = try await Stage(tabs: true)
      await stage.navigator.push(Product(id: 1))
      stage.host.makeStack = { ShopStack() }
      stage.host.makeTabs = { ShopTabs() }
      let tabs = try #require(stage.host.rootController.content as? ShopTabs)
      #expect(tabs.viewControllers?.allSatisfy { $0 is ShopStack } == true)
      #expect(stage.titles == ["home", "product 1"])
      await stage.navigator.open(Login(), as: .sheet)
      #expect(stage.host.root.presentedViewController is ShopStack)
      #expect(StubFaults.complaints.isEmpty)
    }

    @Test("the delegates that the application's containers bring are still notified and asked")
    func ownDelegates() async throws {
      let listener = Listener()
      let stage = try await Stage(tabs: true)
      stage.host.makeStack = {
        let stack = ShopStack()
        stack.delegate = listener
        return stack
      }
      stage.host.makeTabs = {
        let tabs = ShopTabs()
        tabs.delegate = listener
        return tabs
      }
      listener.calls = []
      await stage.navigator.push(Product(id: 1))
      #expect(listener.calls == ["shows product 1"])
      let tabs = try #require(stage.host.rootController.content as? ShopTabs)
      listener.allows = false
      tabs.stubTap(1)
      #expect(stage.navigator.state.window()?.selectedTab == "one")
      listener.allows = true
      tabs.stubTap(1)
      #expect(stage.navigator.state.window()?.selectedTab == "two")
      #expect(listener.calls == ["shows product 1", "selects"])
    }

    @Test(
      "a stack that becomes its own delegate when its view is loaded observes every change, as the host does"
    )
    func lateDelegate() async throws {
      let stage = try await Stage()
      stage.host.makeStack = { LateStack() }
      await stage.navigator.push(Product(id: 1))
      let stack = try #require(stage.stack as? LateStack)
      stack.stubSwipeBack()
      #expect(stage.urls == ["/home"])
      #expect(stack.calls.last == "shows home")
    }

    @Test("a delegate that is taken over does not go before the one that forwards to it")
    func keptDelegate() async throws {
      let stage = try await Stage()
      weak var seen: Listener?
      do {
        let listener = Listener()
        seen = listener
        stage.host.makeStack = {
          let stack = ShopStack()
          stack.delegate = seen
          return stack
        }
      }
      await stage.navigator.push(Product(id: 1))
      #expect(seen?.calls.last == "shows product 1")
    }

    @Test("stacks that are replaced while a transition runs take nothing out of the state")
    func replacedStacks() async throws {
      let stage = try await Stage()
      defer { StubTransitions.finish() }
      StubTransitions.areHeld = true
      let pushing = Task { await stage.navigator.push(Product(id: 1)) }
      await until { !StubTransitions.isIdle }
      stage.host.makeStack = { ShopStack() }
      StubTransitions.finish()
      _ = await pushing.value
      await stage.host.atRest()
      #expect(stage.urls == ["/home", "/product/1"])
      #expect(stage.stack is ShopStack)
      #expect(stage.titles == ["home", "product 1"])
    }

    // MARK: The root

    @Test(
      "the window's root hands on to its content what UIKit asks a root: status bar, home indicator, edges")
    func rootHandsOn() async throws {
      let navigator = try Navigator(DestinationRegistry.shop)
      let host = WindowHost(navigator: navigator)
      #expect(host.root.childForStatusBarStyle == nil)
      let before = host.root.stubStatusBarUpdates
      await navigator.openWindow(root: Home())
      let content = try #require(host.rootController.content)
      #expect(host.root.childForStatusBarStyle === content)
      #expect(host.root.childForStatusBarHidden === content)
      #expect(host.root.childForHomeIndicatorAutoHidden === content)
      #expect(host.root.childForScreenEdgesDeferringSystemGestures === content)
      #expect(host.root.stubStatusBarUpdates > before)
    }

    @Test("the root turns as its content turns")
    func orientations() async throws {
      final class Upright: UINavigationController {
        override var supportedInterfaceOrientations: UIInterfaceOrientationMask { .portrait }
      }
      let stage = try await Stage()
      #expect(stage.host.root.supportedInterfaceOrientations == .allButUpsideDown)
      stage.host.makeStack = { Upright() }
      #expect(stage.host.root.supportedInterfaceOrientations == .portrait)
    }

    @Test("a window is not black until its first screen is there")
    func notBlack() async throws {
      let host = WindowHost(navigator: try Navigator(DestinationRegistry.shop))
      #expect(host.root.view.backgroundColor != nil)
    }
  }
}

import TenonUIKit
import Testing
import UIKit

extension UIKitTests {
  @MainActor
  @Suite struct WindowHostTests {
    @Test("a tab whose root is refused shows an empty screen, and asks again when it is tapped")
    func emptyTab() async throws {
      let door = Door()
      var registry = DestinationRegistry.shop
      registry.destination(Closed.self, interceptors: [door]) { _, _ in Page("closed") }
      let stage = try await Stage(registry, tabs: false)
      await stage.navigator.perform(.close(.main))
      await stage.navigator.openWindow(tabs: ["one": Home(), "two": Closed()], selected: "two")
      await stage.host.atRest()
      let bar = try #require(stage.host.rootController.content as? UITabBarController)
      let stack = try #require(bar.viewControllers?.last as? UINavigationController)
      #expect(stack.viewControllers.count == 1 && !(stack.viewControllers[0] is Page))
      door.isOpen = true
      #expect(bar.delegate?.tabBarController(bar, shouldSelect: stack) == true)
      await until { stage.navigator.state.window()?.topStack.isEmpty == false }
      await stage.host.atRest()
      #expect(stack.viewControllers.map(\.title) == ["closed"])
    }

    @Test("what the navigator's state says is shown, forwards and backwards")
    func stack() async throws {
      let stage = try await Stage()
      #expect(stage.titles == ["home"])
      await stage.navigator.push(Product(id: 1))
      await stage.navigator.push(Product(id: 2))
      #expect(stage.titles == ["home", "product 1", "product 2"])
      await stage.navigator.perform(.popToRoot())
      #expect(stage.titles == ["home"])
      await stage.navigator.open(stack: [Home(), Product(id: 3), Product(id: 4)])
      #expect(stage.titles == ["home", "product 3", "product 4"])
      await stage.navigator.open(Product(id: 5), as: .replace)
      #expect(stage.titles == ["home", "product 3", "product 5"])
      #expect(stage.host.root.topMost.title == "product 5")
    }

    @Test("a person's back swipe and back button change the state")
    func back() async throws {
      let stage = try await Stage()
      for id in 1...3 { await stage.navigator.push(Product(id: id)) }
      var origins: [NavigationOrigin] = []
      stage.navigator.observe { origins.append($0.origin) }
      stage.stack?.stubSwipeBack()
      #expect(stage.urls == ["/home", "/product/1", "/product/2"])
      stage.stack?.stubTapBack()
      #expect(stage.urls == ["/home", "/product/1"])
      #expect(origins == [.user, .user])
      #expect(stage.titles == ["home", "product 1"])
      stage.stack?.stubSwipeBack()
      stage.stack?.stubSwipeBack()
      #expect(stage.urls == ["/home"])
    }

    @Test("where a guard of removals is, neither swipe nor button pass it by")
    func guardedBack() async throws {
      let stage = try await Stage()
      await stage.navigator.push(Product(id: 1))
      var asked = 0
      stage.navigator.add(
        NavigationGuard("unsaved", on: .removals) { attempt in
          asked += 1
          return attempt.origin == .user && asked <= 2 ? .veto("save first") : .allow
        })
      stage.stack?.stubSwipeBack()
      await until { asked == 1 }
      #expect(stage.urls == ["/home", "/product/1"])
      await stage.navigator.push(Product(id: 2))
      let changes = stage.navigator.changes()
      stage.stack?.stubTapBack()
      await until { asked == 2 }
      #expect(stage.titles == ["home", "product 1", "product 2"])
      stage.stack?.stubTapBack()
      await changes.comes()
      #expect(stage.urls == ["/home", "/product/1"])
      await until { stage.titles.count <= 2 }
      #expect(stage.titles == ["home", "product 1"])
    }

    @Test("modals are presented over each other, each with its stack, and dismissed")
    func modals() async throws {
      let stage = try await Stage()
      await stage.navigator.open(Login(), as: .sheet)
      await stage.navigator.push(Product(id: 1))
      #expect(stage.titles == ["login", "product 1"])
      await stage.navigator.open(Login(), as: .modal(.fullScreen, .none))
      let sheet = try #require(stage.host.root.presentedViewController)
      #expect(sheet.modalPresentationStyle == .automatic)
      #expect(sheet.presentedViewController?.modalPresentationStyle == .fullScreen)
      #expect(sheet.presentedViewController?.title == "login")
      await stage.navigator.perform(.dismiss())
      #expect(sheet.presentedViewController == nil)
      await stage.navigator.perform(.dismissAll())
      #expect(stage.host.root.presentedViewController == nil)
      #expect(stage.host.root.topMost.title == "home")
    }

    @Test("a person's dismissal changes the state")
    func swipeDown() async throws {
      let stage = try await Stage()
      await stage.navigator.open(Login(), as: .sheet)
      stage.host.root.stubSwipeDown()
      #expect(stage.navigator.state.window()?.modals.isEmpty == true)
      #expect(stage.urls == ["/home"])
      await stage.navigator.open(Login(), as: .sheet)
      #expect(stage.host.root.presentedViewController != nil)
    }

    @Test("where a guard of removals is, a person's dismissal asks it")
    func guardedSwipeDown() async throws {
      let stage = try await Stage()
      await stage.navigator.open(Login(), as: .sheet)
      let allowed = Allowed()
      var asked = 0
      stage.navigator.add(
        NavigationGuard("unsaved", on: .removals) { _ in
          asked += 1
          return allowed.isAllowed ? .allow : .veto("save first")
        })
      stage.host.root.stubSwipeDown()
      await until { asked != 0 }
      #expect(stage.host.root.presentedViewController != nil)
      allowed.isAllowed = true
      stage.host.root.stubSwipeDown()
      await until { stage.host.root.presentedViewController == nil }
      #expect(stage.navigator.state.window()?.modals.isEmpty == true)
    }

    @Test("code that dismisses without the navigator is noticed with the next change")
    func lostModal() async throws {
      let stage = try await Stage()
      await stage.navigator.open(Login(), as: .sheet)
      stage.host.root.dismiss(animated: false)
      await stage.navigator.push(Product(id: 1), in: .tab(.main))
      #expect(stage.navigator.state.window()?.modals.isEmpty == true)
      #expect(stage.titles == ["home", "product 1"])
    }

    @Test("tabs go in both directions")
    func tabs() async throws {
      let stage = try await Stage(tabs: true)
      let bar = try #require(stage.host.rootController.content as? UITabBarController)
      #expect(bar.viewControllers?.map(\.tabBarItem.title) == ["one", "two"])
      await stage.navigator.perform(.select("two"))
      #expect(bar.selectedIndex == 1)
      bar.stubTap(0)
      #expect(stage.navigator.state.window()?.selectedTab == "one")
      await stage.navigator.push(Product(id: 1), in: .tab("two"))
      #expect(bar.selectedIndex == 0)
      #expect((bar.viewControllers?[1] as? UINavigationController)?.viewControllers.count == 2)
    }

    @Test("one transition runs at a time, and however operations overlap the newest state is shown")
    func overlap() async throws {
      let stage = try await Stage()
      StubTransitions.areHeld = true
      defer { StubTransitions.areHeld = false }
      let pushing = Task { await stage.navigator.push(Product(id: 1)) }
      await until { stage.urls.count >= 2 }
      let presenting = Task { await stage.navigator.open(Login(), as: .sheet) }
      await until { stage.urls == ["/login"] }
      let closing = Task { await stage.navigator.open(stack: [Home(), Product(id: 7)]) }
      await until { stage.urls == ["/home", "/product/7"] }
      #expect(stage.titles == ["home", "product 1"])
      #expect(stage.host.root.presentedViewController == nil)
      StubTransitions.finish()
      #expect(await pushing.value.isDone)
      #expect(await presenting.value.isDone)
      #expect(await closing.value.isDone)
      #expect(stage.titles == ["home", "product 7"])
      #expect(stage.host.root.presentedViewController == nil)
    }

    @Test("an operation returns when its transition has ended")
    func awaited() async throws {
      let stage = try await Stage()
      StubTransitions.areHeld = true
      defer { StubTransitions.areHeld = false }
      var isOver = false
      let presenting = Task {
        await stage.navigator.open(Login(), as: .sheet)
        isOver = true
      }
      await until { stage.host.root.presentedViewController != nil }
      #expect(!isOver)
      StubTransitions.finish()
      await presenting.value
      #expect(isOver)
    }

    @Test("popovers point at their anchors")
    func popover() async throws {
      let stage = try await Stage()
      let (view, button) = (UIView(), UIBarButtonItem())
      stage.host.anchors = ["view": .view(view), "button": .button(button)]
      await stage.navigator.open(Login(), as: .modal(.popover("view"), .none))
      #expect(stage.host.root.presentedViewController?.popoverPresentationController?.sourceView === view)
      await stage.navigator.perform(.dismiss())
      await stage.navigator.open(Login(), as: .modal(.popover("button"), .none))
      #expect(
        stage.host.root.presentedViewController?.popoverPresentationController?.sourceItem === button)
      await stage.navigator.perform(.dismiss())
      await stage.navigator.open(Login(), as: .modal(.popover("unknown"), .none))
      #expect(
        stage.host.root.presentedViewController?.popoverPresentationController?.sourceView
          === stage.host.root.view)
    }

    @Test("custom transitions animate pushes, pops and modals")
    func transitions() async throws {
      final class Zoom: NSObject, UIViewControllerAnimatedTransitioning {
        let isAppearing: Bool
        init(_ isAppearing: Bool) { self.isAppearing = isAppearing }
        func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
          0
        }
        func animateTransition(using context: any UIViewControllerContextTransitioning) {}
      }
      let stage = try await Stage()
      stage.navigator.register(transition: "zoom", UIKitTransition { Zoom($0) })
      await stage.navigator.push(Product(id: 1), transition: .named("zoom"))
      #expect((stage.stack?.stubLastAnimator as? Zoom)?.isAppearing == true)
      stage.stack?.stubLastAnimator = nil
      await stage.navigator.perform(.pop())
      #expect((stage.stack?.stubLastAnimator as? Zoom)?.isAppearing == false)
      await stage.navigator.open(Login(), as: .sheet, transition: .named("zoom"))
      #expect((stage.host.root.stubLastAnimator as? Zoom)?.isAppearing == true)
      await stage.navigator.perform(.dismiss())
      #expect((stage.host.root.stubLastAnimator as? Zoom)?.isAppearing == false)
    }

    @Test("a presented screen is wrapped in a registered container")
    func container() async throws {
      let stage = try await Stage()
      stage.navigator.register(container: "card") { inner in
        let card = Page("card")
        if let inner = inner as? UIViewController { card.addChild(inner) }
        return card
      }
      await stage.navigator.open(Login(), as: .modal(.sheet, .named("card")))
      #expect(stage.host.root.presentedViewController?.title == "card")
      #expect(stage.host.root.presentedViewController?.children.first?.title == "login")
    }

    @Test("views are destinations too, and children lie within their parents and leave them")
    func children() async throws {
      let stage = try await Stage()
      await stage.navigator.push(Badge())
      let badge = try #require(stage.navigator.state.window()?.top)
      #expect(stage.stack?.topViewController?.view === stage.navigator.destination(of: badge.id) as? UIView)
      let child = try #require(await stage.navigator.open(Product(id: 9), as: .child(of: badge.id)).entry)
      let parent = try #require(stage.stack?.topViewController)
      #expect(parent.children.map(\.title) == ["product 9"])
      #expect(parent.view.subviews.count == 1)
      await stage.navigator.perform(.finish(child))
      #expect(parent.children.isEmpty)
      #expect(parent.view.subviews.isEmpty)
    }

    @Test("a destination that UIKit cannot show is reported")
    func unshowable() async throws {
      var registry = DestinationRegistry()
      registry.destination(Home.self) { _, _ in "text" }
      let navigator = try Navigator(registry)
      let host = WindowHost(navigator: navigator)
      var reported: [String] = []
      host.onUnshowable = { reported.append(String(describing: type(of: $0.route))) }
      await navigator.openWindow(root: Home())
      #expect(reported.count == 1)
    }

    @Test("a window whose tabs change keeps the stacks that stay")
    func changingTabs() async throws {
      let stage = try await Stage()
      await stage.navigator.push(Product(id: 1))
      let stack = try #require(stage.stack)
      let tab = try #require(stage.navigator.state.window()?.tabs.first)
      let more = NavigationTab("more", stack: [stage.navigator.entry(shownFor: Product(id: 2))])
      await stage.navigator.perform(
        .restore(NavigationState(windows: [NavigationWindow(tabs: [tab, more])])))
      let bar = try #require(stage.host.rootController.content as? UITabBarController)
      #expect(bar.parent === stage.host.root)
      #expect(stack.parent === bar)
      #expect(stage.titles == ["home", "product 1"])
      await stage.navigator.perform(.restore(NavigationState(windows: [NavigationWindow(tabs: [tab])])))
      #expect(stage.host.rootController.content === stack)
      #expect(stack.parent === stage.host.root)
    }

    @Test("a window that is closed keeps nothing, and windows do not disturb each other")
    func windows() async throws {
      let stage = try await Stage()
      let second = WindowHost(navigator: stage.navigator, window: "second")
      await stage.navigator.openWindow("second", root: Login())
      await stage.navigator.push(Product(id: 1), in: .window("second"))
      #expect(stage.titles == ["home"])
      #expect((second.rootController.content as? UINavigationController)?.viewControllers.count == 2)
      weak let page = second.root.topMost
      #expect(page != nil)
      await stage.navigator.perform(.close("second"))
      #expect(page == nil)
    }

    @Test("the uppermost controller of a scene is found through whatever holds it")
    func topMost() async throws {
      let scene = UIWindowScene(stub: UISceneSession(stub: "scene"))
      let window = UIWindow(windowScene: scene)
      #expect(scene.topMost == nil)
      let tabs = UITabBarController()
      let split = UISplitViewController()
      split.viewControllers = [Page("left"), UINavigationController(rootViewController: Page("right"))]
      tabs.viewControllers = [split]
      window.rootViewController = tabs
      window.makeKeyAndVisible()
      #expect(scene.topMost?.title == "right")
      let pages = UIPageViewController()
      pages.setViewControllers([Page("leaf")], direction: .forward, animated: false)
      split.viewControllers = [pages]
      #expect(scene.topMost?.title == "leaf")
      tabs.present(Page("modal"), animated: false)
      #expect(scene.topMost?.title == "modal")
    }
  }
}

/// A screen that is protected.
private struct Closed: Route {
  static let pattern: RoutePattern = "/closed"
}

@MainActor
private final class Door: RouteInterceptor {
  var isOpen = false

  nonisolated func intercept(_ context: RouteContext, next: RouteNext) async throws -> any Sendable {
    guard await isOpen else { throw RouteDecline("closed") }
    return try await next(context)
  }
}

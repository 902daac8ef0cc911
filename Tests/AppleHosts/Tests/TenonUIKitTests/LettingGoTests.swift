import TenonUIKit
import Testing
import UIKit

extension UIKitTests {
  /// What a host keeps no longer than it is shown, and what it leaves alone because it is not its own.
  @MainActor
  @Suite struct LettingGoTests {
    /// How a screen goes that stands over the home screen.
    enum Way: CaseIterable, Sendable {
      case pop, swipe, button, replaced, sheetDismissed, sheetSwiped, fullScreenDismissed, lost
    }

    @Test("a screen that has gone is let go, however it went", arguments: Way.allCases)
    func gone(way: Way) async throws {
      let stage = try await Stage()
      switch way {
      case .pop, .swipe, .button, .replaced: await stage.navigator.push(Product(id: 1))
      case .sheetDismissed, .sheetSwiped, .lost: await stage.navigator.open(Product(id: 1), as: .sheet)
      case .fullScreenDismissed:
        await stage.navigator.open(Product(id: 1), as: .modal(.fullScreen, .none))
      }
      weak let page = stage.host.root.topMost
      #expect(page?.title == "product 1")
      switch way {
      case .pop: await stage.navigator.perform(.pop())
      case .swipe: stage.stack?.stubSwipeBack()
      case .button: stage.stack?.stubTapBack()
      case .replaced: await stage.navigator.open(Product(id: 2), as: .replace)
      case .sheetDismissed, .fullScreenDismissed: await stage.navigator.perform(.dismiss())
      case .sheetSwiped: stage.host.root.stubSwipeDown()
      case .lost:
        stage.host.root.dismiss(animated: false)
        await stage.navigator.push(Product(id: 3), in: .tab(.main))
      }
      await until { page == nil }
    }

    @Test(
      "an application that is dropped is let go, with a guard of removals or without",
      arguments: [false, true])
    func dropped(isGuarded: Bool) async throws {
      weak var dropped: Navigator?
      weak var page: UIViewController?
      do {
        let stage = try await Stage()
        if isGuarded { stage.navigator.add(NavigationGuard("unsaved", on: .removals) { _ in .allow }) }
        await stage.navigator.push(Product(id: 1))
        dropped = stage.navigator
        page = stage.stack?.topViewController
        #expect(page != nil)
        stage.window.rootViewController = nil
      }
      await until { dropped == nil && page == nil }
    }

    @Test("a child that goes alone is let go, and so is one whose parent goes")
    func children() async throws {
      let stage = try await Stage()
      await stage.navigator.push(Badge())
      let badge = try #require(stage.navigator.state.window()?.top)
      let first = try #require(await stage.navigator.open(Product(id: 1), as: .child(of: badge.id)).entry)
      _ = await stage.navigator.open(Product(id: 2), as: .child(of: badge.id))
      weak let one = stage.stack?.topViewController?.children.first
      weak let two = stage.stack?.topViewController?.children.last
      #expect(one?.title == "product 1")
      #expect(two?.title == "product 2")
      await stage.navigator.perform(.finish(first))
      await until { one == nil }
      #expect(two != nil)
      await stage.navigator.perform(.pop())
      await until { two == nil }
    }

    @Test("the tab bar is let go where one tab is left, and the stacks of tabs that are not there any more")
    func tabs() async throws {
      let stage = try await Stage()
      let tab = try #require(stage.navigator.state.window()?.tabs.first)
      let more = NavigationTab("more", stack: [stage.navigator.entry(shownFor: Product(id: 2))])
      await stage.navigator.perform(
        .restore(NavigationState(windows: [NavigationWindow(tabs: [tab, more])])))
      weak let bar = stage.host.rootController.content as? UITabBarController
      weak let stack = bar?.viewControllers?.last
      #expect(bar != nil && stack != nil)
      await stage.navigator.perform(.restore(NavigationState(windows: [NavigationWindow(tabs: [tab])])))
      await until { bar == nil && stack == nil }
      #expect(stage.titles == ["home"])
    }

    @Test("a host and its controllers are let go by the navigator, which goes on without them")
    func host() async throws {
      let navigator = try Navigator(DestinationRegistry.shop)
      var host: WindowHost? = WindowHost(navigator: navigator)
      await navigator.openWindow(root: Home())
      weak let weakHost = host
      weak let root = host?.root
      host = nil
      await until { weakHost == nil && root == nil }
      #expect(await navigator.push(Product(id: 1)).isDone)
    }

    @Test("what code presents in place of a modal that it has dismissed stays")
    func ownModal() async throws {
      let stage = try await Stage()
      await stage.navigator.open(Login(), as: .sheet)
      stage.host.root.dismiss(animated: false)
      let own = Page("own")
      stage.host.root.present(own, animated: false)
      await stage.navigator.push(Product(id: 1), in: .tab(.main))
      #expect(stage.navigator.state.window()?.modals.isEmpty == true)
      #expect(stage.host.root.presentedViewController === own)
    }

    @Test("the modals over one that code has dismissed are lost with it, and those below it stay")
    func lostWithOthers() async throws {
      let stage = try await Stage()
      for id in 1...3 { await stage.navigator.open(Product(id: id), as: .sheet) }
      let first = try #require(stage.host.root.presentedViewController)
      first.dismiss(animated: false)
      await stage.navigator.push(Product(id: 4), in: .tab(.main))
      #expect(stage.navigator.state.window()?.modals.count == 1)
      #expect(stage.host.root.presentedViewController === first)
      #expect(first.presentedViewController == nil)
      #expect(stage.titles == ["product 1"])
    }

    @Test("what is shown is as large as what holds it, and stays so")
    func sizes() async throws {
      let stage = try await Stage()
      stage.host.root.view.bounds = CGRect(x: 0, y: 0, width: 400, height: 200)
      let tab = try #require(stage.navigator.state.window()?.tabs.first)
      let more = NavigationTab("more", stack: [stage.navigator.entry(shownFor: Product(id: 2))])
      await stage.navigator.perform(
        .restore(NavigationState(windows: [NavigationWindow(tabs: [tab, more])])))
      let view = try #require(stage.host.rootController.content?.view)
      #expect(view.frame.size.width == 400 && view.frame.size.height == 200)
      #expect(view.autoresizingMask == [.flexibleWidth, .flexibleHeight])
      #expect(view.superview === stage.host.root.view)
    }

    @Test("a popover points at the whole of its view, or of the window where its anchor is unknown")
    func popoverRect() async throws {
      let stage = try await Stage()
      let view = UIView()
      view.bounds = CGRect(x: 0, y: 0, width: 40, height: 20)
      stage.host.root.view.bounds = CGRect(x: 0, y: 0, width: 400, height: 200)
      stage.host.anchors = ["view": .view(view)]
      for (anchor, size) in [("view", 40), ("unknown", 400)] as [(AnchorID, Double)] {
        await stage.navigator.open(Login(), as: .modal(.popover(anchor), .none))
        let popover = stage.host.root.presentedViewController?.popoverPresentationController
        #expect(popover.map { Double($0.sourceRect.size.width) } == size)
        await stage.navigator.perform(.dismiss())
      }
    }

    @Test("the children that a screen has when it is presented are shown in it", arguments: [true, false])
    func childrenOfModals(isStack: Bool) async throws {
      let stage = try await Stage()
      let window = try #require(stage.navigator.state.window())
      await stage.navigator.open(Login(), as: isStack ? .sheet : .modal(.fullScreen, .none))
      let login = try #require(stage.navigator.state.window()?.top)
      await stage.navigator.open(Product(id: 1), as: .child(of: login.id))
      let shown = stage.navigator.state
      await stage.navigator.perform(.restore(NavigationState(windows: [window])))
      #expect(stage.host.root.presentedViewController == nil)
      await stage.navigator.perform(.restore(shown))
      #expect(stage.host.root.topMost.title == "login")
      #expect(stage.host.root.topMost.children.map(\.title) == ["product 1"])
    }

    @Test("a child that comes when its modal is shown already is shown in it", arguments: [true, false])
    func lateChildren(isStack: Bool) async throws {
      let stage = try await Stage()
      await stage.navigator.open(Login(), as: isStack ? .sheet : .modal(.fullScreen, .none))
      let login = try #require(stage.navigator.state.window()?.top)
      await stage.navigator.open(Product(id: 1), as: .child(of: login.id))
      #expect(stage.host.root.topMost.children.map(\.title) == ["product 1"])
    }
  }
}

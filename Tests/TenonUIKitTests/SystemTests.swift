#if canImport(UIKit) && !os(watchOS)
  import TenonUIKit
  import Testing
  import UIKit

  private struct Start: Route {
    static let pattern: RoutePattern = "/start"
  }

  private struct Item: Route {
    static let pattern: RoutePattern = "/item/:id"
    var id: Int
  }

  /// What can be seen of the host without a window and without anybody who touches it, so that these tests run where
  /// UIKit is, and against its stand-in.
  @MainActor
  @Suite struct SystemTests {
    private let navigator: Navigator
    private let host: WindowHost

    init() throws {
      var registry = DestinationRegistry()
      registry.destination(Start.self) { _, _ in UIViewController() }
      registry.destination(Item.self) { route, _ in
        let controller = UIViewController()
        controller.title = "\(route.id)"
        return controller
      }
      navigator = try Navigator(registry)
      host = WindowHost(navigator: navigator)
    }

    @Test("a stack is shown as the state has it, forwards and backwards", .timeLimit(.minutes(10)))
    func stack() async throws {
      await navigator.openWindow(root: Start())
      let stack = try #require(host.root.children.first as? UINavigationController)
      for id in 1...3 { await navigator.push(Item(id: id)) }
      #expect(stack.viewControllers.map(\.title) == [nil, "1", "2", "3"])
      await navigator.perform(.pop(count: 2))
      #expect(stack.viewControllers.map(\.title) == [nil, "1"])
      #expect(host.root.topMost.title == "1")
    }

    @Test("tabs are shown as the state has them", .timeLimit(.minutes(10)))
    func tabs() async throws {
      await navigator.openWindow(tabs: ["one": Start(), "two": Item(id: 2)])
      let bar = try #require(host.root.children.first as? UITabBarController)
      #expect(bar.viewControllers?.count == 2)
      await navigator.perform(.select("two"))
      #expect(bar.selectedIndex == 1)
      #expect(host.root.topMost.title == "2")
    }

    @Test("without a window, a modal keeps nobody waiting", .timeLimit(.minutes(10)))
    func modal() async throws {
      await navigator.openWindow(root: Start())
      #expect(await navigator.open(Item(id: 1), as: .sheet).isDone)
      #expect(host.root.presentedViewController == nil)
    }
  }
#endif

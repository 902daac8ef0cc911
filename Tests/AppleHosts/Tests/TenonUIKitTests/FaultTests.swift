import TenonUIKit
import Testing
import UIKit

extension UIKitTests {
  /// What UIKit does and does not say.
  @MainActor
  @Suite struct FaultTests {
    private let modal = Presentation.modal(.sheet, .none)

    init() { StubFaults.clear() }

    @Test("a modal that goes by itself is gone from the state, with nobody asking")
    func ownDismissal() async throws {
      let stage = try await Stage()
      await stage.navigator.open(Login(), as: .sheet)
      await stage.navigator.open(Login(), as: modal)
      stage.host.root.presentedViewController?.dismiss(animated: true)
      await until { stage.navigator.state.window()?.modals.count == 1 }
      stage.host.root.dismiss(animated: true)
      await until { stage.navigator.state.window()?.modals.isEmpty == true }
      #expect(stage.urls == ["/home"])
    }

    @Test("what is pushed right after a modal went by itself is shown, and not lost with it")
    func pushAfterOwnDismissal() async throws {
      let stage = try await Stage()
      await stage.navigator.open(Login(), as: .sheet)
      stage.host.root.dismiss(animated: false)
      #expect(await stage.navigator.push(Product(id: 1)).isDone)
      #expect(stage.urls == ["/home", "/product/1"])
      #expect(stage.titles == ["home", "product 1"])
    }

    @Test("a host that comes while a screen is being made shows it, and the push waits for that")
    func attachedMeanwhile() async throws {
      struct Late: Route { static let pattern: RoutePattern = "/late" }
      var registry = DestinationRegistry.shop
      var host: WindowHost?
      registry.destination(Late.self) { _, context in
        host = try WindowHost(navigator: #require(context.navigator))
        return Page("late")
      }
      let navigator = try Navigator(registry)
      await navigator.openWindow(root: Home())
      #expect(await navigator.push(Late()).isDone)
      let stack = host?.rootController.content as? UINavigationController
      #expect(stack?.viewControllers.map(\.title) == ["home", "late"])
    }

    @Test("what is presented while an alert is up is shown and done when the alert has gone")
    func presentDuringAlert() async throws {
      let stage = try await Stage()
      let alert = UIAlertController()
      stage.host.rootController.content?.present(alert, animated: true)
      var result: NavigationResult?
      let presenting = Task { result = await stage.navigator.open(Login(), as: .sheet) }
      await until { stage.urls == ["/login"] }
      for _ in 0..<50 { await Task.yield() }
      #expect(result == nil)
      #expect(stage.host.root.presentedViewController === alert)
      alert.stubTapButton()
      await presenting.value
      #expect(result?.isDone == true)
      #expect(stage.titles == ["login"])
      #expect(StubFaults.complaints.isEmpty)
    }

    @Test("an alert in one window keeps nobody waiting in another")
    func alertElsewhere() async throws {
      let stage = try await Stage()
      let second = WindowHost(navigator: stage.navigator, window: "second")
      stage.host.root.present(UIAlertController(), animated: true)
      let presenting = Task { await stage.navigator.open(Login(), as: .sheet) }
      await until { stage.urls == ["/login"] }
      #expect(await stage.navigator.openWindow("second", root: Home()).isDone)
      #expect(await stage.navigator.push(Product(id: 1), in: .window("second")).isDone)
      #expect(second.root.topMost.title == "product 1")
      (stage.host.root.presentedViewController as? UIAlertController)?.stubTapButton()
      #expect(await presenting.value.isDone)
    }

    @Test("what was to come over a modal that goes meanwhile is not done, because it was never shown")
    func presentOverGoing() async throws {
      let stage = try await Stage()
      await stage.navigator.open(Login(), as: .sheet)
      StubTransitions.areHeld = true
      stage.host.root.stubSwipeDown()
      let presenting = Task { await stage.navigator.open(Product(id: 1), as: modal) }
      let pushing = Task { await stage.navigator.push(Product(id: 2), in: .window(.main)) }
      await until { stage.navigator.state.window()?.modals.count == 2 }
      StubTransitions.finish()
      #expect(await !presenting.value.isDone)
      _ = await pushing.value
      #expect(stage.urls == ["/home"])
      #expect(stage.host.root.presentedViewController == nil)
    }

    @Test("what is presented over a controller that code presented lies over it, and goes with it")
    func presentOverForeign() async throws {
      let stage = try await Stage()
      let other = Page("other")
      stage.host.root.present(other, animated: true)
      #expect(await stage.navigator.open(Login(), as: .sheet).isDone)
      #expect(other.presentedViewController != nil)
      await stage.navigator.perform(.dismiss())
      #expect(stage.host.root.presentedViewController === other)
      #expect(other.presentedViewController == nil)
      await stage.navigator.open(Login(), as: .sheet)
      stage.host.root.dismiss(animated: true)
      await until { stage.urls == ["/home"] }
      #expect(StubFaults.complaints.isEmpty)
    }

    @Test("a presentation that UIKit refuses is tried again, and one that it never takes is not done")
    func refusedPresentation() async throws {
      let stage = try await Stage()
      StubFaults.refusedPresentations = 2
      #expect(await stage.navigator.open(Login(), as: .sheet).isDone)
      #expect(stage.titles == ["login"])
      await stage.navigator.perform(.dismiss())
      StubFaults.refusedPresentations = Int.max
      defer { StubFaults.clear() }
      guard case .failed(let error) = await stage.navigator.open(Login(), as: .sheet) else {
        Issue.record("it is said to be done")
        return
      }
      #expect(error.code == .refused)
      #expect(error.subject == "/login")
      #expect(stage.urls == ["/home"])
      #expect(stage.host.root.presentedViewController == nil)
    }

    @Test("a presentation that UIKit refuses is tried again at the next look")
    func nextLook() async throws {
      let stage = try await Stage()
      var looks = 0
      stage.host.pause = {
        looks += 1
        await Task.yield()
      }
      StubFaults.refusedPresentations = 2
      #expect(await stage.navigator.open(Login(), as: .sheet).isDone)
      #expect(stage.titles == ["login"])
      #expect(looks < 10)
    }

    @Test("what UIKit refuses before it takes a step counts for that step alone")
    func refusedSteps() async throws {
      let stage = try await Stage()
      StubTransitions.areHeld = true
      defer { StubTransitions.areHeld = false }
      var isFirst = true
      stage.host.pause = {
        if isFirst, stage.host.root.presentedViewController != nil {
          isFirst = false
          StubFaults.refusedPresentations = 6
          StubTransitions.areHeld = false
          StubTransitions.finish()
        }
        await Task.yield()
      }
      StubFaults.refusedPresentations = 6
      let first = Task { await stage.navigator.open(Login(), as: .sheet) }
      let second = Task { await stage.navigator.open(Product(id: 1), as: modal) }
      #expect(await first.value.isDone)
      #expect(await second.value.isDone)
      #expect(!isFirst && stage.navigator.state.window()?.modals.count == 2)
    }

    @Test("what UIKit refuses of a step that nobody wants any more does not count for the next")
    func refusedAndUnwanted() async throws {
      let stage = try await Stage()
      var looks = 0
      stage.host.pause = {
        looks += 1
        await Task.yield()
      }
      StubFaults.refusedPresentations = Int.max
      let first = Task { await stage.navigator.open(Login(), as: .sheet) }
      await until { looks >= 6 }
      await stage.navigator.perform(.dismiss())
      _ = await first.value
      StubFaults.refusedPresentations = 6
      #expect(await stage.navigator.open(Login(), as: .sheet).isDone)
      #expect(stage.titles == ["login"])
    }

    @Test("a dismissal that UIKit never takes is given up, and keeps nobody waiting")
    func refusedDismissal() async throws {
      let stage = try await Stage()
      await stage.navigator.open(Login(), as: .sheet)
      StubFaults.refusedDismissals = Int.max
      await stage.navigator.perform(.dismiss())
      StubFaults.clear()
      #expect(stage.navigator.state.window()?.modals.isEmpty == true)
      #expect(await stage.navigator.push(Product(id: 1)).isDone)
      #expect(stage.urls == ["/home", "/product/1"])
    }

    @Test("dismissals and changes of stacks that UIKit refuses are tried again")
    func refusedChanges() async throws {
      let stage = try await Stage()
      await stage.navigator.open(Login(), as: .sheet)
      StubFaults.refusedDismissals = 3
      await stage.navigator.perform(.dismiss())
      #expect(stage.host.root.presentedViewController == nil)
      StubFaults.refusedStackChanges = 3
      #expect(await stage.navigator.push(Product(id: 1)).isDone)
      #expect(stage.titles == ["home", "product 1"])
      StubFaults.refusedStackChanges = Int.max
      let result = await stage.navigator.push(Product(id: 2))
      StubFaults.clear()
      #expect(!result.isDone)
      #expect(stage.urls == ["/home", "/product/1"])
      #expect(stage.titles == ["home", "product 1"])
    }

    @Test("a root that does not appear in a window keeps nobody waiting, and shows everything when it does")
    func noWindow() async throws {
      let navigator = try Navigator(.shop)
      let host = WindowHost(navigator: navigator)
      await navigator.openWindow(root: Home())
      #expect(await navigator.open(Login(), as: .sheet).isDone)
      #expect(host.root.presentedViewController == nil)
      let window = UIWindow(windowScene: UIWindowScene(stub: UISceneSession(stub: "late")))
      window.rootViewController = host.root
      window.makeKeyAndVisible()
      #expect(host.root.presentedViewController != nil)
    }

    @Test(
      "whatever a transition makes of a completion handler, nothing waits for ever",
      arguments: [
        StubFaults.Completion.accepted, .refusedAndCalled, .refused, .acceptedAndForgotten,
      ])
    func completions(answer: StubFaults.Completion) async throws {
      let stage = try await Stage()
      StubFaults.completion = answer
      StubFaults.forgottenHandlers = 1
      defer { StubFaults.clear() }
      for id in 1...3 { #expect(await stage.navigator.push(Product(id: id)).isDone) }
      #expect(await stage.navigator.open(Login(), as: .sheet).isDone)
      await stage.navigator.perform(.dismiss())
      await stage.navigator.perform(.popToRoot())
      #expect(stage.titles == ["home"])
      StubTransitions.areHeld = true
      let pushing = Task { await stage.navigator.push(Product(id: 4)) }
      await until { stage.titles.count == 2 }
      StubTransitions.areHeld = false
      StubTransitions.finish()
      #expect(await pushing.value.isDone)
    }

    @Test(
      "a swipe that a person does not finish changes nothing, and what is opened meanwhile comes after it")
    func cancelledSwipe() async throws {
      let stage = try await Stage()
      await stage.navigator.push(Product(id: 1))
      StubTransitions.areHeld = true
      defer { StubTransitions.areHeld = false }
      stage.stack?.stubSwipeBack()
      #expect(stage.titles == ["home"])
      let pushing = Task { await stage.navigator.push(Product(id: 2)) }
      await until { stage.urls.count == 3 }
      StubTransitions.areHeld = false
      StubTransitions.finishFirst(cancelling: true)
      #expect(await pushing.value.isDone)
      #expect(stage.urls == ["/home", "/product/1", "/product/2"])
      #expect(stage.titles == ["home", "product 1", "product 2"])

      await stage.navigator.open(Login(), as: .sheet)
      StubTransitions.areHeld = true
      stage.host.root.stubSwipeDown()
      StubTransitions.finishFirst(cancelling: true)
      #expect(stage.urls == ["/login"])
      #expect(StubFaults.complaints.isEmpty)
    }

    @Test("both back swipes work, whenever the stack's view is loaded, whatever takes their delegates away")
    func swipes() async throws {
      let stage = try await Stage()
      for id in 1...4 { await stage.navigator.push(Product(id: id)) }
      stage.stack?.stubSwipeContent()
      #expect(stage.urls.count == 4)
      stage.stack?.stubSwipeBack()
      #expect(stage.urls.count == 3)
      stage.stack?.stubTakeBackSwipes()
      await stage.navigator.push(Product(id: 5))
      stage.stack?.stubSwipeContent()
      stage.stack?.stubSwipeBack()
      #expect(stage.urls.count == 2)
      await stage.navigator.open(Login(), as: .sheet)
      await stage.navigator.push(Product(id: 6))
      stage.stack?.stubSwipeContent()
      #expect(stage.urls == ["/login"])
    }

    @Test("a swipe asks the guards of removals, once, and the screen goes if they allow it")
    func guardedSwipes() async throws {
      let stage = try await Stage()
      await stage.navigator.push(Product(id: 1))
      let answer = Allowed()
      var asked = 0
      stage.navigator.add(
        NavigationGuard("unsaved", on: .removals) { _ in
          asked += 1
          while !answer.isGiven { await Task.yield() }
          return answer.isAllowed ? .allow : .veto("save first")
        })
      stage.stack?.stubSwipeBack()
      stage.stack?.stubSwipeContent()
      await until { asked == 1 }
      answer.isGiven = true
      for _ in 0..<50 { await Task.yield() }
      #expect(asked == 1)
      #expect(stage.titles == ["home", "product 1"])
      answer.isAllowed = true
      stage.stack?.stubSwipeContent()
      await until { stage.titles == ["home"] }
      #expect(stage.urls == ["/home"])
    }

    @Test(
      "a screen whose back button is hidden or replaced is not swiped away, and scrolling waits for the edge")
    func hiddenBackButton() async throws {
      let stage = try await Stage()
      await stage.navigator.push(Product(id: 1))
      let stack = try #require(stage.stack)
      let item = try #require(stack.topViewController?.navigationItem)
      item.hidesBackButton = true
      stack.stubSwipeBack()
      stack.stubSwipeContent()
      item.hidesBackButton = false
      item.leftBarButtonItems = [UIBarButtonItem()]
      stack.stubSwipeBack()
      #expect(stage.urls.count == 2)
      let (edge, content) = (
        try #require(stack.interactivePopGestureRecognizer),
        try #require(stack.interactiveContentPopGestureRecognizer)
      )
      let scrolling = UIPanGestureRecognizer()
      #expect(edge.delegate?.gestureRecognizer(edge, shouldBeRequiredToFailBy: scrolling) == true)
      #expect(content.delegate?.gestureRecognizer(content, shouldBeRequiredToFailBy: scrolling) == false)
      item.leftItemsSupplementBackButton = true
      stack.stubSwipeBack()
      #expect(stage.urls == ["/home"])
    }

    @Test("the list of more tabs stays until another tab is wanted, and what is chosen in it is adopted")
    func moreTabs() async throws {
      let stage = try await Stage()
      let names: [TabID] = ["1", "2", "3", "4", "5", "6", "7"]
      await stage.navigator.perform(.close(.main))
      await stage.navigator.openWindow(
        tabs: [
          "1": Home(), "2": Home(), "3": Home(), "4": Home(), "5": Home(), "6": Home(), "7": Home(),
        ])
      let bar = try #require(stage.host.rootController.content as? UITabBarController)
      #expect(bar.viewControllers?.count == names.count)
      bar.stubTap(4)
      #expect(stage.navigator.state.window()?.selectedTab == "1")
      await stage.navigator.push(Product(id: 1), in: .tab("2"))
      #expect(bar.selectedViewController === bar.moreNavigationController)
      bar.stubChooseInMore(5)
      #expect(stage.navigator.state.window()?.selectedTab == "6")
      await stage.navigator.push(Product(id: 2))
      #expect(bar.selectedIndex == 5)
      bar.stubTap(4)
      await stage.navigator.perform(.select("6"))
      #expect(bar.selectedIndex == 5)
      bar.stubTap(4)
      await stage.navigator.push(Product(id: 3))
      #expect(bar.selectedIndex == 5)
    }

    @Test("what replaces the screen of a modal without a stack is presented in its place")
    func replacedModal() async throws {
      let stage = try await Stage()
      await stage.navigator.open(Login(), as: modal)
      #expect(await stage.navigator.open(Product(id: 1), as: .replace).isDone)
      #expect(stage.host.root.presentedViewController?.title == "product 1")
      #expect(stage.urls == ["/product/1"])
    }

    @Test("a change that something else makes known is shown, too")
    func adopted() async throws {
      let stage = try await Stage()
      await stage.navigator.push(Product(id: 1))
      await stage.navigator.open(Login(), as: .sheet)
      stage.navigator.adopt(.dismiss())
      stage.navigator.adopt(.pop())
      await until { stage.host.root.presentedViewController == nil && stage.titles == ["home"] }
    }
  }
}

import TenonUIKit
import TestSupport
import Testing
import UIKit

final class Zoom: NSObject, UIViewControllerAnimatedTransitioning {
  func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0 }
  func animateTransition(using context: any UIViewControllerContextTransitioning) {}
}

extension UIKitTests {
  /// Swipes and back buttons, which are UIKit's own as far as possible.
  @MainActor
  @Suite struct WaysBackTests {
    @Test("without guards and transitions, UIKit's swipes are its own, and go back as they do without a host")
    func plainSwipes() async throws {
      let stage = try await Stage()
      await stage.navigator.push(Product(id: 1))
      let stack = try #require(stage.stack)
      #expect(!stack.stubHasAnimator)
      #expect(stack.stubAreSwipesItsOwn)
      stack.stubSwipeContent()
      #expect(stage.urls == ["/home"])
      await stage.navigator.push(Product(id: 2))
      stack.stubSwipeBack()
      #expect(stage.urls == ["/home"])
    }

    @Test("the swipes are taken over while a guard stands, and are UIKit's again when it has gone")
    func guardedSwipes() async throws {
      let stage = try await Stage()
      await stage.navigator.push(Product(id: 1))
      let stack = try #require(stage.stack)
      let token = stage.navigator.add(NavigationGuard("unsaved", on: .removals) { _ in .veto("no") })
      stack.stubSwipeBack()
      stack.stubSwipeContent()
      for _ in 0..<50 { await Task.yield() }
      #expect(stage.urls == ["/home", "/product/1"])
      stage.navigator.cancel(token)
      #expect(stack.stubAreSwipesItsOwn)
      stack.stubSwipeBack()
      #expect(stage.urls == ["/home"])
    }

    @Test("a swipe where UIKit itself allows none does not ask the guards")
    func hiddenBackButton() async throws {
      let stage = try await Stage()
      await stage.navigator.push(Product(id: 1))
      var asked = 0
      stage.navigator.add(
        NavigationGuard("count", on: .removals) { _ in
          asked += 1
          return .allow
        })
      let stack = try #require(stage.stack)
      stack.topViewController?.navigationItem.hidesBackButton = true
      stack.stubSwipeBack()
      for _ in 0..<50 { await Task.yield() }
      #expect(asked == 0)
      #expect(stage.urls == ["/home", "/product/1"])
    }

    @Test(
      "a list that scrolls sideways scrolls back before the screen goes, whatever handles the swipe",
      arguments: ["plain", "guarded", "animated"])
    func sidewaysList(way: String) async throws {
      let stage = try await Stage()
      if way == "guarded" { stage.navigator.add(NavigationGuard("fine", on: .removals) { _ in .allow }) }
      if way == "animated" {
        stage.navigator.register(transition: "zoom", UIKitTransition { _ in Zoom() })
      }
      await stage.navigator.push(Product(id: 1))
      let page = try #require(stage.stack?.topViewController)
      let list = UIScrollView(frame: .zero)
      list.contentSize = CGSize(width: 3_000, height: 100)
      page.view.addSubview(list)
      list.contentOffset.x = 200
      #expect(stage.stack?.stubSwipeContent(over: list) == true)
      for _ in 0..<50 { await Task.yield() }
      #expect(stage.titles == ["home", "product 1"])
      // At its beginning there is nothing to scroll back to.
      list.contentOffset.x = 0
      #expect(stage.stack?.stubSwipeContent(over: list) == false)
      await until { stage.urls == ["/home"] }
    }

    @Test("swipes go on working while transitions are registered, although UIKit's own would not")
    func animatedSwipes() async throws {
      let stage = try await Stage()
      await stage.navigator.push(Product(id: 1))
      stage.navigator.register(transition: "zoom", UIKitTransition { _ in Zoom() })
      await stage.navigator.push(Product(id: 2), transition: .named("zoom"))
      let stack = try #require(stage.stack)
      #expect(stack.stubLastAnimator is Zoom)
      stack.stubSwipeContent()
      #expect(stage.urls == ["/home", "/product/1"])
      stack.stubSwipeBack()
      #expect(stage.urls == ["/home"])
    }

    @Test("a transition that is registered while a guard stands leaves the swipes to the guard")
    func guardedAndAnimated() async throws {
      let stage = try await Stage()
      await stage.navigator.push(Product(id: 1))
      var asked = 0
      stage.navigator.add(
        NavigationGuard("count", on: .removals) { _ in
          asked += 1
          return .allow
        })
      stage.navigator.register(transition: "zoom", UIKitTransition { _ in Zoom() })
      await stage.navigator.push(Product(id: 2))
      stage.stack?.stubSwipeBack()
      await until { stage.urls == ["/home", "/product/1"] }
      #expect(asked == 1)
    }

    @Test("a back action that a screen has made for itself stays, whatever is pushed and guarded")
    func ownBackAction() async throws {
      let stage = try await Stage()
      await stage.navigator.push(Product(id: 1))
      let page = try #require(stage.stack?.topViewController)
      var asked = 0
      let own = UIAction { _ in asked += 1 }
      page.navigationItem.backAction = own
      await stage.navigator.push(Product(id: 2))
      let token = stage.navigator.add(NavigationGuard("fine", on: .removals) { _ in .allow })
      await stage.navigator.perform(.pop())
      stage.navigator.cancel(token)
      #expect(page.navigationItem.backAction === own)
      stage.stack?.stubTapBack()
      #expect(asked == 1)
      #expect(stage.titles == ["home", "product 1"])
    }
  }
}

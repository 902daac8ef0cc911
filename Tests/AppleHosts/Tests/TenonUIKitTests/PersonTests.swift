import TenonUIKit
import Testing
import UIKit

extension UIKitTests {
  /// What a person does while something else happens.
  @MainActor
  @Suite struct PersonTests {
    @Test("a guard that comes when the screen is shown already is asked too, and not any more when it goes")
    func lateGuard() async throws {
      let stage = try await Stage()
      await stage.navigator.push(Product(id: 1))
      var asked = 0
      let token = stage.navigator.add(
        NavigationGuard("unsaved", on: .removals) { _ in
          asked += 1
          return .veto("save first")
        })
      stage.stack?.stubTapBack()
      await until { asked != 0 }
      stage.stack?.stubSwipeBack()
      stage.stack?.stubSwipeContent()
      #expect(stage.titles == ["home", "product 1"])
      stage.navigator.cancel(token)
      stage.stack?.stubTapBack()
      #expect(stage.urls == ["/home"])
      #expect(asked == 1)
      await stage.navigator.push(Product(id: 2))
      stage.stack?.stubSwipeContent()
      #expect(stage.urls == ["/home"])
    }

    @Test("a guard that stands around a screen of a modal's stack, or one that a segue brings, is asked")
    func guardedElsewhere() async throws {
      let stage = try await Stage()
      var asked = 0
      stage.navigator.add(
        NavigationGuard("unsaved", on: .removals) { _ in
          asked += 1
          return .veto("save first")
        })
      stage.stack?.pushViewController(Page("own"), animated: true)
      stage.stack?.stubTapBack()
      await until { asked != 0 }
      #expect(stage.titles == ["home", "own"])
      await stage.navigator.open(Login(), as: .sheet)
      await stage.navigator.push(Product(id: 1))
      stage.stack?.stubTapBack()
      await until { asked != 1 }
      #expect(stage.titles == ["login", "product 1"])
    }

    @Test("a tap on the tab that is shown goes back to its root, unless a guard of removals says no")
    func tapOnShownTab() async throws {
      let stage = try await Stage(tabs: true)
      let bar = try #require(stage.host.rootController.content as? UITabBarController)
      await stage.navigator.push(Product(id: 1))
      bar.stubTap(0)
      #expect(stage.urls == ["/home"])
      await stage.navigator.push(Product(id: 2))
      var asked = 0
      stage.navigator.add(
        NavigationGuard("unsaved", on: .removals) { attempt in
          asked += 1
          return attempt.origin == .user && asked == 1 ? .veto("save first") : .allow
        })
      bar.stubTap(0)
      await until { asked != 0 }
      #expect(stage.titles == ["home", "product 2"])
      bar.stubTap(0)
      await until { stage.titles.count <= 1 }
      #expect(stage.urls == ["/home"])
    }

    @Test(
      "what is pushed while a person swipes back is shown when the swipe is over, and what was swiped is gone"
    )
    func pushDuringSwipe() async throws {
      let stage = try await Stage()
      await stage.navigator.push(Product(id: 1))
      StubTransitions.areHeld = true
      defer { StubTransitions.areHeld = false }
      stage.stack?.stubSwipeBack()
      var isOver = false
      let pushing = Task {
        await stage.navigator.push(Product(id: 2))
        isOver = true
      }
      await until { stage.urls.count >= 3 }
      #expect(stage.titles == ["home"])
      #expect(!isOver)
      StubTransitions.finish()
      await pushing.value
      #expect(stage.titles == ["home", "product 2"])
      #expect(stage.urls == ["/home", "/product/2"])
    }

    @Test("what is presented while a person drags a sheet down comes after it")
    func presentDuringDismissal() async throws {
      let stage = try await Stage()
      await stage.navigator.open(Login(), as: .sheet)
      StubTransitions.areHeld = true
      defer { StubTransitions.areHeld = false }
      stage.host.root.stubSwipeDown()
      let presenting = Task { await stage.navigator.push(Product(id: 1), in: .tab(.main)) }
      await until { stage.navigator.state.window()?.tabs[0].stack.count != 1 }
      StubTransitions.finish()
      #expect(await presenting.value.isDone)
      #expect(stage.navigator.state.window()?.modals.isEmpty == true)
      #expect(stage.host.root.presentedViewController == nil)
      #expect(stage.titles == ["home", "product 1"])
    }

    @Test("what comes or goes immediately is not animated")
    func immediate() async throws {
      let stage = try await Stage()
      StubTransitions.areHeld = true
      defer { StubTransitions.areHeld = false }
      await stage.navigator.push(Product(id: 1), transition: .immediate)
      #expect(stage.titles == ["home", "product 1"])
      await stage.navigator.perform(.pop())
      #expect(stage.titles == ["home"])
      await stage.navigator.open(Login(), as: .sheet, transition: .immediate)
      #expect(stage.titles == ["login"])
      await stage.navigator.perform(.dismiss())
      #expect(stage.titles == ["home"])
    }

    @Test("of modals over each other a person drags the uppermost down, and the others stay as they are")
    func swipeUppermost() async throws {
      let stage = try await Stage()
      for id in 1...3 { await stage.navigator.open(Product(id: id), as: .sheet) }
      for id in [2, 1] {
        var presenter = stage.host.root as UIViewController
        while let next = presenter.presentedViewController, next.presentedViewController != nil {
          presenter = next
        }
        presenter.stubSwipeDown()
        #expect(stage.navigator.state.window()?.modals.count == id)
        #expect(stage.titles == ["product \(id)"])
      }
      await stage.navigator.push(Product(id: 9))
      #expect(stage.titles == ["product 1", "product 9"])
      await stage.navigator.perform(.dismissAll())
      #expect(stage.titles == ["home"])
    }

    @Test("what comes or goes in a modal, and the modal itself, is animated")
    func animated() async throws {
      let stage = try await Stage()
      await stage.navigator.open(Login(), as: .sheet)
      StubTransitions.areHeld = true
      defer { StubTransitions.areHeld = false }
      let pushing = Task { await stage.navigator.push(Product(id: 1)) }
      await until { stage.titles == ["login", "product 1"] }
      #expect(!StubTransitions.isIdle)
      StubTransitions.finish()
      _ = await pushing.value
      StubTransitions.areHeld = true
      let sheet = try #require(stage.host.root.presentedViewController)
      let dismissing = Task { await stage.navigator.perform(.dismiss()) }
      await until { stage.urls == ["/home"] }
      #expect(sheet.isBeingDismissed)
      StubTransitions.finish()
      _ = await dismissing.value
      #expect(stage.host.root.presentedViewController == nil)
    }

    @Test("what is restored is not animated")
    func restored() async throws {
      let stage = try await Stage()
      await stage.navigator.push(Product(id: 1))
      await stage.navigator.open(Login(), as: .sheet)
      let shown = stage.navigator.snapshot(of: .main)
      await stage.navigator.perform(.dismiss())
      await stage.navigator.perform(.pop())
      StubTransitions.areHeld = true
      defer { StubTransitions.areHeld = false }
      _ = await stage.navigator.restore(shown)
      #expect(stage.titles == ["login"])
      #expect(stage.navigator.state.window()?.tabs[0].stack.count == 2)
    }
  }
}

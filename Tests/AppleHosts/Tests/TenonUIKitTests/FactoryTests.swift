import TenonUIKit
import Testing
import UIKit

extension UIKitTests {
  /// Controllers that storyboards, nibs, segues and code that passes the navigator by bring.
  @MainActor
  @Suite struct FactoryTests {
    @Test("segues are observed: what they bring is known by its route, and configured")
    func segues() async throws {
      let stage = try await Stage()
      let page = Page("by a segue")
      stage.host.prepare(
        for: UIStoryboardSegue(identifier: "show", source: stage.host.root, destination: page),
        route: Product(id: 8)
      ) { (page: Page) in page.title = "product 8" }
      stage.stack?.pushViewController(page, animated: true)
      #expect(stage.urls == ["/home", "/product/8"])
      #expect(stage.titles == ["home", "product 8"])
      stage.stack?.stubSwipeBack()
      #expect(stage.urls == ["/home"])

      let sheet = Page("modal")
      stage.host.prepare(
        for: UIStoryboardSegue(identifier: "sheet", source: stage.host.root, destination: sheet),
        route: Login()
      )
      stage.host.root.present(sheet, animated: true)
      await until { stage.urls == ["/login"] }
      await stage.navigator.perform(.dismiss())
      #expect(stage.host.root.presentedViewController == nil)
    }

    @Test(
      "a segue within a modal's stack brings a screen of that stack, and one that is not performed brings nothing"
    )
    func seguesInModals() async throws {
      let stage = try await Stage()
      await stage.navigator.open(Login(), as: .sheet)
      let stack = try #require(stage.stack)
      func segue(to page: Page) {
        stage.host.prepare(
          for: UIStoryboardSegue(identifier: nil, source: stack, destination: page), route: Product(id: 8))
      }
      let page = Page("product 8")
      StubTransitions.areHeld = true
      segue(to: page)
      stack.pushViewController(page, animated: true)
      for _ in 0..<10 { await Task.yield() }
      StubTransitions.areHeld = false
      StubTransitions.finish()
      #expect(stage.urls == ["/login", "/product/8"])
      #expect(stage.navigator.state.window()?.modals.count == 1)
      segue(to: Page("never shown"))
      stack.pushViewController(Page("other"), animated: true)
      #expect(stage.urls == ["/login", "/product/8", "?"])
    }

    @Test("a controller that code pushes without the navigator is known too, and goes with a pop")
    func unknown() async throws {
      let stage = try await Stage()
      var appeared = 0
      stage.navigator.observe { appeared += $0.added.count }
      stage.stack?.pushViewController(Page("own"), animated: true)
      #expect(appeared == 1)
      #expect(stage.navigator.state.window()?.topStack.count == 2)
      #expect(stage.titles == ["home", "own"])
      await stage.navigator.perform(.pop())
      #expect(stage.titles == ["home"])
    }

    @Test("controllers come from storyboards and nibs, and another class is an error")
    func storyboards() async throws {
      UIStoryboard.stubContent = [
        "Shop/product": { Page("raw") }, "Shop/": { Page("first") }, "Odd/": { UIViewController() },
      ]
      var registry = DestinationRegistry()
      registry.destination(Home.self) { _, _ in
        let page: Page = try UIStoryboard(name: "Shop", bundle: nil).destination()
        page.title? += " page"
        return page
      }
      registry.destination(Product.self) { route, _ in
        let page: Page = try UIStoryboard(name: "Shop", bundle: nil).destination("product")
        page.title = "product \(route.id)"
        return page
      }
      registry.destination(Login.self) { _, _ in
        let page = Page(nibName: "LoginView", bundle: nil)
        page.title = "login"
        return page
      }
      registry.destination(Badge.self) { _, _ in
        try UIStoryboard(name: "Odd", bundle: nil).destination() as Page
      }
      let stage = try await Stage(registry)
      #expect(stage.titles == ["first page"])
      await stage.navigator.push(Product(id: 3))
      await stage.navigator.push(Login())
      #expect(stage.titles == ["first page", "product 3", "login"])
      #expect(stage.stack?.topViewController?.stubNibName == "LoginView")
      guard case .failed(let error) = await stage.navigator.push(Badge()), error.code == .destinationFailed
      else {
        Issue.record("the other class was not noticed")
        return
      }
      #expect(throws: NavigationError.self) {
        let _: Page = try UIStoryboard(name: "Missing", bundle: nil).destination()
      }
    }

    @Test("views come from nibs, and a nib without one is an error")
    func nibs() async throws {
      final class BadgeView: UIView {}
      UINib.stubContent = ["Badge": { [NSObject(), BadgeView()] }, "Empty": { [] }]
      var registry = DestinationRegistry()
      registry.destination(Home.self) { _, _ in Page("home") }
      registry.destination(Badge.self) { _, _ in
        try UINib(nibName: "Badge", bundle: nil).destination() as BadgeView
      }
      let stage = try await Stage(registry)
      await stage.navigator.push(Badge())
      #expect(stage.stack?.topViewController?.view is BadgeView)
      #expect(throws: NavigationError.self) {
        let _: UIView = try UINib(nibName: "Empty", bundle: nil).destination()
      }
    }
  }
}

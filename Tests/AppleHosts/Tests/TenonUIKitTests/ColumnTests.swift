import TenonUIKit
import Testing
import UIKit

extension UIKitTests {
  @MainActor
  @Suite struct ColumnTests {
    /// Two columns, and the controllers of each by their titles.
    @MainActor
    struct Columns {
      let stage: Stage
      let split: UISplitViewController

      init(narrow: Bool = false) async throws {
        UISplitViewController.stubIsNarrow = narrow
        defer { UISplitViewController.stubIsNarrow = false }
        stage = try await Stage()
        stage.host.split { Page("choose") }
        split = try #require(stage.host.rootController.content as? UISplitViewController)
      }

      func titles(_ column: UISplitViewController.Column) -> [String] {
        let stack = split.viewController(for: column) as? UINavigationController
        return stack?.viewControllers.map { $0.title ?? "?" } ?? []
      }

      func stack(_ column: UISplitViewController.Column) throws -> UINavigationController {
        try #require(split.viewController(for: column) as? UINavigationController)
      }
    }

    @Test("a detail stands beside its stack, in the place of the placeholder or of the detail before it")
    func beside() async throws {
      let columns = try await Columns()
      let navigator = columns.stage.navigator
      #expect(columns.titles(.primary) == ["home"])
      #expect(columns.titles(.secondary) == ["choose"])
      await navigator.open(Product(id: 1), as: .detail)
      await navigator.push(Product(id: 2))
      #expect(columns.titles(.secondary) == ["product 1", "product 2"])
      #expect(columns.split.stubShown.last == .secondary)
      #expect(columns.stage.host.root.topMost.title == "product 2")
      await navigator.open(Product(id: 3), as: .detail)
      await navigator.push(Product(id: 4), in: .top.primary)
      #expect(columns.titles(.primary) == ["home", "product 4"])
      #expect(columns.titles(.secondary) == ["product 3"])
      await navigator.perform(.popToRoot())
      #expect(columns.titles(.primary) == ["home"])
      #expect(columns.titles(.secondary) == ["choose"])
      #expect(columns.split.stubShown.last == .primary)
    }

    @Test("without room for two columns a detail is pushed, and a swipe goes back from it")
    func narrow() async throws {
      let columns = try await Columns(narrow: true)
      await columns.stage.navigator.open(Product(id: 1), as: .detail)
      #expect(columns.titles(.compact) == ["home", "product 1"])
      #expect(columns.stage.host.root.topMost.title == "product 1")
      try columns.stack(.compact).stubSwipeBack()
      #expect(columns.stage.urls == ["/home"])
      #expect(columns.titles(.compact) == ["home"])
    }

    @Test("where a window becomes narrow and wide again, nothing is lost, and each screen is in one stack")
    func widths() async throws {
      StubFaults.clear()
      let columns = try await Columns()
      let navigator = columns.stage.navigator
      await navigator.open(Product(id: 1), as: .detail)
      await navigator.push(Product(id: 2), in: .top.primary)
      let before = navigator.state
      columns.split.stubCollapse()
      await columns.stage.host.atRest()
      #expect(columns.titles(.compact) == ["home", "product 2", "product 1"])
      #expect(columns.titles(.primary).isEmpty)
      columns.split.stubExpand()
      await columns.stage.host.atRest()
      #expect(columns.titles(.primary) == ["home", "product 2"])
      #expect(columns.titles(.secondary) == ["product 1"])
      #expect(columns.titles(.compact).isEmpty)
      #expect(navigator.state == before)
      #expect(StubFaults.complaints.isEmpty)
    }

    @Test("a swipe back in one column leaves the other as it is")
    func swipe() async throws {
      let columns = try await Columns()
      let navigator = columns.stage.navigator
      await navigator.open(Product(id: 1), as: .detail)
      await navigator.push(Product(id: 2), in: .top.primary)
      try columns.stack(.primary).stubSwipeBack()
      #expect(columns.stage.urls == ["/home", "/product/1"])
      await navigator.push(Product(id: 3))
      try columns.stack(.secondary).stubTapBack()
      #expect(columns.stage.urls == ["/home", "/product/1"])
      #expect(columns.titles(.secondary) == ["product 1"])
    }

    @Test("what code puts into a column is known to the navigator there")
    func adopted() async throws {
      let columns = try await Columns()
      try columns.stack(.secondary).pushViewController(Page("own"), animated: false)
      await columns.stage.host.atRest()
      #expect(columns.titles(.secondary) == ["own"])
      try columns.stack(.primary).pushViewController(Page("list"), animated: false)
      await columns.stage.host.atRest()
      #expect(columns.titles(.primary) == ["home", "list"])
      #expect(columns.stage.navigator.state.window()?.topStack.count == 3)
    }

    @Test("where two tabs have columns, a change reveals the column of its own tab")
    func twoTabs() async throws {
      let stage = try await Stage(tabs: true)
      for tab: TabID in ["one", "two"] { stage.host.split(tab) { Page("choose") } }
      let bar = try #require(stage.host.rootController.content as? UITabBarController)
      let splits = try #require(bar.viewControllers).compactMap { $0 as? UISplitViewController }
      #expect(splits.count == 2)
      for (number, tab) in [TabID("one"), "two"].enumerated() {
        for split in splits { split.stubShown = [] }
        await stage.navigator.open(Product(id: 1), as: .detail, in: .tab(tab))
        #expect(splits[number].stubShown == [.secondary])
        #expect(splits[1 - number].stubShown.isEmpty)
        splits[number].stubShown = []
        await stage.navigator.push(Product(id: 2), in: .tab(tab).primary)
        #expect(splits[number].stubShown == [.primary])
        #expect(splits[1 - number].stubShown.isEmpty)
      }
    }

    @Test("a tab with columns stands beside tabs without, and is left and closed like them")
    func tabs() async throws {
      let stage = try await Stage(tabs: true)
      stage.host.split("two") { Page("choose") }
      let bar = try #require(stage.host.rootController.content as? UITabBarController)
      let split = try #require(bar.viewControllers?[1] as? UISplitViewController)
      bar.stubTap(1)
      #expect(stage.navigator.state.window()?.selectedTab == "two")
      await stage.navigator.open(Product(id: 1), as: .detail)
      let secondary = split.viewController(for: .secondary) as? UINavigationController
      #expect(secondary?.topViewController?.title == "product 1")
      split.stubShown = []
      await stage.navigator.open(Product(id: 2), as: .detail, in: .tab("one"))
      #expect((bar.viewControllers?[0] as? UINavigationController)?.viewControllers.count == 2)
      #expect(split.stubShown.isEmpty)
      await stage.navigator.perform(.close(.main))
      #expect(secondary?.viewControllers.isEmpty == true)
    }
  }
}

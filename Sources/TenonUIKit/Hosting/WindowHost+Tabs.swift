#if canImport(UIKit) && !os(watchOS)
  import TenonNavigator
  import UIKit

  extension WindowHost {
    func showTabs(_ state: NavigationWindow) {
      let names = state.tabs.map(\.id)
      let areOthers = Set(names) != Set(stacks.keys) || (names.count > 1) != (tabBar != nil)
      if areOthers || Set(columns.keys) != Set(placeholders.keys).intersection(names) { makeTabs(names) }
      guard let bar = tabBar, let wanted = controller(of: state.selectedTab) else { return }
      // The "More" list is not a tab of the state. It remains visible until another tab is requested.
      if state.selectedTab != shownTab, bar.selectedViewController !== wanted {
        bar.selectedViewController = wanted
      }
      shownTab = state.selectedTab
    }

    private func makeTabs(_ names: [TabID]) {
      stacks = Dictionary(
        names.map { ($0, stacks[$0] ?? makeStack()) }, uniquingKeysWith: { first, _ in first })
      for (name, stack) in stacks where columns[name] == nil { columns[name] = makeColumns(name, stack) }
      columns = columns.filter { names.contains($0.key) }
      shownTab = nil
      if names.count > 1 {
        let bar = UITabBarController()
        bar.delegate = delegate
        bar.viewControllers = names.compactMap { name in
          let controller = controller(of: name)
          controller?.tabBarItem = tabItem(name)
          return controller
        }
        // A choice in the "More" list is reported only to the list's delegate.
        #if os(iOS) || os(Linux)
          if names.count > 5 { bar.moreNavigationController.delegate = delegate }
        #endif
        tabBar = bar
        rootController.show(bar)
      } else if let only = names.first.flatMap(controller(of:)) {
        tabBar = nil
        rootController.show(only)
      }
    }

    /// Adopts the tab that the user has chosen.
    func followTabs() {
      guard let selected = tabBar?.selectedViewController, let tab = tab(of: selected), tab != shownTab,
        shownTab != nil, shownTab == navigator.state.window(window)?.selectedTab
      else { return }
      shownTab = tab
      navigator.adopt(.select(tab, window: window))
    }

    private func tab(of controller: UIViewController) -> TabID? {
      stacks.keys.first { self.controller(of: $0) === controller }
    }

    /// Whether a change concerns a tab that is hidden by the "More" list.
    func isHidden(_ change: NavigationChange) -> Bool {
      guard let bar = tabBar, let shown = bar.selectedViewController, tab(of: shown) == nil,
        let state = change.state.window(window), state.modals.isEmpty
      else { return false }
      if case .select = change.operation.step { return true }
      return change.added.contains { entry in state.topStack.contains { $0.id == entry.id } }
    }

    /// Returns whether the tab bar may select a controller. If there are removal guards, a tap on the current tab goes
    /// back to its root through the navigator, which consults them.
    func shouldSelect(_ controller: UIViewController, in bar: UITabBarController) -> Bool {
      guard controller === bar.selectedViewController, let tab = tab(of: controller) else { return true }
      let (navigator, window) = (navigator, window)
      if navigator.lacksRoot(tab, in: window) {
        // A tap on the current tab asks again for the root that was refused.
        Task { await navigator.perform(.select(tab, window: window), origin: .user) }
        return true
      }
      guard navigator.guardsRemovals, let stack = stacks[tab], stack === controller,
        stack.viewControllers.count > 1
      else { return true }
      Task { await navigator.perform(.popToRoot(.tab(tab, in: window)), origin: .user) }
      return false
    }
  }
#endif

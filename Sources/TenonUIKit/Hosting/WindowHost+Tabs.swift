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
        names.map { ($0, stacks[$0] ?? newStack()) }, uniquingKeysWith: { first, _ in first })
      for (name, stack) in stacks where columns[name] == nil { columns[name] = makeColumns(name, stack) }
      columns = columns.filter { names.contains($0.key) }
      shownTab = nil
      if names.count > 1 {
        let bar = makeTabs()
        tabBarDelegates = []
        bar.viewControllers = names.compactMap { name in
          let controller = controller(of: name)
          controller?.tabBarItem = tabItem(name)
          return controller
        }
        tabBar = bar
        holdDelegates()
        rootController.show(bar)
      } else if let only = names.first.flatMap(controller(of:)) {
        tabBar = nil
        rootController.show(only)
      }
    }

    /// Takes over the delegates of the tab bar controller and of the modals, which other code may have set in the meantime, for
    /// example when a view was loaded.
    func holdDelegates() {
      if let bar = tabBar {
        if !tabBarDelegates.contains(where: { $0 === bar.delegate }) {
          let delegate = TabBarDelegate(self, of: bar, before: bar.delegate)
          bar.delegate = delegate
          tabBarDelegates.append(delegate)
        }
        // A choice in the "More" list is reported only to the list's delegate.
        #if os(iOS) || os(Linux)
          if (bar.viewControllers?.count ?? 0) > 5 {
            let more = bar.moreNavigationController
            if !tabBarDelegates.contains(where: { $0 === more.delegate }) {
              let delegate = StackDelegate(self, of: more, before: more.delegate)
              more.delegate = delegate
              tabBarDelegates.append(delegate)
            }
          }
        #endif
      }
      for index in presented.indices { presented[index].holdDelegate(self) }
    }

    /// Whether a stack, or the "More" list, belongs to the window.
    func isShown(_ stack: UINavigationController) -> Bool {
      #if os(iOS) || os(Linux)
        if tabBar?.moreNavigationController === stack { return true }
      #endif
      return allStacks.contains { $0 === stack }
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

#if canImport(UIKit) && !os(watchOS)
  import TenonNavigator
  import UIKit

  extension WindowHost {
    var allStacks: [UINavigationController] { Array(stacks.values) + presented.compactMap(\.stack) }

    /// Leads UIKit to what the state says, one transition after the other.
    func reconcile(animated: Bool) {
      if !isBusy, !waitForOthers() { takeStep(animated: animated) }
    }

    /// Takes one step towards what the state says, and the next when its transition has ended: dismisses what is not
    /// there any more, brings the stacks in order, then presents what is new.
    private func takeStep(animated: Bool) {
      steps += 1
      let step = steps
      adoptLostModals()
      guard let state = navigator.state.window(window) else { return leave() }
      showTabs(state)
      let common = zip(presented, state.modals).prefix { $0.id == $1.id }.count
      if presented.count > common { return dismiss(from: common, animated: animated) }
      for tab in state.tabs {
        let isVisible = tab.id == state.selectedTab && state.modals.isEmpty
        if let stack = stacks[tab.id] { show(tab.stack, in: stack, animated: animated && isVisible) }
      }
      for (index, modal) in presented.enumerated() {
        guard let stack = modal.stack else { continue }
        show(state.modals[index].stack, in: stack, animated: animated && index == state.modals.count - 1)
      }
      // A transition that has ended at once has taken the next step already.
      if isBusy || steps != step { return }
      if state.modals.count > common {
        present(state.modals[common], animated: animated)
      } else {
        forgetGone(state)
      }
    }

    /// The window was closed: nothing is kept.
    private func leave() {
      if !presented.isEmpty { return dismiss(from: 0, animated: false) }
      for stack in stacks.values { stack.setViewControllers([], animated: false) }
      (stacks, controllers, leaving, expected, segues) = ([:], [:], [:], [:], [])
    }

    private func forgetGone(_ state: NavigationWindow) {
      let shown = Set(state.entries.appearing.map(\.id))
      for (id, controller) in controllers where !shown.contains(id) {
        controllers[id] = nil
        leaving[id] = nil
        // Children go with their parents; one that goes alone is taken out here.
        if let parent = controller.parent, !(parent is UINavigationController),
          !(parent is UITabBarController)
        {
          controller.willMove(toParent: nil)
          controller.view.removeFromSuperview()
          controller.removeFromParent()
        }
      }
    }

    // MARK: - Tabs

    private func showTabs(_ state: NavigationWindow) {
      let names = state.tabs.map(\.id)
      if Set(names) != Set(stacks.keys) || (names.count > 1) != (tabBar != nil) {
        stacks = Dictionary(
          names.map { ($0, stacks[$0] ?? makeStack()) }, uniquingKeysWith: { first, _ in first })
        if names.count > 1 {
          let bar = UITabBarController()
          bar.delegate = delegate
          bar.viewControllers = names.compactMap { name in
            stacks[name]?.tabBarItem = tabItem(name)
            return stacks[name]
          }
          tabBar = bar
          root.show(bar)
        } else if let stack = names.first.flatMap({ stacks[$0] }) {
          tabBar = nil
          root.show(stack)
        }
      }
      if let bar = tabBar, let index = names.firstIndex(of: state.selectedTab), bar.selectedIndex != index {
        bar.selectedIndex = index
      }
    }

    func makeStack() -> UINavigationController {
      let stack = UINavigationController()
      stack.delegate = delegate
      #if !os(tvOS)
        stack.interactivePopGestureRecognizer?.delegate = delegate
      #endif
      return stack
    }

    // MARK: - Stacks

    private func show(_ entries: [NavigationEntry], in stack: UINavigationController, animated: Bool) {
      let wanted = entries.map(controller)
      for (entry, controller) in zip(entries, wanted) { showChildren(of: entry, in: controller) }
      expected[ObjectIdentifier(stack)] = entries.map(\.id)
      let current = stack.viewControllers
      guard !current.elementsEqual(wanted, by: ===) else { return }
      let isAnimated = animated && !current.isEmpty && wanted.last !== current.last
      beginTransition()
      if wanted.count == current.count + 1, wanted.dropLast().elementsEqual(current, by: ===),
        let last = wanted.last
      {
        stack.pushViewController(last, animated: isAnimated)
      } else if wanted.count < current.count, let last = wanted.last,
        wanted.elementsEqual(current.prefix(wanted.count), by: ===)
      {
        stack.popToViewController(last, animated: isAnimated)
      } else {
        stack.setViewControllers(wanted, animated: isAnimated)
      }
      guardBackButtons(of: stack)
      // Without a coordinator nothing is animated, because the stack is not in sight.
      let isQueued =
        isAnimated
        && stack.transitionCoordinator?.animate(
          alongsideTransition: nil, completion: { [weak self] _ in self?.endTransition() }) == true
      if !isQueued { endTransition() }
    }

    /// What a person can do with UIKit's means asks the guards of removals first, from now on or not any more.
    package func guardsChanged() {
      for stack in allStacks { guardBackButtons(of: stack) }
    }

    /// A back button asks the guards of removals first; a swipe from the edge asks in
    /// ``mayGoBack(by:)``, and one on the content, whose delegate is UIKit's, cannot ask.
    func guardBackButtons(of stack: UINavigationController) {
      #if !os(tvOS)
        let isGuarded = navigator.guardsRemovals
        #if compiler(>=6.2) && (os(iOS) || os(Linux))
          if #available(iOS 26, *) { stack.interactiveContentPopGestureRecognizer?.isEnabled = !isGuarded }
        #endif
        for controller in stack.viewControllers.dropFirst() {
          guard isGuarded, let id = entry(controller) else {
            controller.navigationItem.backAction = nil
            continue
          }
          let navigator = navigator
          controller.navigationItem.backAction = UIAction { _ in
            Task { await navigator.perform(.finish(id), origin: .user) }
          }
        }
      #endif
    }

    /// The controller of an entry: the destination itself, or one around it.
    func controller(of entry: NavigationEntry) -> UIViewController {
      if let known = controllers[entry.id] { return known }
      let made: UIViewController
      switch navigator.destination(of: entry.id) {
      case let controller as UIViewController: made = controller
      case let view as UIView:
        made = UIViewController()
        made.view = view
      default:
        onUnshowable(entry)
        made = UIViewController()
      }
      controllers[entry.id] = made
      leaving[entry.id] = entry.transition
      return made
    }

    func showChildren(of entry: NavigationEntry, in parent: UIViewController) {
      for child in entry.children {
        let controller = controller(of: child)
        if controller.parent !== parent {
          if let container = parent as? any ChildContainer {
            container.embed(child: controller)
          } else {
            parent.embed(controller)
          }
        }
        showChildren(of: child, in: controller)
      }
    }
  }

  /// A controller that has its own place for children.
  @MainActor
  public protocol ChildContainer: UIViewController {
    /// Adds a child controller and its view.
    func embed(child: UIViewController)
  }
#endif
